import {
  type LimitSetter,
  limitSetters,
  limitWithSetter,
} from '@jinli/contract/play-limit/game-limit.rules'
import sql from 'sql-template-tag'
import { stopPlay } from '../game-session/game-session.store.ts'
import { writeMail } from '../message/mail.store.ts'
import { rows, type Tx } from '../platform/db.ts'
import type { EventReader } from '../platform/event-log.store.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { maybe, oneOf } from '../platform/row-shape.ts'
import { lockPlayer, type PlayerTx } from '../player/player-lock.ts'
import { limitsInForce, recordGameLimitChange } from './game-limit.store.ts'

/**
 * Ends the games of a player whose limit of stakes or losses is used up, their own or one that staff set; calls the
 * money home from the venues, and tells the player. Does nothing while there is room. The player's row is locked.
 */
export async function stopAtLimit(tx: PlayerTx, player: PlayerId, ip = ''): Promise<void> {
  const limits = await limitsInForce(tx, player, limitSetters)
  const [limit] = limits
    .filter(({ kind, amount, used }) => kind !== 'deposit' && used >= amount)
    .toSorted((a, b) => b.ends_at.getTime() - a.ends_at.getTime())
  if (!limit) return
  const { kind, period, setter, ends_at: until } = limit
  await stopPlay(tx, player, 'limited')
  if (setter === 'player')
    await recordGameLimitChange(tx, { player, kind, period }, 'reach', ip)
  const reason = limitWithSetter(setter, kind, period)
  await writeMail(tx, player, 'limit.reached', { reason, until })
}

/** Ends the games of a player who staked more on one bet than their limit allows. The player's row is locked. */
async function stopAfterStake(
  tx: PlayerTx,
  player: PlayerId,
  setter: LimitSetter,
): Promise<void> {
  const limit = { kind: 'single', period: 'day' } as const
  await stopPlay(tx, player, 'limited')
  if (setter === 'player') await recordGameLimitChange(tx, { player, ...limit }, 'pass', '')
  const reason = limitWithSetter(setter, limit.kind, limit.period)
  await writeMail(tx, player, 'limit.passed', { reason })
}

/** Returns those of the players who have a game open although a limit is used up, or was passed by one stake. */
function playersAtLimit(tx: Tx, players: readonly PlayerId[]) {
  return rows(
    tx,
    { player: playerId, setter: maybe(oneOf(limitSetters)) },
    sql`SELECT g.player_id AS player, p.setter FROM player_in_game g
      LEFT JOIN LATERAL (SELECT min(setter) AS setter FROM play_limit_single_passed WHERE player_id = g.player_id) p ON true
      WHERE g.player_id = ANY (${players}::bigint[]) AND (p.setter IS NOT NULL OR stake_room(g.player_id) <= 0)
      ORDER BY 1`,
  )
}

/**
 * Stops players at their limits once the feed brings the bets that use them up: a venue with a transfer wallet does not
 * ask before a bet (decision 091).
 */
export const recallPlay: EventReader = {
  name: 'recall-play',
  kinds: ['player.acted'],
  async act(tx, events) {
    const players = events.flatMap(({ player }) =>
      player === null ? [] : [player as PlayerId],
    )
    for (const { player, setter } of await playersAtLimit(tx, players)) {
      const playerTx = await lockPlayer(tx, player)
      if (setter) await stopAfterStake(playerTx, player, setter)
      else await stopAtLimit(playerTx, player)
    }
  },
}
