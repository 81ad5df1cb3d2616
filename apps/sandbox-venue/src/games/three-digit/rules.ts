import { chipsAtRisk, coverOf } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { lotteryPays, placeOf } from '../lottery-odds.ts'
import { chipsMultipleMax, createPlacePays } from '../place-pays.ts'

/** The outcome of 3D, a lottery with three digits each day, the hundreds first. */
export type ThreeDigitOutcome = { digits: [number, number, number] }
type Digits = readonly number[]

const ten = Array.from({ length: 10 }, (_, digit) => digit)
/** All 1,000 numbers in rising order. */
export const threeDigitNumbers: readonly Digits[] = ten.flatMap((first) =>
  ten.flatMap((second) => ten.map((third) => [first, second, third])),
)

const sumOf = (digits: Digits) => digits.reduce((sum, digit) => sum + digit, 0)
/** Returns the same number for every order of the same digits: the count of each digit, as digits in base four. */
const markOf = (digits: Digits) => digits.reduce((mark, digit) => mark + 4 ** digit, 0)
const positions = [0, 1, 2]
const positionNames = ['hundreds', 'tens', 'ones']
const sums = Array.from({ length: 28 }, (_, sum) => sum)

type Wins = (digits: Digits) => boolean

/** The group places, which win on every order of their digits. Group three has two equal digits, group six has none. */
const groups = threeDigitNumbers.flatMap((group): [string, Wins][] => {
  const [first = 0, second = 0, third = 0] = group
  const isRising = first <= second && second <= third
  const mark = markOf(group)
  return isRising && first < third
    ? [[`group-${group.join('')}`, (digits) => markOf(digits) === mark]]
    : []
})

const ofPosition = positions.flatMap((at): [string, Wins][] => {
  const name = positionNames[at] ?? ''
  const digit = (digits: Digits) => digits[at] ?? 0
  return [
    [`${name}-big`, (digits) => digit(digits) >= 5],
    [`${name}-small`, (digits) => digit(digits) <= 4],
    [`${name}-odd`, (digits) => digit(digits) % 2 === 1],
    [`${name}-even`, (digits) => digit(digits) % 2 === 0],
    ...ten.map((one): [string, Wins] => [
      `${name}-${one}`,
      (digits) => digit(digits) === one,
    ]),
  ]
})

const placeRules: readonly (readonly [string, Wins])[] = [
  ...ofPosition,
  ['sum-big', (digits) => sumOf(digits) >= 14],
  ['sum-small', (digits) => sumOf(digits) <= 13],
  ['any-triple', (digits) => new Set(digits).size === 1],
  ...sums.map((sum): [string, Wins] => [`sum-${sum}`, (digits) => sumOf(digits) === sum]),
  ...groups,
]

/** The places of the board, with the chance of each. `direct-123` wins on one number. */
export const threeDigitPlaces = new Map([
  ...placeRules.map(([place, wins]) => [place, placeOf(threeDigitNumbers, wins)] as const),
  ...threeDigitNumbers.map((number) => {
    const text = number.join('')
    const wins: Wins = (digits) => digits.join('') === text
    return [`direct-${text}`, { ways: 1n, of: 1_000n, wins }] as const
  }),
])

const covers = [
  coverOf(
    threeDigitNumbers,
    [...threeDigitPlaces].map(([place, { wins }]) => [place, wins] as const),
  ),
]

/** Returns what a unit on a place pays, in ten-thousandths. */
export function threeDigitPays(place: string, digits: Digits): bigint {
  const betPlace = threeDigitPlaces.get(place)
  return betPlace?.wins(digits) ? lotteryPays(betPlace) : 0n
}

const basePays = createPlacePays(threeDigitNumbers, threeDigitPays)

export const rules: TableRules<ChipBet, ThreeDigitOutcome> = {
  game: 'three-digit',
  parseBet: (input) => parseChips(input, (place) => threeDigitPlaces.has(place)),
  draw: (draws) => ({ digits: [draws.below(10), draws.below(10), draws.below(10)] }),
  stakeOf: stakedChips,
  payoutOf: ({ digits }, bet) => paidChips(bet, (place) => threeDigitPays(place, digits)),
  multipleMax: (bets) => chipsMultipleMax(bets, basePays),
  riskOf: ({ digits }, bets) =>
    chipsAtRisk(bets, (place) => threeDigitPays(place, digits), covers),
}
