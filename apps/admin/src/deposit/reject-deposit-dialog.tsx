import { rejectDeposit } from '@jinli/contract/deposit.admin'
import { call } from '../api/call.ts'
import type { DeedDialogProps } from '../review/queue.ts'
import { RejectDialog } from '../review/reject-dialog.tsx'
import { rejectEffect } from './deposit-effect.ts'
import type { DepositRow } from './deposit-row.ts'

const builtIn = ['未查到款项', '付款人姓名不一致', '金额不符', '资料不符'] as const

/** Closes a deposit without credit. */
export function RejectDepositDialog({ row, ...ends }: DeedDialogProps<DepositRow>) {
  const { deposit_no } = row
  return (
    <RejectDialog
      {...ends}
      order="存款"
      number={deposit_no}
      effect={rejectEffect(row)}
      topic="deposit"
      builtIn={builtIn}
      task={(reason) => call(rejectDeposit, { deposit_no, reason })}
    />
  )
}
