import { wholeOrYuan } from '@jinli/contract/amount-text'
import { brandDay } from '@jinli/contract/brand-time'
import type { PromotionTerms } from '@jinli/contract/promotion-terms'
import { baseWords, levelWords, missingWords } from '@jinli/contract/promotion-words'

/** What is known of a player: amounts in fen, of a referral how many friends count. */
export type Facts = {
  vip_level: number
  registered_at: Date
  /** `YYYY-MM-DD`, null where the player has not told. */
  birthday: string | null
  base: bigint
}

export type Condition = { label: string; met: boolean; detail: string }
/** How terms come out for a player: 0 where conditions are not met. */
export type Reckoned = {
  conditions: Condition[]
  met: boolean
  base: bigint
  bonus: bigint
  required: bigint
}

const dayMs = 86_400_000

function levelCondition(terms: PromotionTerms, { vip_level }: Facts): Condition | null {
  const label = levelWords(terms)
  if (!label) return null
  const met = vip_level >= terms.vip_min && vip_level <= terms.vip_max
  return { label: `等级：${label}`, met, detail: `当前VIP${vip_level}` }
}

function newcomerCondition(
  { registered_days_max: days }: PromotionTerms,
  { registered_at }: Facts,
  now: Date,
): Condition | null {
  if (days === 0) return null
  const met = now.getTime() - registered_at.getTime() <= days * dayMs
  return { label: `注册${days}天内`, met, detail: `${brandDay(registered_at)}注册` }
}

function birthdayCondition(
  { birthday_month }: PromotionTerms,
  { birthday }: Facts,
  now: Date,
): Condition | null {
  if (!birthday_month) return null
  const month = birthday?.slice(5, 7) ?? null
  const met = month === brandDay(now).slice(5, 7)
  const told = month ? `您的生日在${month.replace(/^0/, '')}月` : '请先在个人资料填写生日'
  return { label: '生日当月', met, detail: told }
}

function baseCondition(terms: PromotionTerms, { base }: Facts): Condition | null {
  const label = baseWords(terms)
  if (!label) return null
  if (terms.basis === 'referral') {
    return { label, met: base > 0n, detail: `已有${base}位` }
  }
  const least = terms.min_base > 0n ? terms.min_base : 1n
  const met = base >= least
  const stands = `当前${wholeOrYuan(base > 0n ? base : 0n)}元`
  const detail = met ? stands : `${stands}，${missingWords(least - base)}`
  return { label, met, detail: terms.min_base > 0n ? detail : stands }
}

/** What a basis gives, rounded down to the fen, within the cap. */
function bonusOf(terms: PromotionTerms, base: bigint): bigint {
  const { basis, percent, amount, cap } = terms
  const times = basis === 'referral' ? base : 1n
  const reckoned = percent > 0n ? (base * percent) / 100_000_000n : amount * times
  return reckoned < cap ? reckoned : cap
}

/** How a player stands to terms at a moment; nothing here knows of budgets or other applications. */
export function reckon(terms: PromotionTerms, facts: Facts, now: Date): Reckoned {
  const conditions = [
    levelCondition(terms, facts),
    newcomerCondition(terms, facts, now),
    birthdayCondition(terms, facts, now),
    baseCondition(terms, facts),
  ].filter((condition) => condition !== null)
  const fulfilled = conditions.every((condition) => condition.met)
  const bonus = fulfilled ? bonusOf(terms, facts.base) : 0n
  return {
    conditions,
    met: fulfilled && bonus > 0n,
    base: facts.base > 0n ? facts.base : 0n,
    bonus,
    required: bonus * BigInt(terms.turnover_times),
  }
}

/** The conditions that are missing, as the refusal tells them. */
export function missingOf({ conditions, bonus }: Reckoned): string {
  const missing = conditions.filter(({ met }) => !met)
  if (missing.length === 0) return bonus > 0n ? '' : '可得彩金不足0.01元'
  return missing
    .map(({ label, detail }) => (detail ? `${label}（${detail}）` : label))
    .join('；')
}
