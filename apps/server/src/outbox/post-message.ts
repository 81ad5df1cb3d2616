import { randomUUID } from 'node:crypto'
import type {
  OutboundCause,
  OutboundChannel,
} from '@jinli/contract/outbox/outbound-message'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { one, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { oneOf } from '../platform/row-shape.ts'
import { sealWords } from './outbound-seal.ts'
import { type OutboundTemplate, preparedWords, type Words } from './outbound-text.rules.ts'

export type OutboundPost = {
  to: { channel: OutboundChannel; address: string }
  cause: OutboundCause
  template: OutboundTemplate
  /** The values of the template's placeholders. */
  words: Words
  player?: PlayerId
  /** When the message is worth nothing any more. Set it to the end of a code or link. */
  expiresAt?: Date
}

/** Notices that could not be sent for three days are dropped. */
const noticeHours = 72

/**
 * Writes a message in the transaction that causes it; a job sends it. `dropped`: too many messages to this address, an
 * address that bounced, or a player who gets no offers. What the caller answers must not depend on it.
 */
export async function postMessage(
  { config }: Pick<AppContext, 'config'>,
  tx: Tx,
  { to, cause, template, words, player, expiresAt }: OutboundPost,
): Promise<'waiting' | 'dropped'> {
  const reference = randomUUID()
  const { version, plain, secret } = preparedWords(template, to.channel, words)
  const until = sql`coalesce(${expiresAt ?? null}::timestamptz, app_now() + make_interval(hours => ${noticeHours}))`
  const { state } = await one(
    tx,
    { state: oneOf(['waiting', 'dropped']) },
    sql`SELECT post_outbound_message(${reference}::uuid, ${to.channel}, ${to.address.trim()},
      ${player ?? null}::bigint, ${cause}, ${template}, ${version}::int, ${JSON.stringify(plain)}::jsonb,
      ${sealWords(config, reference, secret)}::bytea, ${until},
      ${config.limits.messagesPerHour[cause]}::int) AS state`,
  )
  return state
}
