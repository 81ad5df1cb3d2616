import type {
  OutboundCause,
  OutboundChannel,
  OutboundState,
} from '@jinli/contract/outbox/outbound-message'
import sql, { empty } from 'sql-template-tag'
import { type Db, row } from '../platform/db.ts'
import {
  byNumber,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import { maybe, type RowOf, text, time } from '../platform/row-shape.ts'
import { numberOf } from '../platform/sql-parts.ts'
import { playerNamed } from '../review/order-search.store.ts'
import { message, messageColumns } from './outbound-message.store.ts'

const listedMessage = {
  ...message,
  username: text,
  provider_id: text,
  next_attempt_at: maybe(time),
  ended_at: maybe(time),
  valid_until: time,
}
export type ListedMessage = RowOf<typeof listedMessage>

const columns = sql`${messageColumns}, coalesce(p.name, '') AS username, r.provider_id, r.next_attempt_at,
  r.ended_at, r.expires_at AS valid_until`

export type OutboxFilter = {
  state: OutboundState | ''
  channel: OutboundChannel | ''
  cause: OutboundCause | ''
  search: string
}

/** Returns the listing of messages, newest first. It is exported for tests of its query plan. */
export function outboxListing({ state, channel, cause, search }: OutboxFilter) {
  const matches = sql`AND (r.address_key = lower(normalize(${search}, NFKC))
    OR r.player_id = ${playerNamed(search)})`
  return {
    columns: columns,
    table: sql`outbound_message`,
    joins: sql`LEFT JOIN player p ON p.id = r.player_id`,
    where: sql`true ${state ? sql`AND r.state = ${state}` : empty}
      ${channel ? sql`AND r.channel = ${channel}` : empty}
      ${cause ? sql`AND r.cause = ${cause}` : empty} ${search ? matches : empty}`,
    key: byNumber(sql`r.id`, 'DESC'),
  }
}

export function listMessages(
  db: Db,
  { state, channel, cause, search, ...request }: KeysetRequest & OutboxFilter,
): Promise<KeysetPage<ListedMessage>> {
  return keysetPage(
    db,
    listedMessage,
    outboxListing({ state, channel, cause, search }),
    request,
  )
}

export function messageById(db: Db, id: string): Promise<ListedMessage | null> {
  return row(
    db,
    listedMessage,
    sql`SELECT ${columns} FROM outbound_message r LEFT JOIN player p ON p.id = r.player_id
      WHERE r.id = ${numberOf(id)}`,
  )
}
