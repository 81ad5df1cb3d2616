import { createHmac, timingSafeEqual } from 'node:crypto'

const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Hex HMAC-SHA256 over `${timestamp}.${path}.${rawBody}` with the operator's secret. */
export function sign(
  secret: string,
  timestamp: string,
  path: string,
  rawBody: string,
): string {
  return createHmac('sha256', secret)
    .update(`${timestamp}.${path}.${rawBody}`)
    .digest('hex')
}

export type Signed = {
  secret: string
  timestamp: string
  path: string
  rawBody: string
  signature: string
}

export type SignatureVerdict = 'ok' | 'bad_signature' | 'stale_timestamp'

/** Checks signature (constant time), then clock (±5 min); `now` is unix ms. */
export function verifySignature(request: Signed, now: number): SignatureVerdict {
  const expected = sign(request.secret, request.timestamp, request.path, request.rawBody)
  const given = Buffer.from(request.signature, 'utf8')
  const wanted = Buffer.from(expected, 'utf8')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    return 'bad_signature'
  }
  if (!/^\d{1,15}$/.test(request.timestamp)) return 'bad_signature'
  const drift = Math.abs(now - Number.parseInt(request.timestamp, 10))
  return drift <= CLOCK_TOLERANCE_MS ? 'ok' : 'stale_timestamp'
}
