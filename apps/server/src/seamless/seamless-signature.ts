import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SeamlessRefusal } from '@jinli/contract/seamless'
import type { Config } from '../platform/config.ts'

/** How far a venue's clock may be off ours. */
export const clockToleranceMs = 5 * 60_000

export type SignedCall = {
  key: string
  timestamp: string
  signature: string
  path: string
  body: Buffer
}

export type SeamlessKeys = ReadonlyMap<
  string,
  { venue: string; secret: string; until: Date | null }
>

/** All keys of all venues; while they rotate a venue has several. */
export function seamlessKeysOf({ operators }: Config['venue']): SeamlessKeys {
  return new Map(
    operators.flatMap(({ id: venue, seamlessKeys }) =>
      seamlessKeys.map(({ id, secret, until }) => [
        id,
        { venue, secret, until: until === undefined ? null : new Date(until) },
      ]),
    ),
  )
}

/** Over the bytes as they came: lower-case hex of HMAC-SHA-256 over `<timestamp>.<path>.<body>`. */
function signatureOf(secret: string, { timestamp, path, body }: SignedCall): string {
  return createHmac('sha256', secret)
    .update(`${timestamp}.${path}.`)
    .update(body)
    .digest('hex')
}

/** Which venue calls, by its key alone; or why nobody is believed. */
export function callerOf(
  keys: SeamlessKeys,
  call: SignedCall,
  now: Date,
): { venue: string } | { refusal: SeamlessRefusal } {
  const key = keys.get(call.key)
  // A key that is unknown costs what a known one does.
  const wanted = Buffer.from(signatureOf(key?.secret ?? 'nobody', call))
  const given = Buffer.from(call.signature)
  const isSigned = given.length === wanted.length && timingSafeEqual(given, wanted)
  if (!key || !isSigned || (key.until !== null && key.until <= now))
    return { refusal: 'bad_signature' }
  if (!/^\d{13}$/.test(call.timestamp)) return { refusal: 'stale_timestamp' }
  const offMs = Math.abs(now.getTime() - Number.parseInt(call.timestamp, 10))
  return offMs > clockToleranceMs ? { refusal: 'stale_timestamp' } : { venue: key.venue }
}

/** The venues that call us. */
export function seamlessVenues({ operators }: Config['venue']): string[] {
  return operators.filter(({ seamlessKeys }) => seamlessKeys.length > 0).map(({ id }) => id)
}
