import { type Violation, violations } from '@jinli/ledger/ledger'
import { type Db, row, rows } from '../platform/db.ts'

/** What is wrong with the books, ledger and business rows together; empty when they hold. */
export async function bookViolations(db: Db, since = 0n): Promise<Violation[]> {
  const ledger = await violations(db, since)
  const business = await rows<Violation>(
    db,
    `SELECT invariant, detail FROM business_violations
     UNION ALL SELECT invariant, detail FROM adjustment_violations LIMIT 100`,
  )
  return [...ledger, ...business]
}

/** A house account and what its entries sum to (fen; negative: money that came from there). */
export type HouseBalance = { account: string; balance: bigint }

/** Every unguarded account: cashiers, venue clearings, the house's own. */
export function houseBalances(db: Db): Promise<HouseBalance[]> {
  return rows<HouseBalance>(
    db,
    `SELECT b.code AS account, b.balance::bigint AS balance
     FROM ledger.balances(ARRAY(SELECT code FROM ledger.account WHERE NOT guarded)) b
     ORDER BY b.code`,
  )
}

export type PlayersMoney = { available: bigint; held: bigint; in_transit: bigint }

/** What all players have with us, by kind of account. */
export async function playersMoney(db: Db): Promise<PlayersMoney> {
  const sums = await row<PlayersMoney>(
    db,
    `SELECT coalesce(sum(balance) FILTER (WHERE code LIKE '%:available'), 0)::bigint AS available,
       coalesce(sum(balance) FILTER (WHERE code LIKE '%:held'), 0)::bigint AS held,
       coalesce(sum(balance) FILTER (WHERE code LIKE '%:transit:%'), 0)::bigint AS in_transit
     FROM ledger.account WHERE guarded`,
  )
  return sums ?? { available: 0n, held: 0n, in_transit: 0n }
}

export type Seal = { number: number; sealed_at: Date; transactions: number; hash: string }

/** The newest link of the hash chain; null before the first batch was closed. */
export function lastSeal(db: Db): Promise<Seal | null> {
  return row<Seal>(
    db,
    `SELECT id::int AS number, sealed_at, transactions::int AS transactions,
       encode(hash, 'hex') AS hash FROM ledger.seal ORDER BY id DESC LIMIT 1`,
  )
}
