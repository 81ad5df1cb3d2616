import * as z from 'zod/mini'
import { accountStepRefusals } from '../account-steps.ts'
import { gameTile } from '../venue/lobby.ts'
import { endpoint, visitorRead } from '../wire/endpoint.ts'
import { flagOr, money, text } from '../wire/wire.ts'

/** Who may try games with play money: everybody, signed-in players, or nobody. */
export const demoAudiences = ['visitors', 'players', 'off'] as const

export const demogames = visitorRead({
  path: '/api/demogames',
  summary: 'Games that open with play money, who may try them, and from which age',
  input: z.object({}),
  output: z.object({
    audience: z.enum(demoAudiences),
    age: z.int(),
    games: z.array(gameTile),
  }),
})

export const demogame = endpoint({
  path: '/api/demogame',
  method: 'POST',
  audience: 'visitor',
  effect: 'saga',
  blockedDuringMaintenance: true,
  summary: 'Address of a game frame with play money, for visitors too; no record, no money',
  // The address contains the game session at the venue.
  sensitiveResponse: true,
  /** `adult`: a visitor states to be of the age that `demogames` names. */
  input: z.object({ plat_name: text(), game_code: text(64), adult: flagOr(false) }),
  output: z.object({
    url: z.string(),
    /** The play money of this launch. */
    balance: money,
  }),
  refusals: [
    'demo.age',
    'demo.busy',
    'demo.off',
    'demo.players-only',
    'demo.unavailable',
    'http.too-many',
    'play-limit.excluded',
    'restriction.play',
    'session.expired',
    'session.ended-by-staff',
    'venue.game-unknown',
    'venue.maintenance',
    'venue.unavailable',
    'venue.unreachable',
    ...accountStepRefusals,
  ],
})
