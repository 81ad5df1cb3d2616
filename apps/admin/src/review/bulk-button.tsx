import { Button } from 'antd'
import type { FilterFields } from '../page/filter-field.ts'
import { useOver } from '../page/use-over.ts'
import type { Queue, ReviewRow } from './queue.ts'

type Props<A, R extends ReviewRow, F extends FilterFields> = {
  bulk: Queue<A, R, F>['bulk']
  /** The tab that is shown. */
  state: string | undefined
  onDone: () => void
}

/** What can be done about all of a tab, where it is shown. */
export function BulkButton<A, R extends ReviewRow, const F extends FilterFields>(
  props: Props<A, R, F>,
) {
  const { bulk, state, onDone } = props
  const { open, put, take } = useOver()
  if (bulk?.state !== state || !bulk) return null
  const { label, dialog: Dialog } = bulk
  return (
    <>
      <Button onClick={put}>{label}</Button>
      {open && (
        <Dialog
          onClose={take}
          onDone={() => {
            take()
            onDone()
          }}
        />
      )}
    </>
  )
}
