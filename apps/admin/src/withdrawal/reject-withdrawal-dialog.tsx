import { withdrawalReview } from '@jinli/contract/withdrawal/withdrawal.admin'
import { call } from '../api/call.ts'
import type { ReviewDialogProps } from '../review/queue.ts'
import { RejectDialog } from '../review/reject-dialog.tsx'
import { rejectEffect } from './payment-effect.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

const builtIn = [
  '开户人姓名不一致',
  '有效流水不足',
  '收款账户无法付款',
  '资料不符',
] as const

/** Rejects a withdrawal, which returns the held money to the player. */
export function RejectWithdrawalDialog({ row, ...ends }: ReviewDialogProps<WithdrawalRow>) {
  const { out_trade_no } = row
  return (
    <RejectDialog
      {...ends}
      order="取款"
      number={out_trade_no}
      effect={rejectEffect(row)}
      topic="withdrawal"
      builtIn={builtIn}
      task={(reason) => call(withdrawalReview.reject, { out_trade_no, reason })}
    />
  )
}
