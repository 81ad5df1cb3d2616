import { chipsAtRisk, coverOf } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { chipsMultipleMax, createPlacePays } from '../place-pays.ts'

/**
 * The outcome of roulette, a wheel with 37 pockets, 0 to 36. A place covers one or more pockets. Its payout is 36 units
 * divided by the number of pockets that it covers.
 */
export type RouletteOutcome = { pocket: number }

export const pocketCount = 37
const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const numbers = Array.from({ length: 36 }, (_, at) => at + 1)
/** A place with the pockets that it covers. */
type Place = readonly [string, readonly number[]]

const isRed = (number: number) => reds.includes(number)

function splits(): Place[] {
  const horizontalSplits = numbers.filter((n) => n % 3 !== 0).map((n) => [n, n + 1])
  const verticalSplits = numbers.filter((n) => n <= 33).map((n) => [n, n + 3])
  const zero = [1, 2, 3].map((n) => [0, n])
  return [...zero, ...horizontalSplits, ...verticalSplits].map(
    (pair): Place => [`split-${pair.join('-')}`, pair],
  )
}

function blocks(): Place[] {
  const firsts = numbers.filter((n) => n % 3 === 1)
  const run = (from: number, length: number) => numbers.slice(from - 1, from - 1 + length)
  const corners = numbers.filter((n) => n % 3 !== 0 && n <= 32)
  return [
    ...firsts.map((n): Place => [`street-${n}`, run(n, 3)]),
    ...firsts.slice(0, -1).map((n): Place => [`line-${n}`, run(n, 6)]),
    ...corners.map((n): Place => [`corner-${n}`, [n, n + 1, n + 3, n + 4]]),
    ['trio-0-1-2', [0, 1, 2]],
    ['trio-0-2-3', [0, 2, 3]],
    ['first-four', [0, 1, 2, 3]],
  ]
}

function outside(): Place[] {
  return [
    ['red', reds],
    ['black', numbers.filter((n) => !isRed(n))],
    ['odd', numbers.filter((n) => n % 2 === 1)],
    ['even', numbers.filter((n) => n % 2 === 0)],
    ['low', numbers.slice(0, 18)],
    ['high', numbers.slice(18)],
    ...[0, 1, 2].map(
      (at): Place => [`dozen-${at + 1}`, numbers.slice(12 * at, 12 * at + 12)],
    ),
    ...[0, 1, 2].map(
      (at): Place => [`column-${at + 1}`, numbers.filter((n) => n % 3 === (at + 1) % 3)],
    ),
  ]
}

export const roulettePlaces: ReadonlyMap<string, readonly number[]> = new Map([
  ...[0, ...numbers].map((n): Place => [`straight-${n}`, [n]]),
  ...splits(),
  ...blocks(),
  ...outside(),
])

/** Returns what a unit on a place pays, in ten-thousandths. */
export function roulettePays(place: string, pocket: number): bigint {
  const placeNumbers = roulettePlaces.get(place) ?? []
  return placeNumbers.includes(pocket) ? 360_000n / BigInt(placeNumbers.length) : 0n
}

const basePays = createPlacePays([0, ...numbers], roulettePays)

/** All places but the zero, over the other pockets. */
const covers = [
  coverOf(
    numbers,
    [...roulettePlaces].map(
      ([place, pockets]) => [place, (pocket: number) => pockets.includes(pocket)] as const,
    ),
  ),
]

export const rules: TableRules<ChipBet, RouletteOutcome> = {
  game: 'roulette',
  parseBet: (input) => parseChips(input, (place) => roulettePlaces.has(place)),
  draw: (draws) => ({ pocket: draws.below(pocketCount) }),
  stakeOf: stakedChips,
  payoutOf: ({ pocket }, bet) => paidChips(bet, (place) => roulettePays(place, pocket)),
  multipleMax: (bets) => chipsMultipleMax(bets, basePays),
  riskOf: ({ pocket }, bets) =>
    chipsAtRisk(bets, (place) => roulettePays(place, pocket), covers),
}
