import sql from 'sql-template-tag'
import { change, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { insertInto } from '../platform/sql-parts.ts'
import type { PlayerTx } from './player-lock.ts'

/** Links a new player to the agent of the code. An unknown code has no effect. */
export async function setReferrer(tx: Tx, player: PlayerId, code: string): Promise<void> {
  if (!code) return
  const tie = { player_id: sql`${player}::bigint`, agent_id: sql`player_id` }
  const from = sql`FROM agent_code WHERE code = upper(${code})`
  await change(tx, insertInto('player_referral', tie, from))
}

/** Saves the first credited deposit of a referred player; has no effect for others. */
export async function noteFirstDeposit(
  tx: Tx,
  player: PlayerId,
  amount: bigint,
): Promise<void> {
  await change(
    tx,
    sql`UPDATE player_referral SET first_deposit_at = app_now(), first_deposit = ${amount}
      WHERE player_id = ${player} AND first_deposit_at IS NULL`,
  )
}

/** Sets a referred player's first deposit anew, after a deposit was corrected. Needs the player's lock. */
export async function correctFirstDeposit(tx: PlayerTx, player: PlayerId): Promise<void> {
  await change(
    tx,
    sql`UPDATE player_referral SET (first_deposit_at, first_deposit) = (
        SELECT at, amount FROM deposit_credited WHERE player_id = ${player} ORDER BY at, id LIMIT 1)
      WHERE player_id = ${player}`,
  )
}
