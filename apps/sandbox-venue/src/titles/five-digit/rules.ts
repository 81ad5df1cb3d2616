import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import { type LotteryPlace, lotteryPays, placeOf } from '../lottery-odds.ts'
import type { SharedRules } from '../title-rules.ts'

/** Five digits each minute, the first ball at the left. */
export type FiveDigitOutcome = { digits: [number, number, number, number, number] }
type Digits = readonly number[]
type Wins = (digits: Digits) => boolean

const ten = Array.from({ length: 10 }, (_, digit) => digit)
const singles: readonly Digits[] = ten.map((digit) => [digit])
const pairs: readonly Digits[] = ten.flatMap((first) =>
  ten.map((second) => [first, second]),
)
const triples: readonly Digits[] = pairs.flatMap((pair) =>
  ten.map((third) => [...pair, third]),
)
export const ballCount = 5
const balls = Array.from({ length: ballCount }, (_, at) => at)

const digitOf = (digits: Digits) => digits[0] ?? 0
const kindsOf = (digits: Digits) => new Set(digits).size
export const sumOf = (digits: Digits) => digits.reduce((sum, digit) => sum + digit, 0)
/** From here on a sum of five is big: half of all are. */
export const bigSum = 23

/** Nine and zero are neighbours too. */
const near = (one: number, other: number) => [1, 9].includes(Math.abs(one - other))

/** What three balls are called: each three is exactly one of these. */
export function kindOfThree(
  three: Digits,
): 'triple' | 'straight' | 'pair' | 'half' | 'mixed' {
  const kinds = kindsOf(three)
  if (kinds === 1) return 'triple'
  if (kinds === 2) return 'pair'
  const [a = 0, b = 0, c = 0] = three
  const steps = [near(a, b), near(b, c), near(a, c)].filter(Boolean).length
  if (steps >= 2) return 'straight'
  return steps === 1 ? 'half' : 'mixed'
}
export const threeKinds = ['triple', 'straight', 'pair', 'half', 'mixed'] as const
/** Which balls the first, middle and last three are. */
export const threes: Readonly<Record<string, Digits>> = {
  front: [0, 1, 2],
  middle: [1, 2, 3],
  back: [2, 3, 4],
}

type Place = LotteryPlace & { wins: Wins }

/** A bet that looks at some balls alone: counted over all that these may be. */
function looking(at: Digits, all: readonly Digits[], wins: Wins): Place {
  const place = placeOf(all, wins)
  return { ...place, wins: (digits) => wins(at.map((ball) => digits[ball] ?? 0)) }
}

/** How many of the 100,000 numbers have each sum. */
const sumWays: readonly bigint[] = balls.reduce<bigint[]>(
  (ways) =>
    Array.from({ length: ways.length + 9 }, (_, sum) =>
      ten.reduce((all, digit) => all + (ways[sum - digit] ?? 0n), 0n),
    ),
  [1n],
)

function ofSum(wins: (sum: number) => boolean): Place {
  const ways = sumWays.reduce((all, many, sum) => all + (wins(sum) ? many : 0n), 0n)
  return { ways, of: 100_000n, wins: (digits) => wins(sumOf(digits)) }
}

const ofBall = (ball: number): [string, Place][] => {
  const place = (name: string, wins: Wins): [string, Place] => [
    `ball-${ball + 1}-${name}`,
    looking([ball], singles, wins),
  ]
  return [
    place('big', (digits) => digitOf(digits) >= 5),
    place('small', (digits) => digitOf(digits) <= 4),
    place('odd', (digits) => digitOf(digits) % 2 === 1),
    place('even', (digits) => digitOf(digits) % 2 === 0),
    ...ten.map((digit) => place(`${digit}`, (digits) => digitOf(digits) === digit)),
  ]
}

/** The first ball against the last. */
const duel = (wins: (first: number, last: number) => boolean) =>
  looking([0, ballCount - 1], pairs, ([first = 0, last = 0]) => wins(first, last))

/** Each place with the numbers that win on it. */
export const fiveDigitPlaces: ReadonlyMap<string, Place> = new Map([
  ...balls.flatMap(ofBall),
  ['sum-big', ofSum((sum) => sum >= bigSum)],
  ['sum-small', ofSum((sum) => sum < bigSum)],
  ['sum-odd', ofSum((sum) => sum % 2 === 1)],
  ['sum-even', ofSum((sum) => sum % 2 === 0)],
  ['dragon', duel((first, last) => first > last)],
  ['tiger', duel((first, last) => first < last)],
  ['tie', duel((first, last) => first === last)],
  ...Object.entries(threes).flatMap(([name, at]) =>
    threeKinds.map((kind): [string, Place] => [
      `${name}-${kind}`,
      looking(at, triples, (three) => kindOfThree(three) === kind),
    ]),
  ),
])

/** What a unit on a place pays, in ten-thousandths. */
export function fiveDigitPays(place: string, digits: Digits): bigint {
  const known = fiveDigitPlaces.get(place)
  return known?.wins(digits) ? lotteryPays(known) : 0n
}

export const rules: SharedRules<ChipBet, FiveDigitOutcome> = {
  title: 'five-digit',
  parseBet: (input) => parseChips(input, (place) => fiveDigitPlaces.has(place)),
  draw: (draws) => ({
    digits: [
      draws.below(10),
      draws.below(10),
      draws.below(10),
      draws.below(10),
      draws.below(10),
    ],
  }),
  staked: stakedChips,
  pays: ({ digits }, bet) => paidChips(bet, (place) => fiveDigitPays(place, digits)),
}
