import { Button } from 'antd'
import type { ComponentType } from 'react'
import type { DialogEnds } from './use-dialogs.tsx'
import { useOver } from './use-over.ts'

type Props = { label: string; dialog: ComponentType<DialogEnds>; onEnd: () => void }

/** Begins something new in a dialog of its own. */
export function CreateButton({ label, dialog: Dialog, onEnd }: Props) {
  const { open, put, take } = useOver()
  function end(): void {
    take()
    onEnd()
  }
  return (
    <>
      <Button type="primary" onClick={put}>
        {label}
      </Button>
      {open && <Dialog onDone={end} onRefused={end} onClose={take} />}
    </>
  )
}
