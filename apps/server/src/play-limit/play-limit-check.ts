import { depositLimitProblem, leftToday } from '@jinli/contract/play-limit/play-limit.rules'
import type { Problem } from '@jinli/contract/refusal/refusals'
import { minuteText } from '@jinli/contract/wire/brand-time'
import sql, { type Sql } from 'sql-template-tag'
import { holdAccountSteps } from '../account-step/account-step.store.ts'
import { incompleteProblem, refuseIncomplete } from '../account-step/account-step-check.ts'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { refuseRestricted } from '../restriction/restriction-check.ts'
import { excludedUntil, hasOffersStopped, limitsOf } from './play-limit.store.ts'

function refuseUntil(until: Date | null): void {
  if (until) refuse('play-limit.excluded', { until: minuteText(until) })
}

/** Refuses a claim of earned money while the player is excluded or the account lacks a step. The player's row is locked. */
export async function refuseClaim(tx: PlayerTx, player: PlayerId): Promise<void> {
  refuseUntil(await excludedUntil(tx, player))
  await refuseIncomplete(tx, player)
}

/**
 * The condition that a player may receive a reward, for a statement over many players: the same rule as
 * `rewardProblem`. Run it after the statement that locked their rows, so that it sees every acknowledged exclusion and
 * limit (money I-24).
 */
export function mayReceiveReward(player: Sql): Sql {
  return sql`NOT reward_barred(${player})`
}

/**
 * Refuses a new deposit while excluded, while staff forbid it, while the account lacks a step, or above the player's own limit of the day. Returns the fen that fit the limit;
 * null is unlimited. The player's row is locked.
 */
export async function refuseDeposit(
  tx: PlayerTx,
  player: PlayerId,
  amount: bigint,
): Promise<bigint | null> {
  const limits = await limitsOf(tx, player)
  refuseUntil(limits.excluded_until)
  await refuseRestricted(tx, player, 'deposit')
  await refuseIncomplete(tx, player)
  const { deposit_limit: limit, used_today } = limits
  refuseProblem(depositLimitProblem(limit, used_today, amount))
  return limit === null ? null : leftToday(limit, used_today)
}

/** What a player's own limit says to a credit that does not fit today; `limit` and `left` in fen. */
export type CreditObstacle = { limit: bigint; left: bigint }

/**
 * Returns the obstacle of a credit today, or null. Only credits count here, not open orders: money that came goes before
 * money that may come (decision 060). The player's row is locked.
 */
export async function creditObstacle(
  tx: PlayerTx,
  player: PlayerId,
  amount: bigint,
): Promise<CreditObstacle | null> {
  const { deposit_limit: limit, credited_today } = await limitsOf(tx, player)
  if (limit === null || credited_today + amount <= limit) return null
  return { limit, left: leftToday(limit, credited_today) }
}

/**
 * Returns why a player may get no reward now: excluded, at their own deposit limit of today (I-24, decision 049), with an
 * open case of markers that stops offers (decision 101), or without a step of the account (decision 090).
 * Lock the player's row first to act on the result.
 */
export async function rewardProblem(db: Db, player: PlayerId): Promise<Problem | null> {
  const { excluded_until, deposit_limit, used_today } = await limitsOf(db, player)
  if (excluded_until)
    return { key: 'play-limit.excluded', params: { until: minuteText(excluded_until) } }
  const isReached = deposit_limit !== null && used_today >= deposit_limit
  if (isReached) return { key: 'play-limit.reached' }
  if (await hasOffersStopped(db, player)) return { key: 'marker.no-offers' }
  return incompleteProblem(db, player)
}

/** Refuses a reward that the player requests. The caller has locked the player's row. */
export async function refuseReward(tx: PlayerTx, player: PlayerId): Promise<void> {
  await holdAccountSteps(tx)
  refuseProblem(await rewardProblem(tx, player))
}
