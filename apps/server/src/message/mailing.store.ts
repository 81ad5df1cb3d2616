import {
  type MailingAudience,
  type MailingState,
  mailingAudiences,
  mailingNext,
} from '@jinli/contract/message/message.admin'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId, type StaffId, staffId } from '../platform/ids.ts'
import {
  byNumber,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import { int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto, tableOf } from '../platform/sql-parts.ts'

const mailing = {
  id: text,
  audience: word(mailingAudiences),
  level: maybe(int),
  title: text,
  state: word(mailingNext),
  recipients: int,
  sent: int,
  maker: staffId,
  made_by: text,
  made_at: time,
  confirmed_by: text,
  sent_at: maybe(time),
  ended_by: text,
  ended_at: maybe(time),
  reason: text,
}
export type Mailing = RowOf<typeof mailing>
const mailingText = { ...mailing, names: text, content: text, read: int }
export type MailingText = RowOf<typeof mailingText>

const columns = sql`r.id::text, r.audience, r.level, r.title, r.state, r.recipients, r.sent,
  r.made_by AS maker, m.display_name AS made_by, r.made_at,
  coalesce(c.display_name, '') AS confirmed_by, r.sent_at,
  coalesce(e.display_name, '') AS ended_by, r.ended_at, r.reason`
const joins = sql`JOIN staff m ON m.id = r.made_by LEFT JOIN staff c ON c.id = r.confirmed_by
  LEFT JOIN staff e ON e.id = r.ended_by`

export function mailings(
  db: Db,
  { state, ...request }: KeysetRequest & { state: MailingState | '' },
): Promise<KeysetPage<Mailing>> {
  const listing = {
    columns,
    table: sql`mailing`,
    joins,
    where: sql`(${state} = '' OR r.state = ${state})`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return keysetPage(db, mailing, listing, request)
}

export async function mailingById(db: Db, id: string): Promise<MailingText | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  return row(
    db,
    mailingText,
    sql`SELECT ${columns}, r.names, r.content, r.readers AS read
      FROM mailing r ${joins} WHERE r.id = ${id}::bigint`,
  )
}

/** Returns the player of each name, or null for an unknown name. Two spellings of a name return the same player. */
export function playersNamed(db: Db, names: readonly string[]) {
  const nameTable = tableOf(names, 'n', { name: ['text', (name) => name] })
  return rows(
    db,
    { name: text, player: maybe(playerId) },
    sql`SELECT n.name, p.id AS player FROM ${nameTable}
      LEFT JOIN player p ON p.name_key = lower(normalize(n.name, NFKC)) AND p.status <> 'closed'`,
  )
}

/** Returns how many players a mailing reaches: the players of a VIP level, or all if `level` is null. */
export async function playersAimedAt(db: Db, level: number | null): Promise<number> {
  const at = level === null ? sql`true` : sql`vip_level = ${level}`
  const { n } = await one(
    db,
    { n: int },
    sql`SELECT count(*)::int AS n FROM player WHERE status <> 'closed' AND ${at}`,
  )
  return n
}

export type NewMailing = {
  audience: MailingAudience
  level: number | null
  names: string
  title: string
  content: string
  recipients: number
  made_by: StaffId
}

/** Inserts a mailing and returns its id. */
export async function insertMailing(
  tx: Tx,
  newMailing: NewMailing,
  state: 'waiting' | 'sending' | 'delivered',
): Promise<string> {
  const goesOut = state !== 'waiting'
  const insert = insertInto('mailing', {
    ...newMailing,
    state,
    sent: state === 'delivered' ? newMailing.recipients : 0,
    sent_at: goesOut ? sql`app_now()` : null,
    until_player: lastPlayer,
  })
  return (await one(tx, { id: text }, sql`${insert} RETURNING id::text`)).id
}

/** The id of the last player who gets a mailing. Players who sign up later do not get it. */
const lastPlayer = sql`(SELECT coalesce(max(id), 0) FROM player)`

/** Inserts a mail for each player, in one statement. */
export async function writeTo(
  tx: Tx,
  id: string,
  players: readonly PlayerId[],
): Promise<void> {
  if (players.length === 0) return
  const to = tableOf(players, 'p', { player: ['bigint', (player) => player] })
  const mail = { player_id: sql`p.player`, kind: 'mailing', mailing_id: sql`${id}::bigint` }
  await change(tx, insertInto('mail', mail, sql`FROM ${to}`))
}

type Step = {
  id: string
  from: readonly MailingState[]
  staffId: StaffId
}

async function step(tx: Tx, { id, from }: Step, set: Sql): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE mailing SET ${set} WHERE id = ${id}::bigint AND state = ANY (${from})`,
  )
  return count === 1
}

/**
 * Sends a waiting mailing after a second person has confirmed it. For a mailing to a level, it only starts the
 * sending. Returns false if the mailing no longer waits.
 */
export function confirmWaiting(
  tx: Tx,
  id: string,
  second: { staffId: StaffId; recipients: number },
): Promise<boolean> {
  const { staffId, recipients } = second
  const set = sql`state = CASE audience WHEN 'level' THEN 'sending' ELSE 'delivered' END,
    recipients = ${recipients}, sent = CASE audience WHEN 'level' THEN 0 ELSE ${recipients} END,
    confirmed_by = ${staffId}, sent_at = app_now(), until_player = ${lastPlayer}`
  return step(tx, { id, from: ['waiting'], staffId }, set)
}

/** Cancels or withdraws a mailing. Returns false if its state has changed. */
export function endMailing(
  tx: Tx,
  end: Step & { to: 'cancelled' | 'withdrawn'; reason: string },
): Promise<boolean> {
  const set = sql`state = ${end.to}, ended_by = ${end.staffId}, ended_at = app_now(),
    reason = ${end.reason}`
  return step(tx, end, set)
}

/** The most players that one transaction writes mail to. */
export const sliceRows = 2000

/**
 * Writes the next slice of a mailing to a level, and the progress of the mailing, in one statement. So after a crash
 * the mailing continues there, and no player gets it twice. Players who may get no rewards are left out (decision
 * 049). Returns false if no mailing is being sent.
 */
export async function sendSlice(tx: Tx, limit = sliceRows): Promise<boolean> {
  const progress = await row(
    tx,
    { id: text },
    sql`WITH due AS MATERIALIZED (SELECT id, level, sent_to, until_player FROM mailing
        WHERE state = 'sending' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED),
      next AS MATERIALIZED (SELECT p.id FROM due CROSS JOIN LATERAL (
        SELECT id FROM player WHERE vip_level = due.level AND status <> 'closed'
          AND id > due.sent_to AND id <= due.until_player ORDER BY id LIMIT ${limit}) p),
      written AS (INSERT INTO mail (player_id, kind, mailing_id)
        SELECT next.id, 'mailing', due.id FROM next, due
        WHERE NOT EXISTS (SELECT FROM play_limit_barred b WHERE b.player_id = next.id)
        ON CONFLICT (mailing_id, player_id) WHERE mailing_id IS NOT NULL DO NOTHING RETURNING id)
      UPDATE mailing g SET sent = g.sent + (SELECT count(*) FROM written),
        sent_to = coalesce((SELECT max(id) FROM next), g.until_player),
        state = CASE WHEN (SELECT count(*) FROM next) < ${limit} THEN 'delivered' ELSE 'sending' END
      FROM due WHERE g.id = due.id RETURNING g.id::text`,
  )
  return progress !== null
}
