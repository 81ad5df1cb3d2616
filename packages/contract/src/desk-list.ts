import * as z from 'zod/mini'
import { flag, pageInput, pageOf, text } from './wire.ts'

/**
 * A page of a list of the back office: by its number, or, however deep, what comes after or before a place
 * that a page beside it has told. With a place the number is only said back.
 */
export const deskPageInput = { ...pageInput, after: text(80), before: text(80) }

/** As `pageOf`; there are `more` than `total`, and `next` and `prev` are places, empty where the list ends. */
export function deskPageOf<T extends z.ZodMiniType>(row: T) {
  return z.extend(pageOf(row), { more: flag, next: z.string(), prev: z.string() })
}
