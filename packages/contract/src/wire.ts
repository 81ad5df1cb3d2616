import { fenOfNumber, parseYuan, yuanNumber, yuanText } from '@jinli/money/money'
import { microNumber, microOfNumber } from '@jinli/money/usdt'
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
  decode: (value) => microOfNumber(value),
  encode: (value) => microNumber(value),
})

/** The rate that the sender's screen showed, where it showed one. */
export const seenRate = z.codec(
  z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  z.nullable(z.bigint()),
  {
    decode: (value) => (value === undefined ? null : microOfNumber(value)),
    encode: (value) => (value === null ? undefined : microNumber(value)),
  },
)

/** Ours, beyond the spec: a server that leaves it out means `fallback`, as it would be on the wire. */
export function own<T extends z.ZodMiniType>(type: T, fallback: z.input<T>) {
  return z.prefault(type, fallback)
}

/** Brand time: `Date` inside, `YYYY-MM-DD HH:mm:ss` on the wire. */
export const time = z.codec(z.string(), z.date(), {
  decode: (value) => parseBrandTime(value),
  encode: (value) => brandTime(value),
})

/**
 * When something ends that the player waits for: as `time`, but the first whole second that is not before
 * it. Cut down, a screen would name a minute in which the server still refuses.
 */
export const deadline = z.codec(z.string(), z.date(), {
  decode: (value) => parseBrandTime(value),
  encode: (value) => brandTime(new Date(Math.ceil(value.getTime() / 1000) * 1000)),
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

/**
 * Money coming in; `null` when the field is missing or empty, so that the screen's own text can answer.
 * Our client sends it as an exact decimal text: no float on the way to the ledger.
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

/** A whole number ≥ 0 as JSON number or plain decimal string (ids, codes, pages). */
export function whole(max = 2_147_483_647) {
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

/** A code out of a fixed list of small numbers; a number on the wire, never text (reliability B-82). */
export function code<const T extends readonly number[]>(allowed: T, fallback?: T[number]) {
  const wire = z.optional(z.union([z.literal(''), z.number()]))
  return z.codec(wire, z.literal(allowed), {
    decode: (value, ctx): T[number] => {
      if ((value === undefined || value === '') && fallback !== undefined) return fallback
      return allowed.find((n) => value === n) ?? reject(ctx, 'input.invalid', value)
    },
    encode: (value): number => value,
  })
}

/** Yes or no: `boolean` inside, 1 or 0 on the wire. */
export const flag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (value) => value === 1,
  encode: (value) => (value ? 1 : 0),
})

/** A flag coming in that old clients leave out or send empty. */
export function flagOr(fallback: boolean) {
  const wire = z.optional(z.union([z.literal(''), z.literal([0, 1])]))
  return z.codec(wire, z.boolean(), {
    decode: (value) => (value === undefined || value === '' ? fallback : value === 1),
    encode: (value): 0 | 1 => (value ? 1 : 0),
  })
}

type Shape = Record<string, z.ZodMiniType>
/** Inner name → the name or names that it has on the wire; the first is the one that is read. */
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

/** An object of the wire whose oddly called fields have the field's own names inside (decisions §2). */
export function renamed<S extends Shape, const N extends Names<S>>(shape: S, names: N) {
  const spelled = Object.keys(shape).map((inner) => ({
    inner,
    wire: [names[inner] ?? inner].flat(),
  }))
  const wireShape = Object.fromEntries(
    spelled.flatMap(({ inner, wire }) =>
      // Only the first name is read: another server need not send the others.
      wire.map((name, at) => [name, at === 0 ? shape[inner] : z.optional(shape[inner]!)]),
    ),
  ) as Shape
  const wire = z.object(wireShape) as unknown as z.ZodMiniType<InnerOf<S>, WireOf<S, N>>
  const inside = z.custom<InnerOf<S>>((value) => typeof value === 'object')
  const renaming = z.codec(z.object(wireShape), inside, {
    decode: (came) =>
      Object.fromEntries(
        spelled.map(({ inner, wire: [first = inner] }) => [inner, came[first]]),
      ) as InnerOf<S>,
    encode: (known) =>
      Object.fromEntries(
        spelled.flatMap(({ inner, wire }) => wire.map((name) => [name, known[inner]])),
      ),
  })
  return renaming as unknown as typeof wire
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
