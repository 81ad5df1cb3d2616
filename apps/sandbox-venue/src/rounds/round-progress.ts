import { appendBetChange } from '../bet-feed/bet-feed.ts'
import { feedText } from '../games/bet-words.ts'
import type { SoloGame } from '../games/game.ts'
import { unit } from '../games/game-rules.ts'
import { formatFen } from '../wallet/fen.ts'
import type { Engine, PlayingAccount } from '../wallet/wallet.ts'

export type RoundSession = PlayingAccount & { game: SoloGame }

/** The progress of a round, without the drawn state. */
export type RoundProgress = {
  roundId: string
  unitStake: bigint
  stake: bigint
  version: number
  decisions: number
  placedAt: number
  bet: unknown
  seeds: { server_seed_hash: string; client_seed: string; nonce: number }
}

export type RoundEnd = { payout: bigint; at: number }

/** Returns the round as the player sees it now. The response is stored, so a repeated request gets the same one. */
function toResponse(
  session: RoundSession,
  progress: RoundProgress,
  round: unknown,
  end: RoundEnd | null,
  balance: bigint,
) {
  return {
    round_id: progress.roundId,
    game: session.game.code,
    status: end ? 'settled' : 'open',
    decisions: progress.decisions,
    unit: formatFen(progress.unitStake),
    stake: formatFen(progress.stake),
    payout: formatFen(end?.payout ?? 0n),
    balance: formatFen(balance),
    at: new Date(progress.placedAt).toISOString(),
    bet: progress.bet,
    shown: session.game.rules.view(round),
    seeds: progress.seeds,
  }
}

export type RoundResponse = ReturnType<typeof toResponse>

/** Pays a settled round, and appends changes to the feed. Call this in the transaction that stores the round. */
export function concludeRound(
  { store, wallet }: Engine,
  session: RoundSession,
  progress: RoundProgress,
  round: unknown,
  at: number,
  hasChanged: boolean,
): { end: RoundEnd | null; response: RoundResponse } {
  const { operator, player, game } = session
  const result = game.rules.payoutOf(round)
  // The payout is rounded down to whole fen. Stakes are whole yuan, so few payouts have a fraction.
  const payout = result ? (progress.unitStake * result.multiple) / unit : 0n
  const units = game.rules.riskOf?.(round)
  const atRisk = units === undefined ? progress.stake : units * progress.unitStake
  const view = game.rules.view(round)
  const outcome = result ? feedText(game.words.outcomeText(view, progress.bet)) : null
  if (result) {
    const { roundId } = progress
    wallet.settle({ operator, player, round: roundId, amount: payout, atRisk, outcome, at })
  }
  const end = result ? { payout, at } : null
  if (hasChanged || end) {
    appendBetChange(store, {
      betId: progress.roundId,
      version: progress.version,
      operator,
      player,
      game: game.code,
      stake: progress.stake,
      payout,
      atRisk: end ? atRisk : null,
      status: end ? 'settled' : 'open',
      selection: feedText(game.words.selectionText(progress.bet)),
      outcome,
      placedAt: progress.placedAt,
      settledAt: end ? at : null,
    })
  }
  const balance = wallet.knownBalance(session)
  return { end, response: toResponse(session, progress, round, end, balance) }
}
