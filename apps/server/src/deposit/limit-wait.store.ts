import type { PeriodLimit } from '@jinli/contract/play-limit/play-limit.rules'
import sql from 'sql-template-tag'
import { change, one, type Tx } from '../platform/db.ts'
import { maybe, time } from '../platform/row-shape.ts'
import { creditObstacle } from '../play-limit/play-limit-check.ts'
import { lockPlayer } from '../player/player-lock.ts'
import type { Decision } from './deposit-decision.store.ts'

/** A credit that a limit of the player's own puts off: to a brand day with room, or, with null, until a limit is higher. */
export type LimitWait = PeriodLimit & { until: Date | null }

/**
 * Returns why a credit must wait for the player's own limit, or null. Locks the order, then the player, as the decision
 * with its mail does.
 */
export async function limitWaitOf(tx: Tx, decision: Decision): Promise<LimitWait | null> {
  const { before, creditedAmount } = decision
  await change(tx, sql`SELECT FROM deposit WHERE id = ${before.id} FOR NO KEY UPDATE`)
  const playerTx = await lockPlayer(tx, before.player)
  const obstacle = await creditObstacle(playerTx, before.player, creditedAmount)
  if (!obstacle) return null
  const { until } = await one(
    tx,
    { until: maybe(time) },
    sql`SELECT deposit_day_with_room(${before.id}, ${before.player}, ${creditedAmount}) AS until`,
  )
  return { ...obstacle, until }
}
