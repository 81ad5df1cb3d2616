import * as z from 'zod/mini'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import { code, flagOr, instant, money, text } from '../wire/wire.ts'
import { realityCheckAnswers, realityCheckMinutes } from './reality-check.rules.ts'

/** Every call of this file returns it. */
const realityCheck = z.object({
  /** The minutes of play between two checks. */
  minutes: z.int(),
  /** The check that waits for an answer, with what was played since `since` by the server's clock. */
  check: z.nullable(
    z.object({
      id: z.string(),
      since: instant,
      /** Whole minutes from `since` to the check. */
      played: z.int(),
      stake: money,
      payout: money,
      /** Payouts minus stakes. An open stake counts as lost. */
      result: money,
    }),
  ),
})

/**
 * Extension: returns the reality check that waits for an answer (decision 102). A screen that shows a game polls it
 * with `playing`, so the server knows that play goes on. A break of ten minutes ends the period of play.
 */
export const realitycheck = playerRead({
  path: '/api/realitycheck',
  summary: 'The reality check that waits for an answer, by the server’s clock',
  input: z.object({ playing: flagOr(false) }),
  output: realityCheck,
})

/** Extension: answers a reality check, for all devices of the player. An answer to a closed check changes nothing. */
export const answerRealitycheck = playerWrite({
  path: '/api/realitycheck/answer',
  lock: 'player',
  summary: 'Answers a reality check: play on, set a limit or leave',
  input: z.object({ id: text(20), answer: z.enum(realityCheckAnswers) }),
  output: realityCheck,
})

/** Extension: sets how many minutes of play pass between two reality checks. They cannot be switched off. */
export const setRealitycheck = playerWrite({
  path: '/api/realitycheck/set',
  lock: 'player',
  summary: 'Minutes of play between two reality checks',
  input: z.object({ minutes: code(realityCheckMinutes) }),
  output: realityCheck,
})
