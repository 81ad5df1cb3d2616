import type { Fen } from '@jinli/money/money'

/** The deposits that were credited while the app is open. */
export type Arrivals = {
  /** The total of all deposits at the last response; null before the first. */
  total: Fen | null
  /** What has arrived and is still shown. */
  amount: Fen
}

export const noArrivals: Arrivals = { total: null, amount: 0n }

/** Returns whether the banner may show on this page. The page of an order says itself that its money came. */
export function mayShowArrival(pathname: string): boolean {
  return pathname !== '/payInfo'
}

/** Returns the arrivals after a response with this total of deposits. A total that falls is a correction. */
export function arrivedSince(before: Arrivals, total: Fen | undefined): Arrivals {
  if (total === undefined || total === before.total) return before
  const more = before.total === null ? 0n : total - before.total
  return { total, amount: more > 0n ? before.amount + more : before.amount }
}
