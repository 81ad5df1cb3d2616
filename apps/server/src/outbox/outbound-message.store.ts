import {
  type OutboundChannel,
  outboundCauses,
  outboundChannels,
  outboundNext,
} from '@jinli/contract/outbox/outbound-message'
import sql from 'sql-template-tag'
import { type Db, row } from '../platform/db.ts'
import {
  bytes,
  int,
  json,
  maybe,
  oneOf,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { providerNames } from './message.port.ts'
import type { Words } from './outbound-text.rules.ts'

export const message = {
  id: text,
  reference: text,
  channel: oneOf<OutboundChannel>(outboundChannels),
  address: text,
  cause: oneOf(outboundCauses),
  template: text,
  version: int,
  words: json<Words>(),
  secret: maybe(bytes),
  brand: text,
  state: word(outboundNext),
  attempts: int,
  provider: maybe(oneOf(providerNames)),
  last_answer: text,
  created_at: time,
}
export type OutboundMessage = RowOf<typeof message>

/** The columns of `message`, from the alias `m`. */
export const messageColumns = sql`m.id::text, m.reference::text, m.channel, m.address, m.cause, m.template,
  m.template_version AS version, m.words, m.secret, (SELECT title FROM site_title) AS brand, m.state,
  m.attempts, m.provider, m.last_answer, m.created_at`

/** Returns the newest message to an address. */
export function newestMessageTo(db: Db, address: string): Promise<OutboundMessage | null> {
  return row(
    db,
    message,
    sql`SELECT ${messageColumns} FROM outbound_message m
      WHERE m.address_key = lower(normalize(${address}, NFKC)) ORDER BY m.id DESC LIMIT 1`,
  )
}
