import { createHmac, randomInt } from 'node:crypto'
import {
  type ContactChannel,
  codeLength,
  contactChannels,
  plainCode,
} from '@jinli/contract/contact/contact.rules'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import { big, bool, bytes, text, word } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto } from '../platform/sql-parts.ts'

export type CodePurpose = 'contact' | 'contact_change' | 'login' | 'pay'
/** What a code is for: one is open for each purpose and subject. */
export type CodeSubject = { purpose: CodePurpose; subject: string }

const triesMax = 5
export const codeSeconds = 600

/** Returns the hash of a code. Its key keeps the million codes from being tried on a stolen table. */
function codeHash({ config }: AppContext, requestHash: Buffer, code: string): Buffer {
  return createHmac('sha256', config.cardKey)
    .update(`jinli one-time code ${requestHash.toString('hex')} ${plainCode(code)}`)
    .digest()
}

function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/**
 * Opens a request for a code and ends the one before. Returns its id and the secret for the browser that asked; the
 * code itself is made when it is sent.
 */
export async function openCode(
  tx: Tx,
  { purpose, subject }: CodeSubject,
  channel: ContactChannel,
): Promise<{ id: bigint; request: string }> {
  const name = `one-time code ${purpose} ${subject}`
  await change(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await change(
    tx,
    sql`UPDATE one_time_code SET ended_at = app_now()
      WHERE purpose = ${purpose} AND subject = ${subject} AND ended_at IS NULL`,
  )
  const request = newToken()
  const values = { purpose, subject, channel, request_hash: tokenHash(request) }
  const insert = insertInto('one_time_code', values)
  const { id } = await one(tx, { id: big }, sql`${insert} RETURNING id`)
  return { id, request }
}

/** Makes the code of an open request and returns it, to send it to this address. Returns null if it was sent or has ended. */
export async function sendableCode(
  app: AppContext,
  tx: Tx,
  id: bigint,
  address: string,
): Promise<string | null> {
  const open = await row(
    tx,
    { request_hash: bytes },
    sql`SELECT request_hash FROM one_time_code
      WHERE id = ${id} AND sent_at IS NULL AND ended_at IS NULL AND expires_at > app_now() FOR UPDATE`,
  )
  if (!open) return null
  const code = newCode()
  await change(
    tx,
    sql`UPDATE one_time_code SET address = ${address}, sent_at = app_now(),
        code_hash = ${codeHash(app, open.request_hash, code)} WHERE id = ${id}`,
  )
  return code
}

/** Notes that a request has no address, so that it is not looked at again. */
export async function closeUnsendable(db: Db, id: bigint): Promise<void> {
  await change(
    db,
    sql`UPDATE one_time_code SET sent_at = app_now() WHERE id = ${id} AND sent_at IS NULL`,
  )
}

export type ProvenCode = { id: bigint; channel: ContactChannel; address: string }
const codeTry = {
  id: big,
  channel: word(contactChannels),
  address: text,
  is_right: bool,
}

/**
 * Tries a code. Returns it if it is right; the transaction that acts on it then uses it up. One statement counts a wrong
 * try under the row's lock, so parallel tries cannot be more than five.
 */
export async function tryCode(
  app: AppContext,
  { purpose, subject }: CodeSubject,
  { request, code }: { request: string; code: string },
): Promise<ProvenCode | null> {
  const requestHash = tokenHash(request)
  const hash = codeHash(app, requestHash, code)
  const attempt = await row(
    app.pool,
    codeTry,
    sql`UPDATE one_time_code SET tries = tries + (code_hash IS DISTINCT FROM ${hash})::int
      WHERE request_hash = ${requestHash} AND purpose = ${purpose} AND subject = ${subject}
        AND ended_at IS NULL AND expires_at > app_now() AND tries < ${triesMax}
      RETURNING id, channel, address, code_hash IS NOT DISTINCT FROM ${hash} AS is_right`,
  )
  return attempt?.is_right ? attempt : null
}

/** Uses up a right code. Returns false if another try was first, or a newer code has ended it. */
export async function useCode(tx: Tx, { id }: ProvenCode): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE one_time_code SET ended_at = app_now() WHERE id = ${id} AND ended_at IS NULL`,
  )
  return count === 1
}

/** Job: deletes codes that ended a day ago. */
export function dropOldCodes(pool: Pool): Promise<void> {
  const where = sql`expires_at < app_now() - interval '1 day'`
  return dropDue(pool, { table: sql`one_time_code`, where, order: sql`expires_at` })
}
