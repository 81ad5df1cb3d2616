import { z } from 'zod'
import { CallError } from './http-exchange.ts'
import {
  call,
  Nonce,
  type PlayCall,
  type PlayContext,
  requireSession,
  Token,
} from './play-session.ts'
import type { TableSeat } from './table-bets.ts'
import { isTable } from './titles/title.ts'

const Read = z.strictObject({ session: Token, since: z.number().int().min(0) })
const Place = z.strictObject({
  session: Token,
  chain: z.number().int().min(1),
  round: z.number().int().min(1),
  bet: z.unknown(),
  nonce: Nonce,
})
const Leave = Place.omit({ bet: true })
const Bets = z.strictObject({ session: Token, before: z.string().regex(/^\d{0,18}$/) })

/** The calls of a table's page (docs/venue-protocol.md §7). */
export const tableCalls: readonly (readonly [string, PlayCall])[] = [
  [
    '/play/table',
    call(Read, (context, { session, since }) =>
      context.tables.read(seatOf(context, session), since),
    ),
  ],
  ['/play/table/bet', call(Place, place)],
  ['/play/table/leave', call(Leave, leave)],
  [
    '/play/table/bets',
    call(Bets, (context, { session, before }) =>
      context.tables.bets(seatOf(context, session), before),
    ),
  ],
]

function seatOf(context: PlayContext, token: string): TableSeat {
  const { session, title } = requireSession(context, token)
  if (!isTable(title)) throw new CallError(404, 'unknown_call', 'this is no table')
  const { operator, player, ticket } = session
  return { operator, player, ticket, title }
}

function place(context: PlayContext, request: z.infer<typeof Place>) {
  const seat = seatOf(context, request.session)
  const bet = seat.title.shared.parseBet(request.bet)
  if (bet === null) throw new CallError(400, 'bad_request', 'this is no bet of the title')
  const { chain: chainId, round, nonce } = request
  return context.tables.place(seat, { chainId, round, bet, nonce })
}

function leave(context: PlayContext, request: z.infer<typeof Leave>) {
  const { session, chain: chainId, round, nonce } = request
  return context.tables.leave(seatOf(context, session), { chainId, round, nonce })
}
