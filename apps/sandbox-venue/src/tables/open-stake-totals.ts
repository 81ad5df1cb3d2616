import type { ChipBet } from '../games/chips.ts'
import type { Store } from '../store/database.ts'
import { accountKey, type VenueAccount } from '../store/venue-account.ts'
import { wageredBets } from './table-bet.store.ts'

/** The number of players in a round, and their stakes on each place in whole units, without names. */
export type OpenStakes = { players: number; units: Record<string, number> }

type RoundTotals = { round: number; players: Set<string>; units: Map<string, number> }

function addBet(totals: RoundTotals, account: VenueAccount, { chips }: ChipBet): void {
  totals.players.add(accountKey(account))
  for (const { place, units } of chips) {
    totals.units.set(place, (totals.units.get(place) ?? 0) + units)
  }
}

/** Creates the stake totals. Those of each chain's latest round are in memory, read from the store when missing. */
export function createOpenStakeTotals(store: Store) {
  const latest = new Map<number, RoundTotals>()
  const read = (chainId: number, round: number): RoundTotals => {
    const totals: RoundTotals = { round, players: new Set(), units: new Map() }
    for (const { bet, ...account } of wageredBets(store, { chainId, round }))
      addBet(totals, account, JSON.parse(bet))
    latest.set(chainId, totals)
    return totals
  }
  const totalsOf = (chainId: number, round: number): RoundTotals => {
    const totals = latest.get(chainId)
    return totals?.round === round ? totals : read(chainId, round)
  }
  return {
    /** Adds a bet to the totals. Call this after the bet is committed. `bet` is JSON text. */
    add: (chainId: number, round: number, account: VenueAccount, bet: string) => {
      const totals = latest.get(chainId)
      if (totals?.round === round) addBet(totals, account, JSON.parse(bet))
    },
    read: (chainId: number, round: number): OpenStakes => {
      const { players, units } = totalsOf(chainId, round)
      return { players: players.size, units: Object.fromEntries(units) }
    },
  }
}
