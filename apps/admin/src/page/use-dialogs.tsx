import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useOverlay } from './use-overlay.ts'

/** The ways in which a dialog ends. */
export type DialogEnds = { onDone: () => void; onRefused: () => void; onClose: () => void }
export type RowDialogProps<R> = DialogEnds & { row: R }
export type RowDialogs<R, D extends string> = Readonly<
  Record<D, ComponentType<RowDialogProps<R>>>
>

/**
 * Holds the open dialog, and its row as it was when the dialog opened. When the dialog ends, the responses of the
 * calls in `changes` are read again.
 */
export function useDialogs<R, D extends string>(
  dialogs: RowDialogs<R, D>,
  changes: readonly { path: string }[],
) {
  const client = useQueryClient()
  const overlay = useOverlay()
  const [last, setLast] = useState<{ what: D; row: R } | null>(null)
  const openDialog = overlay.open ? last : null

  function refresh(): void {
    for (const { path } of changes) void client.invalidateQueries({ queryKey: [path] })
  }
  function end(): void {
    overlay.hide()
    refresh()
  }

  const OpenDialog: ComponentType<RowDialogProps<R>> | null =
    openDialog && dialogs[openDialog.what]
  const ends = { onDone: end, onRefused: end, onClose: overlay.hide }
  return {
    ask: (what: D, row: R) => {
      setLast({ what, row })
      overlay.show()
    },
    refresh,
    dialog: openDialog && OpenDialog && <OpenDialog row={openDialog.row} {...ends} />,
  }
}
