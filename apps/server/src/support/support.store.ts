import {
  attachedTypes,
  conversationNext,
  type SaidKind,
  saidKinds,
  saidPage,
  speakers,
} from '@jinli/contract/support'
import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
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

/** Where every change of a conversation is announced, by its number. */
export const supportChannel = 'support'

/** Who speaks with us: a player, or whoever says a code. */
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

/** The conversation of a party, held until the transaction ends; a player's begins with the first word. */
export async function holdConversation(tx: Tx, party: Party): Promise<Conversation | null> {
  const hold = () =>
    row(
      tx,
      conversation,
      sql`SELECT ${columns} FROM support_conversation WHERE ${ofParty(party)} FOR UPDATE`,
    )
  const held = await hold()
  if (held || !('player' in party)) return held
  await change(
    tx,
    sql`${insertInto('support_conversation', { player_id: party.player })} ON CONFLICT DO NOTHING`,
  )
  return hold()
}

/** The same by its number, for staff. */
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

const said = {
  conversation: text,
  seq: int,
  kind: word(saidKinds),
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
export type SaidRow = RowOf<typeof said>
const saidColumns = sql`m.conversation_id::text AS conversation, m.seq, m.kind, m.speaker, m.body,
  m.order_type, m.order_no, m.order_amount, m.picture, m.picture_width, m.picture_height,
  m.client_key, m.created_at`

/** The newest words before a place, oldest first, and whether there are older ones. */
export async function saidBefore(db: Db, id: string, before: number) {
  const found = await rows(
    db,
    said,
    sql`SELECT ${saidColumns} FROM support_said m
      WHERE m.conversation_id = ${id}::bigint AND m.seq < ${before}
      ORDER BY m.seq DESC LIMIT ${saidPage + 1}`,
  )
  return { messages: found.slice(0, saidPage).toReversed(), more: found.length > saidPage }
}

/** Words of some conversations after a place in each, so many of each at most. */
export function saidAfter(
  db: Db,
  places: readonly { id: string; after: number }[],
  most: number,
): Promise<SaidRow[]> {
  const asked = tableOf(places, 'asked', {
    id: ['bigint', ({ id }) => id],
    after: ['integer', ({ after }) => after],
  })
  return rows(
    db,
    said,
    sql`SELECT ${saidColumns} FROM ${asked} CROSS JOIN LATERAL (
        SELECT * FROM support_said s WHERE s.conversation_id = asked.id AND s.seq > asked.after
        ORDER BY s.seq LIMIT ${most}) m
      ORDER BY m.conversation_id, m.seq`,
  )
}

/** What was already said under a key. */
export function saidUnder(db: Db, id: string, key: string): Promise<SaidRow | null> {
  return row(
    db,
    said,
    sql`SELECT ${saidColumns} FROM support_said m
      WHERE m.conversation_id = ${id}::bigint AND m.speaker = 'player' AND m.client_key = ${key}`,
  )
}

export type Order = { type: number; number: string; amount: bigint }
export type Picture = { name: string; width: number; height: number }
export type Word = {
  kind: SaidKind | 'note'
  speaker: 'player' | 'staff' | 'house'
  staff?: StaffId
  body: string
  order?: Order
  picture?: Picture
  key?: string
  /** Counts as the answer that somebody waited for. */
  answers?: boolean
}

/** Adds a word to a conversation that the transaction holds, and answers its place. */
export async function say(tx: Tx, held: Conversation, word: Word): Promise<number> {
  const seq = held.last_seq + 1
  const waited = word.answers
    ? sql`(SELECT greatest(0, extract(epoch FROM moment() - waiting_since))::int
        FROM support_conversation WHERE id = ${held.id}::bigint)`
    : null
  await change(
    tx,
    insertInto('support_message', {
      conversation_id: sql`${held.id}::bigint`,
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
      waited_seconds: waited,
    }),
  )
  const last = word.kind === 'note' ? sql`last_at` : sql`moment()`
  await change(
    tx,
    sql`UPDATE support_conversation SET last_seq = ${seq}, last_at = ${last}
      WHERE id = ${held.id}::bigint`,
  )
  held.last_seq = seq
  return seq
}

/** Tells every node, when the transaction commits, that a conversation has changed. */
export async function announce(tx: Tx, id: string): Promise<void> {
  await change(tx, sql`SELECT pg_notify(${supportChannel}, ${id})`)
}

/** The player waits for an answer: since the first word that has none. */
export async function setWaiting(tx: Tx, held: Conversation): Promise<void> {
  const reopened = held.state === 'closed'
  const anew = reopened
    ? sql`opened_at = moment(), first_answer_seconds = NULL, closed_by = NULL, closed_at = NULL,
        reason = '',`
    : empty
  await change(
    tx,
    sql`UPDATE support_conversation SET ${anew} state = 'waiting',
        waiting_since = coalesce(waiting_since, moment())
      WHERE id = ${held.id}::bigint AND state = ${held.state}`,
  )
  held.state = 'waiting'
}

/** Up to where the player has seen it; never back, nor beyond the last word. */
export async function markSeen(
  db: Db,
  party: Party,
  seq: number,
): Promise<{ id: string; seen: number } | null> {
  const seen = await row(
    db,
    { id: text, seen: int },
    sql`UPDATE support_conversation SET player_seen = greatest(player_seen, least(${seq}, last_seq))
      WHERE ${ofParty(party)} RETURNING id::text, player_seen AS seen`,
  )
  return seen
}

const orderRow = { type: int, number: text, amount: big }

/** A record of the player's own by its number; null for anybody else's. */
export function orderOf(db: Db, player: PlayerId, number: string): Promise<Order | null> {
  return row(
    db,
    orderRow,
    sql`SELECT type, number, amount FROM statement_line
      WHERE player_id = ${player} AND number = ${number} AND type BETWEEN 1 AND 4
      ORDER BY type LIMIT 1`,
  )
}

/** The median of the last answers that somebody waited for, in seconds. */
export async function usualWait(db: Db): Promise<number | null> {
  const found = await row(
    db,
    { seconds: maybe(int) },
    sql`SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY waited_seconds) AS seconds FROM (
        SELECT waited_seconds FROM support_message
        WHERE waited_seconds IS NOT NULL AND created_at > moment() - interval '1 day'
        ORDER BY created_at DESC LIMIT 20) lately`,
  )
  return found?.seconds ?? null
}
