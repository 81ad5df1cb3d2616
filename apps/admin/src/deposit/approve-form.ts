import { refusal } from '@jinli/contract/refusals'
import { typedFen } from '../page/typed-fen.ts'
import type { DepositRow } from './deposit-row.ts'

export type ApproveForm = { amount: string; reference: string; reason: string }

/** What the payer's side calls its own number of a payment. */
export function referenceWord(method: DepositRow['method_code']): string {
  if (method === 'bank') return '银行流水号'
  return method === 'wechat' || method === 'alipay' ? '支付交易单号' : '链上交易哈希'
}

type Asked = Pick<DepositRow, 'amount' | 'reference_required'>

/** First thing that keeps an approval from being sent, in the server's own words. */
export function approveProblem(
  { amount, reference, reason }: ApproveForm,
  { amount: asked, reference_required }: Asked,
): { field: keyof ApproveForm; message: string } | null {
  const fen = typedFen(amount)
  if (fen === null) return { field: 'amount', message: refusal('amount.invalid').message }
  if (reference_required && !reference.trim()) {
    return { field: 'reference', message: refusal('review.reference-missing').message }
  }
  if (fen !== asked && !reason.trim()) {
    return { field: 'reason', message: refusal('review.amount-needs-reason').message }
  }
  return null
}
