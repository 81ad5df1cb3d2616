import { fieldsOf, wholeNumber } from './input.ts'

/** Chips of whole units on the places of a table; each place once. */
export type ChipBet = { chips: { place: string; units: number }[] }

const placesMost = 40
const unitsMost = 10_000

/** What came from outside as chips on places that `known` has, or null. */
export function parseChips(
  input: unknown,
  known: (place: string) => boolean,
): ChipBet | null {
  const given = fieldsOf(input, ['chips'])?.chips
  if (!Array.isArray(given) || given.length < 1 || given.length > placesMost) return null
  const chips: ChipBet['chips'] = []
  for (const item of given as unknown[]) {
    const fields = fieldsOf(item, ['place', 'units'])
    const units = wholeNumber(fields?.units, 1, unitsMost)
    const place = fields?.place
    if (units === null || typeof place !== 'string' || !known(place)) return null
    if (chips.some((chip) => chip.place === place)) return null
    chips.push({ place, units })
  }
  return { chips }
}

/** Whole units. */
export function stakedChips({ chips }: ChipBet): bigint {
  return chips.reduce((sum, chip) => sum + BigInt(chip.units), 0n)
}

/** What all chips pay, from what one unit on a place pays in ten-thousandths, its stake included. */
export function paidChips(
  { chips }: ChipBet,
  paysOf: (place: string) => bigint,
): { multiple: bigint } {
  return {
    multiple: chips.reduce(
      (sum, chip) => sum + paysOf(chip.place) * BigInt(chip.units),
      0n,
    ),
  }
}
