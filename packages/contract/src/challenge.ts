import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './wire.ts'

/** A piece of work for a browser, signed by the server (ALTCHA). */
export const work = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: z.string(),
})

/** What was asked and what the browser found: sent as the base64 of this in JSON. */
export const workDone = z.object({
  challenge: work,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

export const challenge = endpoint({
  path: '/api/challenge',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary:
    'A piece of work (ALTCHA, PBKDF2/SHA-256) for a sign-in or a sign-up that was refused without: base64 of {challenge, solution} goes into its field `challenge`, once and within ten minutes',
  input: nothing,
  output: work,
  refusals: ['http.too-many'],
})
