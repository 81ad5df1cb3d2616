import { fieldsOf, wholeNumber } from './input.ts'

/** A bet of chips on places of a table, in whole units. Each place appears once. */
export type ChipBet = { chips: { place: string; units: number }[] }

const placesMost = 40
const unitsMost = 10_000

/** Parses chips from a request. Returns null when a place fails `isPlace`. */
export function parseChips(
  input: unknown,
  isPlace: (place: string) => boolean,
): ChipBet | null {
  const chipsInput = fieldsOf(input, ['chips'])?.chips
  if (!Array.isArray(chipsInput) || chipsInput.length < 1 || chipsInput.length > placesMost)
    return null
  const chips: ChipBet['chips'] = []
  for (const item of chipsInput) {
    const fields = fieldsOf(item, ['place', 'units'])
    const units = wholeNumber(fields?.units, 1, unitsMost)
    const place = fields?.place
    if (units === null || typeof place !== 'string' || !isPlace(place)) return null
    if (chips.some((chip) => chip.place === place)) return null
    chips.push({ place, units })
  }
  return { chips }
}

/** Returns the total stake in whole units. */
export function stakedChips({ chips }: ChipBet): bigint {
  return chips.reduce((sum, chip) => sum + BigInt(chip.units), 0n)
}

/** Returns the payout of all chips. `paysOf`: what a unit on a place pays, in ten-thousandths, with its stake. */
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
