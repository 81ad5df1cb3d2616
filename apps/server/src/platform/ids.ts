import { big, type Column } from './row-shape.ts'

declare const brand: unique symbol
type Id<Of extends string> = bigint & { readonly [brand]: Of }

/** Typed ids: a player's id and a member's id cannot be swapped. */
export type PlayerId = Id<'player'>
export type StaffId = Id<'staff'>

/** The ids as columns of a row shape. */
export const playerId = big as Column<PlayerId>
export const staffId = big as Column<StaffId>

/** Returns the player's id from digits, as a venue or a test's query gives them. */
export function playerIdOf(digits: string): PlayerId {
  return BigInt(digits) as PlayerId
}
