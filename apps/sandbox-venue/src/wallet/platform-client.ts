import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sign } from '../http/signature.ts'
import { parseFen } from './fen.ts'

/** A platform that keeps its players' money: its URL, and the key id and secret that sign the venue's calls to it. */
export type Platform = { url: string; key: string; secret: string }

/** Returns the platform of an operator, or null when the operator has none. */
export type PlatformOf = (operator: string) => Platform | null

/** The platform's response to a call. `unknown` is any unclear response. */
export type PlatformResponse =
  | { kind: 'done'; balance: bigint }
  /** A permanent refusal. `balance` is null if the platform does not state it. */
  | { kind: 'refused'; word: string; balance: bigint | null }
  | { kind: 'unknown'; detail: string }

const timeoutMs = 2000

const amount = z.string().transform((text, context) => {
  const fen = parseFen(text)
  if (fen !== null) return fen
  context.addIssue('not an amount')
  return z.NEVER
})
const successBody = z.object({
  request: z.string(),
  balance: amount,
  currency: z.literal('CNY'),
})
const refusalBody = z.object({ error: z.string(), balance: amount.optional() })

/** Error words after which the same call may succeed later. */
const transientErrors = new Set(['request_repeated', 'unknown_call'])

/** Returns true for a final refusal. Errors about clock, key or load may be temporary. A 5xx result is unknown. */
function isFinal(status: number, word: string): boolean {
  return [400, 404, 409].includes(status) && !transientErrors.has(word)
}

function parseResponse(request: string, status: number, text: string): PlatformResponse {
  const unknown: PlatformResponse = { kind: 'unknown', detail: `HTTP ${status}` }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return unknown
  }
  if (status === 200) {
    const success = successBody.safeParse(body)
    if (!success.success || success.data.request !== request) return unknown
    return { kind: 'done', balance: success.data.balance }
  }
  const refusal = refusalBody.safeParse(body)
  if (!refusal.success) return unknown
  const { error: word, balance = null } = refusal.data
  return isFinal(status, word) ? { kind: 'refused', word, balance } : unknown
}

/** Sends a call once (docs/venue-protocol-seamless.md) with a new request id. Waits at most two seconds. */
export async function callPlatform(
  platform: Platform,
  call: 'balance' | 'bet' | 'win' | 'rollback',
  fields: Record<string, unknown>,
): Promise<PlatformResponse> {
  const request = randomUUID()
  const path = `/venue/v1/${call}`
  const rawBody = JSON.stringify({ request, ...fields })
  const timestamp = Date.now().toString()
  try {
    const response = await fetch(new URL(path, platform.url), {
      method: 'POST',
      body: rawBody,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'x-key': platform.key,
        'x-timestamp': timestamp,
        'x-signature': sign(platform.secret, timestamp, path, rawBody),
      },
    })
    return parseResponse(request, response.status, await response.text())
  } catch (error) {
    return { kind: 'unknown', detail: String(error) }
  }
}
