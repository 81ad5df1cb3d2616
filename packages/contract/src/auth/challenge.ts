import * as z from 'zod/mini'
import { visitorRead } from '../wire/endpoint.ts'
import { nothing } from '../wire/wire.ts'

/** A proof-of-work challenge, signed by the server (ALTCHA). */
export const work = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** The expiry, in seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: z.string(),
})

/** The challenge with its solution. Clients send this JSON as base64. */
export const workDone = z.object({
  challenge: work,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

export const challenge = visitorRead({
  path: '/api/challenge',
  summary:
    'A piece of work (ALTCHA, PBKDF2/SHA-256) for a sign-in or a sign-up that was refused without: base64 of {challenge, solution} goes into its field `challenge`, once and within ten minutes',
  input: nothing,
  output: work,
  refusals: ['http.too-many'],
})
