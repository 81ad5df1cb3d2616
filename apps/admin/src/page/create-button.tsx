import { Button } from 'antd'
import type { ComponentType } from 'react'
import type { DialogEnds } from './use-dialogs.tsx'
import { useOverlay } from './use-overlay.ts'

type Props = {
  label: string
  dialog: ComponentType<DialogEnds>
  onEnd: () => void
  quiet?: boolean
}

/** A button that opens a dialog to create an item. */
export function CreateButton({ label, dialog: Dialog, onEnd, quiet = false }: Props) {
  const { open, show, hide } = useOverlay()
  function end(): void {
    hide()
    onEnd()
  }
  return (
    <>
      <Button type={quiet ? 'default' : 'primary'} onClick={show}>
        {label}
      </Button>
      {open && <Dialog onDone={end} onRefused={end} onClose={hide} />}
    </>
  )
}
