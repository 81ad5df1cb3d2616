import { askTransferAgain, transferStatusLabels } from '@jinli/contract/wallet.admin'
import { call } from '../api/call.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { useDeed } from '../page/use-deed.ts'

/** Asks the venue now what became of a transfer; the list shows its word. */
export function AskAgainButton({
  number,
  onAsked,
}: {
  number: string
  onAsked: () => void
}) {
  const { busy, run } = useDeed()
  return (
    <BusyButton
      size="small"
      busy={busy}
      aria-label={`再次查询 ${number}`}
      onClick={() =>
        void run({
          task: () => call(askTransferAgain, { out_trade_no: number }),
          done: (after) => `${after.out_trade_no}：${transferStatusLabels[after.status]}`,
        }).finally(onAsked)
      }
    >
      再次查询
    </BusyButton>
  )
}
