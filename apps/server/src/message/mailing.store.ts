import {
  type MailingAudience,
  type MailingState,
  mailingAudiences,
  mailingNext,
} from '@jinli/contract/message.admin'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import {
  byNumber,
  type DeskFound,
  type DeskRequest,
  deskList,
} from '../platform/desk-list.ts'
import { type PlayerId, playerId, type StaffId, staffId } from '../platform/ids.ts'
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
  { state, ...request }: DeskRequest & { state: MailingState | '' },
): Promise<DeskFound<Mailing>> {
  const wanted = {
    columns,
    of: sql`mailing`,
    joins,
    where: sql`(${state} = '' OR r.state = ${state})`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
  return deskList(db, mailing, wanted, request)
}

export async function mailingById(db: Db, id: string): Promise<MailingText | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  return row(
    db,
    mailingText,
    sql`SELECT ${columns}, r.names, r.content, (r.read_before + (SELECT count(*) FROM mail
        WHERE mailing_id = r.id AND read_at > (SELECT until FROM mailing_read_mark)))::int AS read
      FROM mailing r ${joins} WHERE r.id = ${id}::bigint`,
  )
}

/** The hosts that two people have listed. */
export async function listedHosts(db: Db): Promise<string[]> {
  const found = await rows(db, { host: text }, sql`SELECT host FROM listed_host`)
  return found.map(({ host }) => host)
}

/** Each name with its player; null for nobody's. Two spellings of one name are one player. */
export function playersNamed(db: Db, names: readonly string[]) {
  const named = tableOf(names, 'n', { name: ['text', (name) => name] })
  return rows(
    db,
    { name: text, player: maybe(playerId) },
    sql`SELECT n.name, p.id AS player FROM ${named}
      LEFT JOIN player p ON p.name_key = lower(normalize(n.name, NFKC)) AND p.status <> 'closed'`,
  )
}

/** How many players a level has, or all of them. */
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

/** Kept as it waits or goes out; its id. */
export async function insertMailing(
  tx: Tx,
  written: NewMailing,
  state: 'waiting' | 'sending' | 'delivered',
): Promise<string> {
  const goesOut = state !== 'waiting'
  const insert = insertInto('mailing', {
    ...written,
    state,
    sent: state === 'delivered' ? written.recipients : 0,
    sent_at: goesOut ? sql`moment()` : null,
    until_player: lastPlayer,
  })
  return (await one(tx, { id: text }, sql`${insert} RETURNING id::text`)).id
}

/** Who signs up later is not written to. */
const lastPlayer = sql`(SELECT coalesce(max(id), 0) FROM player)`

/** A mail for each of some players, in one statement; for nobody, nothing. */
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
  const stepped = await change(
    tx,
    sql`UPDATE mailing SET ${set} WHERE id = ${id}::bigint AND state = ANY (${from})`,
  )
  return stepped === 1
}

/** Goes out by the second of two; false when it waits no more. To a level it begins to. */
export function confirmWaiting(
  tx: Tx,
  id: string,
  second: { staffId: StaffId; recipients: number },
): Promise<boolean> {
  const { staffId: by, recipients } = second
  const set = sql`state = CASE audience WHEN 'level' THEN 'sending' ELSE 'delivered' END,
    recipients = ${recipients}, sent = CASE audience WHEN 'level' THEN 0 ELSE ${recipients} END,
    confirmed_by = ${by}, sent_at = moment(), until_player = ${lastPlayer}`
  return step(tx, { id, from: ['waiting'], staffId: by }, set)
}

/** Dropped, or taken back; false when it does not stand there any more. */
export function endMailing(
  tx: Tx,
  end: Step & { to: 'cancelled' | 'withdrawn'; reason: string },
): Promise<boolean> {
  const set = sql`state = ${end.to}, ended_by = ${end.staffId}, ended_at = moment(),
    reason = ${end.reason}`
  return step(tx, end, set)
}

/** Players that one transaction writes to at most. */
export const sliceRows = 2000

/**
 * Writes the next slice of a mailing to a level, in one statement with how far it has come: killed in between,
 * it goes on from there, and nobody has it twice. Who is barred from what is given is invited to nothing either
 * (decision 049). Answers whether there was anything to send.
 */
export async function sendSlice(tx: Tx, limit = sliceRows): Promise<boolean> {
  const worked = await row(
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
  return worked !== null
}

/**
 * Adds the read marks that have come to their mailings, so that nobody counts those of a year. Up to a minute ago:
 * by then every transaction that set one has ended.
 */
export async function addReadMarks(db: Db): Promise<void> {
  await change(
    db,
    sql`WITH mark AS MATERIALIZED (SELECT until, moment() - interval '1 minute' AS cut
        FROM mailing_read_mark FOR UPDATE SKIP LOCKED),
      counted AS (SELECT m.mailing_id, count(*) AS n FROM mail m, mark
        WHERE m.mailing_id IS NOT NULL AND m.read_at > mark.until AND m.read_at <= mark.cut
        GROUP BY 1),
      added AS (UPDATE mailing g SET read_before = g.read_before + counted.n FROM counted
        WHERE g.id = counted.mailing_id)
      UPDATE mailing_read_mark SET until = mark.cut FROM mark WHERE mark.cut > mark.until`,
  )
}
