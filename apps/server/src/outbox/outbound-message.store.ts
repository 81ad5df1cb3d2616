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

/** The columns of `message`, from the alias `r`. */
export const messageColumns = sql`r.id::text, r.reference::text, r.channel, r.address, r.cause, r.template,
  r.template_version AS version, r.words, r.secret, (SELECT title FROM site_title) AS brand, r.state,
  r.attempts, r.provider, r.last_answer, r.created_at`

/** Returns the newest message to an address. */
export function newestMessageTo(db: Db, address: string): Promise<OutboundMessage | null> {
  return row(
    db,
    message,
    sql`SELECT ${messageColumns} FROM outbound_message r
      WHERE r.address_key = lower(normalize(${address}, NFKC)) ORDER BY r.id DESC LIMIT 1`,
  )
}
