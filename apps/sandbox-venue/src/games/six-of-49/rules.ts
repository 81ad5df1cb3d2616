import { chipsAtRisk, coverOf, opposites } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { chipsMultipleMax, type PlacePays, placePaysOf } from '../place-pays.ts'

/** The outcome of a lottery: six of forty-nine numbers and a special number, all different. */
export type SixOf49Outcome = {
  /** The six numbers in the order drawn. */
  numbers: number[]
  special: number
}

export const numberMost = 49
const drawnCount = 6
export const numbers = Array.from({ length: numberMost }, (_, at) => at + 1)
/** The special number that is neither big, small, odd nor even. When it is drawn, these bets return their stakes. */
const neither = numberMost
export const bigSpecial = 25
/** The smallest big total of all seven numbers. It is the middle between the smallest and the largest total. */
export const bigTotal = 175

/** The three colours. Numbers from 1 on take them in turn, so the colours have 17, 16 and 16 numbers. */
export const waves = ['red', 'blue', 'green'] as const
export type Wave = (typeof waves)[number]
export function waveOf(number: number): Wave {
  return waves[(number - 1) % waves.length] ?? 'red'
}

const digitsOf = (number: number) => Math.floor(number / 10) + (number % 10)

type Place = {
  /** The number of winning outcomes, of outcomes that return the stake, and of all equally likely outcomes. */
  ways: bigint
  back: bigint
  of: bigint
  wins: (outcome: SixOf49Outcome) => boolean
  stays: (outcome: SixOf49Outcome) => boolean
}

/** Returns what a winning unit pays (ten-thousandths, rounded down): 98 % of all stakes, minus returned stakes. */
export function sixOf49Odds({ ways, back, of: total }: Place): bigint {
  return (9_800n * total - 10_000n * back) / ways
}

const never = () => false

function ofSpecial(wins: (special: number) => boolean): Place {
  return {
    ways: BigInt(numbers.filter(wins).length),
    back: 0n,
    of: BigInt(numberMost),
    wins: ({ special }) => wins(special),
    stays: never,
  }
}

/** Creates a place that wins on half of the first forty-eight special numbers. The last number returns the stake. */
function ofHalf(wins: (special: number) => boolean): Place {
  const half = ofSpecial((special) => special !== neither && wins(special))
  return { ...half, back: 1n, stays: ({ special }) => special === neither }
}

/** The number of sets of seven numbers with each total. */
const totalWays: readonly bigint[] = (() => {
  // `ways[n]` maps each total to the number of sets of n numbers with this total, from the numbers added so far.
  const ways = Array.from({ length: drawnCount + 2 }, () => new Map<number, bigint>())
  ways[0]?.set(0, 1n)
  for (const number of numbers)
    for (let hits = drawnCount; hits >= 0; hits -= 1)
      for (const [total, many] of ways[hits] ?? []) {
        const next = ways[hits + 1]
        next?.set(total + number, (next.get(total + number) ?? 0n) + many)
      }
  const sevens = ways[drawnCount + 1] ?? new Map<number, bigint>()
  return Array.from({ length: Math.max(...sevens.keys()) + 1 }, (_, total) => {
    return sevens.get(total) ?? 0n
  })
})()
const sevenCount = totalWays.reduce((sum, many) => sum + many, 0n)

export const totalOf = ({ numbers: six, special }: SixOf49Outcome) =>
  six.reduce((sum, number) => sum + number, special)

function ofTotal(wins: (total: number) => boolean): Place {
  return {
    ways: totalWays.reduce((sum, many, total) => sum + (wins(total) ? many : 0n), 0n),
    back: 0n,
    of: sevenCount,
    wins: (outcome) => wins(totalOf(outcome)),
    stays: never,
  }
}

/** Creates a place that wins when the six numbers contain all these numbers. */
function among(numbersChosen: readonly number[]): Place {
  let [ways, total] = [1n, 1n]
  for (let at = 0; at < numbersChosen.length; at += 1) {
    ways *= BigInt(drawnCount - at)
    total *= BigInt(numberMost - at)
  }
  const wins = ({ numbers: six }: SixOf49Outcome) =>
    numbersChosen.every((number) => six.includes(number))
  return { ways, back: 0n, of: total, wins, stays: never }
}

