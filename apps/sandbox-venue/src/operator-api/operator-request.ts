import type { IncomingMessage } from 'node:http'
import type { VenueConfig } from '../config.ts'
import { CallError } from '../http/call-error.ts'
import { sign, verifySignature } from '../http/signature.ts'

/** Returns the operator that signed a request. Throws CallError bad_signature and stale_timestamp. */
export function authenticateOperator(
  config: VenueConfig,
  request: IncomingMessage,
  path: string,
  rawBody: string,
): string {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const operator = config.operators.get(header('x-operator'))
  const timestamp = header('x-timestamp')
  const signature = header('x-signature')
  // An unknown operator costs the same work, and gets the same response, as a wrong signature.
  const secret = operator?.secret ?? sign('unknown', timestamp, path, '')
  const verdict = verifySignature(
    { secret, timestamp, path, rawBody, signature },
    Date.now(),
  )
  if (!operator || verdict === 'bad_signature') {
    throw new CallError(401, 'bad_signature', 'operator or signature is wrong')
  }
  if (verdict === 'stale_timestamp') {
    const now = Date.now()
    throw new CallError(401, 'stale_timestamp', 'x-timestamp is off by over 5 minutes', {
      now,
    })
  }
  return operator.id
}
