import * as z from 'zod/mini'
import { staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { time } from '../wire/wire.ts'
import { factorActions } from './player-factor.rules.ts'

export const playerFactors = staffRead({
  path: '/admin/api/players/:username/factors',
  permission: 'player.view',
  summary:
    'The second factors of a player, and what became of them lately; no secret, no code',
  input: z.object({ username: lookupText(64) }),
  output: z.object({
    /** Since when the authenticator app counts; null without one. */
    device_since: z.nullable(time),
    passkeys: z.array(
      z.object({ name: z.string(), added_at: time, used_at: z.nullable(time) }),
    ),
    /** How many recovery codes are left. */
    recovery_codes: z.int(),
    /** The newest first; ten at most. */
    events: z.array(
      z.object({
        action: z.enum(factorActions),
        name: z.string(),
        ip: z.string(),
        at: time,
      }),
    ),
  }),
  refusals: ['player.not-found'],
})
