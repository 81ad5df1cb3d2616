import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import { lotteryPays, placeOf } from '../lottery-odds.ts'
import type { SharedRules } from '../title-rules.ts'

/** K3: three dice each minute. */
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

const winning: readonly (readonly [string, (dice: Dice) => boolean])[] = [
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

/** Each place with the throws that win on it. */
export const k3Places = new Map(
  winning.map(([place, wins]) => [place, placeOf(k3Throws, wins)] as const),
)

/** What a unit on a place pays, in ten-thousandths. */
export function k3Pays(place: string, dice: Dice): bigint {
  const known = k3Places.get(place)
  return known?.wins(dice) ? lotteryPays(known) : 0n
}

export const rules: SharedRules<ChipBet, K3Outcome> = {
  title: 'k3',
  parseBet: (input) => parseChips(input, (place) => k3Places.has(place)),
  draw: (draws) => ({ dice: [1 + draws.below(6), 1 + draws.below(6), 1 + draws.below(6)] }),
  staked: stakedChips,
  pays: ({ dice }, bet) => paidChips(bet, (place) => k3Pays(place, dice)),
}
