import { Button } from 'antd'
import type { FilterFields } from '../page/filter-field.ts'
import { useOverlay } from '../page/use-overlay.ts'
import type { Queue, ReviewRow } from './queue.ts'

type Props<A, R extends ReviewRow, F extends FilterFields> = {
  bulk: Queue<A, R, F>['bulk']
  state: string | undefined
  onDone: () => void
}

/** A button for the action on all orders of a tab. */
export function BulkButton<A, R extends ReviewRow, const F extends FilterFields>(
  props: Props<A, R, F>,
) {
  const { bulk, state, onDone } = props
  const { open, show, hide } = useOverlay()
  if (bulk?.state !== state || !bulk) return null
  const { label, dialog: Dialog } = bulk
  return (
    <>
      <Button onClick={show}>{label}</Button>
      {open && (
        <Dialog
          onClose={hide}
          onDone={() => {
            hide()
            onDone()
          }}
        />
      )}
    </>
  )
}
