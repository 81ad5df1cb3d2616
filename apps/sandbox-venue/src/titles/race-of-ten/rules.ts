import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import { lotteryPays, placeOf } from '../lottery-odds.ts'
import type { SharedRules } from '../title-rules.ts'

/** A race of ten each two minutes: the order in which numbers 1 to 10 come in, all orders equally likely. */
export type RaceOutcome = {
  /** The winner first. */
  order: number[]
}

const runners = Array.from({ length: 10 }, (_, at) => at + 1)

/** Bets look at two ranks at most: all 90 pairs of different runners stand for all orders. */
type Pair = readonly [number, number]
export const racePairs: readonly Pair[] = runners.flatMap((first) =>
  runners.filter((second) => second !== first).map((second): Pair => [first, second]),
)

/** Which ranks a place looks at, counted from 0, and what wins there. */
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

/** Dragon and tiger: the first against the last, the second against the ninth and so on. */
const against = [1, 2, 3, 4, 5].flatMap((rank): Look[] => {
  const ranks: Pair = [rank - 1, 10 - rank]
  return [
    [`dragon-${rank}`, ranks, ([dragon, tiger]) => dragon > tiger],
    [`tiger-${rank}`, ranks, ([dragon, tiger]) => dragon < tiger],
  ]
})

/** The sum of the first two. */
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

/** What a unit on a place pays, in ten-thousandths. */
export function racePays(place: string, order: readonly number[]): bigint {
  const known = racePlaces.get(place)
  if (!known) return 0n
  const [first, second] = known.ranks
  return known.wins([order[first] ?? 0, order[second] ?? 0]) ? lotteryPays(known) : 0n
}

export const rules: SharedRules<ChipBet, RaceOutcome> = {
  title: 'race-of-ten',
  parseBet: (input) => parseChips(input, (place) => racePlaces.has(place)),
  draw: (draws) => ({ order: draws.shuffled(runners) }),
  staked: stakedChips,
  pays: ({ order }, bet) => paidChips(bet, (place) => racePays(place, order)),
}
