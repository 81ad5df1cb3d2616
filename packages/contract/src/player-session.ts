import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, nothing, text, time } from './wire.ts'

const session = z.object({
  id: z.string(),
  /** When it was opened, and the last call, to some minutes. */
  since: time,
  last_at: time,
  ip: z.string(),
  user_agent: z.string(),
  /** The one that asks. */
  mine: flag,
})

/** Ours: where the player is signed in, and ends what they do not know. */
export const mysessions = endpoint({
  path: '/api/mysessions',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Where the player is signed in, the newest first',
  input: nothing,
  output: z.array(session),
  refusals: [],
})

/** Ours. */
export const endsession = endpoint({
  path: '/api/mysessions/end',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary: 'Ends one of the player’s sessions; without `id` all but the one that asks',
  input: z.object({ id: text(20) }),
  output: z.object({ ended: z.int() }),
  refusals: ['session.not-found'],
})
