import { unreadMax } from '@jinli/contract/message'
import sql, { join, type Sql } from 'sql-template-tag'
import { change, type Db, one, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type Found, list, type PageRequest, windowOf } from '../platform/paging.ts'
import { big, int, maybe, type RowOf, text, time } from '../platform/row-shape.ts'
import { insertInto, named } from '../platform/sql-parts.ts'
import type { MailFacts, MailKind } from './mail.rules.ts'

/** Which columns of the changed rows a mail tells; what is not named is told of none. */
type Told = { readonly [F in keyof MailFacts]?: Sql }

/**
 * A change of rows that have a `player_id`, and a mail for each row that it changed, in one statement: no mail
 * without its decision and no decision without its mail. `change` answers how many there were.
 */
export function withMail(kind: MailKind | Sql, deciding: Sql, told: Told): Sql {
  return sql`WITH decided AS (${deciding} RETURNING player_id,
      ${typeof kind === 'string' ? sql`${kind}::text` : kind} AS kind,
      ${told.number ?? sql`''`} AS number, ${told.amount ?? sql`NULL::bigint`} AS amount,
      ${told.way ?? sql`''`} AS way, ${told.reason ?? sql`''`} AS reason,
      ${told.until ?? sql`NULL::timestamptz`} AS until)
    INSERT INTO mail (player_id, kind, number, amount, way, reason, until)
    SELECT player_id, kind, number, amount, way, reason, until FROM decided`
}

/**
 * As `withMail`, and answers these columns of the rows that it changed, with their `player_id`: for what
 * else follows from them in the same transaction.
 */
export function withMailAnd(
  kind: MailKind,
  deciding: Sql,
  told: Told,
  answer: Readonly<Record<string, Sql>>,
): Sql {
  const columns = Object.entries(answer).map(([name, of]) => sql`${of} AS ${named(name)}`)
  const decided = sql`${deciding} RETURNING player_id, ${kind}::text AS mail_kind,
      ${told.number ?? sql`''`} AS mail_number, ${told.amount ?? sql`NULL::bigint`} AS mail_amount,
      ${told.reason ?? sql`''`} AS mail_reason, ${join(columns)}`
  return sql`WITH decided AS (${decided}),
    mailed AS (INSERT INTO mail (player_id, kind, number, amount, reason)
      SELECT player_id, mail_kind, mail_number, mail_amount, mail_reason FROM decided)
    SELECT player_id, ${join(Object.keys(answer).map(named))} FROM decided`
}

/** One mail by itself, in the transaction of what it tells. */
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

/** The mailbox of a player, newest first: no more of it is read than lies before the end of the page. */
export function mailOf(
  db: Db,
  { player, ...request }: PageRequest & { player: PlayerId },
): Promise<Found<Mail>> {
  const { limit, offset } = windowOf(request)
  const mails = {
    columns: sql`r.id, r.kind, r.number, r.amount, r.way, r.reason, r.until, r.created_at, r.read_at,
      g.title, g.content`,
    of: sql`mailbox_newest(${player}, ${offset + limit})`,
    joins: sql`LEFT JOIN mailing g ON g.id = r.mailing_id`,
    where: sql`true`,
    order: sql`r.created_at DESC, r.place DESC`,
    total: sql`SELECT mailbox_count(${player})`,
  }
  return list(db, mail, mails, request)
}

/** How many are unread; counted from the rows themselves, so that no race can make it wrong. */
export async function unreadOf(db: Db, player: PlayerId): Promise<number> {
  const { n } = await one(
    db,
    { n: int },
    sql`SELECT count(*)::int AS n FROM (
      SELECT FROM mailbox(${player}) WHERE read_at IS NULL LIMIT ${unreadMax}) unread`,
  )
  return n
}

/** Marks what of the mailbox is wanted; what was written to everybody gets its row. How many were found. */
function mark(tx: Tx, player: PlayerId, wanted: Sql): Promise<number> {
  return change(
    tx,
    sql`WITH wanted AS (
        SELECT place, mailing_id, created_at, has_row FROM mailbox(${player}) WHERE ${wanted}),
      own AS (UPDATE mail SET read_at = moment() FROM wanted w
        WHERE w.has_row AND mail.id = w.place AND mail.read_at IS NULL),
      everybodys AS (INSERT INTO mail (player_id, kind, mailing_id, created_at, read_at)
        SELECT ${player}, 'mailing', w.mailing_id, w.created_at, moment() FROM wanted w
        WHERE NOT w.has_row
        ON CONFLICT (mailing_id, player_id) WHERE mailing_id IS NOT NULL DO NOTHING)
      SELECT FROM wanted`,
  )
}

/** Marks one as read, also for the second time; false where the player has none of that name. */
export async function markRead(tx: Tx, player: PlayerId, id: string): Promise<boolean> {
  const [, mailing, number] = /^(g?)(\d{1,18})$/.exec(id) ?? []
  if (number === undefined) return false
  const named = mailing
    ? sql`mailing_id = ${number}::bigint`
    : sql`mailing_id IS NULL AND has_row AND place = ${number}::bigint`
  return (await mark(tx, player, named)) > 0
}

/** Marks what had come by the end of that second. */
export async function markAllRead(tx: Tx, player: PlayerId, until: Date): Promise<void> {
  const seen = sql`created_at < ${until}::timestamptz + interval '1 second'`
  await mark(tx, player, sql`read_at IS NULL AND ${seen}`)
}
