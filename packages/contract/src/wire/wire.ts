import { fenOfNumber, parseYuan, yuanNumber, yuanText } from '@jinli/money/money'
import { microNumber, microOfNumber } from '@jinli/money/usdt'
import * as z from 'zod/mini'
import type { RefusalKey } from '../refusal/refusals.ts'
import { brandTime, parseBrandTime } from './brand-time.ts'

/** An input without fields. Unknown fields of old clients are dropped (reliability B-9). */
export const nothing = z.object({})
export const noData = z.nullable(z.object({}))

/** A text of a form. A missing one becomes empty, so that the ordered rules of spec §5 can refuse it. */
export function text(max = 32) {
  return z._default(z.string().check(z.maxLength(max)), '')
}

/** A secret of a form. Its length counts as typed or in the form that is hashed, whichever is shorter. */
export function secretText(max = 32) {
  const fits = (value: string) =>
    Math.min(value.length, value.normalize('NFKC').length) <= max
  return z._default(z.string().check(z.maxLength(max * 4), z.refine(fits)), '')
}

function reject(ctx: z.core.ParsePayload, key: RefusalKey, input: unknown) {
  ctx.issues.push({ code: 'custom', message: key, input })
  return z.NEVER
}

/** The largest number of the wire: a `bigint` column of the database holds a millionfold of it. */
const wireNumberMax = 1e12
/** The largest amount on the wire (yuan): in fen it is still an exact number. */
const wireMoneyMax = Number.MAX_SAFE_INTEGER / 100

/** Returns whether a number is within the limit and not `-0`, which no server sends. */
function isWithin(value: number, max: number): boolean {
  return Math.abs(value) <= max && !Object.is(value, -0)
}

/** Money in an output: `bigint` fen inside, a JSON number of yuan on the wire. */
export const money = z.codec(z.number(), z.bigint(), {
  decode: (value, ctx): bigint =>
    isWithin(value, wireMoneyMax)
      ? fenOfNumber(value)
      : reject(ctx, 'input.invalid', value),
  encode: (fen) => yuanNumber(fen),
})

/** A decimal number with six places (rates, USDT): `bigint` millionths inside, a number on the wire. */
export const micro = z.codec(z.number(), z.bigint(), {
  decode: (value, ctx): bigint =>
    isWithin(value, wireNumberMax)
      ? microOfNumber(value)
      : reject(ctx, 'input.invalid', value),
  encode: (value) => microNumber(value),
})

/** The rate that the client showed to the player (millionths); null if it sent none. */
export const quotedRate = z.codec(
  z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  z.nullable(z.bigint()),
  {
    decode: (value) => (value === undefined ? null : microOfNumber(value)),
    encode: (value) => (value === null ? undefined : microNumber(value)),
  },
)

/** An extension: a field that the spec does not have. If it is missing, it means `fallback` (in wire form). */
export function extension<T extends z.ZodMiniType>(type: T, fallback: z.input<T>) {
  return z.prefault(type, fallback)
}

/** A time: `Date` inside, brand time `YYYY-MM-DD HH:mm:ss` on the wire. */
export const time = z.codec(z.string(), z.date(), {
  decode: (value) => parseBrandTime(value),
  encode: (value) => brandTime(value),
})

/**
 * The end of something. It is like `time`, but rounded up to the second, so that no screen shows an end at which
 * the server still refuses.
 */
export const deadline = z.codec(z.string(), z.date(), {
  decode: (value) => parseBrandTime(value),
  encode: (value) => brandTime(new Date(Math.ceil(value.getTime() / 1000) * 1000)),
})

/** An instant, for countdowns: `Date` inside, ISO 8601 on the wire (decisions §2). */
export const instant = z.codec(z.string(), z.date(), {
  decode: (value) => new Date(value),
  encode: (value) => value.toISOString(),
})

/**
 * Money in an input: `bigint` fen inside. It is `null` if the field is missing or empty, so that a rule can refuse
 * it with its own text. Our client sends a decimal text, so no float is used on the way to the ledger.
 */
