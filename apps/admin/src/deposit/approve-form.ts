import { refusal } from '@jinli/contract/refusal/refusals'
import { fenFromText } from '../page/fen-from-text.ts'
import type { DepositRow } from './deposit-row.ts'

export type ApproveForm = { amount: string; reference: string; reason: string }

/** Returns the name of the external reference, which depends on the deposit method. */
export function referenceWord(method: DepositRow['method']): string {
  if (method === 'bank') return '收款流水号'
  return method === 'wechat' || method === 'alipay' ? '收款流水号' : '链上交易哈希'
}

type OrderTerms = Pick<DepositRow, 'amount' | 'reference_required'>

/** Returns the first problem of an approval, with the message that the server would give. */
export function approveProblem(
  { amount, reference, reason }: ApproveForm,
  { amount: requestedAmount, reference_required }: OrderTerms,
): { field: keyof ApproveForm; message: string } | null {
  const fen = fenFromText(amount)
  if (fen === null) return { field: 'amount', message: refusal('amount.invalid').message }
  if (reference_required && !reference.trim()) {
    return { field: 'reference', message: refusal('review.reference-missing').message }
  }
  if (fen !== requestedAmount && !reason.trim()) {
    return { field: 'reason', message: refusal('review.amount-needs-reason').message }
  }
  return null
}
