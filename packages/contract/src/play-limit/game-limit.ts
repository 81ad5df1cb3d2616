import * as z from 'zod/mini'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import { amount, deadline, flag, money, nothing } from '../wire/wire.ts'
import { limitKinds, limitPeriods } from './game-limit.rules.ts'

const which = { kind: z.enum(limitKinds), period: z.enum(limitPeriods) }

const limitParts = {
  ...which,
  amount: money,
  /**
   * What the period has used. An open stake counts as lost, an open deposit as credited; a net win has used nothing,
   * and a limit of a single stake is never used.
   */
  used: money,
  left: money,
  /** When the period ends, in brand time. */
  ends_at: deadline,
}
/** The limits of stakes, losses, a single stake and deposits in force (decision 091). Every call of this file returns them. */
const gameLimits = z.object({
  list: z.array(
    z.object({
      ...limitParts,
      /** The requested higher limit (`to` is null for none). The player must confirm it from `due_at` on. */
      raise: z.nullable(
        z.object({ to: z.nullable(money), due_at: deadline, is_due: flag }),
      ),
    }),
  ),
  /** The limits that staff set, of deposits by day, too. The lowest of both lists holds. */
  by_operator: z.array(z.object(limitParts)),
})

/** Extension: returns the limits of stakes, losses, a single stake, and of deposits by week and month. */
export const gamelimit = playerRead({
  path: '/api/gamelimit',
  summary: 'The player’s own limits by period, what is used, raises that wait',
  input: nothing,
  output: gameLimits,
})

/**
 * Extension: sets a limit of stakes, losses, a single stake or deposits; an empty amount removes it, 0 allows nothing.
 * Deposits have no period `day` here (call `depositlimit`); a single stake has only `day`, and is above 0. A first or lower limit applies at once and cancels a waiting raise. A higher one, or the removal, waits 24 hours, 7 or 30 days by period; then
 * the player must confirm it. The same request keeps its due time. A request for the limit in force cancels the raise.
 */
export const setGamelimit = playerWrite({
  path: '/api/gamelimit/set',
  lock: 'player',
  summary:
    'Limit of stakes, losses or deposits: lower at once, higher after a wait and a second word',
  input: z.object({ ...which, amount }),
  output: gameLimits,
  refusals: ['amount.invalid'],
})

/** Extension: confirms a higher limit after its wait. */
export const confirmGamelimit = playerWrite({
  path: '/api/gamelimit/confirm',
  lock: 'player',
  summary: 'Puts the waiting higher limit in force',
  input: z.object(which),
  output: gameLimits,
  refusals: ['play-limit.nothing-pending', 'play-limit.not-due'],
})
