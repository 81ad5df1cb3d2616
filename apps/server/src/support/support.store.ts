import {
  attachedTypes,
  conversationNext,
  type SaidKind,
  type SupportTopic,
  saidKinds,
  saidPage,
  speakers,
} from '@jinli/contract/support/support'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { writeEvent } from '../platform/event-log.store.ts'
import { type PlayerId, type StaffId, staffId } from '../platform/ids.ts'
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
import { insertInto, numberOf, tableOf } from '../platform/sql-parts.ts'

/** The channel of conversation changes. The payload is the id of the conversation. */
export const supportChannel = 'support'
/** The kind of event of a changed conversation. */
const supportEvent = 'support.changed'
export const supportChannels = { [supportEvent]: supportChannel }

/** The party of a conversation: a player, or the visitor with a code. */
export type Party = { player: PlayerId } | { codeHash: Buffer }

const conversation = {
  id: text,
  state: word(conversationNext),
  contact: text,
  last_seq: int,
  player_seen: int,
  claimed_by: maybe(staffId),
}
export type Conversation = RowOf<typeof conversation>
const columns = sql`id::text, state, contact, last_seq, player_seen, claimed_by`

function ofParty(party: Party): Sql {
  return 'player' in party
    ? sql`player_id = ${party.player}`
    : sql`code_hash = ${party.codeHash}`
}

export function conversationOf(db: Db, party: Party): Promise<Conversation | null> {
  return row(
    db,
    conversation,
    sql`SELECT ${columns} FROM support_conversation WHERE ${ofParty(party)}`,
  )
}

/** Locks the conversation of a party. A player's conversation is created by the first message. */
export async function holdConversation(tx: Tx, party: Party): Promise<Conversation | null> {
  const hold = () =>
    row(
      tx,
      conversation,
      sql`SELECT ${columns} FROM support_conversation WHERE ${ofParty(party)} FOR UPDATE`,
    )
  const existing = await hold()
  if (existing || !('player' in party)) return existing
  await change(
    tx,
    sql`${insertInto('support_conversation', { player_id: party.player })} ON CONFLICT DO NOTHING`,
  )
  return hold()
}

/** Locks a conversation by its id, for staff. */
export function holdById(tx: Tx, id: string): Promise<Conversation | null> {
  return row(
    tx,
    conversation,
    sql`SELECT ${columns} FROM support_conversation WHERE id = ${numberOf(id)} FOR UPDATE`,
  )
}

export async function beginConversation(
  db: Db,
  { contact, codeHash }: { contact: string; codeHash: Buffer },
): Promise<void> {
  await change(db, insertInto('support_conversation', { contact, code_hash: codeHash }))
}

/** The fields of a message that players and staff both read. */
export const messageFields = {
  seq: int,
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
}
export const messageColumns = sql`m.seq, m.kind, m.speaker, m.body, m.order_type, m.order_no, m.order_amount,
  m.picture, m.picture_width, m.picture_height, m.client_key, m.created_at`
const messageRow = { conversation: text, kind: word(saidKinds), ...messageFields }
export type MessageRow = RowOf<typeof messageRow>
const columnsOfMessage = sql`m.conversation_id::text AS conversation, ${messageColumns}`

/** Returns the newest messages before a position, oldest first, and whether there are older ones. */
export async function messagesBefore(db: Db, id: string, before: number) {
  const messages = await rows(
    db,
    messageRow,
    sql`SELECT ${columnsOfMessage} FROM support_said m
      WHERE m.conversation_id = ${id}::bigint AND m.seq < ${before}
      ORDER BY m.seq DESC LIMIT ${saidPage + 1}`,
  )
  return {
    messages: messages.slice(0, saidPage).toReversed(),
    more: messages.length > saidPage,
  }
}

/** Whether a message of the conversation that its player sees shows the picture. */
export async function showsPicture(db: Db, id: string, name: string): Promise<boolean> {
  const message = await row(
    db,
    { seq: int },
    sql`SELECT seq FROM support_said
      WHERE conversation_id = ${id}::bigint AND picture = ${name} LIMIT 1`,
  )
  return message !== null
}

/** Returns messages after a position in each conversation, up to a maximum per conversation. */
export function messagesAfter(
  db: Db,
  places: readonly { id: string; after: number }[],
  most: number,
): Promise<MessageRow[]> {
  const placesTable = tableOf(places, 'asked', {
    id: ['bigint', ({ id }) => id],
    after: ['integer', ({ after }) => after],
  })
  return rows(
    db,
    messageRow,
    sql`SELECT ${columnsOfMessage} FROM ${placesTable} CROSS JOIN LATERAL (
        SELECT * FROM support_said s WHERE s.conversation_id = asked.id AND s.seq > asked.after
        ORDER BY s.seq LIMIT ${most}) m
      ORDER BY m.conversation_id, m.seq`,
  )
}

