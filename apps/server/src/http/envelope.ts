import type { Endpoint } from '@jinli/contract/endpoint'
import { okCode, okMessage } from '@jinli/contract/envelope'
import * as z from 'zod/mini'
import type { Refused } from '../platform/refuse.ts'
import { Answer, KeptAnswer } from './handle.ts'

/** The envelope of a refusal: HTTP 200, the code inside (decisions §2). */
export function refusalEnvelope(refused: Refused, call?: Endpoint): string {
  const { code, message, key, field } = refused.refusal
  return JSON.stringify({
    code,
    message,
    data: call?.refusedData ?? null,
    error: key,
    ...(field ? { field } : {}),
  })
}

/** The envelope of a success; a kept answer goes out as it was. */
export function successEnvelope(endpoint: Endpoint, result: unknown): string {
  if (result instanceof KeptAnswer) return result.text
  const answer = result instanceof Answer ? result : new Answer(okMessage, result)
  // Encoding names what may leave: undeclared keys of a row never reach the wire (habit 8).
  const data = z.encode(endpoint.output, answer.data)
  return JSON.stringify({ code: okCode, message: answer.message, data })
}
