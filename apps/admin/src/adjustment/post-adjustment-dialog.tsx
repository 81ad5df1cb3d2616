import { approveAdjustment } from '@jinli/contract/adjustment/adjustment.admin'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { FactList } from '../page/fact-list.tsx'
import { timeText } from '../page/time-text.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { usePlayerContext } from '../profile/use-player-context.ts'
import type { AdjustmentRow } from './adjustment-columns.tsx'
import { adjustmentEffect } from './adjustment-effect.ts'

/** Posts an adjustment that another staff member has proposed. */
export function PostAdjustmentDialog({ row, ...rest }: RowDialogProps<AdjustmentRow>) {
  const context = usePlayerContext(row.username)
  const adjustment = {
    username: row.username,
    direction: row.direction,
    against: row.against,
    fen: row.amount,
    turnoverTimes: row.turnover_times,
  }
  return (
    <ActionDialog
      {...rest}
      title={`复核入账 ${row.adjustment_no}`}
      renderEffect={() =>
        adjustmentEffect(adjustment, context.data?.balances.available ?? null)
      }
      confirm="确认入账"
      initial={{}}
      task={() => call(approveAdjustment, { adjustment_no: row.adjustment_no })}
      successText={`已入账 ${row.adjustment_no}`}
    >
      <FactList
        facts={[
          { label: '会员', value: `${row.username} ${row.realname}` },
          { label: '原因', value: row.reason },
          { label: '关联订单', value: row.about },
          { label: '提交', value: `${row.made_by} ${timeText(row.made_at)}` },
        ]}
      />
    </ActionDialog>
  )
}
