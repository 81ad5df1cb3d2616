import { refusal } from '@jinli/contract/refusal/refusals'
import { type Fen, formatYuan } from '@jinli/money/money'
import type { FieldProblem } from '../page/action-dialog.tsx'
import { fenFromText } from '../page/fen-from-text.ts'
import { reasonMissing } from '../page/reason-missing.ts'
import { type DepositRow, worthOf } from './deposit-row.ts'

export type CorrectionForm = { amount: string; reference: string; reason: string }

/** Parses a typed amount to fen; unlike elsewhere nothing is an amount, too. */
export function worthFromText(text: string): Fen | null {
  return /^0+(\.0{1,2})?$/.test(text.trim()) ? 0n : fenFromText(text)
}

export function correctionProblem(
  form: CorrectionForm,
  row: DepositRow,
): FieldProblem<CorrectionForm> | null {
  const amount = worthFromText(form.amount)
  if (amount === null)
    return { field: 'amount', message: refusal('amount.invalid').message }
  if (amount === worthOf(row))
    return { field: 'amount', message: refusal('deposit.same-amount').message }
  return reasonMissing(form)
}

/** What a correction does in figures. The wallet is the last known one; the confirmation takes what is there then. */
export function correctionEffect(
  row: DepositRow,
  amount: Fen | null,
  money: { available: Fen; debt: Fen } | undefined,
): string {
  const worth = worthOf(row)
  if (amount === null || worth === null) return '填写实际金额后，这里显示会员钱包的变化。'
  const change = amount - worth
  const size = change < 0n ? -change : change
  const head = `会员 ${row.username} 到账金额 ${formatYuan(worth)} → ${formatYuan(amount)}，流水要求与累计存款随之更改`
  if (!money) return head
  if (change < 0n) {
    const fromWallet = size < money.available ? size : money.available
    const debt =
      size > fromWallet ? `，余额不足，记欠款 ${formatYuan(size - fromWallet)}` : ''
    return `${head}；中心钱包扣回 ${formatYuan(fromWallet)}${debt}`
  }
  const toDebt = size < money.debt ? size : money.debt
  const debtText = toDebt > 0n ? `先抵欠款 ${formatYuan(toDebt)}，` : ''
  return `${head}；${debtText}中心钱包补入 ${formatYuan(size - toDebt)}`
}
