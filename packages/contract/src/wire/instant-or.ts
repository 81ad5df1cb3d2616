import * as z from 'zod/mini'

/** An instant in an input, ISO 8601 with zone; empty is null. The player app does not load this file. */
export const instantOr = z.codec(
  z._default(z.union([z.literal(''), z.iso.datetime({ offset: true })]), ''),
  z.nullable(z.date()),
  {
    decode: (value) => (value === '' ? null : new Date(value)),
    encode: (at) => at?.toISOString() ?? '',
  },
)
