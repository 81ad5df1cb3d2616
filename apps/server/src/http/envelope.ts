import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { okCode, okMessage } from '@jinli/contract/wire/envelope'
import * as z from 'zod/mini'
import type { RefusalError } from '../platform/refuse.ts'
import { Answer, KeptAnswer } from './handle.ts'

/** Returns the envelope of a refusal. The HTTP status is 200, and the envelope has the code (decisions §2). */
export function refusalEnvelope(error: RefusalError, call?: Endpoint): string {
  const { code, message, key, field } = error.refusal
  return JSON.stringify({
    code,
    message,
    data: call?.refusedData ?? null,
    error: key,
    ...(field ? { field } : {}),
  })
}

/** Returns the envelope of a success. An answer that was stored under an idempotency key is returned unchanged. */
export function successEnvelope(endpoint: Endpoint, result: unknown): string {
  if (result instanceof KeptAnswer) return result.text
  const answer = result instanceof Answer ? result : new Answer(okMessage, result)
  // The output schema drops the fields of a row that it does not declare (habit 8).
  const data = z.encode(endpoint.output, answer.data)
  return JSON.stringify({ code: okCode, message: answer.message, data })
}
