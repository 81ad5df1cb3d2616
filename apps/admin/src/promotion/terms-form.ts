import { termsFieldLabels, termsProblem } from '@jinli/contract/promotion/promotion.rules'
import {
  noTerms,
  type PromotionBasis,
  type PromotionPeriod,
  type PromotionTerms,
  type TurnoverWeights,
  wireOfTerms,
} from '@jinli/contract/promotion/promotion-terms'
import { categories } from '@jinli/contract/vocabulary'
import { parseYuan, yuanText } from '@jinli/money/money'
import { microText, parseMicro } from '@jinli/money/usdt'

/** The names of the form fields for the percentage of each category. */
const weightNames = categories.map((category) => `weight_${category}` as const)
type Weights = Record<(typeof weightNames)[number], number | null>

/** The form values of the terms: figures as typed, empty for none. */
export type TermsForm = Weights & {
  basis: PromotionBasis
  period: PromotionPeriod
  vip_min: number
  vip_max: number
  registered_days_max: number | null
  birthday_month: boolean
  min_base: string
  /** The kind of reward, if the basis allows a percentage and an amount. */
  pays: 'percent' | 'amount'
  percent: string
  amount: string
  cap: string
  turnover_times: number | null
  budget: string
}

/** Returns the kind of reward. A gift or a referral always pays an amount. */
export function paysOf({ basis, pays }: Pick<TermsForm, 'basis' | 'pays'>) {
  return basis === 'gift' || basis === 'referral' ? 'amount' : pays
}

/** Whether a largest bonus must be given: for a percentage, or for an amount per referred player. */
export function hasCap(form: Pick<TermsForm, 'basis' | 'pays'>): boolean {
  return paysOf(form) === 'percent' || form.basis === 'referral'
}

function yuanTyped(fen: bigint): string {
  return fen === 0n ? '' : yuanText(fen).replace(/\.00$/, '')
}

/** Returns the form values of terms. */
export function termsFormOf(terms: PromotionTerms): TermsForm {
  const { basis, period, vip_min, vip_max, registered_days_max, birthday_month } = terms
  const shares = categories.map((category) => [
    `weight_${category}`,
    terms.weights[category],
  ])
  return {
    ...(Object.fromEntries(shares) as Weights),
    basis,
    period,
    vip_min,
    vip_max,
    registered_days_max,
    birthday_month,
    min_base: yuanTyped(terms.min_base),
    pays: terms.amount > 0n ? 'amount' : 'percent',
    percent: terms.percent === 0n ? '' : microText(terms.percent),
    amount: yuanTyped(terms.amount),
    cap: yuanTyped(terms.cap),
    turnover_times: terms.turnover_times,
    budget: yuanTyped(terms.budget),
  }
}

function read(raw: string, parse: (text: string) => bigint | null): bigint | null {
  const text = raw.replace(/[,，\s]/g, '')
  return text === '' ? 0n : parse(text)
}

/** Returns the first visible field whose text is not a figure. */
function figureProblem(form: TermsForm): TermsFormProblem | null {
  const yuan = ['min_base', 'budget'] as const
  const capFields = hasCap(form) ? (['cap'] as const) : []
  const payFields = paysOf(form)
  const rest = payFields === 'amount' ? (['amount'] as const) : []
  for (const field of [...yuan, ...capFields, ...rest]) {
    if (read(form[field], parseYuan) === null)
      return { field, detail: `${termsFieldLabels[field]}须为非负金额，最多两位小数` }
  }
  if (payFields === 'amount' || read(form.percent, parseMicro) !== null) return null
  return { field: 'percent', detail: `${termsFieldLabels.percent}须为非负数，最多六位小数` }
}

/** Returns the terms of the form values. Text that is not a figure counts as empty. */
function termsOf(form: TermsForm): PromotionTerms {
  const { basis } = form
  if (basis === 'none') return noTerms
  const yuan = (text: string) => read(text, parseYuan) ?? 0n
  const amount = paysOf(form) === 'amount' ? yuan(form.amount) : 0n
  const weight = (at: number) => form[weightNames[at] ?? 'weight_live'] ?? 0
  return {
    basis,
    period: basis === 'first_deposit' ? 'once' : form.period,
    vip_min: form.vip_min,
    vip_max: form.vip_max,
    registered_days_max: form.registered_days_max ?? 0,
    birthday_month: form.birthday_month,
    min_base: yuan(form.min_base),
    percent: paysOf(form) === 'percent' ? (read(form.percent, parseMicro) ?? 0n) : 0n,
    amount,
    cap: hasCap(form) ? yuan(form.cap) : amount,
    turnover_times: form.turnover_times ?? 0,
    weights: Object.fromEntries(
      categories.map((category, at) => [category, weight(at)]),
    ) as TurnoverWeights,
    budget: yuan(form.budget),
  }
}

/** Returns the terms in wire form; null if a value is out of bounds. */
export function wireTerms(form: TermsForm): unknown {
  return wireOfTerms(termsOf(form))
}

type TermsFormProblem = { field: keyof TermsForm; detail: string }

/** Returns the first problem of the form values, with its field. */
export function termsFormProblem(form: TermsForm): TermsFormProblem | null {
  if (form.basis === 'none') return null
  const problem = figureProblem(form) ?? termsProblem(wireTerms(form))
  if (!problem) return null
  const { field, detail } = problem
  if (field === 'weights') return { field: 'weight_live', detail }
  if (field === 'percent' || field === 'amount') return { field: paysOf(form), detail }
  if (field === 'cap' && !hasCap(form)) return { field: 'amount', detail }
  return { field: field in form ? (field as keyof TermsForm) : 'basis', detail }
}

/** Returns the terms, or null if there is a problem. */
export function termsIn(form: TermsForm): PromotionTerms | null {
  return termsFormProblem(form) ? null : termsOf(form)
}
