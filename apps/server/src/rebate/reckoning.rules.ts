import { rebateFieldOf } from '@jinli/contract/rebate.rules'
import type { RebateField, VipLevel } from '@jinli/contract/vip'
import type { Category } from '@jinli/contract/vocabulary'
import { shareOf } from '@jinli/money/money'

/** The table of levels in force, and the version it is of. */
export type Ladder = { id: bigint; levels: readonly VipLevel[] }

/** A day of valid stake at a venue (fen), and what its lines say so far. */
export type StakeDay = {
  stake: bigint
  category: Category
  /** The player's level on that day; below VIP1 nothing is earned. */
  level: number
  /** How many lines it has, what they gave, and of which stake. */
  lines: number
  given: bigint
  counted: bigint
  /** The terms of the first line, which all of the day keep (decision 041); null before it. */
  first: Terms | null
}
export type Terms = { category: RebateField; level: number; rate: bigint; setting: bigint }
export type Line = Terms & { nth: number; stake: bigint; change: bigint; amount: bigint }

function termsOf(day: StakeDay, ladder: Ladder): Terms | null {
  if (day.first) return day.first
  const level = ladder.levels[day.level - 1]
  if (!level) return null
  const category = rebateFieldOf[day.category]
  return { category, level: day.level, rate: level[category], setting: ladder.id }
}

/**
 * The next line of a day: what all of its stake earns, less what was given; below zero where bets went. Null where
 * there is nothing to give or to take. However the bets came, the lines together come to the same.
 */
export function nextLine(day: StakeDay, ladder: Ladder): Line | null {
  const terms = termsOf(day, ladder)
  if (!terms) return null
  const amount = shareOf(day.stake, terms.rate) - day.given
  if (amount === 0n) return null
  const { stake, counted, lines } = day
  return { ...terms, nth: lines + 1, stake, change: stake - counted, amount }
}
