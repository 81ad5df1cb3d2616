import { rejectWithdrawal } from '@jinli/contract/withdrawal.admin'
import { call } from '../api/call.ts'
import type { DeedDialogProps } from '../review/queue.ts'
import { RejectDialog } from '../review/reject-dialog.tsx'
import { rejectEffect } from './payment-effect.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

const builtIn = ['开户人姓名不一致', '打码量不足', '收款账户无法付款', '资料不符'] as const

/** Gives the held money back. */
export function RejectWithdrawalDialog({ row, ...ends }: DeedDialogProps<WithdrawalRow>) {
  const { out_trade_no } = row
  return (
    <RejectDialog
      {...ends}
      order="取款"
      number={out_trade_no}
      effect={rejectEffect(row)}
      topic="withdrawal"
      builtIn={builtIn}
      task={(reason) => call(rejectWithdrawal, { out_trade_no, reason })}
    />
  )
}
