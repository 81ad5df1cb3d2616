import { createHmac, timingSafeEqual } from 'node:crypto'

const clockToleranceMs = 5 * 60_000

/** Returns the hex HMAC-SHA256 of `${timestamp}.${path}.${rawBody}` with the operator's secret. */
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

export type SignedRequest = {
  secret: string
  timestamp: string
  path: string
  rawBody: string
  signature: string
}

export type SignatureVerdict = 'ok' | 'bad_signature' | 'stale_timestamp'

/** Compares the signature in constant time, then checks the timestamp (±5 min). `now` is unix ms. */
export function verifySignature(request: SignedRequest, now: number): SignatureVerdict {
  const expected = sign(request.secret, request.timestamp, request.path, request.rawBody)
  const actualBytes = Buffer.from(request.signature, 'utf8')
  const expectedBytes = Buffer.from(expected, 'utf8')
  if (
    actualBytes.length !== expectedBytes.length ||
    !timingSafeEqual(actualBytes, expectedBytes)
  ) {
    return 'bad_signature'
  }
  if (!/^\d{1,15}$/.test(request.timestamp)) return 'bad_signature'
  const drift = Math.abs(now - Number.parseInt(request.timestamp, 10))
  return drift <= clockToleranceMs ? 'ok' : 'stale_timestamp'
}