export const amount = z.codec(
  z.optional(z.union([z.string(), z.number()])),
  z.nullable(z.bigint()),
  {
    decode: (value, ctx): bigint | null => {
      if (value === undefined || value === '') return null
      const fen = parseYuan(value)
      return fen === null ? reject(ctx, 'amount.invalid', value) : fen
    },
    encode: (fen) => (fen === null ? undefined : yuanText(fen)),
  },
)

/** A whole number ≥ 0 as a JSON number or a plain decimal text (ids, codes, pages). */
export function nonNegativeInteger(max = 2_147_483_647) {
  const wire = z.union([
    z.string().check(z.regex(/^\d{1,10}$/)),
    z.int().check(z.nonnegative()),
  ])
  return z.codec(wire, z.int(), {
    decode: (value, ctx): number => {
      const n = typeof value === 'number' ? value : Number.parseInt(value, 10)
      return n > max ? reject(ctx, 'input.invalid', value) : n
    },
    encode: (n) => n,
  })
}

/** One of a fixed list of small numbers. On the wire it must be a number, not text (reliability B-82). */
export function code<const T extends readonly number[]>(codes: T, fallback?: T[number]) {
  const wire = z.optional(z.union([z.literal(''), z.number()]))
  return z.codec(wire, z.literal(codes), {
    decode: (value, ctx): T[number] => {
      if ((value === undefined || value === '') && fallback !== undefined) return fallback
      return codes.find((n) => value === n) ?? reject(ctx, 'input.invalid', value)
    },
    encode: (value): number => value,
  })
}

/** Yes or no: `boolean` inside, 1 or 0 on the wire. */
export const flag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (value) => value === 1,
  encode: (value) => (value ? 1 : 0),
})

/** A flag in an input; old clients leave it out or send an empty text, which means `fallback`. */
export function flagOr(fallback: boolean) {
  const wire = z.optional(z.union([z.literal(''), z.literal([0, 1])]))
  return z.codec(wire, z.boolean(), {
    decode: (value) => (value === undefined || value === '' ? fallback : value === 1),
    encode: (value): 0 | 1 => (value ? 1 : 0),
  })
}

type Shape = Record<string, z.ZodMiniType>
/** Wire names by inner name. Of two wire names the first one is read. */
type Names<S> = { readonly [K in keyof S]?: string | readonly [string, string] }
type WireNameOf<N, K> = K extends keyof N
  ? N[K] extends readonly (infer W)[]
    ? W
    : N[K]
  : K
type WireOf<S extends Shape, N> = {
  [K in keyof S as WireNameOf<N, K> & string]: z.input<S[K]>
}
type InnerOf<S extends Shape> = { [K in keyof S]: z.output<S[K]> }

/** An object whose fields have other names on the wire (decisions §2). */
export function withWireNames<S extends Shape, const N extends Names<S>>(
  shape: S,
  names: N,
) {
  const fields = Object.keys(shape).map((inner) => ({
    inner,
    wire: [names[inner] ?? inner].flat(),
  }))
  const wireShape = Object.fromEntries(
    fields.flatMap(({ inner, wire }) =>
      // Only the first name is read, since another server may leave out the others.
      wire.map((name, at) => [name, at === 0 ? shape[inner] : z.optional(shape[inner]!)]),
    ),
  ) as Shape
  const wire = z.object(wireShape) as unknown as z.ZodMiniType<InnerOf<S>, WireOf<S, N>>
  const inside = z.custom<InnerOf<S>>((value) => typeof value === 'object')
  const renaming = z.codec(z.object(wireShape), inside, {
    decode: (came) =>
      Object.fromEntries(
        fields.map(({ inner, wire: [first = inner] }) => [inner, came[first]]),
      ) as InnerOf<S>,
    encode: (value) =>
      Object.fromEntries(
        fields.flatMap(({ inner, wire }) => wire.map((name) => [name, value[inner]])),
      ),
  })
  return renaming as unknown as typeof wire
}

/** Paging input: `page` from 1, `pagesize` 1–100, 10 by default (decisions §2). */
export const pageInput = {
  page: z._default(nonNegativeInteger(1_000_000), 1),
  pagesize: z._default(nonNegativeInteger(100), 10),
}

/** One of our venue codes, or empty for all venues. */
export const venueFilter = z._default(z.string().check(z.regex(/^[\w-]{0,32}$/)), '')

/** The schema of a paged response (decisions §2). */
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
