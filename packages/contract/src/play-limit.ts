import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exclusionTerms } from './play-limit.rules.ts'
import { amount, deadline, flag, instant, money, nothing } from './wire.ts'

/** How a player's own limits stand (money F-17); the same after every wish. */
const limits = z.object({
  /** Excluded until then; null for a player who is not. */
  until: z.nullable(deadline),
  /** Most that may be deposited on one brand day; null is without limit, 0 is no deposit at all. */
  limit: z.nullable(money),
  /** Credited today, and asked for today and still open. */
  used_today: money,
  left_today: z.nullable(money),
  /** A higher limit (or none: null) that waits for its hour and for the player's second word. */
  raise: z.nullable(
    z.object({
      to: z.nullable(money),
      due_at: deadline,
      /** Whether it can be confirmed now. */
      is_due: flag,
    }),
  ),
  server_time: instant,
})

/** Ours: what the player has forbidden themselves. */
export const playlimit = endpoint({
  path: '/api/playlimit',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The player’s own exclusion, daily deposit limit and the raise that waits',
  input: nothing,
  output: limits,
  refusals: [],
})

/**
 * Ours: shuts the player out of deposits, transfers to venues and launches, from this answer on and on
 * every node (money I-24). Withdrawals and money on its way home stay open. Nobody can end it early.
 */
export const exclude = endpoint({
  path: '/api/exclude',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  lock: 'player',
  summary: 'Time-out or self-exclusion, in force at once; it can only be made longer',
  input: z.object({ term: z.enum(exclusionTerms) }),
  output: limits,
  refusals: ['play-limit.shorter'],
})

/**
 * Ours: the most that may be deposited on one brand day; empty is without limit, 0 is no deposit at
 * all. A first or lower limit holds at once and ends a raise that waits; a higher one, or none, waits
 * 24 hours and then for `depositlimit/confirm`. A new wish takes the place of the one that waits, the
 * same wish again leaves its hour alone, and asking for the limit in force drops it.
 */
export const depositlimit = endpoint({
  path: '/api/depositlimit',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  lock: 'player',
  summary: 'Daily deposit limit: lower at once, higher after 24 hours and a second word',
  input: z.object({ amount }),
  output: limits,
  refusals: ['amount.invalid'],
})

/** Ours: the second word for a raise whose 24 hours are over. */
export const confirmDepositlimit = endpoint({
  path: '/api/depositlimit/confirm',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  lock: 'player',
  summary: 'Puts the waiting higher limit in force once its 24 hours are over',
  input: nothing,
  output: limits,
  refusals: ['play-limit.nothing-pending', 'play-limit.not-due'],
})
