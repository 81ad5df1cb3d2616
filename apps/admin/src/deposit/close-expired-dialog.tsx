import { closeExpiredDeposits } from '@jinli/contract/deposit.admin'
import { call } from '../api/call.ts'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import type { BulkDialogProps } from '../review/queue.ts'

/** However many there are: the server takes some at a time. */
async function closeAll(reason: string): Promise<number> {
  let closed = 0
  for (let more = true; more; ) {
    const slice = await call(closeExpiredDeposits, { reason })
    closed += slice.closed
    more = slice.more
  }
  return closed
}

/** Puts away what is out of time; late money opens it again (trials T-6). */
export function CloseExpiredDialog(props: BulkDialogProps) {
  return (
    <DeedDialog<{ reason: string }, number>
      {...props}
      title="关闭全部已超时存款"
      renderEffect={() =>
        '所有已超时、无人处理且未初审的存款移入「已关闭」；会员余额不变。款项日后到账时，仍可搜索该单并通过入账'
      }
      confirm="确认关闭"
      ends
      initial={{ reason: '' }}
      task={({ reason }) => closeAll(reason.trim())}
      done={(closed) => `已关闭 ${closed} 笔`}
    >
      <ReasonField label="备注（可不填）" alone />
    </DeedDialog>
  )
}
