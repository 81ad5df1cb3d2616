import * as z from 'zod/mini'
import { code, instant, pageInput, text } from './wire.ts'

/** Who works on an order and until when; null when nobody does. Opening an order claims it. */
export const claimed = z.nullable(
  z.object({ by: z.string(), until: instant, mine: z.int() }),
)

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
export const queueInput = { ...queueFilter, ...pageInput }

/** A file for the spreadsheet: UTF-8 text, cells that look like formulas are made harmless. */
export const csvFile = z.object({ filename: z.string(), csv: z.string(), rows: z.int() })
