import type { ChipBet } from './chips.ts'

/** What one unit on a place pays, in ten-thousandths, in the cases of the part of an outcome that decides the place. */
export type PlacePays = {
  /** The name of the part: a ball, the dice, a card hand. Exactly one of its cases comes. */
  part: string
  /** The cases in which the place pays, with the pay. */
  cases: readonly (readonly [index: number, multiple: bigint])[]
}

/** Returns the pays of a place by trying all cases of its part. */
export function placePaysOf<Case>(
  part: string,
  cases: readonly Case[],
  paysOf: (item: Case) => bigint,
): PlacePays {
  const multiples = cases.map((each, index): [number, bigint] => [index, paysOf(each)])
  return { part, cases: multiples.filter(([, multiple]) => multiple > 0n) }
}

/** Returns the pays of places whose part has always the same cases. Each place is tried once. */
export function createPlacePays<Case>(
  cases: readonly Case[],
  paysOf: (place: string, item: Case) => bigint,
): (place: string) => PlacePays {
  const places = new Map<string, PlacePays>()
  return (place) => {
    const pays = places.get(place) ?? placePaysOf('', cases, (item) => paysOf(place, item))
    places.set(place, pays)
    return pays
  }
}

function unitsByPlace(bets: readonly ChipBet[]): Map<string, bigint> {
  const units = new Map<string, bigint>()
  for (const { place, units: count } of bets.flatMap(({ chips }) => chips))
    units.set(place, (units.get(place) ?? 0n) + BigInt(count))
  return units
}

/**
 * Returns the most that the chips of all bets can pay together, in ten-thousandths: the best case of each part. Places
 * of one part that cannot win together do not add up.
 */
export function chipsMultipleMax(
  bets: readonly ChipBet[],
  paysOf: (place: string) => PlacePays,
): bigint {
  const parts = new Map<string, Map<number, bigint>>()
  for (const [place, units] of unitsByPlace(bets)) {
    const { part, cases } = paysOf(place)
    const totals = parts.get(part) ?? new Map<number, bigint>()
    parts.set(part, totals)
    for (const [index, multiple] of cases)
      totals.set(index, (totals.get(index) ?? 0n) + multiple * units)
  }
  let sum = 0n
  for (const totals of parts.values())
    sum += [...totals.values()].reduce((most, total) => (total > most ? total : most), 0n)
  return sum
}
