import { chipsAtRisk, coverOf } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { lotteryPays, placeOf } from '../lottery-odds.ts'
import { chipsMultipleMax, createPlacePays } from '../place-pays.ts'

/** The outcome of K3, a lottery with three dice each minute. */
export type K3Outcome = { dice: [number, number, number] }
type Dice = readonly number[]

const faces = [1, 2, 3, 4, 5, 6]
/** All 216 throws. */
export const k3Throws: readonly Dice[] = faces.flatMap((first) =>
  faces.flatMap((second) => faces.map((third) => [first, second, third])),
)

const sumOf = (dice: Dice) => dice.reduce((sum, die) => sum + die, 0)
const countOf = (dice: Dice, face: number) => dice.filter((die) => die === face).length
const kindsOf = (dice: Dice) => new Set(dice).size
const spanOf = (dice: Dice) => Math.max(...dice) - Math.min(...dice)

const totals = Array.from({ length: 16 }, (_, at) => at + 3)
const pairs = faces.flatMap((low) => faces.slice(low).map((high) => [low, high]))

const placeRules: readonly (readonly [string, (dice: Dice) => boolean])[] = [
  ['big', (dice) => sumOf(dice) >= 11],
  ['small', (dice) => sumOf(dice) <= 10],
  ['odd', (dice) => sumOf(dice) % 2 === 1],
  ['even', (dice) => sumOf(dice) % 2 === 0],
  ['any-triple', (dice) => kindsOf(dice) === 1],
  ['any-straight', (dice) => kindsOf(dice) === 3 && spanOf(dice) === 2],
  ['all-different', (dice) => kindsOf(dice) === 3],
  ...totals.map(
    (total) => [`total-${total}`, (dice: Dice) => sumOf(dice) === total] as const,
  ),
  ...faces.map(
    (face) => [`face-${face}`, (dice: Dice) => countOf(dice, face) > 0] as const,
  ),
  ...faces.map(
    (face) => [`double-${face}`, (dice: Dice) => countOf(dice, face) >= 2] as const,
  ),
  ...faces.map(
    (face) => [`triple-${face}`, (dice: Dice) => countOf(dice, face) === 3] as const,
  ),
  ...pairs.map(
    (pair) =>
      [
        `two-${pair.join('-')}`,
        (dice: Dice) => pair.every((face) => dice.includes(face)),
      ] as const,
  ),
]

/** The places of the board, with the chance of each. */
export const k3Places = new Map(
  placeRules.map(([place, wins]) => [place, placeOf(k3Throws, wins)] as const),
)

/** Returns what a unit on a place pays, in ten-thousandths. */
export function k3Pays(place: string, dice: Dice): bigint {
  const betPlace = k3Places.get(place)
  return betPlace?.wins(dice) ? lotteryPays(betPlace) : 0n
}

const basePays = createPlacePays(k3Throws, k3Pays)

const covers = [coverOf(k3Throws, placeRules)]

export const rules: TableRules<ChipBet, K3Outcome> = {
  game: 'k3',
  parseBet: (input) => parseChips(input, (place) => k3Places.has(place)),
  draw: (draws) => ({ dice: [1 + draws.below(6), 1 + draws.below(6), 1 + draws.below(6)] }),
  stakeOf: stakedChips,
  payoutOf: ({ dice }, bet) => paidChips(bet, (place) => k3Pays(place, dice)),
  multipleMax: (bets) => chipsMultipleMax(bets, basePays),
  riskOf: ({ dice }, bets) => chipsAtRisk(bets, (place) => k3Pays(place, dice), covers),
}
