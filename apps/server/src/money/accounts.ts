import { openAccounts } from '@jinli/ledger/ledger'
import type { Db } from '../platform/db.ts'

const currency = 'CNY'

/** The chart of accounts (docs/ledger.md). Player accounts are guarded: never below zero (I-2). */
export const account = {
  available: (player: bigint) => `player:${player}:available`,
  held: (player: bigint) => `player:${player}:held`,
  transit: (player: bigint, venue: string) => `player:${player}:transit:${venue}`,
  /** What players have at a venue plus what the venue owes the house. */
  clearing: (venue: string) => `venue:${venue}:clearing`,
  /** Money outside: what came in and went out through a cashier channel. */
  cashier: (channel: string) => `cashier:${channel}`,
  /** The house's own: bonuses of promotions and gifts of levels, fees kept, what rounding left over, corrections, what nobody has explained. */
  bonus: 'house:bonus',
  fee: 'house:fee',
  rounding: 'house:rounding',
  adjustment: 'house:adjustment',
  /** What rebates cost. */
  rebate: 'house:rebate',
  suspense: 'house:suspense',
  /** What red packets cost. */
  redPacket: 'house:red-packet',
} as const

/** At registration. */
export async function openPlayerAccounts(db: Db, player: bigint): Promise<void> {
  await openAccounts(db, [account.available(player), account.held(player)], {
    currency,
    guarded: true,
  })
}

/** Before a player's first transfer to a venue. */
export async function openTransitAccount(
  db: Db,
  player: bigint,
  venue: string,
): Promise<void> {
  await openAccounts(db, [account.transit(player, venue)], { currency, guarded: true })
}

/** House side, opened with the venue or channel; unguarded: nothing waits on them. */
export async function openHouseAccounts(
  db: Db,
  names: { venues: readonly string[]; channels: readonly string[] },
): Promise<void> {
  const codes = [
    ...names.venues.map(account.clearing),
    ...names.channels.map(account.cashier),
    account.bonus,
    account.fee,
    account.rounding,
    account.adjustment,
    account.rebate,
    account.suspense,
    account.redPacket,
  ]
  await openAccounts(db, codes, { currency, guarded: false })
}
