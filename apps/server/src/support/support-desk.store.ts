import {
  attachedTypes,
  conversationNext,
  saidPage,
  speakers,
} from '@jinli/contract/support'
import type { ConversationList } from '@jinli/contract/support.admin'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import {
  type DeskFound,
  type DeskRequest,
  deskList,
  type Key,
} from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  big,
  int,
  maybe,
  oneOf,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { beginning } from '../platform/sql-parts.ts'
import { claimColumns, claimed, freeFor, lease } from '../review/claim.store.ts'
import { playerNamed } from '../review/order-search.store.ts'
import type { Conversation } from './support.store.ts'

const conversation = {
  id: text,
  username: text,
  contact: text,
  state: word(conversationNext),
  last_seq: int,
  last_at: time,
  last_text: text,
  waiting_since: maybe(time),
  first_answer_seconds: maybe(int),
  closed_by: text,
  closed_at: maybe(time),
  reason: text,
  seen: int,
  ...claimed,
}
export type DeskConversation = RowOf<typeof conversation>

const columns = sql`r.id::text, coalesce(p.name, '') AS username, r.contact, r.state, r.last_seq, r.last_at,
  coalesce(left(l.body, 80), '') AS last_text, r.waiting_since, r.first_answer_seconds,
  coalesce(c.display_name, '') AS closed_by, r.closed_at, r.reason, r.player_seen AS seen, ${claimColumns}`
const joins = sql`LEFT JOIN player p ON p.id = r.player_id LEFT JOIN staff c ON c.id = r.closed_by
  LEFT JOIN LATERAL (SELECT body FROM support_message m
    WHERE m.conversation_id = r.id AND m.kind <> 'note' ORDER BY m.seq DESC LIMIT 1) l ON true`

const byLast: Key = {
  values: [
    { of: sql`r.last_at`, type: 'time' },
    { of: sql`r.id`, type: 'number' },
  ],
  order: 'DESC',
}
const byWaiting: Key = {
  values: [
    { of: sql`r.waiting_since`, type: 'time' },
    { of: sql`r.id`, type: 'number' },
  ],
  order: 'ASC',
}

/** Which conversations a list holds and in which order: what an index of it serves. */
function listed(list: ConversationList, staff: StaffId): { which: Sql; key: Key } {
  if (list === 'waiting') return { which: sql`r.state = 'waiting'`, key: byWaiting }
  if (list === 'mine') {
    const held = sql`r.claimed_by = ${staff} AND r.claimed_until > moment()`
    return { which: sql`${held} AND r.state <> 'closed'`, key: byLast }
  }
  const words = sql`r.last_seq > 0`
  if (list === 'all') return { which: words, key: byLast }
  return { which: sql`${words} AND r.state = ${list}`, key: byLast }
}

type Filter = DeskRequest & { list: ConversationList; search: string; staff: StaffId }

/** Visitors whose contact begins so: no more are looked at, who wants others types more. */
const visitorsMax = 500

function visitorsCalled(db: Db, search: string) {
  return rows(
    db,
    { id: big },
    sql`SELECT id FROM support_conversation WHERE contact <> '' AND contact LIKE ${beginning(search)}
      ORDER BY contact USING ~<~ LIMIT ${visitorsMax + 1}`,
    'anew',
  )
}

export async function listConversationsOf(
  db: Db,
  { list, search, staff, ...request }: Filter,
): Promise<DeskFound<DeskConversation>> {
  const { which, key } = listed(list, staff)
  const listing = { columns, of: sql`support_conversation`, joins, key }
  if (!search) return deskList(db, conversation, { ...listing, where: which }, request)
  const visitors = await visitorsCalled(db, search)
  const ids = visitors.slice(0, visitorsMax).map(({ id }) => id)
  const found = sql`SELECT id FROM support_conversation WHERE player_id = ${playerNamed(search)}
    UNION ALL SELECT unnest(${ids}::bigint[])`
  const where = sql`${which} AND r.id IN (${found})`
  const cut = visitors.length > visitorsMax
  return deskList(db, conversation, { ...listing, where, cut }, request)
}

export function conversationById(db: Db, id: string): Promise<DeskConversation | null> {
  return row(
    db,
    conversation,
    sql`SELECT ${columns} FROM support_conversation r ${joins}
      WHERE r.id = ${idOf(id)} AND r.last_seq > 0`,
  )
}

/** Digits as the number that they are; anything else is nobody's. */
function idOf(id: string): bigint {
  return /^\d{1,18}$/.test(id) ? BigInt(id) : 0n
}

