import type { BookState } from '@jinli/contract/book-state'
import { type Violation, violations } from '@jinli/ledger/ledger'
import sql from 'sql-template-tag'
import { type Db, one, row, rows } from '../platform/db.ts'
import { big, int, type RowOf, text, time } from '../platform/row-shape.ts'
import { bookMarks, openFindings } from './book-walk.store.ts'

/**
 * What is wrong with the books, ledger and business rows together, all of them; empty when they hold.
 * Costs the whole history: the running check is `auditBooks`.
 */
export async function bookViolations(db: Db): Promise<Violation[]> {
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
const lateMs = { new: 10 * minuteMs, whole: 36 * 60 * minuteMs }

/** How the books stand by what was checked, and when (trials T-1). */
export type BooksState = {
  state: BookState
  /** When the new was last checked to its end, and when all of it was; null before the first time. */
  checked_at: Date | null
  whole_at: Date | null
  findings: Violation[]
}

/** Late: something waits for its check or its seal for ten minutes, or the whole for a day and a half. */
export async function booksState(db: Db, now: Date): Promise<BooksState> {
  const [findings, marks] = await Promise.all([openFindings(db), bookMarks(db)])
  const { checked_at, whole_at, unchecked_since, unsealed_since } = marks
  const waits = (since: Date | null, ms: number) =>
    since !== null && now.getTime() - since.getTime() > ms
  const late =
    waits(unchecked_since, lateMs.new) ||
    waits(unsealed_since, lateMs.new) ||
    waits(whole_at, lateMs.whole)
  const state = findings.length > 0 ? 'broken' : late ? 'late' : 'sound'
  return { state, checked_at, whole_at, findings }
}

const houseBalance = { account: text, balance: big }
/** A house account and what its entries sum to (fen; negative: money that came from there). */
export type HouseBalance = RowOf<typeof houseBalance>

/** Every unguarded account: cashiers, venue clearings, the house's own. */
export function houseBalances(db: Db): Promise<HouseBalance[]> {
  return rows(
    db,
    houseBalance,
    sql`SELECT b.code AS account, b.balance::bigint AS balance
      FROM ledger.balances(ARRAY(SELECT code FROM ledger.account WHERE NOT guarded)) b
      ORDER BY b.code`,
  )
}

const playersSums = { available: big, held: big, in_transit: big }
export type PlayersMoney = RowOf<typeof playersSums>

/**
 * What all players have with us, in one snapshot: double entry says it of the house's accounts, and the open
 * orders how much of it is held or on its way (I-1, I-8, I-9). Nothing is summed over players.
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

/** The newest link of the hash chain; null before the first batch was closed. */
export function lastSeal(db: Db): Promise<Seal | null> {
  return row(
    db,
    seal,
    sql`SELECT id::int AS number, sealed_at, transactions::int AS transactions,
        encode(hash, 'hex') AS hash FROM ledger.seal ORDER BY id DESC LIMIT 1`,
  )
}
