import { chipsAtRisk, coverOf, opposites } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { lotteryPays, placeOf } from '../lottery-odds.ts'
import { chipsMultipleMax, type PlacePays, placePaysOf } from '../place-pays.ts'

/** The outcome of a race of ten. A race takes place every two minutes. All finishing orders are equally likely. */
export type RaceOutcome = {
  /** The numbers in the order of finishing, the winner first. */
  order: number[]
}

const runners = Array.from({ length: 10 }, (_, at) => at + 1)

/** All 90 pairs of different runners. A bet depends on at most two positions, so these pairs represent all orders. */
type Pair = readonly [number, number]
export const racePairs: readonly Pair[] = runners.flatMap((first) =>
  runners.filter((second) => second !== first).map((second): Pair => [first, second]),
)

/** A place: its name, the two positions that decide it (counted from 0), and when it wins. */
type Wins = (pair: Pair) => boolean
type Look = readonly [string, Pair, Wins]

const ofRank = runners.flatMap((rank): Look[] => {
  const ranks: Pair = [rank - 1, rank % 10]
  return [
    [`rank-${rank}-big`, ranks, ([runner]) => runner >= 6],
    [`rank-${rank}-small`, ranks, ([runner]) => runner <= 5],
    [`rank-${rank}-odd`, ranks, ([runner]) => runner % 2 === 1],
    [`rank-${rank}-even`, ranks, ([runner]) => runner % 2 === 0],
    ...runners.map(
      (one): Look => [`rank-${rank}-${one}`, ranks, ([runner]) => runner === one],
    ),
  ]
})

/** The dragon and tiger places: the first against the last, the second against the ninth, and so on. */
const against = [1, 2, 3, 4, 5].flatMap((rank): Look[] => {
  const ranks: Pair = [rank - 1, 10 - rank]
  return [
    [`dragon-${rank}`, ranks, ([dragon, tiger]) => dragon > tiger],
    [`tiger-${rank}`, ranks, ([dragon, tiger]) => dragon < tiger],
  ]
})

/** The two positions whose sum decides the bet. */
const firstTwo: Pair = [0, 1]
const sums = Array.from({ length: 17 }, (_, at) => at + 3)
const ofSum: readonly Look[] = [
  ['sum-big', firstTwo, ([first, second]) => first + second >= 12],
  ['sum-small', firstTwo, ([first, second]) => first + second <= 11],
  ['sum-odd', firstTwo, ([first, second]) => (first + second) % 2 === 1],
  ['sum-even', firstTwo, ([first, second]) => (first + second) % 2 === 0],
  ...sums.map(
    (sum): Look => [`sum-${sum}`, firstTwo, ([first, second]) => first + second === sum],
  ),
]

export const racePlaces = new Map(
  [...ofRank, ...against, ...ofSum].map(([place, ranks, wins]) => [
    place,
    { ...placeOf(racePairs, wins), ranks },
  ]),
)

/** Returns what a unit on a place pays, in ten-thousandths. */
export function racePays(place: string, order: readonly number[]): bigint {
  const betPlace = racePlaces.get(place)
  if (!betPlace) return 0n
  const [first, second] = betPlace.ranks
  return betPlace.wins([order[first] ?? 0, order[second] ?? 0]) ? lotteryPays(betPlace) : 0n
}

/** Returns the pays of a place: its two positions decide it. */
function basePays(place: string): PlacePays {
  const betPlace = racePlaces.get(place)
  if (!betPlace) return { part: place, cases: [] }
  const pays = lotteryPays(betPlace)
  const part = betPlace.ranks.join('-')
  return placePaysOf(part, racePairs, (pair) => (betPlace.wins([...pair]) ? pays : 0n))
}

const covers = [
  ...runners.map((rank) =>
    coverOf(
      runners,
      ofRank
        .filter(([name]) => name.startsWith(`rank-${rank}-`))
        .map(([name, , wins]) => [name, (runner: number) => wins([runner, 0])]),
    ),
  ),
  ...[1, 2, 3, 4, 5].map((rank) => opposites(`dragon-${rank}`, `tiger-${rank}`)),
  opposites('sum-big', 'sum-small'),
  opposites('sum-odd', 'sum-even'),
  coverOf(
    racePairs,
    sums.map((sum) => [`sum-${sum}`, ([first, second]: Pair) => first + second === sum]),
  ),
]

export const rules: TableRules<ChipBet, RaceOutcome> = {
  game: 'race-of-ten',
  parseBet: (input) => parseChips(input, (place) => racePlaces.has(place)),
  draw: (draws) => ({ order: draws.shuffle(runners) }),
  stakeOf: stakedChips,
  payoutOf: ({ order }, bet) => paidChips(bet, (place) => racePays(place, order)),
  multipleMax: (bets) => chipsMultipleMax(bets, basePays),
  riskOf: ({ order }, bets) => chipsAtRisk(bets, (place) => racePays(place, order), covers),
}
