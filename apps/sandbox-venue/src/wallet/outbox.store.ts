import type { Store } from '../store/database.ts'
import { big, columnsOf, int, maybe, type RowOf, text, word } from '../store/row-shape.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import type { Payout } from './wallet.ts'

/** A call to the platform that is sent again until the platform acknowledges it. */
const outboxEntry = {
  seq: big,
  id: text,
  operator: text,
  player: text,
  round: text,
  kind: word(['win', 'rollback']),
  /** The id of the stake that a rollback returns. */
  stake_id: maybe(text),
  amount: big,
  at_risk: maybe(big),
  outcome: maybe(text),
  attempts: int,
}
export type OutboxEntry = RowOf<typeof outboxEntry>

export function enqueueWin(store: Store, win: Payout): void {
  store.change(
    `INSERT INTO outbox (id, operator, player, round, kind, amount, at_risk, outcome, state, at, due_at)
     VALUES (?1, ?2, ?3, ?4, 'win', ?5, ?6, ?7, 'due', ?8, ?8)`,
    `w.${win.round}`,
    win.operator,
    win.player,
    win.round,
    win.amount,
    win.atRisk,
    win.outcome,
    win.at,
  )
}

/** Returns the first due entry of each player. The order matters: a rollback is acknowledged before a later win. */
export function dueEntries(store: Store, now: number, limit: number): OutboxEntry[] {
  return store.rows(
    outboxEntry,
    `SELECT ${columnsOf(outboxEntry)} FROM outbox o
     WHERE state = 'due' AND due_at <= ? AND NOT EXISTS (
       SELECT 1 FROM outbox b WHERE b.state = 'due' AND b.operator = o.operator
         AND b.player = o.player AND b.seq < o.seq)
     ORDER BY due_at LIMIT ?`,
    now,
    limit,
  )
}

export function hasDueEntry(store: Store, { operator, player }: VenueAccount): boolean {
  const entry = store.row(
    {},
    `SELECT 1 FROM outbox WHERE state = 'due' AND operator = ? AND player = ? LIMIT 1`,
    operator,
    player,
  )
  return entry !== null
}

/** Returns the sum of a player's wins that the platform has not acknowledged, in fen. */
export function dueWins(store: Store, { operator, player }: VenueAccount): bigint {
  const row = store.row(
    { total: big },
    `SELECT coalesce(sum(amount), 0) AS total FROM outbox
     WHERE state = 'due' AND operator = ? AND player = ? AND kind = 'win'`,
    operator,
    player,
  )
  return row?.total ?? 0n
}

export function closeEntry(
  store: Store,
  { seq }: OutboxEntry,
  state: 'acknowledged' | 'refused',
  response: string,
): void {
  store.change(
    `UPDATE outbox SET state = ?, response = ?, acknowledged_at = ?
     WHERE seq = ? AND state = 'due'`,
    state,
    response,
    Date.now(),
    seq,
  )
}

export function postponeEntry(
  store: Store,
  { seq }: OutboxEntry,
  dueAt: number,
  response: string,
): void {
  store.change(
    `UPDATE outbox SET attempts = attempts + 1, due_at = ?, response = ?
     WHERE seq = ? AND state = 'due'`,
    dueAt,
    response,
    seq,
  )
}
