import { limitLabel } from '@jinli/contract/play-limit/game-limit.rules'
import sql from 'sql-template-tag'
import { stopPlay } from '../game-session/game-session.store.ts'
import { writeMail } from '../message/mail.store.ts'
import { rows, type Tx } from '../platform/db.ts'
import type { EventReader } from '../platform/event-log.store.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { lockPlayer, type PlayerTx } from '../player/player-lock.ts'
import { gameLimitsOf, recordGameLimitChange } from './game-limit.store.ts'

/**
 * Ends the games of a player whose limit of stakes or losses is used up, calls the money home from the venues, and tells
 * the player. Does nothing while there is room. The player's row is locked.
 */
export async function stopAtLimit(tx: PlayerTx, player: PlayerId, ip = ''): Promise<void> {
  const limits = await gameLimitsOf(tx, player)
  const [limit] = limits
    .filter(({ kind, room }) => kind !== 'deposit' && room <= 0n)
    .toSorted((a, b) => b.ends_at.getTime() - a.ends_at.getTime())
  if (!limit) return
  const { kind, period, ends_at: until } = limit
  await stopPlay(tx, player, 'limited')
  await recordGameLimitChange(tx, { player, kind, period }, 'reach', ip)
  await writeMail(tx, player, 'limit.reached', { reason: limitLabel(kind, period), until })
}

/** Returns those of the players who have a game open although a limit is used up. */
function playersAtLimit(tx: Tx, players: readonly PlayerId[]) {
  return rows(
    tx,
    { player: playerId },
    sql`SELECT g.player_id AS player FROM player_in_game g
      WHERE g.player_id = ANY (${players}::bigint[]) AND stake_room(g.player_id) <= 0 ORDER BY 1`,
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
    for (const { player } of await playersAtLimit(tx, players))
      await stopAtLimit(await lockPlayer(tx, player), player)
  },
}
