import { drawsOfRound } from '../fairness/draws-of-round.ts'
import { type Seeds, seedsOf, takeNonce } from '../fairness/seeds.ts'
import { feedText } from '../games/bet-words.ts'
import { unit } from '../games/game-rules.ts'
import { CallError } from '../http/call-error.ts'
import { refuseReturn } from '../limits/return-limit.ts'
import type { TitleLimits } from '../limits/title-limits.ts'
import type { Store } from '../store/database.ts'
import { formatFen } from '../wallet/fen.ts'
import type { Engine, Plan } from '../wallet/wallet.ts'
import { findLatestRound, insertRound, roundOfNonce } from './round.store.ts'
import {
  concludeRound,
  type RoundProgress,
  type RoundResponse,
  type RoundSession,
} from './round-progress.ts'

export type OpenOrder = {
  /** The stake of one unit, in fen: one of the game's stakes. */
  unitStake: bigint
  bet: unknown
  /** The nonce of the request. A repeat with the same nonce gets the first response. */
  nonce: string
}

/** Throws CallError return_limit, with the largest stake that fits, when the round could pay more than its limit. */
function assertWithinLimit(
  { game }: RoundSession,
  { unitStake, bet }: OpenOrder,
  round: unknown,
  limit: bigint,
): void {
  const { rules, stakes } = game
  // A game whose payout rises step by step ends at the limit, so only the first step must fit.
  const multiple = rules.nextMultiple?.(round) ?? rules.multipleMax(bet)
  const isWithin = (stake: bigint) => stake * multiple <= limit * unit
  if (isWithin(unitStake)) return
  const fits = stakes.map((stake) => BigInt(stake) * 100n).findLast(isWithin)
  refuseReturn(limit, fits ?? null)
}

/** Throws CallError while the last round of the game is open, or younger than `roundMs`. */
function assertMayOpen(
  store: Store,
  session: RoundSession,
  roundMs: number,
  now: number,
): void {
  const last = findLatestRound(store, session, session.game.code)
  if (!last) return
  if (last.status === 'open') {
    const { response: round } = last
    throw new CallError(409, 'round_open', 'end the open round first', { round })
  }
  const waitMs = last.placed_at + roundMs - now
  if (waitMs > 0) {
    throw new CallError(429, 'too_soon', 'rounds take longer', { retry_ms: waitMs })
  }
}

type Draft = {
  progress: RoundProgress
  round: unknown
  seeds: Seeds
  nonce: string
  request: string
}

/** Stores a round whose stake is taken, and appends its bet to the feed. Pays the round if it needs no decision. */
function keepRound(engine: Engine, session: RoundSession, draft: Draft): RoundResponse {
  const { progress, round, seeds, nonce, request } = draft
  const seedNonce = takeNonce(engine.store, seeds)
  const at = progress.placedAt
  const { end, response } = concludeRound(engine, session, progress, round, at, true)
  const row = { session, progress, round, nonce, request, seedNonce, end, response }
  insertRound(engine.store, { ...row, seedsId: seeds.id })
  return response
}

/**
 * Draws a round and stores it with its stake in one transaction. A repeated nonce gets the first response. Throws
 * CallError: round_open, too_soon, return_limit, nonce_conflict, and those of `Wallet.play`.
 */
export function openRound(
  engine: Engine,
  session: RoundSession,
  order: OpenOrder,
  { roundMs, playerReturnMax }: TitleLimits,
): Promise<RoundResponse> {
  const { store, wallet } = engine
  const { code, rules, words } = session.game
  const { unitStake, bet, nonce } = order
  const request = JSON.stringify([code, formatFen(unitStake), bet])
  return wallet.play(session, (roundId): Plan<RoundResponse> => {
    const first = roundOfNonce(store, session, nonce)
    if (first) {
      if (first.request === request) return { stake: null, act: () => first.response }
      throw new CallError(409, 'nonce_conflict', 'this nonce was used for another round')
    }
    const at = Date.now()
    assertMayOpen(store, session, roundMs, at)
    const seeds = seedsOf(store, session)
    const round = rules.open(drawsOfRound(seeds, seeds.nextNonce), bet)
    assertWithinLimit(session, order, round, playerReturnMax)
    const amount = unitStake * rules.stakeOf(round)
    const progress: RoundProgress = {
      roundId,
      unitStake,
      stake: amount,
      version: 1,
      decisions: 0,
      placedAt: at,
      bet,
      seeds: {
        server_seed_hash: seeds.serverSeedHash,
        client_seed: seeds.clientSeed,
        nonce: seeds.nextNonce,
      },
    }
    const draft = { progress, round, seeds, nonce, request }
    return {
      stake: {
        ref: roundId,
        round: roundId,
        game: code,
        amount,
        selection: feedText(words.selectionText(bet)),
      },
      act: () => keepRound(engine, session, draft),
    }
  })
}
