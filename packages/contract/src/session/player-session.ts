import * as z from 'zod/mini'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import { flag, nothing, text, time } from '../wire/wire.ts'

const session = z.object({
  id: z.string(),
  /** When the session was opened, and when it was last used, accurate to a few minutes. */
  since: time,
  last_at: time,
  ip: z.string(),
  user_agent: z.string(),
  /** Whether this is the session of the request. */
  mine: flag,
})

/** Extension: lists the player's sessions, so that they can end unknown ones. */
export const mysessions = playerRead({
  path: '/api/mysessions',
  summary: 'Where the player is signed in, the newest first',
  input: nothing,
  output: z.array(session),
})

/** Extension: ends one session of the player, or all sessions except that of the request. */
export const endsession = playerWrite({
  path: '/api/mysessions/end',
  summary: 'Ends one of the player’s sessions; without `id` all but the one that asks',
  input: z.object({ id: text(20) }),
  output: z.object({ ended: z.int() }),
  refusals: ['session.not-found'],
})
