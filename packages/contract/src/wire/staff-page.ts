import * as z from 'zod/mini'
import { flag, pageInput, pageOf, text } from './wire.ts'

/**
 * The page of a staff list: a page number, or a cursor for the rows after or before it. If the request has a cursor,
 * the response only repeats the page number.
 */
export const staffPageInput = { ...pageInput, after: text(80), before: text(80) }

/** Like `pageOf`. `more`: there are more rows than `total`. `next`, `prev`: cursors, empty at the ends. */
export function staffPageOf<T extends z.ZodMiniType>(row: T) {
  return z.extend(pageOf(row), { more: flag, next: z.string(), prev: z.string() })
}
