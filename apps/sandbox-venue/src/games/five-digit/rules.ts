import { type Cover, chipsAtRisk, coverOf, opposites } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { type LotteryPlace, lotteryPays, placeOf } from '../lottery-odds.ts'
import { chipsMultipleMax, type PlacePays, placePaysOf } from '../place-pays.ts'

/** The outcome of a lottery with five digits each minute; the first ball is on the left. */
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
/** The smallest big sum of five digits. Half of all sums are big. */
export const bigSum = 23

/** Returns true when two digits are neighbours. Nine and zero are neighbours, too. */
const near = (one: number, other: number) => [1, 9].includes(Math.abs(one - other))

/** Returns the kind of three balls. Each combination has exactly one kind. */
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
/** The indexes of the balls in the first, middle and last three. */
export const threes: Readonly<Record<string, Digits>> = {
  front: [0, 1, 2],
  middle: [1, 2, 3],
  back: [2, 3, 4],
}

type Place = LotteryPlace & {
  wins: Wins
  /** The balls that decide the place, or their sum, and for each of their values whether the place wins. */
  part: string
  cases: readonly boolean[]
}

/** Creates a place whose bets depend only on the balls with indexes `at`. `all` lists all values of these balls. */
function looking(at: Digits, all: readonly Digits[], wins: Wins): Place {
  const place = placeOf(all, wins)
  return {
    ...place,
    wins: (digits) => wins(at.map((ball) => digits[ball] ?? 0)),
    part: at.join('-'),
    cases: all.map(wins),
  }
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
  const cases = sumWays.map((_, sum) => wins(sum))
  return { ways, of: 100_000n, wins: (digits) => wins(sumOf(digits)), part: 'sum', cases }
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

/** Creates a place that compares the first ball with the last. */
const duel = (wins: (first: number, last: number) => boolean) =>
  looking([0, ballCount - 1], pairs, ([first = 0, last = 0]) => wins(first, last))

/** The places of the board, with the chance of each. */
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

/** Creates the cover of the places with a prefix, which look at the same balls. */
function coverOfBalls(prefix: string, at: Digits, all: readonly Digits[]): Cover {
  const places = [...fiveDigitPlaces].filter(([name]) => name.startsWith(prefix))
  const asDrawn = (digits: Digits) => balls.map((ball) => digits[at.indexOf(ball)] ?? 0)
  return coverOf(
    all,
    places.map(([name, { wins }]) => [name, (digits: Digits) => wins(asDrawn(digits))]),
  )
}

const isDuel = (name: string) => ['dragon', 'tiger', 'tie'].includes(name)
const covers = [
  ...balls.map((ball) => coverOfBalls(`ball-${ball + 1}-`, [ball], singles)),
  opposites('sum-big', 'sum-small'),
  opposites('sum-odd', 'sum-even'),
  coverOf(
    pairs,
    [...fiveDigitPlaces]
      .filter(([name]) => isDuel(name))
      .map(([name, { wins }]) => [
        name,
        ([first = 0, last = 0]: Digits) => wins([first, 0, 0, 0, last]),
      ]),
  ),
  ...Object.entries(threes).map(([name, at]) => coverOfBalls(`${name}-`, at, triples)),
]

/** Returns what a unit on a place pays, in ten-thousandths. */
export function fiveDigitPays(place: string, digits: Digits): bigint {
  const betPlace = fiveDigitPlaces.get(place)
  return betPlace?.wins(digits) ? lotteryPays(betPlace) : 0n
}

function basePays(place: string): PlacePays {
  const betPlace = fiveDigitPlaces.get(place)
  if (!betPlace) return { part: place, cases: [] }
  const pays = lotteryPays(betPlace)
  return placePaysOf(betPlace.part, betPlace.cases, (isWon) => (isWon ? pays : 0n))
}

export const rules: TableRules<ChipBet, FiveDigitOutcome> = {
  game: 'five-digit',
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
  stakeOf: stakedChips,
  payoutOf: ({ digits }, bet) => paidChips(bet, (place) => fiveDigitPays(place, digits)),
  multipleMax: (bets) => chipsMultipleMax(bets, basePays),
  riskOf: ({ digits }, bets) =>
    chipsAtRisk(bets, (place) => fiveDigitPays(place, digits), covers),
}
