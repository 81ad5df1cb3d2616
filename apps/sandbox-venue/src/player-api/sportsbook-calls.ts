import { z } from 'zod'
import { isSportsbook } from '../games/game.ts'
import { CallError } from '../http/call-error.ts'
import { call } from '../http/validated-call.ts'
import { stakeMax, stakeMin } from '../limits/stake-range.ts'
import type { SportsbookSession } from '../sportsbook/bet-slip.store.ts'
import { legsMax } from '../sportsbook/place-bet-slip.ts'
import { parseFen } from '../wallet/fen.ts'
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

const idField = z.number().int().min(1).max(1_000_000_000)
const amountField = z
  .string()
  .max(12)
  .transform((value, context) => {
    const fen = parseFen(value)
    if (fen !== null) return fen
    context.addIssue('an amount is a decimal with at most two places')
    return z.NEVER
  })
const readRequest = z.strictObject({ session: tokenField })
const fixtureRequest = z.strictObject({
  session: tokenField,
  chain: idField,
  fixture: idField,
})
const legField = z.strictObject({
  chain: idField,
  fixture: idField,
  selection: z.string().max(32),
  odds: z
    .string()
    .regex(/^\d{1,3}\.\d{2}$/)
    .transform((odds) => Number.parseInt(odds.replace('.', ''), 10)),
})
const placeRequest = z.strictObject({
  session: tokenField,
  legs: z.array(legField).min(1).max(legsMax),
  stake: amountField.refine((fen) => fen >= stakeMin && fen <= stakeMax),
  nonce: nonceField,
})
const cashOutRequest = z.strictObject({
  session: tokenField,
  bet_id: z.string().max(64),
  price: amountField,
  nonce: nonceField,
})
const slipsRequest = z.strictObject({ session: tokenField, before: beforeField })

function toSportsbookSession(session: PlayerSession): SportsbookSession {
  return requireGame(session, isSportsbook, 'this is no book')
}

function sportsbookSession(context: PlayerContext, token: string): SportsbookSession {
  return toSportsbookSession(requireSession(context, token))
}

function placeSlip(context: PlayerContext, request: z.infer<typeof placeRequest>) {
  const session = toSportsbookSession(requirePlayableSession(context, request.session))
  const legs = request.legs.map(({ chain, ...leg }) => ({ chainId: chain, ...leg }))
  const { sportsbook } = session.game
  const areKnown = legs.every(({ selection }) => sportsbook.nameOf(selection) !== null)
  // Outcomes of one fixture depend on each other, so their odds cannot be multiplied.
  const fixtures = new Set(legs.map(({ chainId, fixture }) => `${chainId}:${fixture}`))
  if (!areKnown || fixtures.size !== legs.length) {
    throw new CallError(400, 'bad_request', 'legs are known, and of different fixtures')
  }
  const { stake, nonce } = request
  return context.sportsbook.place(session, { legs, stake, nonce })
}

function cashOut(context: PlayerContext, request: z.infer<typeof cashOutRequest>) {
  const session = sportsbookSession(context, request.session)
  const { bet_id: betId, price, nonce } = request
  return context.sportsbook.cashOut(session, { betId, price, nonce })
}

/** The calls from a league's page (docs/venue-protocol.md §7). */
export const sportsbookCalls: PlayerCalls = [
  [
    '/play/book',
    call(readRequest, (context, { session }) =>
      context.sportsbook.read(sportsbookSession(context, session)),
    ),
  ],
  [
    '/play/book/fixture',
    call(fixtureRequest, (context, { session, chain: chainId, fixture }) => {
      const key = { chainId, fixture }
      return context.sportsbook.fixture(sportsbookSession(context, session), key)
    }),
  ],
  ['/play/book/bet', call(placeRequest, placeSlip)],
  ['/play/book/cash-out', call(cashOutRequest, cashOut)],
  [
    '/play/book/slips',
    call(slipsRequest, (context, { session, before }) =>
      context.sportsbook.betSlips(sportsbookSession(context, session), before),
    ),
  ],
  [
    '/play/book/standings',
    call(readRequest, (context, { session }) =>
      context.sportsbook.standings(sportsbookSession(context, session)),
    ),
  ],
]
