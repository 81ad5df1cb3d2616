import sql from 'sql-template-tag'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { bool, day, int, maybe, type RowOf, text, time } from '../platform/row-shape.ts'

const player = {
  id: playerId,
  name: text,
  realname: text,
  avatar: text,
  mobile: text,
  email: text,
  birthday: maybe(day),
  auto_transfer: bool,
  vip_level: int,
  is_agent: bool,
  created_at: time,
}
export type Player = RowOf<typeof player>

export function playerOf(db: Db, id: bigint): Promise<Player | null> {
  return row(
    db,
    player,
    sql`SELECT id, name, realname, avatar, mobile, email, birthday, auto_transfer, vip_level,
        is_agent, created_at
      FROM player WHERE id = ${id}`,
  )
}

/** Switches automatic transfer (spec §4 Auto-transfer). */
export async function setAutoTransfer(db: Db, id: bigint, on: boolean): Promise<void> {
  await change(db, sql`UPDATE player SET auto_transfer = ${on} WHERE id = ${id}`)
}

/** Changes the address of a player's portrait and answers the one before; `''` for none. */
export async function setAvatar(tx: Tx, id: PlayerId, path: string): Promise<string> {
  const { before } = await one(
    tx,
    { before: text },
    sql`UPDATE player SET avatar = ${path} FROM (
        SELECT id, avatar AS before FROM player WHERE id = ${id} FOR NO KEY UPDATE) old
      WHERE player.id = old.id RETURNING old.before`,
  )
  return before
}

type Profile = { mobile: string; email: string; birthday: string }

export async function setProfile(
  tx: Tx,
  id: PlayerId,
  { mobile, email, birthday }: Profile,
): Promise<void> {
  await change(
    tx,
    sql`UPDATE player SET mobile = ${mobile}, email = ${email}, birthday = ${birthday}::date
      WHERE id = ${id}`,
  )
}

/** False for who is an agent already. */
export async function makeAgent(tx: Tx, id: PlayerId): Promise<boolean> {
  const made = await change(
    tx,
    sql`UPDATE player SET is_agent = true WHERE id = ${id} AND NOT is_agent`,
  )
  return made === 1
}
