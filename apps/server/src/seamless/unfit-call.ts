import { yuanText } from '@jinli/money/money'
import type { UnfitRow } from '../venue-port/venue.port.ts'
import type { SeamlessOrder } from './seamless.rules.ts'

const rawMax = 4000

/** What is kept of a call for people: without the try, so that it is kept once however often it is tried. */
export function unfitOf(order: SeamlessOrder, problem: string, place: number): UnfitRow {
  const { call, transaction, named, round, stake, payout, bet } = order
  const told = {
    call,
    transaction,
    player: named,
    round,
    ...(stake > 0n ? { stake: yuanText(stake) } : {}),
    ...(call === 'win' ? { win: yuanText(payout) } : {}),
    ...(bet === null ? {} : { bet }),
  }
  return { place, bet_id: round, problem, raw: JSON.stringify(told) }
}

/** A body that is none of the call: as it came, but for the try and what no table keeps. */
export function unfitBody(call: string, body: unknown, problem: string): UnfitRow {
  const { request: _try, ...rest } =
    typeof body === 'object' && body !== null ? (body as { request?: unknown }) : {}
  const raw = JSON.stringify({ call, ...rest }).slice(0, rawMax)
  return { place: 0, bet_id: '', problem: problem.slice(0, 500), raw }
}
