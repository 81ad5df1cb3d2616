import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { text } from '../wire/wire.ts'

/**
 * Extension: returns the outcome of an earlier request whose response was lost, by its idempotency key. It does not
 * need the body of that request, since a pay password is stored nowhere. The outcome `none` also closes the key: if
 * the earlier request arrives later, it is refused.
 */
export const attempt = endpoint({
  path: '/api/attempt',
  method: 'POST',
  audience: 'player',
  effect: 'saga',
  summary: 'The true outcome of a keyed money request; one not carried out is closed (I-5)',
  /** `call` is the path of a call with `idempotency: 'required'`, `key` the idempotency key. */
  input: z.object({ call: z.string().check(z.maxLength(64)), key: text(128) }),
  output: z.object({
    state: z.enum(['answered', 'in-flight', 'none']),
    /** The response to the earlier request. `number` is the number of its order, empty if it created no order. */
    answer: z.nullable(
      z.object({ code: z.int(), message: z.string(), number: z.string() }),
    ),
  }),
  refusals: ['idempotency.key-invalid'],
})
