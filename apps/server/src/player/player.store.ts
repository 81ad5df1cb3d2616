import type { PlayerStatus } from '@jinli/contract/profile/profile.admin'
import sql from 'sql-template-tag'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import {
  big,
  bool,
  day,
  int,
  maybe,
  type RowOf,
  text,
  time,
} from '../platform/row-shape.ts'
import { decoyHash } from '../platform/secrets.ts'
import type { PlayerTx } from './player-lock.ts'

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
  public_number: int,
}
export type Player = RowOf<typeof player>

export function playerOf(db: Db, id: bigint): Promise<Player | null> {
  return row(
    db,
    player,
    sql`SELECT id, name, realname, avatar, mobile, email, birthday, auto_transfer, vip_level,
        is_agent, created_at, public_number
      FROM player WHERE id = ${id}`,
  )
}

/** Returns the player with this user name in upper or lower case, or null. */
export function playerNamed(db: Db, username: string) {
  return row(
    db,
    { id: playerId, name: text },
    sql`SELECT id, name FROM player WHERE name_key = lower(normalize(${username}, NFKC))`,
  )
}

/** Returns the player with this user name for an action of staff, or refuses. */
export async function neededPlayer(db: Db, username: string) {
  return (await playerNamed(db, username)) ?? refuse('player.not-found')
}

/** Returns the turnover of all days (fen). It reads days, not bets. */
export async function turnoverTotal(db: Db, id: PlayerId): Promise<bigint> {
  const { total } = await one(
    db,
    { total: big },
    sql`SELECT coalesce(sum(stake), 0)::bigint AS total FROM bet_valid_day WHERE player_id = ${id}`,
  )
  return total
}

/** Switches automatic transfer on or off (spec §4 Auto-transfer). */
export async function setAutoTransfer(db: Db, id: bigint, on: boolean): Promise<void> {
  await change(db, sql`UPDATE player SET auto_transfer = ${on} WHERE id = ${id}`)
}

/** Sets the path of a player's avatar and returns the former path; `''` for none. */
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

/** Personal data that staff can correct, as text; empty for none. */
const personalColumns = {
  realname: { column: sql`realname`, type: sql`text` },
  mobile: { column: sql`mobile`, type: sql`text` },
  email: { column: sql`email`, type: sql`text` },
  birthday: { column: sql`birthday`, type: sql`date` },
} as const
type PersonalField = keyof typeof personalColumns

export async function personalValue(
  tx: PlayerTx,
  id: PlayerId,
  field: PersonalField,
): Promise<string> {
  const { column } = personalColumns[field]
  const { value } = await one(
    tx,
    { value: text },
    sql`SELECT coalesce(${column}::text, '') AS value FROM player WHERE id = ${id}`,
  )
  return value
}

/** Changes one value of a player whose row is locked. Returns false if it is not `from`. */
export async function setPersonalValue(
  tx: PlayerTx,
  id: PlayerId,
  { field, from, to }: { field: PersonalField; from: string; to: string },
): Promise<boolean> {
  const { column, type } = personalColumns[field]
  const count = await change(
    tx,
    sql`UPDATE player SET ${column} = ${to}::${type}
      WHERE id = ${id} AND coalesce(${column}::text, '') = ${from}`,
  )
  return count === 1
}

/** Returns the birthday of a player, `YYYY-MM-DD`; null while it is unknown. */
export async function birthdayOf(db: Db, id: PlayerId): Promise<string | null> {
  const { birthday } = await one(
    db,
    { birthday: maybe(day) },
    sql`SELECT birthday FROM player WHERE id = ${id}`,
  )
  return birthday
}

export async function setBirthday(
  tx: PlayerTx,
  id: PlayerId,
  birthday: string | null,
): Promise<void> {
  await change(tx, sql`UPDATE player SET birthday = ${birthday}::date WHERE id = ${id}`)
}

/**
 * Closes accounts and deletes what they say of a person. Their rows are locked. Nobody can register the new name, which
 * has a blank.
 */
export async function forgetPlayers(tx: Tx, players: readonly PlayerId[]): Promise<void> {
  await change(
    tx,
    sql`UPDATE player SET name = 'forgotten ' || id, name_key = 'forgotten ' || id, realname = '',
        login_hash = ${decoyHash}, pay_hash = ${decoyHash}, referral_code = '', avatar = '', mobile = '', email = '',
        birthday = NULL, status = 'closed'
      WHERE id = ANY (${players}::bigint[])`,
  )
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

/** Changes the status of a player whose row is locked. Returns false if the status is not `from`. */
export async function setStatus(
  tx: PlayerTx,
  id: PlayerId,
  { from, to }: { from: PlayerStatus; to: PlayerStatus },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE player SET status = ${to} WHERE id = ${id} AND status = ${from}`,
  )
  return count === 1
}

/** Makes the player an agent. Returns false if the player already is one. */
export async function makeAgent(tx: Tx, id: PlayerId): Promise<boolean> {
  const isNew = await change(
    tx,
    sql`UPDATE player SET is_agent = true WHERE id = ${id} AND NOT is_agent`,
  )
  return isNew === 1
}
