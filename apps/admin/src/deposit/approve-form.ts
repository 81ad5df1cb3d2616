import { refusal } from '@jinli/contract/refusal/refusals'
import { isSameReference } from '@jinli/contract/review/reference'
import { fenFromText } from '../page/fen-from-text.ts'
import { flagReasonProblem } from '../review/order-flags.tsx'
import { type DepositRow, isSecondPerson } from './deposit-row.ts'

export type ApproveForm = {
  amount: string
  reference: string
  reason: string
  flag_reason: string
}

/** Returns the name of the external reference, which depends on the deposit method. */
export function referenceWord(method: DepositRow['method']): string {
  if (method === 'bank') return '收款流水号'
  return method === 'wechat' || method === 'alipay' ? '收款流水号' : '链上交易哈希'
}

/** Returns what the second person has entered otherwise than the first, or null. */
function differenceToFirst(form: ApproveForm, row: DepositRow) {
  const { amount, reference } = form
  if (row.first_amount !== null && fenFromText(amount) !== row.first_amount)
    return { field: 'amount' as const, message: '与初审的金额不一致，请按凭证核对' }
  if (row.reference && !reference.trim())
    return {
      field: 'reference' as const,
      message: refusal('review.reference-missing').message,
    }
  if (row.reference && !isSameReference(reference, row.reference))
    return { field: 'reference' as const, message: '与初审的流水号不一致，请按凭证核对' }
  return null
}

/** Returns the first problem of an approval, with the message that the server would give. */
export function approveProblem(
  form: ApproveForm,
  row: DepositRow,
): { field: keyof ApproveForm; message: string } | null {
  const { amount, reference, reason } = form
  const fen = fenFromText(amount)
  if (fen === null) return { field: 'amount', message: refusal('amount.invalid').message }
  const isSecond = isSecondPerson(row)
  const difference = isSecond ? differenceToFirst(form, row) : null
  if (difference) return difference
  if (row.reference_required && !reference.trim()) {
    return { field: 'reference', message: refusal('review.reference-missing').message }
  }
  // The second person keeps the first one's reason, if there is none of their own.
  const reasonText = reason.trim() || (isSecond ? row.first_reason : '')
  if (fen !== row.amount && !reasonText) {
    return { field: 'reason', message: refusal('review.amount-needs-reason').message }
  }
  return flagReasonProblem(row, form)
}
