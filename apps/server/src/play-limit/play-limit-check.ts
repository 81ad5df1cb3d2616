import { limitWithSetter } from '@jinli/contract/play-limit/game-limit.rules'
import {
  depositLimitProblem,
  depositRoom,
  limitWords,
  type PeriodLimit,
  tightestLimit,
} from '@jinli/contract/play-limit/play-limit.rules'
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
import { depositLimitsOf, excludedUntil, hasOffersStopped } from './play-limit.store.ts'

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

/** Returns a player's limits of deposits; an open order counts as credited. */
async function limitsWithOpen(db: Db, player: PlayerId): Promise<PeriodLimit[]> {
  const limits = await depositLimitsOf(db, player)
  return limits.map(({ credits, open, ...limit }) => ({
    ...limit,
    deposits: credits + open,
  }))
}

/**
 * Refuses a new deposit while excluded, while staff forbid it, while the account lacks a step, or above a limit in
 * force. Returns the fen that fit the limits; null is unlimited. The player's row is locked.
 */
export async function refuseDeposit(
  tx: PlayerTx,
  player: PlayerId,
  amount: bigint,
): Promise<bigint | null> {
  refuseUntil(await excludedUntil(tx, player))
  await refuseRestricted(tx, player, 'deposit')
  await refuseIncomplete(tx, player)
  const limits = await limitsWithOpen(tx, player)
  refuseProblem(depositLimitProblem(limits, amount))
  const tightest = tightestLimit(limits)
  return tightest ? depositRoom(tightest.limit, tightest.deposits) : null
}

/**
 * Returns the limit that a credit of now does not fit, or null. Only credits count here, not open orders:
 * money that came goes before money that may come (decision 060). The player's row is locked.
 */
export async function creditObstacle(
  tx: PlayerTx,
  player: PlayerId,
  amount: bigint,
): Promise<PeriodLimit | null> {
  const limits = await depositLimitsOf(tx, player)
  const tightest = tightestLimit(
    limits.map(({ credits, ...limit }) => ({ ...limit, deposits: credits })),
  )
  return tightest && tightest.deposits + amount > tightest.limit ? tightest : null
}

/**
 * Returns why a player may get no reward now: excluded, at a deposit limit in force (I-24, decision 049), with an
 * open case of markers that stops offers (decision 101), or without a step of the account (decision 090).
 * Lock the player's row first to act on the result.
 */
export async function rewardProblem(db: Db, player: PlayerId): Promise<Problem | null> {
  const until = await excludedUntil(db, player)
  if (until) return { key: 'play-limit.excluded', params: { until: minuteText(until) } }
  const tightest = tightestLimit(await limitsWithOpen(db, player))
  if (tightest && tightest.deposits >= tightest.limit)
    return {
      key: 'play-limit.reached',
      params: {
        ...limitWords(tightest),
        limit: limitWithSetter(tightest.setter, 'deposit', tightest.period),
      },
    }
  if (await hasOffersStopped(db, player)) return { key: 'marker.no-offers' }
  return incompleteProblem(db, player)
}

/** Refuses a reward that the player requests. The caller has locked the player's row. */
export async function refuseReward(tx: PlayerTx, player: PlayerId): Promise<void> {
  await holdAccountSteps(tx)
  refuseProblem(await rewardProblem(tx, player))
}
