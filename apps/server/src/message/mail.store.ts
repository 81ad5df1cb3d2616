import { unreadMax } from '@jinli/contract/message/message'
import sql, { join, type Sql } from 'sql-template-tag'
import { change, type Db, one, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { list, type PageRequest, type PageRows, windowOf } from '../platform/paging.ts'
import { big, int, maybe, type RowOf, text, time } from '../platform/row-shape.ts'
import { identifier, insertInto } from '../platform/sql-parts.ts'
import type { MailFacts, MailKind } from './mail.rules.ts'

/** SQL expressions on the changed rows for the fields of the mail. A field without an expression stays empty. */
type MailFields = { readonly [F in keyof MailFacts]?: Sql }

/**
 * Returns a statement that runs an update of rows with a `player_id` and inserts a mail for each, so that neither
 * happens without the other. `change` returns the number of mails.
 */
export function withMail(kind: MailKind | Sql, update: Sql, fields: MailFields): Sql {
  return sql`WITH decided AS (${update} RETURNING player_id,
      ${typeof kind === 'string' ? sql`${kind}::text` : kind} AS kind,
      ${fields.number ?? sql`''`} AS number, ${fields.amount ?? sql`NULL::bigint`} AS amount,
      ${fields.way ?? sql`''`} AS way, ${fields.reason ?? sql`''`} AS reason,
      ${fields.until ?? sql`NULL::timestamptz`} AS until)
    INSERT INTO mail (player_id, kind, number, amount, way, reason, until)
    SELECT player_id, kind, number, amount, way, reason, until FROM decided`
}

/** Like `withMail`, but the statement returns `player_id` and these columns of the changed rows. */
export function withMailAnd(
  kind: MailKind,
  update: Sql,
  fields: MailFields,
  answer: Readonly<Record<string, Sql>>,
): Sql {
  const columns = Object.entries(answer).map(
    ([name, value]) => sql`${value} AS ${identifier(name)}`,
  )
  const decision = sql`${update} RETURNING player_id, ${kind}::text AS mail_kind,
      ${fields.number ?? sql`''`} AS mail_number, ${fields.amount ?? sql`NULL::bigint`} AS mail_amount,
      ${fields.reason ?? sql`''`} AS mail_reason, ${join(columns)}`
  return sql`WITH decided AS (${decision}),
    mailed AS (INSERT INTO mail (player_id, kind, number, amount, reason)
      SELECT player_id, mail_kind, mail_number, mail_amount, mail_reason FROM decided)
    SELECT player_id, ${join(Object.keys(answer).map(identifier))} FROM decided`
}

/** Inserts one mail in the transaction that causes it. */
export async function writeMail(
  tx: Tx,
  player: PlayerId,
  kind: MailKind,
  facts: Partial<MailFacts> = {},
): Promise<void> {
  await change(tx, insertInto('mail', { player_id: player, kind, ...facts }))
}

const mail = {
  id: text,
  kind: text,
  number: text,
  amount: maybe(big),
  way: text,
  reason: text,
  until: maybe(time),
  created_at: time,
  read_at: maybe(time),
  title: maybe(text),
  content: maybe(text),
}
export type Mail = RowOf<typeof mail>

/** Returns a page of a player's mailbox, newest first; reads no further than the end of the page. */
export function mailOf(
  db: Db,
  { player, ...request }: PageRequest & { player: PlayerId },
): Promise<PageRows<Mail>> {
  const { limit, offset } = windowOf(request)
  const mails = {
    columns: sql`r.id, r.kind, r.number, r.amount, r.way, r.reason, r.until, r.created_at, r.read_at,
      g.title, g.content`,
    table: sql`mailbox_newest(${player}, ${offset + limit})`,
    joins: sql`LEFT JOIN mailing g ON g.id = r.mailing_id`,
    where: sql`true`,
    order: sql`r.created_at DESC, r.place DESC`,
    total: sql`SELECT mailbox_count(${player})`,
  }
  return list(db, mail, mails, request)
}

/** Returns how many mails are unread, at most `unreadMax`. Rows are counted each time, so no race falsifies it. */
export async function unreadOf(db: Db, player: PlayerId): Promise<number> {
  const { n } = await one(
    db,
    { n: int },
    sql`SELECT count(*)::int AS n FROM (
      SELECT FROM mailbox(${player}) WHERE read_at IS NULL LIMIT ${unreadMax}) unread`,
  )
  return n
}

/** Marks mails as read and returns their number. For a mailing to everybody, inserts the player's row. */
function mark(tx: Tx, player: PlayerId, selection: Sql): Promise<number> {
  return change(
    tx,
    sql`WITH wanted AS (
        SELECT place, mailing_id, created_at, has_row FROM mailbox(${player}) WHERE ${selection}),
      own AS (UPDATE mail SET read_at = app_now() FROM wanted w
        WHERE w.has_row AND mail.id = w.place AND mail.read_at IS NULL),
      everybodys AS (INSERT INTO mail (player_id, kind, mailing_id, created_at, read_at)
        SELECT ${player}, 'mailing', w.mailing_id, w.created_at, app_now() FROM wanted w
        WHERE NOT w.has_row
        ON CONFLICT (mailing_id, player_id) WHERE mailing_id IS NOT NULL DO NOTHING)
      SELECT FROM wanted`,
  )
}

/** Marks a mail as read, even if it is already read. Returns false if the player has no such mail. */
export async function markRead(tx: Tx, player: PlayerId, id: string): Promise<boolean> {
  const [, mailing, number] = /^(g?)(\d{1,18})$/.exec(id) ?? []
  if (number === undefined) return false
  const mailingColumns = mailing
    ? sql`mailing_id = ${number}::bigint`
    : sql`mailing_id IS NULL AND has_row AND place = ${number}::bigint`
  return (await mark(tx, player, mailingColumns)) > 0
}

/** Marks all mails as read that were created in the second of `until` or before. */
export async function markAllRead(tx: Tx, player: PlayerId, until: Date): Promise<void> {
  const isSeen = sql`created_at < ${until}::timestamptz + interval '1 second'`
  await mark(tx, player, sql`read_at IS NULL AND ${isSeen}`)
}
