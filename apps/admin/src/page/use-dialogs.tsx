import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useOver } from './use-over.ts'

/** How a dialog over a page ends. */
export type DialogEnds = { onDone: () => void; onRefused: () => void; onClose: () => void }
export type RowDialogProps<R> = DialogEnds & { row: R }
export type RowDialogs<R, D extends string> = Readonly<
  Record<D, ComponentType<RowDialogProps<R>>>
>

/**
 * Which dialog is asked for, over which row as it was then: what is typed belongs to that one. When it
 * ends, what the calls in `changes` told is read again.
 */
export function useDialogs<R, D extends string>(
  dialogs: RowDialogs<R, D>,
  changes: readonly { path: string }[],
) {
  const client = useQueryClient()
  const over = useOver()
  const [last, setAsked] = useState<{ what: D; row: R } | null>(null)
  const asked = over.open ? last : null

  function refresh(): void {
    for (const { path } of changes) void client.invalidateQueries({ queryKey: [path] })
  }
  function end(): void {
    over.take()
    refresh()
  }

  const Asked: ComponentType<RowDialogProps<R>> | null = asked && dialogs[asked.what]
  const ends = { onDone: end, onRefused: end, onClose: over.take }
  return {
    ask: (what: D, row: R) => {
      setAsked({ what, row })
      over.put()
    },
    refresh,
    dialog: asked && Asked && <Asked row={asked.row} {...ends} />,
  }
}
