import {
  conversationNext,
  saidPage,
  supportScores,
  supportTopics,
} from '@jinli/contract/support/support'
import type { ConversationList } from '@jinli/contract/support/support.admin'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
  type SortKey,
} from '../platform/keyset-page.ts'
import {
  big,
  bool,
  int,
  maybe,
  oneOf,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { beginning } from '../platform/sql-parts.ts'
import { claimColumns, claimFields, freeFor, leaseTime } from '../review/claim.store.ts'
import { playerNamed } from '../review/order-search.store.ts'
import { type Conversation, messageColumns, messageFields } from './support.store.ts'

const conversation = {
  id: text,
  username: text,
  contact: text,
  state: word(conversationNext),
  last_seq: int,
  last_at: time,
  last_text: text,
  waiting_since: maybe(time),
  topic: oneOf(supportTopics),
  due_at: maybe(time),
  score: maybe(oneOf(supportScores)),
  first_answer_seconds: maybe(int),
  closed_by: text,
  closed_at: maybe(time),
  reason: text,
  seen: int,
  ...claimFields,
}
export type StaffConversation = RowOf<typeof conversation>

const columns = sql`r.id::text, coalesce(p.name, '') AS username, r.contact, r.state, r.last_seq, r.last_at,
  coalesce(left(l.body, 80), '') AS last_text, r.waiting_since, r.topic, r.due_at, r.first_answer_seconds,
  (SELECT g.score FROM support_rating g WHERE g.conversation_id = r.id AND g.created_at >= r.closed_at
    ORDER BY g.seq DESC LIMIT 1) AS score,
  coalesce(c.display_name, '') AS closed_by, r.closed_at, r.reason, r.player_seen AS seen, ${claimColumns}`
const joins = sql`LEFT JOIN player p ON p.id = r.player_id LEFT JOIN staff c ON c.id = r.closed_by
  LEFT JOIN LATERAL (SELECT CASE m.kind WHEN 'picture' THEN '［图片］' WHEN 'order' THEN '［订单］' ELSE body END AS body
    FROM support_message m
    WHERE m.conversation_id = r.id AND m.kind NOT IN ('note', 'recalled') AND m.recalled_at IS NULL ORDER BY m.seq DESC LIMIT 1) l ON true`

const byLast: SortKey = {
  columns: [
    { column: sql`r.last_at`, type: 'time' },
    { column: sql`r.id`, type: 'number' },
  ],
  order: 'DESC',
}
const byWaiting: SortKey = {
  columns: [
    { column: sql`r.waiting_since`, type: 'time' },
    { column: sql`r.id`, type: 'number' },
  ],
  order: 'ASC',
}

/** Returns the condition and the order of a list, as in its index. */
function listConditions(
  list: ConversationList,
  staff: StaffId,
): { which: Sql; key: SortKey } {
  if (list === 'waiting') return { which: sql`r.state = 'waiting'`, key: byWaiting }
  if (list === 'mine') {
    const isMine = sql`r.claimed_by = ${staff} AND r.claimed_until > app_now()`
    return { which: sql`${isMine} AND r.state <> 'closed'`, key: byLast }
  }
  const words = sql`r.last_seq > 0`
  if (list === 'all') return { which: words, key: byLast }
  return { which: sql`${words} AND r.state = ${list}`, key: byLast }
}

type Filter = KeysetRequest & { list: ConversationList; search: string; staff: StaffId }

/** The largest number of visitors by contact prefix. A longer search text finds the others. */
const visitorsMax = 500

function visitorsNamed(db: Db, search: string) {
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
): Promise<KeysetPage<StaffConversation>> {
  const { which, key } = listConditions(list, staff)
  const listing = { columns, table: sql`support_conversation`, joins, key }
  if (!search) return keysetPage(db, conversation, { ...listing, where: which }, request)
  const visitors = await visitorsNamed(db, search)
  const ids = visitors.slice(0, visitorsMax).map(({ id }) => id)
  const matches = sql`SELECT id FROM support_conversation WHERE player_id = ${playerNamed(search)}
    UNION ALL SELECT unnest(${ids}::bigint[])`
  const where = sql`${which} AND r.id IN (${matches})`
  const cut = visitors.length > visitorsMax
  return keysetPage(db, conversation, { ...listing, where, cut }, request)
}

export function conversationById(db: Db, id: string): Promise<StaffConversation | null> {
  return row(
    db,
    conversation,
    sql`SELECT ${columns} FROM support_conversation r ${joins}
      WHERE r.id = ${idOf(id)} AND r.last_seq > 0`,
  )
}

/** Returns the id from its digits; 0, which is no conversation, for other texts. */
function idOf(id: string): bigint {
  return /^\d{1,18}$/.test(id) ? BigInt(id) : 0n
}

const staffMessage = {
  ...messageFields,
  kind: word([
    'text',
    'order',
    'picture',
    'closed',
    'reopened',
    'note',
    'recalled',
  ] as const),
  is_recalled: bool,
  by: text,
}
export type StaffMessage = RowOf<typeof staffMessage>

/** Returns the newest messages and notes before a position, oldest first. */
export async function staffMessagesBefore(db: Db, id: string, before: number) {
  const messages = await rows(
    db,
    staffMessage,
    sql`SELECT ${messageColumns}, m.recalled_at IS NOT NULL AS is_recalled,
        coalesce(s.display_name, '') AS by
      FROM support_message m LEFT JOIN staff s ON s.id = m.staff_id
      WHERE m.conversation_id = ${idOf(id)} AND m.seq < ${before}
      ORDER BY m.seq DESC LIMIT ${saidPage + 1}`,
  )
  return {
    messages: messages.slice(0, saidPage).toReversed(),
    more: messages.length > saidPage,
  }
}

/** Returns a staff message by the key that the sender gave it. */
export function staffMessageByKey(db: Db, id: string, key: string) {
  return row(
    db,
    { body: text, kind: text, picture: maybe(text) },
    sql`SELECT body, kind, picture FROM support_message WHERE conversation_id = ${idOf(id)}
      AND speaker = 'staff' AND client_key = ${key}`,
  )
}

/** Takes or renews the claim. Returns false while another member has it. */
export async function claimConversationFor(
  tx: Tx,
  id: string,
  staff: StaffId,
): Promise<boolean> {
  const isTaken = await change(
    tx,
    sql`UPDATE support_conversation SET claimed_by = ${staff}, claimed_until = app_now() + ${leaseTime}
      WHERE id = ${idOf(id)} AND ${freeFor(staff)}`,
  )
  return isTaken === 1
}

/** Claims the free conversation that has waited longest. No two members get the same one. */
export async function claimLongestWaiting(tx: Tx, staff: StaffId): Promise<string | null> {
  const next = await row(
    tx,
    { id: text },
    sql`UPDATE support_conversation SET claimed_by = ${staff}, claimed_until = app_now() + ${leaseTime}
      WHERE id = (SELECT id FROM support_conversation
        WHERE state = 'waiting' AND (claimed_until IS NULL OR claimed_until <= app_now())
        ORDER BY waiting_since, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id::text`,
  )
  return next?.id ?? null
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

/** Takes over the claim from the member who was shown. Returns false if that member no longer has it. */
export async function takeConversationOver(
  tx: Tx,
  { id, claimed_by }: Pick<StaffConversation, 'id' | 'claimed_by'>,
  staff: StaffId,
): Promise<boolean> {
  const isTaken = await change(
    tx,
    sql`UPDATE support_conversation SET claimed_by = ${staff}, claimed_until = app_now() + ${leaseTime}
      WHERE id = ${idOf(id)} AND state <> 'closed' AND claimed_by = ${claimed_by}
        AND claimed_by <> ${staff} AND claimed_until > app_now()`,
  )
  return isTaken === 1
}

/** Marks the conversation as answered, and saves how long the first answer took since the conversation was opened. */
export async function setAnswered(
  tx: Tx,
  conversation: Conversation,
  staff: StaffId,
): Promise<boolean> {
  const isAnswered = await change(
    tx,
    sql`UPDATE support_conversation SET state = 'answered', waiting_since = NULL, due_at = NULL,
        first_answer_seconds = coalesce(first_answer_seconds,
          extract(epoch FROM app_now() - waiting_since)::int),
        claimed_by = ${staff}, claimed_until = app_now() + ${leaseTime}
      WHERE id = ${conversation.id}::bigint AND state = ${conversation.state} AND state <> 'closed'`,
  )
  return isAnswered === 1
}

/** Closes a conversation. Returns false if it is already closed. */
export async function setClosed(
  tx: Tx,
  conversation: Conversation,
  { staff, reason }: { staff: StaffId; reason: string },
): Promise<boolean> {
  const isClosed = await change(
    tx,
    sql`UPDATE support_conversation SET state = 'closed', waiting_since = NULL, due_at = NULL, closed_by = ${staff},
        closed_at = app_now(), reason = ${reason}, claimed_by = NULL, claimed_until = NULL
      WHERE id = ${conversation.id}::bigint AND state = ${conversation.state} AND state <> 'closed'`,
  )
  return isClosed === 1
}
