import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, rows } from '../platform/db.ts'
import type { SendOutcome } from './message.port.ts'
import type { Providers } from './message-providers.ts'
import { message, messageColumns, type OutboundMessage } from './outbound-message.store.ts'

/** The waits between tries (s). After the last try the message has failed. */
const retrySeconds = [15, 60, 300, 900, 3600, 7200, 14_400, 28_800]
const attemptsMax = retrySeconds.length + 1

/** How long a try may take. Then its node has died, and whether the message was sent is unknown. */
const tryLease = sql`interval '2 minutes'`
/** When a notice with an unknown outcome is sent again, with the same reference. */
const repeatWait = sql`interval '5 minutes'`

/** The most rows that end in one statement. */
const sliceRows = 500

/** The next state of a message with an unknown outcome: a notice is tried again, a code is not. */
const unknownOutcome = sql`state = 'unknown',
  next_attempt_at = CASE WHEN is_code OR attempts >= ${attemptsMax} THEN NULL
    ELSE app_now() + ${repeatWait} END,
  secret = CASE WHEN is_code OR attempts >= ${attemptsMax} THEN NULL ELSE secret END`

/**
 * Ends what may not be sent any more: tries whose node has died, messages that are too late, offers to players who
 * may get none now.
 */
export async function endOverdueMessages(db: Db): Promise<void> {
  const due = sql`next_attempt_at <= app_now()`
  const abandonedIds = sql`SELECT id FROM outbound_message WHERE ${due} AND state = 'sending'
    LIMIT ${sliceRows} FOR UPDATE SKIP LOCKED`
  await change(
    db,
    sql`UPDATE outbound_message SET ${unknownOutcome}, last_answer = 'no answer'
      WHERE id IN (${abandonedIds})`,
  )
  const isBarred = sql`cause = 'offer' AND EXISTS (
    SELECT FROM play_limit_barred b WHERE b.player_id = m.player_id)`
  const ending = sql`SELECT id FROM outbound_message m
    WHERE ${due} AND state IN ('waiting', 'unknown') AND (expires_at <= app_now() OR ${isBarred})
    LIMIT ${sliceRows} FOR UPDATE SKIP LOCKED`
  await change(
    db,
    sql`UPDATE outbound_message SET
        state = CASE WHEN expires_at > app_now() THEN 'dropped' ELSE 'failed' END,
        last_answer = CASE WHEN expires_at > app_now() THEN 'no offers'
          ELSE left('too late ' || last_answer, 300) END,
        next_attempt_at = NULL, secret = NULL, ended_at = app_now()
      WHERE id IN (${ending})`,
  )
}

/** Takes due messages for a try. No other node takes them before the try is given up. */
export function takeMessages(
  db: Db,
  { email, sms }: Providers,
  { isCode, limit }: { isCode: boolean; limit: number },
): Promise<OutboundMessage[]> {
  const providerOf = sql`CASE channel WHEN 'email' THEN ${email?.name ?? null} ELSE ${sms?.name ?? null} END`
  const due = sql`SELECT id FROM outbound_message
    WHERE is_code = ${isCode} AND next_attempt_at <= app_now() AND state IN ('waiting', 'unknown')
      AND expires_at > app_now() AND ${providerOf} IS NOT NULL
    ORDER BY next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`
  return rows(
    db,
    message,
    sql`WITH due AS MATERIALIZED (${due}),
      r AS (UPDATE outbound_message o SET state = 'sending', attempts = attempts + 1,
          provider = ${providerOf}, next_attempt_at = app_now() + ${tryLease}
        FROM due WHERE o.id = due.id RETURNING o.*)
      SELECT ${messageColumns} FROM r`,
  )
}

/** The changes of a message that needs no other try. The sandbox's mailbox still shows a stored code. */
function endOf(state: 'sent' | 'failed' | 'bounced', providerId: string): Sql {
  return sql`state = ${state}, provider_id = ${providerId}, next_attempt_at = NULL, ended_at = app_now(),
    secret = CASE WHEN provider = 'sandbox' AND ${state} = 'sent' THEN secret END`
}

function changesOf(outcome: SendOutcome, attempts: number): Sql {
  switch (outcome.kind) {
    case 'sent':
      return endOf('sent', outcome.providerId)
    case 'bounced':
      return endOf('bounced', '')
    case 'refused':
      return endOf('failed', '')
    case 'unknown':
      return unknownOutcome
    default: {
      const seconds = retrySeconds[attempts - 1]
      if (seconds === undefined) return endOf('failed', '')
      return sql`state = 'waiting', next_attempt_at = app_now() + make_interval(secs => ${seconds})`
    }
  }
}

/**
 * Records the outcome of a try, unless another try has begun. An outcome that comes after the try was given up is
 * taken if it is final. A bounce marks the address, an arrival removes the mark.
 */
export async function recordOutcome(
  db: Db,
  { id, attempts }: OutboundMessage,
  outcome: SendOutcome,
): Promise<void> {
  const isFinal = outcome.kind !== 'retry' && outcome.kind !== 'unknown'
  const from = isFinal ? ['sending', 'unknown'] : ['sending']
  const answer = outcome.answer.slice(0, 300)
  const update = sql`UPDATE outbound_message SET ${changesOf(outcome, attempts)}, last_answer = ${answer}
    WHERE id = ${id}::bigint AND attempts = ${attempts} AND state = ANY (${from})`
  if (outcome.kind !== 'bounced' && outcome.kind !== 'sent')
    return void (await change(db, update))
  const mark =
    outcome.kind === 'bounced'
      ? sql`INSERT INTO bounced_address AS b (channel, address_key, answer)
          SELECT channel, address_key, ${answer} FROM m
          ON CONFLICT (channel, address_key) DO UPDATE
            SET answer = excluded.answer, bounced_at = excluded.bounced_at`
      : sql`DELETE FROM bounced_address b USING m
          WHERE b.channel = m.channel AND b.address_key = m.address_key`
  await change(db, sql`WITH m AS (${update} RETURNING channel, address_key) ${mark}`)
}
