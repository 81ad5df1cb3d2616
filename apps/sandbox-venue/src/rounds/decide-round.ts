import { canTransition } from '../bet-feed/bet-status.ts'
import type { SoloGame } from '../games/game.ts'
import { unit } from '../games/game-rules.ts'
import { CallError } from '../http/call-error.ts'
import type { TitleLimits } from '../limits/title-limits.ts'
import type { Engine, Plan } from '../wallet/wallet.ts'
import {
  decisionOfNonce,
  findRound,
  insertDecision,
  progressOf,
  type StoredRound,
  updateRound,
} from './round.store.ts'
import {
  concludeRound,
  type RoundProgress,
  type RoundResponse,
  type RoundSession,
} from './round-progress.ts'

export type DecisionOrder = { roundId: string; decision: unknown; nonce: string }

/** Ends a round whose next step would pay more than the limit. It pays what it has reached, like a stop of the player. */
function endAtLimit(
  { rules }: SoloGame,
  round: unknown,
  unitStake: bigint,
  limit: bigint,
): unknown {
  if (!rules.nextMultiple || rules.payoutOf(round) !== null) return round
  const isWithin = unitStake * rules.nextMultiple(round) <= limit * unit
  return isWithin ? round : rules.abandon(round)
}

type NextRound = { progress: RoundProgress; round: unknown; extraStake: bigint }

/** Calculates the round after a decision, and the extra stake that the decision costs. */
export function nextRound(
  { game }: RoundSession,
  row: StoredRound,
  round: unknown,
): NextRound {
  const previous = progressOf(row)
  const stake = previous.unitStake * game.rules.stakeOf(round)
  const extraStake = stake - previous.stake
  const settles = game.rules.payoutOf(round) !== null
  const progress: RoundProgress = {
    ...previous,
    stake,
    decisions: previous.decisions + 1,
    // The version rises only when the stake changes or the round ends, because only then the feed gets a row.
    version: previous.version + (extraStake > 0n || settles ? 1 : 0),
  }
  return { progress, round, extraStake }
}

/** Stores the next state of an open round. Call this in a transaction, after the stake is taken. */
export function advanceRound(engine: Engine, session: RoundSession, next: NextRound) {
  const { progress, round, extraStake } = next
  const at = Date.now()
  const hasChanged = extraStake > 0n
  const conclusion = concludeRound(engine, session, progress, round, at, hasChanged)
  updateRound(engine.store, { progress, round, ...conclusion })
  return { response: conclusion.response, at }
}

function planDecision(
  engine: Engine,
  session: RoundSession,
  order: DecisionOrder,
  { playerReturnMax }: TitleLimits,
): Plan<RoundResponse> {
  const { store } = engine
  const { nonce } = order
  const request = JSON.stringify(order.decision)
  const row = findRound(store, session, order.roundId)
  if (!row) throw new CallError(404, 'unknown_round', 'this player has no such round')
  const first = decisionOfNonce(store, order.roundId, nonce)
  if (first) {
    if (first.request === request) return { stake: null, act: () => first.response }
    throw new CallError(409, 'nonce_conflict', 'this nonce was used for another decision')
  }
  if (!canTransition(row.status, 'settled')) {
    const { response } = row
    throw new CallError(409, 'round_closed', 'this round has ended', { round: response })
  }
  const nextState = session.game.rules.decide(row.state, order.decision)
  if (nextState === null) throw new CallError(409, 'not_now', 'this cannot be decided now')
  const round = endAtLimit(session.game, nextState, row.unit_stake, playerReturnMax)
  const next = nextRound(session, row, round)
  const { roundId, decisions: ordinal } = next.progress
  const { code: game } = session.game
  const stake = {
    ref: `${roundId}:${ordinal}`,
    round: roundId,
    game,
    selection: null,
    isRaise: true,
  }
  const act = () => {
    const { response, at } = advanceRound(engine, session, next)
    insertDecision(store, { roundId, ordinal, nonce, decision: request, response, at })
    return response
  }
  return { stake: next.extraStake > 0n ? { ...stake, amount: next.extraStake } : null, act }
}

/**
 * Applies a player's decision to an open round. A decision draws nothing. A repeated nonce gets the first response.
 * Throws CallError: unknown_round, round_closed, not_now, nonce_conflict, and those of `Wallet.play`.
 */
export function decideRound(
  engine: Engine,
  session: RoundSession,
  order: DecisionOrder,
  limits: TitleLimits,
): Promise<RoundResponse> {
  return engine.wallet.play(session, () => planDecision(engine, session, order, limits))
}
