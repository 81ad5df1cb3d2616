import { z } from 'zod'
import { seedsOf } from '../fairness/seeds.ts'
import { isSolo, type SoloGame } from '../games/game.ts'
import { CallError } from '../http/call-error.ts'
import { call } from '../http/validated-call.ts'
import { titleLimits } from '../limits/title-limits.ts'
import { decideRound } from '../rounds/decide-round.ts'
import { openRound } from '../rounds/open-round.ts'
import { lastEndedOf, openRoundOf, readRounds } from '../rounds/round-list.ts'
import type { RoundSession } from '../rounds/round-progress.ts'
import { formatFen, parseFen } from '../wallet/fen.ts'
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

const stateRequest = z.strictObject({ session: tokenField })
const spinRequest = z.strictObject({
  session: tokenField,
  stake: z.string().max(12),
  nonce: nonceField,
})
const openRequest = z.strictObject({ ...spinRequest.shape, bet: z.unknown() })
const decideRequest = z.strictObject({
  session: tokenField,
  round_id: z.string().max(64),
  decision: z.unknown(),
  nonce: nonceField,
})
const roundsRequest = z.strictObject({ session: tokenField, before: beforeField })

/** A player who returns within this time (ms) has probably not seen how the round ended. */
const lastRoundMs = 60_000

function toRoundSession(session: PlayerSession): RoundSession {
  return requireGame(session, isSolo, 'its rounds are of all')
}

function roundSession(context: PlayerContext, token: string): RoundSession {
  return toRoundSession(requireSession(context, token))
}

async function readState(context: PlayerContext, request: z.infer<typeof stateRequest>) {
  const playerSession = requireSession(context, request.session)
  const { session, operator } = playerSession
  const { game } = toRoundSession(playerSession)
  const { store, wallet } = context
  const balance = formatFen(await wallet.balance(session))
  const { rounds } = readRounds(store, session, '')
  const seeds = store.transaction(() => seedsOf(store, session))
  return {
    game: game.code,
    name: game.name,
    theme: { id: operator.id, name: operator.name, hue: operator.hue },
    balance,
    round: openRoundOf(store, session),
    last: lastEndedOf(store, session, Date.now() - lastRoundMs),
    seeds: { server_seed_hash: seeds.serverSeedHash, client_seed: seeds.clientSeed },
    spins: rounds.map(({ round_id, stake, payout, at }) => ({
      bet_id: round_id,
      stake,
      payout,
      at,
    })),
  }
}

function stakeOf(game: SoloGame, text: string): bigint {
  const fen = game.stakes.includes(text) ? parseFen(text) : null
  if (fen !== null) return fen
  const stakes = game.stakes.join(', ')
  throw new CallError(400, 'bad_request', `stake must be one of ${stakes}`)
}

function open(context: PlayerContext, request: z.infer<typeof openRequest>) {
  const session = toRoundSession(requirePlayableSession(context, request.session))
  const unitStake = stakeOf(session.game, request.stake)
  const bet = session.game.rules.parseBet(request.bet)
  if (bet === null) throw new CallError(400, 'bad_request', 'this is no bet of this game')
  const order = { unitStake, bet, nonce: request.nonce }
  return openRound(context, session, order, titleLimits(context.config, session.game))
}

/** Opens a round of a game that needs only a stake (docs/venue-protocol.md §7). */
async function spin(context: PlayerContext, request: z.infer<typeof spinRequest>) {
  const { shown, ...round } = await open(context, { ...request, bet: {} })
  return Object.assign({}, shown, { ...round, bet_id: round.round_id })
}

function decide(context: PlayerContext, request: z.infer<typeof decideRequest>) {
  const session = roundSession(context, request.session)
  const decision = session.game.rules.parseDecision(request.decision)
  if (decision === null) {
    throw new CallError(400, 'bad_request', 'this is no decision of this game')
  }
  const order = { roundId: request.round_id, decision, nonce: request.nonce }
  return decideRound(context, session, order, titleLimits(context.config, session.game))
}

function listRounds(context: PlayerContext, request: z.infer<typeof roundsRequest>) {
  const { game, ...account } = roundSession(context, request.session)
  return readRounds(context.store, { ...account, game: game.code }, request.before)
}

/** The calls from the page of a solo game. */
export const roundCalls: PlayerCalls = [
  ['/play/state', call(stateRequest, readState)],
  ['/play/open', call(openRequest, open)],
  ['/play/spin', call(spinRequest, spin)],
  ['/play/decide', call(decideRequest, decide)],
  ['/play/rounds', call(roundsRequest, listRounds)],
]
