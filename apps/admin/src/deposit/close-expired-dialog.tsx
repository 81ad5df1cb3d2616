import { closeExpiredDeposits } from '@jinli/contract/deposit/deposit.admin'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import type { BulkDialogProps } from '../review/queue.ts'

/** Repeats the call until all expired deposits are closed, because each call closes only a limited number. */
async function closeAll(reason: string): Promise<number> {
  let closedCount = 0
  for (let more = true; more; ) {
    const slice = await call(closeExpiredDeposits, { reason })
    closedCount += slice.closed
    more = slice.more
  }
  return closedCount
}

/** Closes expired deposits that a member has opened. A late payment reopens its deposit. */
export function CloseExpiredDialog(props: BulkDialogProps) {
  return (
    <ActionDialog<{ reason: string }, number>
      {...props}
      title="关闭已查看的超时存款"
      renderEffect={() =>
        '员工已逐笔打开查看过、无人处理且未初审的超时存款移入「已关闭」；没有人查看过的仍留在「超时待核对」。会员余额不变。款项日后到账时，仍可搜索该单并通过入账'
      }
      confirm="确认关闭"
      isDestructive
      initial={{ reason: '' }}
      task={({ reason }) => closeAll(reason.trim())}
      successText={(count) => `已关闭 ${count} 笔`}
    >
      <ReasonField label="备注（可不填）" alone />
    </ActionDialog>
  )
}
