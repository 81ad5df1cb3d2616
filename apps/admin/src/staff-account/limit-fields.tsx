import { refusal } from '@jinli/contract/refusals'
import { type Fen, yuanText } from '@jinli/money/money'
import { AmountField } from '../page/amount-field.tsx'
import { TwoColumns } from '../page/two-columns.tsx'
import { typedFen } from '../page/typed-fen.ts'

/** As they are typed; empty is any amount. */
export type TypedLimits = { order_max: string; day_max: string }
type Limits = { order_max: Fen | null; day_max: Fen | null }

export function typedLimits({ order_max, day_max }: Limits): TypedLimits {
  const typed = (fen: Fen | null) => (fen === null ? '' : yuanText(fen))
  return { order_max: typed(order_max), day_max: typed(day_max) }
}

export function limitsOf({ order_max, day_max }: TypedLimits): Limits {
  return { order_max: typedFen(order_max), day_max: typedFen(day_max) }
}

export function limitProblem(typed: TypedLimits) {
  const fields = ['order_max', 'day_max'] as const
  const wrong = fields.find(
    (field) => typed[field].trim() && typedFen(typed[field]) === null,
  )
  return wrong ? { field: wrong, message: refusal('amount.invalid').message } : null
}

/** The most that a member may decide of one order and in a day. */
export function LimitFields() {
  return (
    <TwoColumns>
      <AmountField label="单笔处理上限（元，留空不限）" name="order_max" />
      <AmountField label="每日处理上限（元，留空不限）" name="day_max" />
    </TwoColumns>
  )
}
