import { CopyButton } from './copy.tsx'
import { shortNumber } from './short-number.ts'

/** Shows a short bet number; the button copies the whole one. */
export function TicketNumber({ id }: { id: string }) {
  return (
    <>
      <span title={id}>{shortNumber(id)}</span> <CopyButton text={id} what="注单号" />
    </>
  )
}
