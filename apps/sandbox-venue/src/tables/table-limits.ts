import type { TableGame } from '../games/game.ts'
import { unit } from '../games/game-rules.ts'
import { refuseHouse, refuseReturn } from '../limits/return-limit.ts'
import type { TitleLimits } from '../limits/title-limits.ts'
import type { TableBet } from './table-bet.store.ts'

/** One unit in fen. The chips are whole yuan. */
export const unitFen = 100n
/** A bet that can pay at most this part of a player's limit is small. */
const smallPart = 100n

/** The bets of a round so far: those of the player, and the most that the round can pay all players (fen). */
type RoundSoFar = { bets: readonly TableBet[]; payoutMax: bigint }

/** Returns the most that bets of one player on one round can pay together, in fen. */
export function payoutMaxOf(game: TableGame, bets: readonly unknown[]): bigint {
  return (unitFen * game.shared.multipleMax(bets)) / unit
}

/** A limit that a bet meets: the payouts without and with the bet, and the most that is allowed (fen). */
type Meeting = { before: bigint; after: bigint; most: bigint }

/**
 * Returns what a refusal says: the stake that fits, with the chips in the same proportion, and in a running round the
 * mark at which this stake fits. The payout is convex in the stake, so a share of the way never passes the limit.
 */
function fitsOf(game: TableGame, bet: unknown, { before, after, most }: Meeting) {
  const room = most > before ? most - before : 0n
  const units = after > before ? (game.shared.stakeOf(bet) * room) / (after - before) : 0n
  const { running: run } = game.shared
  return {
    fits: units > 0n ? units * unitFen : null,
    more: run ? { auto_at: run.markWithin(bet, (room * unit) / unitFen) } : {},
  }
}

/**
 * Throws CallError when the round could pay more than its limits: return_limit for this player, house_limit for all
 * players together. The refusal has the stake that fits. A small bet meets only the limit of its own player, so nobody
 * can close a round to others. Call this in the transaction that stores the bet.
 */
export function assertWithinLimits(
  game: TableGame,
  bet: unknown,
  { bets, payoutMax: roundPayoutMax }: RoundSoFar,
  { playerReturnMax, roundReturnMax }: TitleLimits,
): void {
  const ownBets = bets
    .filter(({ status }) => status !== 'void')
    .map((row): unknown => JSON.parse(row.bet))
  const before = payoutMaxOf(game, ownBets)
  const after = payoutMaxOf(game, [...ownBets, bet])
  const payoutMax = payoutMaxOf(game, [bet])
  const own = { before, after, most: playerReturnMax }
  if (after > playerReturnMax) {
    const { fits, more } = fitsOf(game, bet, own)
    refuseReturn(playerReturnMax, fits, more)
  }
  const smallMax = playerReturnMax / smallPart
  if (payoutMax <= smallMax || roundPayoutMax + payoutMax <= roundReturnMax) return
  const room = roundReturnMax - roundPayoutMax
  const most = room > smallMax ? room : smallMax
  const { fits, more } = fitsOf(game, bet, { before: 0n, after: payoutMax, most })
  refuseHouse(fits, more)
}
