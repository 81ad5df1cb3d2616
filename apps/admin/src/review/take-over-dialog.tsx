import type { Needed } from '@jinli/contract/permission'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { heldByOther } from './held.ts'
import type { Deed, DeedDialogProps, Queue, ReviewRow } from './queue.ts'

type Order<R extends ReviewRow> = Pick<Queue<unknown, R, []>, 'numberOf'> & {
  takeOver: (row: R, reason: string) => Promise<R>
}

/** Takes an order out of a colleague's hands; why is kept (trials T-9). */
export function takeOverDeed<R extends ReviewRow>(
  { takeOver, numberOf }: Order<R>,
  needs: Needed,
): Deed<R> {
  function TakeOverDialog({ row, onDone, onClose, onStale }: DeedDialogProps<R>) {
    const by = row.claim?.by ?? ''
    return (
      <DeedDialog<{ reason: string }, R>
        title={`接管 ${numberOf(row)}`}
        renderEffect={() =>
          `订单改由您处理；${by} 未提交的操作将被拒绝。接管会记入操作日志`
        }
        confirm="确认接管"
        initial={{ reason: '' }}
        firstField="reason"
        problem={reasonMissing}
        task={({ reason }) => takeOver(row, reason.trim())}
        done={`已接管 ${numberOf(row)}`}
        onDone={onDone}
        onRefused={onStale}
        onClose={onClose}
      >
        <ReasonField label="接管原因" templates={['同事已离开', '订单紧急']} alone />
      </DeedDialog>
    )
  }
  return {
    name: 'take-over',
    label: '接管',
    when: heldByOther,
    needs: () => needs,
    dialog: TakeOverDialog,
    ofHeld: true,
  }
}
