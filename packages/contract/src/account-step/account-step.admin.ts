import * as z from 'zod/mini'
import { accountSteps } from '../account-steps.ts'
import { staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { flag, time } from '../wire/wire.ts'
import { termsTypes } from './account-step.ts'

export const playerSteps = staffRead({
  path: '/admin/api/players/:username/steps',
  permission: 'player.view',
  summary: 'What the house asks of a player’s account: what is done, when and from where',
  input: z.object({ username: lookupText(64) }),
  output: z.object({
    complete: flag,
    steps: z.array(z.object({ step: z.enum(accountSteps), done: flag })),
    under_age: flag,
    /** When the player named the birth date; null until then. */
    birth_date_at: z.nullable(time),
    birth_date_ip: z.string(),
    /** The accepted versions, the newest first; twenty at most. */
    terms: z.array(
      z.object({
        type: z.literal(termsTypes),
        version: z.int(),
        accepted_at: time,
        ip: z.string(),
      }),
    ),
  }),
  refusals: ['player.not-found'],
})
