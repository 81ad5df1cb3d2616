import { termsFieldLabels, termsProblem } from '@jinli/contract/promotion.rules'
import {
  noTerms,
  type PromotionBasis,
  type PromotionPeriod,
  type PromotionTerms,
  type TurnoverWeights,
  wireOfTerms,
} from '@jinli/contract/promotion-terms'
import { categories } from '@jinli/contract/vocabulary'
import { parseYuan, yuanText } from '@jinli/money/money'
import { microText, parseMicro } from '@jinli/money/usdt'

/** Shares of a bet by category, as fields beside the others. */
const weightNames = categories.map((category) => `weight_${category}` as const)
type Weights = Record<(typeof weightNames)[number], number | null>

/** What the form holds of the terms, named as they are: figures as typed, empty for none. */
export type TermsForm = Weights & {
  basis: PromotionBasis
  period: PromotionPeriod
  vip_min: number
  vip_max: number
  registered_days_max: number | null
  birthday_month: boolean
  min_base: string
  /** Which of the two is paid where there is a choice. */
  pays: 'percent' | 'amount'
  percent: string
  amount: string
  cap: string
  turnover_times: number | null
  budget: string
}

/** What is paid: a gift and a referral know only an amount. */
export function paysOf({ basis, pays }: Pick<TermsForm, 'basis' | 'pays'>) {
  return basis === 'gift' || basis === 'referral' ? 'amount' : pays
}

/** Whether one application may be given more than the one amount. */
export function hasCap(form: Pick<TermsForm, 'basis' | 'pays'>): boolean {
  return paysOf(form) === 'percent' || form.basis === 'referral'
}

function yuanTyped(fen: bigint): string {
  return fen === 0n ? '' : yuanText(fen).replace(/\.00$/, '')
}

/** Terms as the form shows them. */
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

function read(typed: string, parse: (text: string) => bigint | null): bigint | null {
  const text = typed.replace(/[,，\s]/g, '')
  return text === '' ? 0n : parse(text)
}

/** What is typed and counts, and is no figure. */
function figureProblem(form: TermsForm): TermsFormProblem | null {
  const yuan = ['min_base', 'budget'] as const
  const capped = hasCap(form) ? (['cap'] as const) : []
  const paid = paysOf(form)
  const rest = paid === 'amount' ? (['amount'] as const) : []
  for (const field of [...yuan, ...capped, ...rest]) {
    if (read(form[field], parseYuan) === null)
      return { field, detail: `${termsFieldLabels[field]}须为非负金额，最多两位小数` }
  }
  if (paid === 'amount' || read(form.percent, parseMicro) !== null) return null
  return { field: 'percent', detail: `${termsFieldLabels.percent}须为非负数，最多六位小数` }
}

/** What the form says; a figure that is none counts as nothing. */
function termsOf(form: TermsForm): PromotionTerms {
  const { basis } = form
  if (basis === 'none') return noTerms
  const yuan = (typed: string) => read(typed, parseYuan) ?? 0n
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

/** What the form says, as it stands on the wire. */
export function wireTerms(form: TermsForm): unknown {
  return wireOfTerms(termsOf(form))
}

type TermsFormProblem = { field: keyof TermsForm; detail: string }

/** The first thing wrong with what is typed, at the field where it is typed. */
export function termsFormProblem(form: TermsForm): TermsFormProblem | null {
  if (form.basis === 'none') return null
  const found = figureProblem(form) ?? termsProblem(wireTerms(form))
  if (!found) return null
  const { field, detail } = found
  if (field === 'weights') return { field: 'weight_live', detail }
  if (field === 'percent' || field === 'amount') return { field: paysOf(form), detail }
  if (field === 'cap' && !hasCap(form)) return { field: 'amount', detail }
  return { field: field in form ? (field as keyof TermsForm) : 'basis', detail }
}

/** The terms, once nothing is wrong with them. */
export function termsIn(form: TermsForm): PromotionTerms | null {
  return termsFormProblem(form) ? null : termsOf(form)
}
