import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { SmsSettings } from '../platform/message-settings.ts'
import { assertNoTransaction } from '../platform/transaction-scope.ts'
import type { MessageProvider, OutboundDelivery, SendOutcome } from './message.port.ts'

/** The time-out of a try, and the longest answer. */
const usualMs = 10_000
const answerBytesMax = 4096

/** Errors of a connection that never carried the request. */
const connectionErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

const reply = z.object({ id: z.string().max(100).optional(), error: z.string().optional() })

/** Returns the beginning of a body. */
async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= answerBytesMax) break
  }
  return Buffer.concat(chunks).subarray(0, answerBytesMax).toString('utf8')
}

function replyOf(text: string): z.output<typeof reply> | null {
  try {
    return reply.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function outcomeOf(status: number, text: string): SendOutcome {
  const answer = `${status} ${text}`
  const smsReply = replyOf(text)
  if (status === 200)
    return smsReply?.id
      ? { kind: 'sent', answer, providerId: smsReply.id }
      : { kind: 'unknown', answer }
  if (status === 422 && smsReply?.error)
    return { kind: smsReply.error === 'unknown_number' ? 'bounced' : 'refused', answer }
  // Another 4xx is about our settings or our rate, so the message is tried again.
  return { kind: status >= 400 && status < 500 ? 'retry' : 'unknown', answer }
}

function failureOf(error: unknown): SendOutcome {
  const { cause, message } = error as Error & { cause?: { code?: string } }
  const code = cause?.code ?? ''
  return { kind: connectionErrors.has(code) ? 'retry' : 'unknown', answer: code || message }
}

async function sendText(
  { url, key }: SmsSettings,
  timeoutMs: number,
  { reference, address, text }: OutboundDelivery,
): Promise<SendOutcome> {
  assertNoTransaction('a provider of short messages')
  const body = JSON.stringify({ id: reference, to: address, text })
  const timestamp = `${Math.floor(Date.now() / 1000)}`
  const signature = createHmac('sha256', key).update(`${timestamp}\n${body}`).digest('hex')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'jinli-timestamp': timestamp,
        'jinli-signature': signature,
      },
      body,
      // A redirect would send the number and the text to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return outcomeOf(response.status, await beginningOf(response))
  } catch (error) {
    return failureOf(error)
  }
}

/** Returns the provider that sends short messages by HTTP (docs/runbook.md, E-mail and short messages). */
export function smsProvider(settings: SmsSettings, timeoutMs = usualMs): MessageProvider {
  return { name: 'http', send: (delivery) => sendText(settings, timeoutMs, delivery) }
}
