import {
  type GameReturn,
  levelReturns,
  type RewardTables,
  wholeStake,
} from '@jinli/contract/rebate/edge.rules'
import type { Category } from '@jinli/contract/vocabulary'
import { providerPresets } from '@jinli/launcher/providers'
import { bestPlays } from '@jinli/sandbox-venue/best-play/best-plays'
import { type PlayedSums, playedSums } from '@jinli/sandbox-venue/best-play/played-sums'
import { gamesOf } from '@jinli/sandbox-venue/catalog/game-list'
import { theoreticalReturns } from '@jinli/sandbox-venue/catalog/theoretical-returns'
import { firstGameRates } from '@jinli/server/money-setting/first-game-rates'
import { firstGivingLevels } from '@jinli/server/money-setting/first-levels'

/** The tables of a new installation. */
export const shippedTables: RewardTables = {
  levels: firstGivingLevels,
  games: firstGameRates,
}

function venueCategory(venue: string): Category {
  const preset = providerPresets.find(({ id }) => id === venue)
  return preset && 'category' in preset ? preset.category : 'slot'
}

/** Returns the games of the sandbox venues, as the platform reads them from their lists. */
export function shippedGames(): GameReturn[] {
  return [...gamesOf(null).values()].map(({ code: game, name, provider: venue }) => {
    const text = theoreticalReturns[game]?.rtp_most
    const most = text === undefined ? null : BigInt(text.replace('.', '')) * 10_000n
    return { venue, game, name, category: venueCategory(venue), most }
  })
}

/** A game after some rounds at best play. Shares are percent of all stakes. */
export type EdgeLine = {
  game: string
  play: string
  playReturn: number
  /** The return that the venue states, and its sum with rebate and gifts on each level, as the margin view shows it. */
  sheetReturn: number
  views: number[]
  /** The return with rebate and gifts, on each level. */
  totals: number[]
  /** Three standard errors. */
  slack: number
  problems: string[]
}

function toPercent(share: bigint): number {
  return (100 * Number(share)) / Number(wholeStake)
}

/** Returns the return of all stakes and its standard error, which is that of a ratio of two sums. */
function returnOf(sums: PlayedSums): { share: number; error: number } {
  const [payouts, stakes] = [Number(sums.paid), Number(sums.staked)]
  const share = payouts / stakes
  const squares =
    Number(sums.paidSquares) -
    2 * share * Number(sums.products) +
    share * share * Number(sums.stakedSquares)
  return { share, error: Math.sqrt(Math.max(squares, 0)) / stakes }
}

const levelNames = Array.from({ length: 11 }, (_, level) => `VIP${level}`)

function cellsOf({
  game,
  play,
  playReturn,
  sheetReturn,
  views,
  totals,
  slack,
}: EdgeLine): string[] {
  const figure = (percent: number) => percent.toFixed(3)
  const worst = views.indexOf(Math.max(...views))
  return [
    `${game}, ${play}`,
    `${figure(playReturn)} ± ${figure(slack)}`,
    figure(sheetReturn),
    `VIP${worst}`,
    figure(totals[worst] ?? 0),
    figure(views[worst] ?? 0),
    ...totals.map(figure),
  ]
}

/** Plays a game at best play and adds rebate and gifts of each level. */
export function edgeLine(game: GameReturn, rounds: number): EdgeLine {
  const best = bestPlays[game.game]
  if (!best || game.most === null) throw new Error(`${game.game} has no best play`)
  const { share, error } = returnOf(playedSums(game.game, best.prepare(), rounds))
  const playReturn = 100 * share
  const slack = 300 * error
  const levels = levelReturns(game, shippedTables)
  const views = levels.map(({ total }) => toPercent(total ?? wholeStake))
  const totals = levels.map(({ rebate, gifts }) => playReturn + toPercent(rebate + gifts))
  const problems = totals.flatMap((total, level) => {
    const view = views[level] ?? 100
    if (view >= 100) return [`VIP${level}: the view shows ${view} %`]
    if (total >= 100 + slack) return [`VIP${level}: ${total} % comes back`]
    return total > view + slack ? [`VIP${level}: ${total} %, the view shows ${view} %`] : []
  })
  const sheetReturn = toPercent(game.most)
  return {
    game: game.game,
    play: best.play,
    playReturn,
    sheetReturn,
    views,
    totals,
    slack,
    problems,
  }
}

const usualRounds = 1_000_000

/**
 * Plays the games of these words (all without one) for the number of rounds among them, and prints a line for each.
 * Returns whether every total stays below the whole stake and agrees with the margin view.
 */
export function printEdge(words: readonly string[]): boolean {
  const rounds = words.map((word) => Number.parseInt(word, 10)).find((count) => count > 0)
  const games = shippedGames()
  const isNamed = games.some(({ game }) => words.includes(game))
  const problems: string[] = []
  const head = [
    'game, best play',
    'return ± 3 errors',
    'stated',
    'worst level',
    'total',
    'view',
  ]
  console.log(`| ${head.join(' | ')} | ${levelNames.join(' | ')} |`)
  console.log(`|${[...head, ...levelNames].map(() => '---').join('|')}|`)
  for (const game of games) {
    if (isNamed && !words.includes(game.game)) continue
    const line = edgeLine(game, rounds ?? usualRounds)
    problems.push(...line.problems.map((problem) => `${line.game}, ${problem}`))
    console.log(`| ${cellsOf(line).join(' | ')} |`)
  }
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}
