import * as z from 'zod/mini'
import { deskPageInput } from './desk-list.ts'
import { code, flag, instant, text } from './wire.ts'

/** Who works on an order and until when; null when nobody does. Opening an order claims it. */
export const claimed = z.nullable(z.object({ by: z.string(), until: instant, mine: flag }))

/** Filters of a queue. `since` and `until` are brand dates `YYYY-MM-DD`, both included. */
export const queueFilter = {
  state: code([0, 1, 2, 3] as const, 0),
  search: text(64),
  /** A method of the queue, or empty for all. */
  method: text(16),
  since: text(10),
  until: text(10),
  /** A flag that the order must bear, or empty. */
  flag: text(32),
}
export const queueInput = { ...queueFilter, ...deskPageInput }

/**
 * A call that gives the filtered rows of a list as a file of any length: UTF-8 with a byte-order mark; what a
 * spreadsheet would run or round is text. Its name tells list, days and time.
 */
export const csvFile = {
  effect: 'read',
  file: 'text/csv',
  factor: 'again',
  output: z.never(),
} as const
