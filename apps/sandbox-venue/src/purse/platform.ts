import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseFen } from '../money.ts'
import { sign } from '../signature.ts'

/** Where a platform is asked for its players' money, and the key that it knows us by. */
export type Platform = { url: string; key: string; secret: string }

/** By operator; null where there is none any more. */
export type PlatformOf = (operator: string) => Platform | null

/** What the platform said of a call. `unknown` is everything that is not its clear word. */
export type Said =
  | { kind: 'done'; balance: bigint }
  /** It will be refused for ever; `balance` where the platform tells it. */
  | { kind: 'refused'; word: string; balance: bigint | null }
  | { kind: 'unknown'; detail: string }

const ANSWER_MS = 2000

const amount = z.string().transform((text, context) => {
  const fen = parseFen(text)
  if (fen !== null) return fen
  context.addIssue('not an amount')
  return z.NEVER
})
const Done = z.object({ request: z.string(), balance: amount, currency: z.literal('CNY') })
const Refused = z.object({ error: z.string(), balance: amount.optional() })

/** Of these the same call may do better later. */
const passing = new Set(['request_repeated', 'unknown_call'])

/** Clocks and keys can be put right, a busy platform comes round, and 5xx says nothing. */
function isFinal(status: number, word: string): boolean {
  return [400, 404, 409].includes(status) && !passing.has(word)
}

function read(request: string, status: number, text: string): Said {
  const unknown: Said = { kind: 'unknown', detail: `HTTP ${status}` }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return unknown
  }
  if (status === 200) {
    const done = Done.safeParse(body)
    if (!done.success || done.data.request !== request) return unknown
    return { kind: 'done', balance: done.data.balance }
  }
  const refused = Refused.safeParse(body)
  if (!refused.success) return unknown
  const { error: word, balance = null } = refused.data
  return isFinal(status, word) ? { kind: 'refused', word, balance } : unknown
}

/** One try of a call (docs/venue-protocol-seamless.md): a request of its own, two seconds to answer. */
export async function askPlatform(
  platform: Platform,
  call: 'balance' | 'bet' | 'win' | 'rollback',
  fields: Record<string, unknown>,
): Promise<Said> {
  const request = randomUUID()
  const path = `/venue/v1/${call}`
  const rawBody = JSON.stringify({ request, ...fields })
  const timestamp = Date.now().toString()
  try {
    const response = await fetch(new URL(path, platform.url), {
      method: 'POST',
      body: rawBody,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        'content-type': 'application/json',
        'x-key': platform.key,
        'x-timestamp': timestamp,
        'x-signature': sign(platform.secret, timestamp, path, rawBody),
      },
    })
    return read(request, response.status, await response.text())
  } catch (error) {
    return { kind: 'unknown', detail: String(error) }
  }
}