/** The places with a fixed name. `setOf` makes places for sets of two and three numbers. */
export const sixOf49Places: ReadonlyMap<string, Place> = new Map<string, Place>([
  ...numbers.map((number): [string, Place] => [
    `special-${number}`,
    ofSpecial((special) => special === number),
  ]),
  ['special-big', ofHalf((special) => special >= bigSpecial)],
  ['special-small', ofHalf((special) => special < bigSpecial)],
  ['special-odd', ofHalf((special) => special % 2 === 1)],
  ['special-even', ofHalf((special) => special % 2 === 0)],
  ['digits-odd', ofHalf((special) => digitsOf(special) % 2 === 1)],
  ['digits-even', ofHalf((special) => digitsOf(special) % 2 === 0)],
  ['tail-big', ofHalf((special) => special % 10 >= 5)],
  ['tail-small', ofHalf((special) => special % 10 <= 4)],
  ...waves.map((wave): [string, Place] => [
    `wave-${wave}`,
    ofSpecial((special) => waveOf(special) === wave),
  ]),
  ['total-big', ofTotal((total) => total >= bigTotal)],
  ['total-small', ofTotal((total) => total < bigTotal)],
  ['total-odd', ofTotal((total) => total % 2 === 1)],
  ['total-even', ofTotal((total) => total % 2 === 0)],
  ...numbers.map((number): [string, Place] => [`among-${number}`, among([number])]),
])

/** The places of the special number; where the last one comes, halves are given back. */
const covers = [
  coverOf(
    numbers.filter((number) => number !== neither),
    [...sixOf49Places]
      .filter(([name]) => /^(special|digits|tail|wave)-/.test(name))
      .map(([name, place]) => [
        name,
        (special: number) => place.wins({ numbers: [], special }),
      ]),
  ),
  opposites('total-big', 'total-small'),
  opposites('total-odd', 'total-even'),
]

const sizes: Readonly<Record<string, number>> = { two: 2, three: 3 }

/** Parses a set of two or three different numbers in rising order, such as 'two-3-17'; otherwise null. */
function setOf(place: string): Place | null {
  const [name = '', ...parts] = place.split('-')
  const numbersChosen = parts.filter((each) => /^[1-9]\d?$/.test(each)).map((each) => +each)
  const rising = numbersChosen.every(
    (number, at) => number <= numberMost && number > (numbersChosen[at - 1] ?? 0),
  )
  const isComplete = Object.hasOwn(sizes, name) && numbersChosen.length === sizes[name]
  return isComplete && parts.length === numbersChosen.length && rising
    ? among(numbersChosen)
    : null
}

/** Returns a place by its name, or null. */
export function sixOf49Place(place: string): Place | null {
  return sixOf49Places.get(place) ?? setOf(place)
}

/** Returns what a unit on a place pays, in ten-thousandths. */
export function sixOf49Pays(place: string, outcome: SixOf49Outcome): bigint {
  const betPlace = sixOf49Place(place)
  if (!betPlace) return 0n
  if (betPlace.stays(outcome)) return 10_000n
  return betPlace.wins(outcome) ? sixOf49Odds(betPlace) : 0n
}

const specials = numbers.map((special) => ({ numbers: [], special }))
/** All totals, each as one number that is the total. */
const totals = totalWays.map((_, total) => ({ numbers: [], special: total }))

/** Returns the pays of a place. The special number and the total decide theirs; sets of numbers may all win. */
function basePays(place: string): PlacePays {
  const betPlace = sixOf49Place(place)
  if (!betPlace) return { part: place, cases: [] }
  if (place.startsWith('total-'))
    return placePaysOf('total', totals, (outcome) => sixOf49Pays(place, outcome))
  if (/^(among|two|three)-/.test(place))
    return { part: place, cases: [[0, sixOf49Odds(betPlace)]] }
  return placePaysOf('special', specials, (outcome) => sixOf49Pays(place, outcome))
}

export const rules: TableRules<ChipBet, SixOf49Outcome> = {
  game: 'six-of-49',
  parseBet: (input) => parseChips(input, (place) => sixOf49Place(place) !== null),
  draw: (draws) => {
    const order = draws.shuffle(numbers)
    return { numbers: order.slice(0, drawnCount), special: order[drawnCount] ?? 0 }
  },
  stakeOf: stakedChips,
  payoutOf: (outcome, bet) => paidChips(bet, (place) => sixOf49Pays(place, outcome)),
  multipleMax: (bets) => chipsMultipleMax(bets, basePays),
  riskOf: (outcome, bets) =>
    chipsAtRisk(bets, (place) => sixOf49Pays(place, outcome), covers),
}
