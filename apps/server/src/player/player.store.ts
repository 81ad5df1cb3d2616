import { change, type Db, row } from '../platform/db.ts'

export type Player = {
  id: bigint
  name: string
  realname: string
  avatar: string
  mobile: string
  email: string
  birthday: string | null
  auto_transfer: boolean
  vip_level: number
  is_agent: boolean
  created_at: Date
}

export function playerOf(db: Db, id: bigint): Promise<Player | null> {
  return row<Player>(
    db,
    `SELECT id, name, realname, avatar, mobile, email, birthday, auto_transfer, vip_level,
       is_agent, created_at
     FROM player WHERE id = $1`,
    [id],
  )
}

/** What withdrawals under review hold of a player's money (fen). */
export async function heldOf(db: Db, id: bigint): Promise<bigint> {
  const money = await row<{ held: bigint | null }>(
    db,
    'SELECT held FROM player_money WHERE player_id = $1',
    [id],
  )
  return money?.held ?? 0n
}

/** Switches automatic transfer (spec §4 Auto-transfer). */
export async function setAutoTransfer(db: Db, id: bigint, on: boolean): Promise<void> {
  await change(db, 'UPDATE player SET auto_transfer = $2 WHERE id = $1', [id, on])
}
