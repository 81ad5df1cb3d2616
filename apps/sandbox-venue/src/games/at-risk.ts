import type { ChipBet } from './chips.ts'
import { unit } from './game-rules.ts'

type Wins<Outcome> = (outcome: Outcome) => boolean

/** A part of a unit, so fine that rounding never reaches a ten-thousandth. */
const fine = 1_000_000_000_000n

/**
 * Places that are decided together. The worth of a unit on each outcome is without the house's edge, so that two equal
 * opposite chips are worth their stake whatever comes. Rare outcomes on which the house takes all, such as the zero,
 * are left out.
 */
export type Cover = {
  has(place: string): boolean
  /** Returns what a unit on a place is worth on each of the outcomes (`fine` parts). */
  worthOf(place: string): readonly bigint[]
}

/** Creates a cover of places over equally likely outcomes. */
export function coverOf<Outcome>(
  outcomes: readonly Outcome[],
  places: Iterable<readonly [string, Wins<Outcome>]>,
): Cover {
  const winsOf = new Map(places)
  return {
    has: (place) => winsOf.has(place),
    worthOf: (place) => {
      const won = outcomes.map((outcome) => winsOf.get(place)?.(outcome) === true)
      const ways = BigInt(won.filter(Boolean).length)
      const worth = ways === 0n ? 0n : (fine * BigInt(outcomes.length)) / ways
      return won.map((isWon) => (isWon ? worth : 0n))
    },
  }
}

/** Creates the cover of two opposite places. */
export function opposites(one: string, other: string): Cover {
  return coverOf(
    [one, other],
    [one, other].map((place) => [place, (outcome: string) => outcome === place]),
  )
}

/** Returns what all chips are worth at least, whatever comes (`fine` parts). */
function leastWorth(cover: Cover, units: ReadonlyMap<string, bigint>): bigint {
  const rows = [...units].map(([place, many]) => ({ many, worth: cover.worthOf(place) }))
  const outcomes = rows[0]?.worth.length ?? 0
  let least: bigint | null = null
  for (let at = 0; at < outcomes && least !== 0n; at += 1) {
    const worth = rows.reduce((sum, row) => sum + row.many * (row.worth[at] ?? 0n), 0n)
    if (least === null || worth < least) least = worth
  }
  return least ?? 0n
}

/** Returns what the chips on each cover were worth at least (ten-thousandths of a unit). */
function leastWorths(
  covers: readonly Cover[],
  chips: readonly ChipBet['chips'][number][],
): Map<Cover, bigint> {
  const units = new Map<Cover, Map<string, bigint>>()
  for (const chip of chips) {
    const cover = covers.find((each) => each.has(chip.place))
    if (!cover) continue
    const places = units.get(cover) ?? new Map<string, bigint>()
    places.set(chip.place, (places.get(chip.place) ?? 0n) + BigInt(chip.units))
    units.set(cover, places)
  }
  // The worth of a place is rounded down, so the sum is rounded up.
  const least = (cover: Cover, places: ReadonlyMap<string, bigint>) =>
    (leastWorth(cover, places) * unit + fine - 1n) / fine
  return new Map([...units].map(([cover, places]) => [cover, least(cover, places)]))
}

/**
 * Returns what of each of a player's bets in a round was at risk (ten-thousandths of a unit). A chip whose stake came
 * back was not, and chips that cover each other only with their difference: what all of them were worth at least.
 */
export function chipsAtRisk(
  bets: readonly ChipBet[],
  paysOf: (place: string) => bigint,
  covers: readonly Cover[] = [],
): bigint[] {
  const staked = (chip: ChipBet['chips'][number]) => paysOf(chip.place) !== unit
  const left = leastWorths(
    covers,
    bets.flatMap(({ chips }) => chips.filter(staked)),
  )
  const risks = bets.map(() => 0n)
  const chips = bets.flatMap((bet, at) =>
    bet.chips.filter(staked).map((chip) => ({ at, chip })),
  )
  // The smaller side is covered first, so the larger one has the difference.
  for (const { at, chip } of chips.sort((a, b) => a.chip.units - b.chip.units)) {
    const stake = BigInt(chip.units) * unit
    const cover = covers.find((each) => each.has(chip.place))
    const most = cover ? (left.get(cover) ?? 0n) : 0n
    const covered = most < stake ? most : stake
    if (cover) left.set(cover, most - covered)
    risks[at] = (risks[at] ?? 0n) + stake - covered
  }
  return risks
}

/** Whether a payout gives the stake about back: within a tenth of it. */
export function isAbout(payout: bigint, stake: bigint): boolean {
  const difference = payout < stake ? stake - payout : payout - stake
  return difference * 10n <= stake
}
