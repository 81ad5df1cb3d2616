import * as z from 'zod/mini'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import { amount, deadline, flag, instant, money, nothing } from '../wire/wire.ts'
import { exclusionTerms } from './play-limit.rules.ts'

/** The limits that the player has set (money F-17). Every call of this file returns them. */
const limits = z.object({
  /** The end of the exclusion; null without one. */
  until: z.nullable(deadline),
  /** The limit of deposits per brand day; null is unlimited, 0 allows none. */
  limit: z.nullable(money),
  /** Deposits credited today, plus all open ones, which may still be credited today (decision 060). */
  used_today: money,
  /** The part of it that was credited. */
  credited_today: money,
  left_today: z.nullable(money),
  /** The requested higher limit (`to` is null for unlimited). The player must confirm it from `due_at` on. */
  raise: z.nullable(
    z.object({
      to: z.nullable(money),
      due_at: deadline,
      /** Whether the player can confirm the higher limit now. */
      is_due: flag,
    }),
  ),
  server_time: instant,
})

/** Extension: returns the limits that the player has set. */
export const playlimit = playerRead({
  path: '/api/playlimit',
  summary: 'The player’s own exclusion, daily deposit limit and the raise that waits',
  input: nothing,
  output: limits,
})

/**
 * Extension: excludes the player from deposits, transfers to venues and launches. The exclusion applies on every
 * server node as soon as the call is answered (money I-24). Withdrawals and transfers to the centre wallet stay
 * possible. Nobody can end it early.
 */
export const exclude = playerWrite({
  path: '/api/exclude',
  lock: 'player',
  summary: 'Time-out or self-exclusion, in force at once; it can only be made longer',
  input: z.object({ term: z.enum(exclusionTerms) }),
  output: limits,
  refusals: ['play-limit.shorter'],
})

/**
 * Extension: sets the limit of deposits per brand day; an empty amount means unlimited, 0 allows none. A first or
 * lower limit applies at once and cancels a waiting raise. A higher limit, or the removal of the limit, waits 24
 * hours; then the player must confirm it with `depositlimit/confirm`. A new request replaces the waiting one. The
 * same request keeps its due time. A request for the limit in force cancels the waiting one.
 */
export const depositlimit = playerWrite({
  path: '/api/depositlimit',
  lock: 'player',
  summary: 'Daily deposit limit: lower at once, higher after 24 hours and a second word',
  input: z.object({ amount }),
  output: limits,
  refusals: ['amount.invalid'],
})

/** Extension: confirms a higher limit after its 24 hours. */
export const confirmDepositlimit = playerWrite({
  path: '/api/depositlimit/confirm',
  lock: 'player',
  summary: 'Puts the waiting higher limit in force once its 24 hours are over',
  input: nothing,
  output: limits,
  refusals: ['play-limit.nothing-pending', 'play-limit.not-due'],
})
