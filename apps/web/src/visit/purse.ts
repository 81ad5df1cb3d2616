import type { Fen } from '@jinli/money/money'
import type { Me } from './use-me.ts'

/** Where a player's money is, each yuan in one place. Every screen that shows money reads it from here. */
export type Purse = {
  centre: Fen
  venues: Fen
  /** Between the two: transfers whose outcome is still open. */
  moving: Fen
  /** Withdrawals under review: told apart, never in the total. */
  held: Fen
  total: Fen
}

/** The purse of one answer: figures of two answers never stand side by side. */
export function purseOf(me: Me): Purse {
  const { balance: centre, at_venues: venues, in_transit: moving, held } = me
  return { centre, venues, moving, held, total: centre + venues + moving }
}

/** How old the venues' part is, and whether it may pass for what is there now. */
export type VenuesAge = { isNow: boolean; seconds: number | null }

/** Longer than any screen that shows it waits to ask again. */
export const nowMs = 15_000

/** `told` is how old it was by the server's word when it came, at `cameAt`. */
export function venuesAge(told: number | null, cameAt: number, now: number): VenuesAge {
  if (told === null) return { isNow: false, seconds: null }
  const ms = told * 1000 + Math.max(0, now - cameAt)
  return { isNow: ms < nowMs, seconds: Math.round(ms / 1000) }
}

/** Says of a figure how old it is. */
export function ageWords(seconds: number | null): string {
  if (seconds === null) return '场馆余额尚未核实'
  if (seconds < 60) return `${seconds} 秒前的场馆余额`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟前的场馆余额`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时前的场馆余额`
  return `${Math.floor(seconds / 86_400)} 天前的场馆余额`
}
