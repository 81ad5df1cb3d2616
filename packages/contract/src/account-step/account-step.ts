import * as z from 'zod/mini'
import { accountSteps } from '../account-steps.ts'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import { flag, nothing, text, time } from '../wire/wire.ts'

/** The documents that a player accepts, by the type of their article. */
export const termsLabels = { 5: '规则与条款', 2: '隐私政策' } as const
export const termsTypes = [5, 2] as const

const steps = z.object({
  /** Whether nothing of what the house asks is missing. */
  complete: flag,
  steps: z.array(z.object({ step: z.enum(accountSteps), done: flag })),
  minimum_age: z.int(),
  /** Whether the player named a birth date below the minimum age. It is asked only once. */
  under_age: flag,
  /** The birth date; empty while it is unknown. */
  birthday: z.string(),
  /** The versions in force. `accepted_at` is null until the player accepts this version. */
  terms: z.array(
    z.object({
      type: z.literal(termsTypes),
      version: z.int(),
      accepted_at: z.nullable(time),
    }),
  ),
})

/** Extension: returns what the house asks of the account, and what of it is missing. */
export const accountsteps = playerRead({
  path: '/api/accountsteps',
  summary: 'What the licence asks of an account before deposits and play, step by step',
  input: nothing,
  output: steps,
})

/** Extension: names the birth date, once. A date below the minimum age is refused and not stored. */
export const confirmBirthDate = playerWrite({
  path: '/api/accountsteps/birthdate',
  lock: 'player',
  summary: 'Names the birth date of the account, once; later only staff correct it',
  input: z.object({ birthday: text(10) }),
  output: steps,
  refusals: [
    'account-step.birth-date-wrong',
    'account-step.birth-date-known',
    'account-step.under-age',
  ],
})

/** Extension: accepts the versions that the player has read. Another version in force is refused. */
export const acceptTerms = playerWrite({
  path: '/api/accountsteps/terms',
  lock: 'player',
  summary: 'Accepts the terms and the privacy policy, by the versions that the player read',
  input: z.object({
    versions: z
      .array(z.object({ type: z.literal(termsTypes), version: z.int() }))
      .check(z.minLength(termsTypes.length), z.maxLength(termsTypes.length)),
  }),
  output: steps,
  refusals: ['account-step.terms-changed', 'account-step.terms-missing'],
})
