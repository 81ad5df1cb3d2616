import { z } from 'zod'
import { isTable } from '../games/game.ts'
import { CallError } from '../http/call-error.ts'
import { call } from '../http/validated-call.ts'
import type { TableSession } from '../tables/table-bets.ts'
import {
  beforeField,
  nonceField,
  type PlayerCalls,
  type PlayerContext,
  type PlayerSession,
  requireGame,
  requirePlayableSession,
  requireSession,
  tokenField,
} from './player-call.ts'

const readRequest = z.strictObject({
  session: tokenField,
  since: z.number().int().min(0),
})
const placeRequest = z.strictObject({
  session: tokenField,
  chain: z.number().int().min(1),
  round: z.number().int().min(1),
  bet: z.unknown(),
  nonce: nonceField,
})
const leaveRequest = placeRequest.omit({ bet: true })
const betsRequest = z.strictObject({ session: tokenField, before: beforeField })

function toTableSession(session: PlayerSession): TableSession {
  return requireGame(session, isTable, 'this is no table')
}

function tableSession(context: PlayerContext, token: string): TableSession {
  return toTableSession(requireSession(context, token))
}

function placeBet(context: PlayerContext, request: z.infer<typeof placeRequest>) {
  const session = toTableSession(requirePlayableSession(context, request.session))
  const bet = session.game.shared.parseBet(request.bet)
  if (bet === null) throw new CallError(400, 'bad_request', 'this is no bet of this game')
  const { chain: chainId, round, nonce } = request
  return context.tables.place(session, { chainId, round, bet, nonce })
}

function leaveRound(context: PlayerContext, request: z.infer<typeof leaveRequest>) {
  const { session, chain: chainId, round, nonce } = request
  return context.tables.leave(tableSession(context, session), { chainId, round, nonce })
}

/** The calls from a table's page (docs/venue-protocol.md §7). */
export const tableCalls: PlayerCalls = [
  [
    '/play/table',
    call(readRequest, (context, { session, since }) =>
      context.tables.read(tableSession(context, session), since),
    ),
  ],
  ['/play/table/bet', call(placeRequest, placeBet)],
  ['/play/table/leave', call(leaveRequest, leaveRound)],
  [
    '/play/table/bets',
    call(betsRequest, (context, { session, before }) =>
      context.tables.bets(tableSession(context, session), before),
    ),
  ],
]
