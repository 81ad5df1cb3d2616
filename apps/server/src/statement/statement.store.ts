import { correctionKinds } from '@jinli/contract/deposit/deposit.admin'
import { everyType, statementTypes } from '@jinli/contract/statement/statement'
import { depositNext, transferNext, withdrawalNext } from '@jinli/contract/states'
import { reversalCauses } from '@jinli/contract/withdrawal/withdrawal-reversal'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, row, rows } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { list, type PageRequest, type PageRows } from '../platform/paging.ts'
import { big, int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'

const statementLine = {
  type: int,
  number: text,
  amount: big,
  way: text,
  venue_name: maybe(text),
  state: text,
  created_at: time,
  decided_at: maybe(time),
  reason: text,
  balance_after: maybe(big),
}
export type StatementLine = RowOf<typeof statementLine>

/** The amount of a record: of a corrected deposit what it is worth. The correction is a record of its own. */
const worth = sql`coalesce(w.worth, r.amount)`
/** What a record moved. In a list of all types the balance of each row follows from the row below. */
const movedAmount = sql`r.amount`

/** The columns of a record in the list; `r` is a row of `statement_line`. */
const columns = (
  amount: Sql,
) => sql`r.type, r.number, ${amount} AS amount, r.way, v.name AS venue_name, r.state, r.created_at,
  r.decided_at, r.reason, e.balance_after`
const joins = sql`LEFT JOIN venue v ON v.code = r.venue
  LEFT JOIN deposit_worth w ON r.type = ${statementTypes.deposit} AND w.number = r.number
  LEFT JOIN ledger.transaction t ON t.key = r.key
  LEFT JOIN ledger.account a ON a.code = available_account(r.player_id)
  LEFT JOIN ledger.entry e ON e.transaction_id = t.id AND e.account_id = a.id`

type Filter = PageRequest & {
  player: PlayerId
  /** A record type; `everyType` for all. */
  type: number
  venue: string
  since: Date
  until: Date | null
}

/** Returns a page of money records of one type or all, newest first, each with the centre balance after its entry. */
export function statementOf(db: Db, filter: Filter): Promise<PageRows<StatementLine>> {
  const { player, type, venue, since, until } = filter
  const records = {
    columns: columns(type === everyType ? movedAmount : worth),
    table: sql`statement_line`,
    joins,
    where: sql`r.player_id = ${player} AND (${type}::int = ${everyType} OR r.type = ${type})
      AND r.created_at >= ${since} AND (${until}::timestamptz IS NULL OR r.created_at < ${until})
      AND (${venue} = '' OR r.venue = (SELECT venue_code(${venue})))`,
    order: sql`r.created_at DESC, r.number DESC`,
  }
  return list(db, statementLine, records, filter)
}

/** Returns a record of the player with its ledger reference; null for one of another player. */
export function lineOf(
  db: Db,
  { player, type, number }: { player: PlayerId; type: number; number: string },
): Promise<(StatementLine & { ref: string }) | null> {
  return row(
    db,
    { ...statementLine, ref: text },
    sql`SELECT ${columns(worth)}, coalesce(t.ref, regexp_replace(r.key, ':[a-z]+$', '')) AS ref
      FROM statement_line r ${joins}
      WHERE r.player_id = ${player} AND r.type = ${type} AND r.number = ${number}`,
  )
}

const statementEntry = { at: time, kind: text, code: text, amount: big, balance_after: big }
export type StatementEntry = RowOf<typeof statementEntry>

/** Returns the entries of a record in the player's own accounts, oldest first, debits before credits. */
export function entriesOf(
  db: Db,
  player: PlayerId,
  ref: string,
): Promise<StatementEntry[]> {
  return rows(
    db,
    statementEntry,
    sql`SELECT t.posted_at AS at, t.kind, a.code, e.amount, e.balance_after
      FROM ledger.transaction t
      JOIN ledger.entry e ON e.transaction_id = t.id
      JOIN ledger.account a ON a.id = e.account_id
      WHERE t.ref = ${ref} AND starts_with(a.code, player_accounts(${player}))
      ORDER BY t.id, e.amount LIMIT 20`,
  )
}

const lockedRate = { usdt_rate: maybe(big), usdt_amount: maybe(big) }
const times = { created_at: time, decided_at: maybe(time) }

/** Returns the fields of a deposit's timeline. */
export function depositLife(db: Db, player: PlayerId, number: string) {
  return row(
    db,
    {
      ...lockedRate,
      ...times,
      method: text,
      state: word(depositNext),
      amount: big,
      credited_amount: maybe(big),
      reason: text,
      expires_at: time,
      waits_since: maybe(time),
      reopened_at: maybe(time),
    },
    sql`SELECT method, state, amount, credited_amount, reason, created_at, expires_at, decided_at,
        usdt_rate, usdt_amount, waits_since, reopened_at
      FROM deposit_life WHERE player_id = ${player} AND number = ${number}`,
  )
}

const correctionRow = {
  kind: word(correctionKinds),
  from_amount: maybe(big),
  amount: maybe(big),
  wallet_change: maybe(big),
  debt_change: maybe(big),
  reason: text,
  decided_at: time,
  decided_reason: text,
  checked_at: maybe(time),
}
export type CorrectionLife = RowOf<typeof correctionRow>

/** Returns the corrections of a deposit, oldest first. */
export function correctionsOf(
  db: Db,
  player: PlayerId,
  number: string,
): Promise<CorrectionLife[]> {
  return rows(
    db,
    correctionRow,
    sql`SELECT kind, from_amount, amount, wallet_change, debt_change, reason, decided_at, decided_reason, checked_at
      FROM deposit_correction_life WHERE player_id = ${player} AND number = ${number} ORDER BY id`,
  )
}

export function withdrawalLife(db: Db, player: PlayerId, number: string) {
  return row(
    db,
    {
      ...lockedRate,
      ...times,
      method: text,
      state: word(withdrawalNext),
      reason: text,
      state_since: time,
      bank: text,
      owner: text,
      tail: text,
      usdt_fee: maybe(big),
      usdt_net: maybe(big),
      reversal_cause: maybe(word(reversalCauses)),
    },
    sql`SELECT method, state, reason, created_at, state_since, decided_at, bank, owner, tail,
        usdt_rate, usdt_amount, usdt_fee, usdt_net, reversal_cause
      FROM withdrawal_life WHERE player_id = ${player} AND number = ${number}`,
  )
}

export function transferLife(db: Db, player: PlayerId, number: string) {
  return row(
    db,
    {
      ...times,
      direction: word(['to_venue', 'to_centre']),
      venue: text,
      state: word(transferNext),
    },
    sql`SELECT direction, venue, state, created_at, decided_at
      FROM transfer_life WHERE player_id = ${player} AND number = ${number}`,
  )
}
