import { type Store, text } from './database.ts'
import type { ChipBet } from './titles/chips.ts'

/** What all players have on each place of a round, in whole units, without their names. */
export type Crowd = { players: number; units: Record<string, number> }

type Kept = { round: number; who: Set<string>; units: Map<string, number> }

/** The sums of each chain's latest round are kept in memory; after a restart they are read once. */
export function createCrowds(store: Store) {
  const kept = new Map<number, Kept>()
  const add = (sums: Kept, who: string, { chips }: ChipBet) => {
    sums.who.add(who)
    for (const { place, units } of chips) {
      sums.units.set(place, (sums.units.get(place) ?? 0) + units)
    }
  }
  const read = (chainId: number, round: number): Kept => {
    const sums: Kept = { round, who: new Set(), units: new Map() }
    const rows = store.all(
      `SELECT operator, player, bet FROM table_bet
       WHERE chain_id = ? AND round = ? AND status <> 'void'`,
      chainId,
      round,
    )
    for (const row of rows) {
      const who = `${text(row, 'operator')}:${text(row, 'player')}`
      add(sums, who, JSON.parse(text(row, 'bet')))
    }
    kept.set(chainId, sums)
    return sums
  }
  const of = (chainId: number, round: number): Kept => {
    const sums = kept.get(chainId)
    return sums?.round === round ? sums : read(chainId, round)
  }
  return {
    /** Call after the bet is committed. */
    count: (chainId: number, round: number, who: string, bet: ChipBet) => {
      const sums = kept.get(chainId)
      if (sums?.round === round) add(sums, who, bet)
    },
    tell: (chainId: number, round: number): Crowd => {
      const { who, units } = of(chainId, round)
      return { players: who.size, units: Object.fromEntries(units) }
    },
  }
}

export type Crowds = ReturnType<typeof createCrowds>
