import {
  adjustmentDirectionLabels,
  cancelAdjustment,
} from '@jinli/contract/adjustment/adjustment.admin'
import { formatYuan } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { AdjustmentRow } from './adjustment-columns.tsx'

/** Cancels a proposal. Its author and members who check adjustments may do so. */
export function CancelAdjustmentDialog({ row, ...rest }: RowDialogProps<AdjustmentRow>) {
  return (
    <ReasonDialog
      {...rest}
      title={`取消调整 ${row.adjustment_no}`}
      effect={`${adjustmentDirectionLabels[row.direction]} ${formatYuan(row.amount)} 不入账，会员 ${row.username} 余额不变`}
      confirm="确认取消"
      isDestructive
      task={(reason) =>
        call(cancelAdjustment, {
          adjustment_no: row.adjustment_no,
          reason,
        })
      }
      successText={`已取消 ${row.adjustment_no}`}
      label="取消原因"
    />
  )
}
