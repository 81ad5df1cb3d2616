import { fenOfNumber, parseYuan, yuanNumber } from '@jinli/money/money'
import { microNumber } from '@jinli/money/usdt'
import * as z from 'zod/mini'
import { brandTime, parseBrandTime } from './brand-time.ts'
import type { RefusalKey } from './refusals.ts'

/** Nothing in: unknown fields of old clients are dropped (reliability B-9). */
export const nothing = z.object({})
export const noData = z.nullable(z.object({}))

/** A form text; missing is empty, so that the ordered rules of spec §5 can answer. */
export function text(max = 32) {
  return z._default(z.string().check(z.maxLength(max)), '')
}

/** Money going out: `bigint` fen inside, a JSON number on the wire. */
export const money = z.codec(z.number(), z.bigint(), {
  decode: (value) => fenOfNumber(value),
  encode: (fen) => yuanNumber(fen),
})

/** An exact decimal with six places (rates, USDT): micro units inside, a number on the wire. */
export const micro = z.codec(z.number(), z.bigint(), {
  decode: (value) => BigInt(Math.round(value * 1_000_000)),
  encode: (value) => microNumber(value),
})

/** Brand time: `Date` inside, `YYYY-MM-DD HH:mm:ss` on the wire. */
export const time = z.codec(z.string(), z.date(), {
  decode: (value) => parseBrandTime(value),
  encode: (value) => brandTime(value),
})

/** An instant for countdowns, ISO 8601 (decisions §2). */
export const instant = z.codec(z.string(), z.date(), {
  decode: (value) => new Date(value),
  encode: (value) => value.toISOString(),
})

function reject(ctx: z.core.ParsePayload, key: RefusalKey, input: unknown) {
  ctx.issues.push({ code: 'custom', message: key, input })
  return z.NEVER
}

/** Money coming in; `null` when the field is missing or empty, so that the screen's own text can answer. */
export const amount = z.pipe(
  z.optional(z.union([z.string(), z.number()])),
  z.transform((value, ctx): bigint | null => {
    if (value === undefined || value === '') return null
    const fen = parseYuan(value)
    return fen === null ? reject(ctx, 'amount.invalid', value) : fen
  }),
)

/** A whole number ≥ 0 as JSON number or plain decimal string (ids, codes, pages). */
export function whole(max = 2_147_483_647) {
  return z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,10}$/)), z.int().check(z.nonnegative())]),
    z.transform((value, ctx): number => {
      const n = typeof value === 'number' ? value : Number.parseInt(value, 10)
      return n > max ? reject(ctx, 'input.invalid', value) : n
    }),
  )
}

/** A code out of a fixed list of small numbers; a number on the wire, never text (reliability B-82). */
export function code<const T extends readonly number[]>(allowed: T, fallback?: T[number]) {
  return z.pipe(
    z.optional(z.union([z.literal(''), z.number()])),
    z.transform((value, ctx): T[number] => {
      if ((value === undefined || value === '') && fallback !== undefined) return fallback
      return allowed.find((n) => value === n) ?? reject(ctx, 'input.invalid', value)
    }),
  )
}

/** Paging input: `page` from 1, `pagesize` 1–100, 10 by default (decisions §2). */
export const pageInput = {
  page: z._default(whole(1_000_000), 1),
  pagesize: z._default(whole(100), 10),
}

/** A venue code of ours, or empty for all venues. */
export const venueFilter = z._default(z.string().check(z.regex(/^[\w-]{0,32}$/)), '')

/** The paged answer of decisions §2. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({
    current_page: z.int(),
    data: z.array(row),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    from: z.nullable(z.int()),
    to: z.nullable(z.int()),
  })
}
