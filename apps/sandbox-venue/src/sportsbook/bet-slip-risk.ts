import type { SportsbookSides } from '../games/sportsbook-rules.ts'
import type { Store } from '../store/database.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import { type FixtureKey, type SingleSlip, singleSlips } from './bet-slip.store.ts'

function sumOf(slips: readonly SingleSlip[], figure: (slip: SingleSlip) => bigint): bigint {
  return slips.reduce((sum, slip) => sum + figure(slip), 0n)
}

function least(amounts: readonly bigint[]): bigint {
  return amounts.reduce((low, amount) => (amount < low ? amount : low), amounts[0] ?? 0n)
}

/** Returns what of the slips comes back whatever the result: equal stakes on both sides, or the least return. */
function coveredStake(slips: readonly SingleSlip[], sides: SportsbookSides): bigint {
  const bySide = sides.map((side) => slips.filter(({ selection }) => selection === side))
  const stakes = bySide.map((side) => sumOf(side, ({ stake }) => stake))
  if (stakes.includes(0n)) return 0n
  const back = bySide.map((side) => sumOf(side, (slip) => (slip.stake * slip.odds) / 100n))
  const equal = sides.length === 2 ? 2n * least(stakes) : 0n
  const sure = least(back)
  const coveredSum = sure > equal ? sure : equal
  const whole = sumOf(slips, ({ stake }) => stake)
  return coveredSum < whole ? coveredSum : whole
}

/**
 * Returns what of a player's single slips on one market of a fixture was at risk, by slip. All sides together have only
 * their difference at risk; the smaller slips are covered first.
 */
export function risksOfSlips(
  store: Store,
  account: VenueAccount,
  fixture: FixtureKey,
  sides: SportsbookSides,
): ReadonlyMap<string, bigint> {
  const slips = singleSlips(store, account, fixture, sides)
  let rest = coveredStake(slips, sides)
  const risks = new Map<string, bigint>()
  for (const { bet_id, stake } of slips.sort((a, b) =>
    a.stake === b.stake ? 0 : a.stake < b.stake ? -1 : 1,
  )) {
    const coveredSum = rest < stake ? rest : stake
    rest -= coveredSum
    risks.set(bet_id, stake - coveredSum)
  }
  return risks
}
