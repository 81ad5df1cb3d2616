import { openAccounts } from '@jinli/ledger/ledger'
import type { Db } from '../platform/db.ts'
import { account, houseLabels } from './ledger-names.ts'

const currency = 'CNY'

/** Opens the ledger accounts of a new player. */
export async function openPlayerAccounts(db: Db, player: bigint): Promise<void> {
  await openAccounts(db, [account.available(player), account.held(player)], {
    currency,
    guarded: true,
  })
}

/** Opens a player's debt account before the first correction. */
export async function openDebtAccount(db: Db, player: bigint): Promise<void> {
  await openAccounts(db, [account.debt(player)], { currency, guarded: false })
}

/** Opens a player's transit account before the first transfer to a venue. */
export async function openTransitAccount(
  db: Db,
  player: bigint,
  venue: string,
): Promise<void> {
  await openAccounts(db, [account.transit(player, venue)], { currency, guarded: true })
}

/** Opens the house accounts of venues and channels. They are unguarded, so no posting waits for a lock on them. */
export async function openHouseAccounts(
  db: Db,
  names: { venues: readonly string[]; channels: readonly string[] },
): Promise<void> {
  const codes = [
    ...names.venues.map(account.clearing),
    ...names.channels.map(account.cashier),
    ...Object.keys(houseLabels),
  ]
  await openAccounts(db, codes, { currency, guarded: false })
}
