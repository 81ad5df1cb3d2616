import * as z from 'zod/mini'
import { lookupText } from '../wire/lookup-text.ts'
import { flag, instant, text } from '../wire/wire.ts'

/** The staff member who claimed an order, and the end of the claim; null without one. Opening an order claims it. */
export const reviewClaim = z.nullable(
  z.object({ by: z.string(), until: instant, mine: flag }),
)

/** Filters of a queue, in addition to the state. `since` and `until` are brand dates `YYYY-MM-DD`, both included. */
export const queueFilter = {
  search: lookupText(64),
  /** A deposit or payout method, or empty for all. */
  method: text(16),
  since: text(10),
  until: text(10),
  /** A flag of the orders, or empty for all. */
  flag: text(32),
}
