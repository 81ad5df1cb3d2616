import { minuteText } from '@jinli/contract/brand-time'
import { depositLimitProblem } from '@jinli/contract/play-limit.rules'
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