/** Returns a message by the key that the sender gave it. */
export function messageByKey(db: Db, id: string, key: string): Promise<MessageRow | null> {
  return row(
    db,
    messageRow,
    sql`SELECT ${columnsOfMessage} FROM support_said m
      WHERE m.conversation_id = ${id}::bigint AND m.speaker = 'player' AND m.client_key = ${key}`,
  )
}

export type Order = {
  type: (typeof attachedTypes)[number]
  number: string
  amount: bigint
}
export type Picture = { name: string; width: number; height: number }
export type NewMessage = {
  kind: SaidKind | 'note'
  speaker: 'player' | 'staff' | 'house'
  staff?: StaffId
  body: string
  order?: Order
  picture?: Picture
  key?: string
  /** True if the message answers a waiting player. */
  answers?: boolean
}

/** Adds a message to a locked conversation and returns its position. */
export async function addMessage(
  tx: Tx,
  conversation: Conversation,
  word: NewMessage,
): Promise<number> {
  const seq = conversation.last_seq + 1
  const ofWait = (column: Sql) =>
    word.answers
      ? sql`(SELECT ${column} FROM support_conversation WHERE id = ${conversation.id}::bigint)`
      : null
  await change(
    tx,
    insertInto('support_message', {
      conversation_id: sql`${conversation.id}::bigint`,
      seq,
      kind: word.kind,
      speaker: word.speaker,
      staff_id: word.staff ?? null,
      body: word.body,
      order_type: word.order?.type ?? null,
      order_no: word.order?.number ?? null,
      order_amount: word.order?.amount ?? null,
      picture: word.picture?.name ?? null,
      picture_width: word.picture?.width ?? null,
      picture_height: word.picture?.height ?? null,
      client_key: word.key ?? null,
      waited_seconds: ofWait(
        sql`greatest(0, extract(epoch FROM app_now() - waiting_since))::int`,
      ),
      was_late: ofWait(sql`due_at < app_now()`),
    }),
  )
  const last = word.kind === 'note' ? sql`last_at` : sql`app_now()`
  await change(
    tx,
    sql`UPDATE support_conversation SET last_seq = ${seq}, last_at = ${last}
      WHERE id = ${conversation.id}::bigint`,
  )
  conversation.last_seq = seq
  return seq
}

/** Notes a change, which is then announced to all nodes. */
export async function announce(tx: Tx, id: string): Promise<void> {
  await writeEvent(tx, supportEvent, { subject: id })
}

/**
 * Marks the conversation as waiting since its first unanswered message, and until when it is answered: by its topic, which
 * a record that the player attaches decides.
 */
export async function setWaiting(
  tx: Tx,
  conversation: Conversation,
  newTopic: SupportTopic | null = null,
): Promise<void> {
  const isReopened = conversation.state === 'closed'
  const anew = isReopened
    ? sql`opened_at = app_now(), first_answer_seconds = NULL, closed_by = NULL, closed_at = NULL,
        reason = '',`
    : empty
  const topic = newTopic ?? (isReopened ? 'other' : null)
  await change(
    tx,
    sql`UPDATE support_conversation SET ${anew} state = 'waiting', topic = coalesce(${topic}, topic),
        waiting_since = coalesce(waiting_since, app_now()),
        due_at = least(CASE WHEN state = 'waiting' THEN due_at END, service_due(coalesce(waiting_since, app_now()), coalesce(${topic}, topic)))
      WHERE id = ${conversation.id}::bigint AND state = ${conversation.state}`,
  )
  conversation.state = 'waiting'
}

/** Saves up to which position the party has read. It never moves back, nor beyond the last message. */
export async function markSeen(
  db: Db,
  party: Party,
  seq: number,
): Promise<{ id: string; seen: number } | null> {
  const conversation = await row(
    db,
    { id: text, seen: int },
    sql`UPDATE support_conversation SET player_seen = greatest(player_seen, least(${seq}, last_seq))
      WHERE ${ofParty(party)} RETURNING id::text, player_seen AS seen`,
  )
  return conversation
}

const orderRow = { type: oneOf(attachedTypes), number: text, amount: big }

/** Returns a money record of the player; null for one of another player. */
export function orderOf(db: Db, player: PlayerId, number: string): Promise<Order | null> {
  return row(
    db,
    orderRow,
    sql`SELECT type, number, amount FROM statement_line
      WHERE player_id = ${player} AND number = ${number} AND type BETWEEN 1 AND 4
      ORDER BY type LIMIT 1`,
  )
}

/** Returns the median waiting time of the last answers (seconds). */
export async function usualWait(db: Db): Promise<number | null> {
  const median = await row(
    db,
    { seconds: maybe(int) },
    sql`SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY waited_seconds) AS seconds FROM (
        SELECT waited_seconds FROM support_message
        WHERE waited_seconds IS NOT NULL AND recalled_at IS NULL AND created_at > app_now() - interval '1 day'
        ORDER BY created_at DESC LIMIT 20) lately`,
  )
  return median?.seconds ?? null
}
