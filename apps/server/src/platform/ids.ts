import { big, type Column } from './row-shape.ts'

declare const brand: unique symbol
type Id<Of extends string> = bigint & { readonly [brand]: Of }

/** Whose a number is stands in its type: a player's id is no member's, and swapped they do not compile. */
export type PlayerId = Id<'player'>
export type StaffId = Id<'staff'>

/** The same as columns of a row. */
export const playerId = big as Column<PlayerId>
export const staffId = big as Column<StaffId>

/** The number of a player that came as digits: from a venue, from a test's own query. */
export function playerIdOf(digits: string): PlayerId {
  return BigInt(digits) as PlayerId
}
