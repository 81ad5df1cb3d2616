import { minuteText } from '@jinli/contract/brand-time'
import { depositLimitProblem } from '@jinli/contract/play-limit.rules'
import type { Problem } from '@jinli/contract/refusals'
import sql, { type Sql } from 'sql-template-tag'
import type { Db, Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { lockPlayer, type PlayerTx } from '../player/player-lock.ts'
import { excludedUntil, limitsOf } from './play-limit.store.ts'

function refuseUntil(until: Date | null): void {
  if (until) refuse('play-limit.excluded', { until: minuteText(until) })
}

/** Refuses while the player is excluded. Without the lock it only spares work that would be refused later. */
export async function refuseExcluded(db: Db, player: PlayerId): Promise<void> {
  refuseUntil(await excludedUntil(db, player))
}

/**
 * For money that leaves the centre wallet towards play: holds the player's row, then refuses while they
 * are excluded. What gets through commits before an exclusion can be acknowledged (money I-24).
 */
export async function lockAndRefuseExcluded(tx: Tx, player: PlayerId): Promise<void> {
  await lockPlayer(tx, player)
  await refuseExcluded(tx, player)
}

/**
 * Whom nothing forbids to be given something, for a statement over many players: it comes after the one that
 * locked their rows, so that it sees every wish that was acknowledged (money I-24). The same as `rewardProblem`.
 */
export function mayBeGiven(player: Sql): Sql {
  return sql`NOT EXISTS (SELECT FROM play_limit_barred WHERE player_id = ${player})`
}

/**
 * For a new deposit, under the player's row: refuses while they are excluded, and what would go over
 * their own limit of the brand day.
 */
export async function refuseDeposit(
  tx: PlayerTx,
  player: PlayerId,
  amount: bigint,
): Promise<void> {
  const limits = await limitsOf(tx, player)
  refuseUntil(limits.excluded_until)
  refuseProblem(depositLimitProblem(limits.deposit_limit, limits.used_today, amount))
}

/**
 * Why a player is given nothing now: they are excluded, or may deposit no more today by their own limit (I-24,
 * decision 049). Ask under the player's row to act on it.
 */
export async function rewardProblem(db: Db, player: PlayerId): Promise<Problem | null> {
  const { excluded_until, deposit_limit, used_today } = await limitsOf(db, player)
  if (excluded_until)
    return { key: 'play-limit.excluded', params: { until: minuteText(excluded_until) } }
  const reached = deposit_limit !== null && used_today >= deposit_limit
  return reached ? { key: 'play-limit.reached' } : null
}

/** For what is given to a player on their own asking, under their row. */
export async function refuseReward(tx: PlayerTx, player: PlayerId): Promise<void> {
  refuseProblem(await rewardProblem(tx, player))
}
