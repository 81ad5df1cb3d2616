import { keyTransports } from '@jinli/contract/wire/web-authn'
import sql from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { refuseOnConflict } from '../platform/refuse.ts'
import {
  big,
  bytes,
  int,
  maybe,
  type RowOf,
  text,
  time,
  words,
} from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import type { PublicKey } from '../platform/web-authn.ts'
import type { PlayerTx } from '../player/player-lock.ts'

const passkey = {
  id: text,
  player: playerId,
  name: text,
  rp_id: text,
  credential: text,
  public_key: bytes,
  counter: big,
  transports: words(keyTransports),
  added_at: time,
  used_at: maybe(time),
}
export type Passkey = RowOf<typeof passkey>

const columns = sql`id::text, player_id AS player, name, rp_id, credential, public_key, counter, transports, added_at,
  used_at`

/** Returns all passkeys of a player, oldest first. */
export function passkeysOf(db: Db, player: PlayerId): Promise<Passkey[]> {
  return rows(
    db,
    passkey,
    sql`SELECT ${columns} FROM player_passkey WHERE player_id = ${player} ORDER BY id`,
  )
}

/** Returns the passkey for this site with this credential id, or null. */
export function passkeyByCredential(
  db: Db,
  rpId: string,
  credential: string,
): Promise<Passkey | null> {
  return row(
    db,
    passkey,
    sql`SELECT ${columns} FROM player_passkey WHERE credential = ${credential} AND rp_id = ${rpId}`,
  )
}

export async function passkeyCount(db: Db, player: PlayerId): Promise<number> {
  const { count } = await one(
    db,
    { count: int },
    sql`SELECT count(*)::int AS count FROM player_passkey WHERE player_id = ${player}`,
  )
  return count
}

export async function insertPasskey(
  tx: PlayerTx,
  player: PlayerId,
  name: string,
  key: PublicKey,
): Promise<void> {
  const { rp_id, credential, public_key, counter, transports } = key
  const values = { name, rp_id, credential, public_key, counter, transports }
  const insertion = change(
    tx,
    insertInto('player_passkey', { player_id: player, ...values }),
  )
  const constraint = 'player_passkey_credential'
  await refuseOnConflict(insertion, constraint, 'player-factor.passkey-known')
}

/**
 * Saves the counter of a used passkey. Returns false if the passkey was removed, or if its counter is not higher than
 * before, because a copy may exist. A passkey that does not count always has 0, which is accepted.
 */
export async function raiseCounter(
  tx: PlayerTx,
  id: string,
  counter: number,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE player_passkey k SET counter = n.counter, used_at = app_now()
      FROM (SELECT ${counter}::bigint AS counter) n
      WHERE k.id = ${numberOf(id)} AND (k.counter < n.counter OR k.counter = 0 AND n.counter = 0)`,
  )
  return count === 1
}

/** Gives a passkey another name. Returns false if there is no such passkey. */
export async function renamePasskey(
  tx: Tx,
  player: PlayerId,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE player_passkey SET name = ${name} WHERE player_id = ${player} AND id = ${numberOf(id)}`,
  )
  return count === 1
}

/** Removes a passkey. Returns its name, or null if there is no such passkey. */
export async function dropPasskey(
  tx: PlayerTx,
  player: PlayerId,
  id: string,
): Promise<string | null> {
  const removal = await row(
    tx,
    { name: text },
    sql`DELETE FROM player_passkey WHERE player_id = ${player} AND id = ${numberOf(id)} RETURNING name`,
  )
  return removal?.name ?? null
}

/** Removes all passkeys of a player. Returns their number. */
export function dropPasskeys(tx: PlayerTx, player: PlayerId): Promise<number> {
  return change(tx, sql`DELETE FROM player_passkey WHERE player_id = ${player}`)
}
