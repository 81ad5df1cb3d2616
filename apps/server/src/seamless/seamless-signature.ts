import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SeamlessRefusal } from '@jinli/contract/seamless/seamless'
import type { Config } from '../platform/config.ts'

/** The largest difference between a venue's clock and ours (ms). */
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

/** Returns all keys of all venues. A venue has several while its keys rotate. */
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

/** Returns the signature of the raw bytes: lower-case hex of HMAC-SHA-256 over `<timestamp>.<path>.<body>`. */
function signatureOf(secret: string, { timestamp, path, body }: SignedCall): string {
  return createHmac('sha256', secret)
    .update(`${timestamp}.${path}.`)
    .update(body)
    .digest('hex')
}

/** Returns the venue of the key, or why the call is refused. */
export function callerOf(
  keys: SeamlessKeys,
  call: SignedCall,
  now: Date,
): { venue: string } | { refusal: SeamlessRefusal } {
  const key = keys.get(call.key)
  // The check of an unknown key takes as long as that of a known one.
  const expectedBytes = Buffer.from(signatureOf(key?.secret ?? 'nobody', call))
  const signatureBytes = Buffer.from(call.signature)
  const isSigned =
    signatureBytes.length === expectedBytes.length &&
    timingSafeEqual(signatureBytes, expectedBytes)
  if (!key || !isSigned || (key.until !== null && key.until <= now))
    return { refusal: 'bad_signature' }
  if (!/^\d{13}$/.test(call.timestamp)) return { refusal: 'stale_timestamp' }
  const offMs = Math.abs(now.getTime() - Number.parseInt(call.timestamp, 10))
  return offMs > clockToleranceMs ? { refusal: 'stale_timestamp' } : { venue: key.venue }
}

/** Returns the venues that call us. */
export function seamlessVenues({ operators }: Config['venue']): string[] {
  return operators.filter(({ seamlessKeys }) => seamlessKeys.length > 0).map(({ id }) => id)
}
