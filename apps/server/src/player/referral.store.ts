import sql from 'sql-template-tag'
import { change, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { insertInto } from '../platform/sql-parts.ts'

/** Ties a new player to the agent whose code they came with; a code that nobody has ties them to nobody. */
export async function tieToAgent(tx: Tx, player: PlayerId, code: string): Promise<void> {
  if (!code) return
  const tie = { player_id: sql`${player}::bigint`, agent_id: sql`player_id` }
  const from = sql`FROM agent_code WHERE code = upper(${code})`
  await change(tx, insertInto('player_referral', tie, from))
}

/** Notes a credited deposit of a player who came by a link, if it is their first. */
export async function noteFirstDeposit(
  tx: Tx,
  player: PlayerId,
  credited: bigint,
): Promise<void> {
  await change(
    tx,
    sql`UPDATE player_referral SET first_deposit_at = moment(), first_deposit = ${credited}
      WHERE player_id = ${player} AND first_deposit_at IS NULL`,
  )
}
