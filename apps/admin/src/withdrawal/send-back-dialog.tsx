import { sendBackWithdrawal } from '@jinli/contract/withdrawal/withdrawal.admin'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import { sendBackEffect } from './payment-effect.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/** Puts an approved withdrawal back to review before its payment begins. */
export function SendBackDialog({
  row,
  onStale,
  ...rest
}: ReviewDialogProps<WithdrawalRow>) {
  const { out_trade_no } = row
  return (
    <ReasonDialog<WithdrawalRow>
      {...rest}
      onRefused={onStale}
      title={`退回审核 ${out_trade_no}`}
      effect={sendBackEffect(row)}
      confirm="确认退回审核"
      label="原因（仅内部可见）"
      task={(reason) => call(sendBackWithdrawal, { out_trade_no, reason })}
      successText={`已退回审核 ${out_trade_no}`}
    />
  )
}
