import * as z from 'zod/mini'

/** An instant coming in, ISO 8601 with its zone; empty is none. Staff's alone: the player app does not load it. */
export const instantOr = z.codec(
  z._default(z.union([z.literal(''), z.iso.datetime({ offset: true })]), ''),
  z.nullable(z.date()),
  {
    decode: (value) => (value === '' ? null : new Date(value)),
    encode: (at) => at?.toISOString() ?? '',
  },
)
