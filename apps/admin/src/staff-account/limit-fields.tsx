import { refusal } from '@jinli/contract/refusal/refusals'
import { type Fen, yuanText } from '@jinli/money/money'
import { AmountField } from '../page/amount-field.tsx'
import { fenFromText } from '../page/fen-from-text.ts'
import { TwoColumns } from '../page/two-columns.tsx'

/** The limits as typed; empty is no limit. */
export type TypedLimits = { order_max: string; day_max: string }
type Limits = { order_max: Fen | null; day_max: Fen | null }

export function typedLimits({ order_max, day_max }: Limits): TypedLimits {
  const amountText = (fen: Fen | null) => (fen === null ? '' : yuanText(fen))
  return { order_max: amountText(order_max), day_max: amountText(day_max) }
}

export function limitsOf({ order_max, day_max }: TypedLimits): Limits {
  return { order_max: fenFromText(order_max), day_max: fenFromText(day_max) }
}

export function limitProblem(limits: TypedLimits) {
  const fields = ['order_max', 'day_max'] as const
  const wrong = fields.find(
    (field) => limits[field].trim() && fenFromText(limits[field]) === null,
  )
  return wrong ? { field: wrong, message: refusal('amount.invalid').message } : null
}

/** The form fields for the largest amounts of one order and of a day. */
export function LimitFields() {
  return (
    <TwoColumns>
      <AmountField label="单笔处理上限（元，留空不限）" name="order_max" />
      <AmountField label="每日处理上限（元，留空不限）" name="day_max" />
    </TwoColumns>
  )
}
