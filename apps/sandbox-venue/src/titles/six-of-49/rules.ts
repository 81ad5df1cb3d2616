import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { SharedRules } from '../title-rules.ts'

/** Six of forty-nine and a special number, all different. */
export type SixOf49Outcome = {
  /** In the order in which they came. */
  numbers: number[]
  special: number
}

export const numberMost = 49
const drawnCount = 6
export const numbers = Array.from({ length: numberMost }, (_, at) => at + 1)
/** Of the special number, the last is neither big nor small, odd nor even: stakes on these come back. */
const neither = numberMost
export const bigSpecial = 25
/** Of all seven together; the middle of the least and the greatest. */
export const bigTotal = 175

/** Three colours in turn, from one on: 17, 16 and 16 numbers. */
export const waves = ['red', 'blue', 'green'] as const
export type Wave = (typeof waves)[number]
export function waveOf(number: number): Wave {
  return waves[(number - 1) % waves.length] ?? 'red'
}

const digitsOf = (number: number) => Math.floor(number / 10) + (number % 10)

type Place = {
  /** Outcomes that win, and those that give the stake back, of `of` that are equally likely. */
  ways: bigint
  back: bigint
  of: bigint
  wins: (outcome: SixOf49Outcome) => boolean
  stays: (outcome: SixOf49Outcome) => boolean
}

/** What a unit pays when it wins: 98 % of all stakes, less what comes back, in ten-thousandths, rounded down. */
export function sixOf49Odds({ ways, back, of }: Place): bigint {
  return (9_800n * of - 10_000n * back) / ways
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

/** Two halves of the forty-eight; the last number gives the stake back. */
function ofHalf(wins: (special: number) => boolean): Place {
  const half = ofSpecial((special) => special !== neither && wins(special))
  return { ...half, back: 1n, stays: ({ special }) => special === neither }
}

/** How many sevens of the forty-nine have each total. */
const totalWays: readonly bigint[] = (() => {
  // By how many numbers are taken, and their total.
  const ways = Array.from({ length: drawnCount + 2 }, () => new Map<number, bigint>())
  ways[0]?.set(0, 1n)
  for (const number of numbers)
    for (let taken = drawnCount; taken >= 0; taken -= 1)
      for (const [total, many] of ways[taken] ?? []) {
        const next = ways[taken + 1]
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

/** So many numbers, all of them among the six: how many sets of six have them, of all. */
function among(chosen: readonly number[]): Place {
  let [ways, of] = [1n, 1n]
  for (let at = 0; at < chosen.length; at += 1) {
    ways *= BigInt(drawnCount - at)
    of *= BigInt(numberMost - at)
  }
  const wins = ({ numbers: six }: SixOf49Outcome) =>
    chosen.every((number) => six.includes(number))
  return { ways, back: 0n, of, wins, stays: never }
}

/** Places that have a name each; sets of two and three numbers are made when they are asked for. */
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

const sizes: Readonly<Record<string, number>> = { two: 2, three: 3 }

/** A set of two or three different numbers, in rising order: 'two-3-17'. */
function setOf(place: string): Place | null {
  const [name = '', ...told] = place.split('-')
  const chosen = told.filter((each) => /^[1-9]\d?$/.test(each)).map((each) => +each)
  const rising = chosen.every(
    (number, at) => number <= numberMost && number > (chosen[at - 1] ?? 0),
  )
  const whole = Object.hasOwn(sizes, name) && chosen.length === sizes[name]
  return whole && told.length === chosen.length && rising ? among(chosen) : null
}

/** A place by its name; null when there is none. */
export function sixOf49Place(place: string): Place | null {
  return sixOf49Places.get(place) ?? setOf(place)
}

/** What a unit on a place pays, in ten-thousandths. */
export function sixOf49Pays(place: string, outcome: SixOf49Outcome): bigint {
  const known = sixOf49Place(place)
  if (!known) return 0n
  if (known.stays(outcome)) return 10_000n
  return known.wins(outcome) ? sixOf49Odds(known) : 0n
}

export const rules: SharedRules<ChipBet, SixOf49Outcome> = {
  title: 'six-of-49',
  parseBet: (input) => parseChips(input, (place) => sixOf49Place(place) !== null),
  draw: (draws) => {
    const drawn = draws.shuffled(numbers)
    return { numbers: drawn.slice(0, drawnCount), special: drawn[drawnCount] ?? 0 }
  },
  staked: stakedChips,
  pays: (outcome, bet) => paidChips(bet, (place) => sixOf49Pays(place, outcome)),
}
