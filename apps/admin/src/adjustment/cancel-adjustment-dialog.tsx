import {
  adjustmentDirectionLabels,
  cancelAdjustment,
} from '@jinli/contract/adjustment.admin'
import { formatYuan } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { AdjustmentRow } from './adjustment-columns.tsx'

/** Drops a proposal; its maker may, and whoever checks adjustments. */
export function CancelAdjustmentDialog({ row, ...rest }: RowDialogProps<AdjustmentRow>) {
  return (
    <DeedDialog
      {...rest}
      title={`取消调整 ${row.adjustment_no}`}
      renderEffect={() =>
        `${adjustmentDirectionLabels[row.direction]} ${formatYuan(row.amount)} 不入账，会员 ${row.username} 余额不变`
      }
      confirm="确认取消"
      ends
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) =>
        call(cancelAdjustment, {
          adjustment_no: row.adjustment_no,
          reason: reason.trim(),
        })
      }
      done={`已取消 ${row.adjustment_no}`}
    >
      <ReasonField label="取消原因" />
    </DeedDialog>
  )
}
