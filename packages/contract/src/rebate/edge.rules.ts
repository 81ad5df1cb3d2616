import { microText } from '@jinli/money/usdt'
import { type VipLevel, vipLevelCount } from '../vip/vip.ts'
import type { Category } from '../vocabulary.ts'
import { type GameRates, gameRateFields } from './game-rates.ts'
import { rebateFieldOf } from './rebate.rules.ts'

/** The whole stake, in millionths of a percent like all shares here. */
export const wholeStake = 100_000_000n

/** Quarters of a year: the turnover that keeps a level is due every ninety days. */
const keepsPerYear = 4n

/** A game with its return at best play; null where its venue states none. */
export type GameReturn = {
  venue: string
  game: string
  name: string
  /** The category of the game's venue, which decides the level's rate. */
  category: Category
  most: bigint | null
}

/** The two tables that decide what a player gets back besides the return. */
export type RewardTables = { levels: readonly VipLevel[]; games: readonly GameRates[] }

/** What comes back of a stake on a level; `total` is null where the game's return is unknown. */
export type LevelReturn = {
  level: number
  rebate: bigint
  gifts: bigint
  total: bigint | null
}

/** Whether a game pays its rebate: `over` if a level gets 100 % or more back, `unknown` without a stated return. */
export const rebateStandings = ['paid', 'over', 'unknown'] as const
export type RebateStanding = (typeof rebateStandings)[number]

/** A gift as a share of the stake that it takes, rounded up. A gift that takes no stake counts as a whole stake. */
function giftShare(gift: bigint, stake: bigint): bigint {
  if (gift <= 0n) return 0n
  return stake > 0n ? (gift * wholeStake + stake - 1n) / stake : wholeStake
}

/**
 * Returns what the VIP gifts give back of each stake on a level: the gift of the next level, over the turnover that is
 * missing for it, and the birthday gift, over the least turnover that keeps the level for a year (decision 057).
 */
export function giftsOf(levels: readonly VipLevel[], level: number): bigint {
  const current = levels[level - 1]
  const next = levels[level]
  const rise = next ? giftShare(next.rise_gift, next.flow - (current?.flow ?? 0n)) : 0n
  if (!current) return rise
  const yearly = current.keep * keepsPerYear
  const isKept = yearly > 0n && yearly < current.flow
  return rise + giftShare(current.birthday_gift, isKept ? yearly : current.flow)
}

type GameAtVenue = Pick<GameReturn, 'venue' | 'game' | 'category'>

/** Returns the own rates of a game; undefined where the rates of its venue's category hold. */
export function ownRates(
  { venue, game }: Pick<GameReturn, 'venue' | 'game'>,
  { games }: RewardTables,
): GameRates | undefined {
  return games.find((each) => each.venue === venue && each.game === game)
}

/** Returns the rebate rate of a game on a level; 0 below VIP1. */
export function rebateRate(game: GameAtVenue, tables: RewardTables, level: number): bigint {
  const field = gameRateFields[level - 1]
  if (!field) return 0n
  const own = ownRates(game, tables)
  return own ? own[field] : (tables.levels[level - 1]?.[rebateFieldOf[game.category]] ?? 0n)
}

/** The rule of the house's edge: returns what comes back of a stake on each level, VIP0 first. */
export function levelReturns(game: GameReturn, tables: RewardTables): LevelReturn[] {
  return Array.from({ length: vipLevelCount + 1 }, (_, level) => {
    const rebate = rebateRate(game, tables, level)
    const gifts = giftsOf(tables.levels, level)
    const total = game.most === null ? null : game.most + rebate + gifts
    return { level, rebate, gifts, total }
  })
}

function excessOf({ total }: LevelReturn): bigint {
  return total === null || total < wholeStake ? 0n : total - wholeStake + 1n
}

/** Returns whether a game pays its rebate under these tables. */
export function rebateStanding(game: GameReturn, tables: RewardTables): RebateStanding {
  if (game.most === null) return 'unknown'
  const isOver = levelReturns(game, tables).some((each) => excessOf(each) > 0n)
  return isOver ? 'over' : 'paid'
}

/** Returns the level on which most comes back. */
export function worstLevel(returns: readonly LevelReturn[]): LevelReturn | undefined {
  const totals = returns.map(({ total }) => total ?? 0n)
  const most = totals.reduce((one, other) => (one > other ? one : other), 0n)
  return returns[totals.indexOf(most)]
}

/** Returns the sum of a level in words, such as `VIP10：返还99.6% + 返水0.8% + 礼金0.0186% = 100.4186%`. */
export function levelSumText(most: bigint, { level, rebate, gifts }: LevelReturn): string {
  const percent = (share: bigint) => `${microText(share)}%`
  const parts = `返还${percent(most)} + 返水${percent(rebate)} + 礼金${percent(gifts)}`
  return `VIP${level}：${parts} = ${percent(most + rebate + gifts)}`
}

/** Whether the tables bring every level of a game nearer to the edge or leave it, and at least one nearer. */
function improves(before: readonly LevelReturn[], after: readonly LevelReturn[]): boolean {
  const excesses = after.map((each, at) => {
    const was = before[at]
    return excessOf(each) - (was ? excessOf(was) : 0n)
  })
  return excesses.every((more) => more <= 0n) && excesses.some((more) => more < 0n)
}

/**
 * Returns why tables may not follow the tables in force, or null. A game that its venue has raised over the edge may be
 * brought back step by step. A game that returns the whole stake by itself is not judged, since no table can mend it:
 * it gets no rebate.
 */
export function edgeProblem(
  games: readonly GameReturn[],
  before: RewardTables,
  after: RewardTables,
): string | null {
  const problems = games.flatMap((game) => {
    const { most, name, venue, game: code } = game
    if (most === null || most >= wholeStake) return []
    const returns = levelReturns(game, after)
    const worst = worstLevel(returns)
    if (!worst || excessOf(worst) === 0n) return []
    if (improves(levelReturns(game, before), returns)) return []
    return [`${name}（${venue}/${code}）${levelSumText(most, worst)}`]
  })
  const [first] = problems
  if (!first) return null
  const others = problems.length > 1 ? `；另有${problems.length - 1}款游戏超出` : ''
  return `${first}，须低于100%${others}`
}
