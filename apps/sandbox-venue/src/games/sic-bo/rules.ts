import { chipsAtRisk, opposites } from '../at-risk.ts'
import { type ChipBet, paidChips, parseChips, stakedChips } from '../chips.ts'
import type { TableRules } from '../game-rules.ts'
import { chipsMultipleMax, createPlacePays } from '../place-pays.ts'

/** The outcome of Sic bo: three dice. Bets on small, big, odd and even lose when all three dice are equal. */
export type SicBoOutcome = { dice: [number, number, number] }

const faces = [1, 2, 3, 4, 5, 6]

/** The pay of one unit on each total, in addition to its stake. */
const totalPays: Record<number, number> = {
  4: 62,
  5: 31,
  6: 18,
  7: 12,
  8: 8,
  9: 7,
  10: 6,
  11: 6,
  12: 7,
  13: 8,
  14: 12,
  15: 18,
  16: 31,
  17: 62,
}

type Pays = (dice: readonly number[]) => number

const sumOf = (dice: readonly number[]) => dice.reduce((sum, die) => sum + die, 0)
const countOf = (dice: readonly number[], face: number) =>
  dice.filter((die) => die === face).length
const isTriple = (dice: readonly number[]) => new Set(dice).size === 1

/** Returns the pay of a place that wins even money on some totals, except when all three dice are equal. */
function even(when: (total: number) => boolean): Pays {
  return (dice) => (when(sumOf(dice)) && !isTriple(dice) ? 2 : 0)
}

const pairs = faces.flatMap((low) =>
  faces.filter((high) => high > low).map((high) => [low, high]),
)

/** The pay of one unit on each place, including its stake. */
const places: ReadonlyMap<string, Pays> = new Map<string, Pays>([
  ['small', even((total) => total <= 10)],
  ['big', even((total) => total >= 11)],
  ['odd', even((total) => total % 2 === 1)],
  ['even', even((total) => total % 2 === 0)],
  ['any-triple', (dice) => (isTriple(dice) ? 31 : 0)],
  ...faces.map((face): [string, Pays] => [
    `triple-${face}`,
    (dice) => (countOf(dice, face) === 3 ? 181 : 0),
  ]),
  ...faces.map((face): [string, Pays] => [
    `double-${face}`,
    (dice) => (countOf(dice, face) >= 2 ? 12 : 0),
  ]),
  // One unit wins one if the face appears once, two if twice, and twelve if three times.
  ...faces.map((face): [string, Pays] => [
    `face-${face}`,
    (dice) => [0, 2, 3, 13][countOf(dice, face)] ?? 0,
  ]),
  ...pairs.map((pair): [string, Pays] => [
    `pair-${pair.join('-')}`,
    (dice) => (pair.every((face) => dice.includes(face)) ? 7 : 0),
  ]),
  ...Object.entries(totalPays).map(([total, pays]): [string, Pays] => [
    `total-${total}`,
    (dice) => (`${sumOf(dice)}` === total ? pays + 1 : 0),
  ]),
])

export const sicBoPlaces: readonly string[] = [...places.keys()]

/** Returns what a unit on a place pays, in ten-thousandths. */
export function sicBoPays(place: string, dice: readonly number[]): bigint {
  return BigInt(places.get(place)?.(dice) ?? 0) * 10_000n
}

const throws = faces.flatMap((first) =>
  faces.flatMap((second) => faces.map((third) => [first, second, third])),
)
const basePays = createPlacePays(throws, sicBoPays)

const covers = [opposites('small', 'big'), opposites('odd', 'even')]

export const rules: TableRules<ChipBet, SicBoOutcome> = {
  game: 'sic-bo',
  parseBet: (input) => parseChips(input, (place) => places.has(place)),
  draw: (draws) => ({ dice: [1 + draws.below(6), 1 + draws.below(6), 1 + draws.below(6)] }),
  stakeOf: stakedChips,
  payoutOf: ({ dice }, bet) => paidChips(bet, (place) => sicBoPays(place, dice)),
  multipleMax: (bets) => chipsMultipleMax(bets, basePays),
  riskOf: ({ dice }, bets) => chipsAtRisk(bets, (place) => sicBoPays(place, dice), covers),
}
