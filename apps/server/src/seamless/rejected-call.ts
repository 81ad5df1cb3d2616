import { yuanText } from '@jinli/money/money'
import type { InvalidRow } from '../venue-port/venue.port.ts'
import type { SeamlessOrder } from './seamless.rules.ts'

const rawMax = 4000

/** Returns a rejected call as a row for staff. The request id is left out, so that repeated tries are saved once. */
export function invalidOrderRow(
  order: SeamlessOrder,
  problem: string,
  place: number,
): InvalidRow {
  const { call, transaction, named, round, stake, payout, bet } = order
  const body = {
    call,
    transaction,
    player: named,
    round,
    ...(stake > 0n ? { stake: yuanText(stake) } : {}),
    ...(call === 'win' ? { win: yuanText(payout) } : {}),
    ...(bet === null ? {} : { bet }),
  }
  return { place, bet_id: round, problem, raw: JSON.stringify(body) }
}

/** Returns a row for a body that does not fit its call: without the request id and cut to the maximum. */
export function invalidBodyRow(call: string, body: unknown, problem: string): InvalidRow {
  const { request: _try, ...rest } =
    typeof body === 'object' && body !== null ? (body as { request?: unknown }) : {}
  const raw = JSON.stringify({ call, ...rest }).slice(0, rawMax)
  return { place: 0, bet_id: '', problem: problem.slice(0, 500), raw }
}
