import type { PromotionTerms } from '@jinli/contract/promotion/promotion-terms'
import {
  baseWords,
  levelWords,
  missingWords,
} from '@jinli/contract/promotion/promotion-words'
import { wholeOrYuan } from '@jinli/contract/wire/amount-text'
import { brandDay } from '@jinli/contract/wire/brand-time'

/** The figures of a player: amounts in fen; for a referral the number of friends that count. */
export type EligibilityFacts = {
  vip_level: number
  registered_at: Date
  /** The birthday, `YYYY-MM-DD`; null if the player has not entered it. */
  birthday: string | null
  base: bigint
}

export type Condition = { label: string; met: boolean; detail: string }
/** The result of the terms for a player. The bonus is 0 if a condition is not met. */
export type Evaluation = {
  conditions: Condition[]
  met: boolean
  base: bigint
  bonus: bigint
  required: bigint
}

const dayMs = 86_400_000

function levelCondition(
  terms: PromotionTerms,
  { vip_level }: EligibilityFacts,
): Condition | null {
  const label = levelWords(terms)
  if (!label) return null
  const isMet = vip_level >= terms.vip_min && vip_level <= terms.vip_max
  return { label: `等级：${label}`, met: isMet, detail: `当前VIP${vip_level}` }
}

function newcomerCondition(
  { registered_days_max: days }: PromotionTerms,
  { registered_at }: EligibilityFacts,
  now: Date,
): Condition | null {
  if (days === 0) return null
  const isMet = now.getTime() - registered_at.getTime() <= days * dayMs
  return { label: `注册${days}天内`, met: isMet, detail: `${brandDay(registered_at)}注册` }
}

function birthdayCondition(
  { birthday_month }: PromotionTerms,
  { birthday }: EligibilityFacts,
  now: Date,
): Condition | null {
  if (!birthday_month) return null
  const month = birthday?.slice(5, 7) ?? null
  const isMet = month === brandDay(now).slice(5, 7)
  const detail = month ? `您的生日在${month.replace(/^0/, '')}月` : '请先在个人资料填写生日'
  return { label: '生日当月', met: isMet, detail }
}

function baseCondition(
  terms: PromotionTerms,
  { base }: EligibilityFacts,
): Condition | null {
  const label = baseWords(terms)
  if (!label) return null
  if (terms.basis === 'referral') {
    return { label, met: base > 0n, detail: `已有${base}位` }
  }
  const least = terms.min_base > 0n ? terms.min_base : 1n
  const isMet = base >= least
  const currentText = `当前${wholeOrYuan(base > 0n ? base : 0n)}元`
  const detail = isMet ? currentText : `${currentText}，${missingWords(least - base)}`
  return { label, met: isMet, detail: terms.min_base > 0n ? detail : currentText }
}

/** Returns the bonus of a basis (fen), rounded down and at most the cap. */
function bonusOf(terms: PromotionTerms, base: bigint): bigint {
  const { basis, percent, amount, cap } = terms
  const times = basis === 'referral' ? base : 1n
  const bonus = percent > 0n ? (base * percent) / 100_000_000n : amount * times
  return bonus < cap ? bonus : cap
}

/** Evaluates terms for a player at a time, without regard to budgets and other applications. */
export function evaluate(
  terms: PromotionTerms,
  facts: EligibilityFacts,
  now: Date,
): Evaluation {
  const conditions = [
    levelCondition(terms, facts),
    newcomerCondition(terms, facts, now),
    birthdayCondition(terms, facts, now),
    baseCondition(terms, facts),
  ].filter((condition) => condition !== null)
  const areMet = conditions.every((condition) => condition.met)
  const bonus = areMet ? bonusOf(terms, facts.base) : 0n
  return {
    conditions,
    met: areMet && bonus > 0n,
    base: facts.base > 0n ? facts.base : 0n,
    bonus,
    required: bonus * BigInt(terms.turnover_times),
  }
}

/** Returns the text of the unmet conditions for the refusal. */
export function unmetText({ conditions, bonus }: Evaluation): string {
  const unmet = conditions.filter(({ met }) => !met)
  if (unmet.length === 0) return bonus > 0n ? '' : '可得彩金不足0.01元'
  return unmet
    .map(({ label, detail }) => (detail ? `${label}（${detail}）` : label))
    .join('；')
}
