import {
  type GameReturn,
  ownRates,
  type RebateStanding,
  type RewardTables,
  rebateRate,
  rebateStanding,
} from '@jinli/contract/rebate/edge.rules'
import { rebateFieldOf } from '@jinli/contract/rebate/rebate.rules'
import type { RebateField } from '@jinli/contract/vip/vip'
import type { Category } from '@jinli/contract/vocabulary'
import { shareOf } from '@jinli/money/money'

/** The tables in force, the ids of their versions, and the games of the catalogue with their standing. */
export type Ladder = RewardTables & {
  versions: { vip: bigint; rebate: bigint }
  standings: ReadonlyMap<string, RebateStanding>
}

/** A day of valid stake in a game (fen), with the sums of the day's lines. */
export type StakeDay = {
  venue: string
  game: string
  stake: bigint
  /** The venue's category. */
  category: Category
  /** The player's VIP level on that day; below VIP1 there is no rebate. */
  level: number
  /** The number of the day's lines, and the sums of their amount and of their stake. */
  lines: number
  given: bigint
  counted: bigint
  /** The terms of the first line, which hold for all lines of the day (decision 041); null without a line. */
  first: Terms | null
}
export type Terms = { category: RebateField; level: number; rate: bigint; setting: bigint }
export type Line = Terms & { nth: number; stake: bigint; change: bigint; amount: bigint }

/** The key of a game in a ladder. */
export function gameKey({ venue, game }: { venue: string; game: string }): string {
  return `${venue}/${game}`
}

export function ladderOf(
  tables: Omit<Ladder, 'standings'>,
  games: readonly GameReturn[],
): Ladder {
  const standings = games.map(
    (game) => [gameKey(game), rebateStanding(game, tables)] as const,
  )
  return { ...tables, standings: new Map(standings) }
}

/** Returns whether a day's game pays no rebate; a day with a line keeps its terms (decision 057). */
export function isWithheld(day: StakeDay, ladder: Ladder): boolean {
  return day.first === null && ladder.standings.get(gameKey(day)) !== 'paid'
}

function rebateTerms(day: StakeDay, ladder: Ladder): Terms | null {
  if (day.first) return day.first
  if (day.level < 1 || isWithheld(day, ladder)) return null
  const { level } = day
  const setting = ownRates(day, ladder) ? ladder.versions.rebate : ladder.versions.vip
  const rate = rebateRate(day, ladder, level)
  return { category: rebateFieldOf[day.category], level, rate, setting }
}

/**
 * Returns the next line of a day: the rebate of the whole stake minus the lines so far, negative if bets became void.
 * Returns null if the difference is zero. The sum of the lines does not depend on the order of the bets.
 */
export function nextLine(day: StakeDay, ladder: Ladder): Line | null {
  const terms = rebateTerms(day, ladder)
  if (!terms) return null
  const amount = shareOf(day.stake, terms.rate) - day.given
  if (amount === 0n) return null
  const { stake, counted, lines } = day
  return { ...terms, nth: lines + 1, stake, change: stake - counted, amount }
}
