import type { LedgerState } from '@jinli/contract/money/ledger-state'
import { type Violation, violations } from '@jinli/ledger/ledger'
import sql from 'sql-template-tag'
import { type Db, one, row, rows } from '../platform/db.ts'
import { big, int, type RowOf, text, time } from '../platform/row-shape.ts'
import { auditTimes, openFindings } from './ledger-audit.store.ts'
import { account, debtAccounts } from './ledger-names.ts'

/** Returns all violations in the whole history of ledger and business rows. `auditLedger` is the regular check. */
export async function allViolations(db: Db): Promise<Violation[]> {
  const ledger = await violations(db)
  const business = await rows(
    db,
    { invariant: text, detail: text },
    sql`(SELECT invariant, detail FROM business_violations LIMIT 100)
      UNION ALL (SELECT invariant, detail FROM unfounded_postings LIMIT 100)`,
  )
  return [...ledger, ...business]
}

const minuteMs = 60_000
const lateMs = { incremental: 10 * minuteMs, full: 36 * 60 * minuteMs }

/** The findings of the ledger audit and the times of its runs. */
export type LedgerAuditState = {
  state: LedgerState
  /** When all new rows were last checked, and when the last full round ended. Null means never. */
  checked_at: Date | null
  whole_at: Date | null
  findings: Violation[]
}

/** Returns the state. `late`: a posting waits ten minutes for check or seal, or no full round ended for 36 hours. */
export async function ledgerState(db: Db, now: Date): Promise<LedgerAuditState> {
  const [findings, times] = await Promise.all([openFindings(db), auditTimes(db)])
  const { checked_at, whole_at, unchecked_since, unsealed_since, unsealed_lines_since } =
    times
  const waits = (since: Date | null, ms: number) =>
    since !== null && now.getTime() - since.getTime() > ms
  const isLate =
    waits(unchecked_since, lateMs.incremental) ||
    waits(unsealed_since, lateMs.incremental) ||
    waits(unsealed_lines_since, lateMs.incremental) ||
    waits(whole_at, lateMs.full)
  const state = findings.length > 0 ? 'broken' : isLate ? 'late' : 'sound'
  return { state, checked_at, whole_at, findings }
}

const houseBalance = { account: text, balance: big }
/** A house account and the sum of its entries (fen), negative if more money left the account than came in. */
export type HouseBalance = RowOf<typeof houseBalance>

/** Returns all unguarded accounts: cashiers, venue clearings, accounts of the house; the players' debts as one. */
export function houseBalances(db: Db): Promise<HouseBalance[]> {
  return rows(
    db,
    houseBalance,
    sql`SELECT b.account, sum(b.balance)::bigint AS balance
      FROM (SELECT CASE WHEN starts_with(code, ${account.debt('')}) THEN ${debtAccounts} ELSE code END AS account, balance
        FROM ledger.balances(ARRAY(SELECT code FROM ledger.account WHERE NOT guarded))) b
      GROUP BY b.account ORDER BY b.account`,
  )
}

const walletRow = { available: big, debt: big }
/** A player's centre wallet and what the player owes (fen). */
export type WalletAndDebt = RowOf<typeof walletRow>

/** Returns a player's centre wallet and debt. Under the lock of the player's row neither falls meanwhile. */
export function walletAndDebt(db: Db, player: bigint): Promise<WalletAndDebt> {
  const codes = [account.available(player), account.debt(player)]
  return one(
    db,
    walletRow,
    sql`SELECT coalesce(sum(balance) FILTER (WHERE code = ${codes[0]}), 0)::bigint AS available,
        coalesce(-sum(balance) FILTER (WHERE code = ${codes[1]}), 0)::bigint AS debt
      FROM ledger.balances(${codes}::text[])`,
  )
}

const playersSums = { available: big, held: big, in_transit: big }
export type PlayersMoney = RowOf<typeof playersSums>

/**
 * Returns the money of all players in one snapshot, without a sum over players: double entry gives the total from
 * the house accounts, and open orders give the parts on hold and in transit (I-1, I-8, I-9).
 */
export function playersMoney(db: Db): Promise<PlayersMoney> {
  return one(
    db,
    playersSums,
    sql`SELECT (h.total - w.held - t.in_transit)::bigint AS available, w.held, t.in_transit
      FROM (SELECT -coalesce(sum(balance), 0) AS total
          FROM ledger.balances(ARRAY(SELECT code FROM ledger.account WHERE NOT guarded))) h,
        (SELECT coalesce(sum(amount), 0)::bigint AS held FROM withdrawal_waiting) w,
        (SELECT coalesce(sum(amount), 0)::bigint AS in_transit FROM transfer_open
          WHERE direction = 'to_venue') t`,
  )
}

const seal = { number: int, sealed_at: time, transactions: int, hash: text }
export type Seal = RowOf<typeof seal>

/** Returns the newest seal of the hash chain, or null before the first batch is sealed. */
export function lastSeal(db: Db): Promise<Seal | null> {
  return row(
    db,
    seal,
    sql`SELECT id::int AS number, sealed_at, transactions::int AS transactions,
        encode(hash, 'hex') AS hash FROM ledger.seal ORDER BY id DESC LIMIT 1`,
  )
}
