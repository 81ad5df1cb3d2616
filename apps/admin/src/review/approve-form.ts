import { refusal } from '@jinli/contract/refusals'
import { type Fen, fenOfNumber, parseYuan } from '@jinli/money/money'

export type ApproveForm = {
  amount?: string
  reference?: string
  reason?: string
  pay_later?: 0 | 1
}
type FieldProblem = { field: keyof ApproveForm; message: string }

/** Reads a typed amount; grouping commas and spaces of a pasted figure are forgiven. */
export function typedFen(typed: string | undefined): Fen | null {
  const fen = parseYuan((typed ?? '').replace(/[,，\s]/g, ''))
  return fen !== null && fen > 0n ? fen : null
}

/** First thing that keeps an approval from being sent, in the server's own words. */
export function approveProblem(form: ApproveForm, asked: number): FieldProblem | null {
  const fen = typedFen(form.amount)
  if (fen === null) return { field: 'amount', message: refusal('amount.invalid').message }
  if (fen !== fenOfNumber(asked) && !form.reason?.trim()) {
    return { field: 'reason', message: refusal('review.amount-needs-reason').message }
  }
  return null
}
