import { depositReview } from '@jinli/contract/deposit/deposit.admin'
import { call } from '../api/call.ts'
import type { ReviewDialogProps } from '../review/queue.ts'
import { RejectDialog } from '../review/reject-dialog.tsx'
import { rejectEffect } from './deposit-effect.ts'
import type { DepositRow } from './deposit-row.ts'

const builtIn = ['未查到款项', '付款人姓名不一致', '金额不符', '资料不符'] as const

/** Rejects a deposit, so nothing is credited. */
export function RejectDepositDialog({ row, ...ends }: ReviewDialogProps<DepositRow>) {
  const { deposit_no } = row
  return (
    <RejectDialog
      {...ends}
      order="存款"
      number={deposit_no}
      effect={rejectEffect(row)}
      topic="deposit"
      builtIn={builtIn}
      task={(reason) => call(depositReview.reject, { deposit_no, reason })}
    />
  )
}
