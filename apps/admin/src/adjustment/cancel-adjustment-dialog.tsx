import { cancelAdjustment } from '@jinli/contract/adjustment.admin'
import { refusal } from '@jinli/contract/refusals'
import { call } from '../api/call.ts'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { yuanOfWire } from '../review/review-money.ts'
import type { AdjustmentRow } from './adjustment-columns.tsx'
import { directionWord } from './adjustment-effect.ts'

type Props = {
  row: AdjustmentRow
  onDone: () => void
  onRefused: () => void
  onClose: () => void
}

/** Drops a proposal; its maker may, and whoever checks adjustments. */
export function CancelAdjustmentDialog({ row, ...rest }: Props) {
  return (
    <DeedDialog
      {...rest}
      title={`取消调整 ${row.adjustment_no}`}
      renderEffect={() =>
        `${directionWord(row.direction)} ${yuanOfWire(row.amount)} 不入账，会员 ${row.username} 余额不变`
      }
      confirm="确认取消"
      ends
      initial={{ reason: '' }}
      firstField="reason"
      problem={({ reason }) =>
        reason.trim()
          ? null
          : { field: 'reason', message: refusal('review.reason-missing').message }
      }
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
