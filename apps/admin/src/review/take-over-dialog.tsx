import type { RequiredPermission } from '@jinli/contract/permission'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { isHeldByOther } from './is-held-by-other.ts'
import type { Queue, ReviewAction, ReviewDialogProps, ReviewRow } from './queue.ts'

type Order<R extends ReviewRow> = Pick<Queue<unknown, R, []>, 'numberOf'> & {
  takeOver: (row: R, reason: string) => Promise<R>
}

/** The name of the action that takes over an order, in the address. */
export const takeOverName = 'take-over'

/** Returns the action that takes over the claim of another staff member. The server records the reason. */
export function takeOverAction<R extends ReviewRow>(
  { takeOver, numberOf }: Order<R>,
  needs: RequiredPermission,
): ReviewAction<R> {
  function TakeOverDialog({ row, onDone, onClose, onStale }: ReviewDialogProps<R>) {
    const holder = row.claim?.by ?? ''
    return (
      <ActionDialog<{ reason: string }, R>
        title={`接管 ${numberOf(row)}`}
        renderEffect={() =>
          `订单改由您处理；${holder} 未提交的操作将被拒绝。接管会记入操作日志`
        }
        confirm="确认接管"
        initial={{ reason: '' }}
        firstField="reason"
        problem={reasonMissing}
        task={({ reason }) => takeOver(row, reason.trim())}
        successText={`已接管 ${numberOf(row)}`}
        onDone={onDone}
        onRefused={onStale}
        onClose={onClose}
      >
        <ReasonField label="接管原因" templates={['员工已离开', '订单紧急']} alone />
      </ActionDialog>
    )
  }
  return {
    name: takeOverName,
    label: '接管',
    when: isHeldByOther,
    needs: () => needs,
    dialog: TakeOverDialog,
    ofHeld: true,
  }
}