const deskMessage = {
  seq: int,
  kind: word(['text', 'order', 'picture', 'closed', 'reopened', 'note'] as const),
  speaker: word(speakers),
  body: text,
  order_type: maybe(oneOf(attachedTypes)),
  order_no: maybe(text),
  order_amount: maybe(big),
  picture: maybe(text),
  picture_width: maybe(int),
  picture_height: maybe(int),
  client_key: maybe(text),
  created_at: time,
  by: text,
}
export type DeskMessage = RowOf<typeof deskMessage>

/** The newest words before a place with the notes between them, oldest first. */
export async function wordsBefore(db: Db, id: string, before: number) {
  const found = await rows(
    db,
    deskMessage,
    sql`SELECT m.seq, m.kind, m.speaker, m.body, m.order_type, m.order_no, m.order_amount, m.picture, m.picture_width, m.picture_height, m.client_key,
        m.created_at, coalesce(s.display_name, '') AS by
      FROM support_message m LEFT JOIN staff s ON s.id = m.staff_id
      WHERE m.conversation_id = ${idOf(id)} AND m.seq < ${before}
      ORDER BY m.seq DESC LIMIT ${saidPage + 1}`,
  )
  return { messages: found.slice(0, saidPage).toReversed(), more: found.length > saidPage }
}

/** What a member said under a key. */
export function memberSaid(db: Db, id: string, key: string) {
  return row(
    db,
    { body: text, kind: text, picture: maybe(text) },
    sql`SELECT body, kind, picture FROM support_message WHERE conversation_id = ${idOf(id)}
      AND speaker = 'staff' AND client_key = ${key}`,
  )
}

/** Takes or renews the lease; false while somebody else has it. */
export async function claimConversationFor(
  tx: Tx,
  id: string,
  staff: StaffId,
): Promise<boolean> {
  const taken = await change(
    tx,
    sql`UPDATE support_conversation SET claimed_by = ${staff}, claimed_until = moment() + ${lease}
      WHERE id = ${idOf(id)} AND ${freeFor(staff)}`,
  )
  return taken === 1
}

/** Takes the one that waits longest and nobody holds; no two members get the same. */
export async function claimLongestWaiting(tx: Tx, staff: StaffId): Promise<string | null> {
  const taken = await row(
    tx,
    { id: text },
    sql`UPDATE support_conversation SET claimed_by = ${staff}, claimed_until = moment() + ${lease}
      WHERE id = (SELECT id FROM support_conversation
        WHERE state = 'waiting' AND (claimed_until IS NULL OR claimed_until <= moment())
        ORDER BY waiting_since, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id::text`,
  )
  return taken?.id ?? null
}

export async function releaseConversationOf(
  tx: Tx,
  id: string,
  staff: StaffId,
): Promise<void> {
  await change(
    tx,
    sql`UPDATE support_conversation SET claimed_by = NULL, claimed_until = NULL
      WHERE id = ${idOf(id)} AND claimed_by = ${staff}`,
  )
}

/** Takes it from who was seen to hold it; false when they hold it no more. */
export async function takeConversationOver(
  tx: Tx,
  { id, claimed_by }: Pick<DeskConversation, 'id' | 'claimed_by'>,
  staff: StaffId,
): Promise<boolean> {
  const taken = await change(
    tx,
    sql`UPDATE support_conversation SET claimed_by = ${staff}, claimed_until = moment() + ${lease}
      WHERE id = ${idOf(id)} AND state <> 'closed' AND claimed_by = ${claimed_by}
        AND claimed_by <> ${staff} AND claimed_until > moment()`,
  )
  return taken === 1
}

/** The player has an answer; the first since it was opened is timed. */
export async function setAnswered(
  tx: Tx,
  held: Conversation,
  staff: StaffId,
): Promise<boolean> {
  const answered = await change(
    tx,
    sql`UPDATE support_conversation SET state = 'answered', waiting_since = NULL,
        first_answer_seconds = coalesce(first_answer_seconds,
          extract(epoch FROM moment() - waiting_since)::int),
        claimed_by = ${staff}, claimed_until = moment() + ${lease}
      WHERE id = ${held.id}::bigint AND state = ${held.state} AND state <> 'closed'`,
  )
  return answered === 1
}

/** Ends it where it stands; false when it is over already. */
export async function setClosed(
  tx: Tx,
  held: Conversation,
  { staff, reason }: { staff: StaffId; reason: string },
): Promise<boolean> {
  const closed = await change(
    tx,
    sql`UPDATE support_conversation SET state = 'closed', waiting_since = NULL, closed_by = ${staff},
        closed_at = moment(), reason = ${reason}, claimed_by = NULL, claimed_until = NULL
      WHERE id = ${held.id}::bigint AND state = ${held.state} AND state <> 'closed'`,
  )
  return closed === 1
}
