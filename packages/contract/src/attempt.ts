import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './wire.ts'

/**
 * Ours: what became of a keyed request whose answer was lost, asked without its body — the pay
 * password of a withdrawal is kept nowhere. `none` is a promise: the key is closed with this call,
 * so that a request still on its way is refused when it arrives.
 */
export const attempt = endpoint({
  path: '/api/attempt',
  method: 'POST',
  audience: 'player',
  effect: 'saga',
  summary: 'The true outcome of a keyed money request; one not carried out is closed (I-5)',
  /** `call` is the path of a call that is declared `keyed`. */
  input: z.object({ call: z.string().check(z.maxLength(64)), key: text(128) }),
  output: z.object({
    state: z.enum(['answered', 'in-flight', 'none']),
    /** What the request was answered; `number` is its order, empty without one. */
    answer: z.nullable(
      z.object({ code: z.int(), message: z.string(), number: z.string() }),
    ),
  }),
  refusals: ['idempotency.key-invalid'],
})
