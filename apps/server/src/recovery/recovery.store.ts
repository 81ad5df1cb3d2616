import {
  type RecoveryCaseSecret,
  type RecoveryWay,
  recoveryCaseSecrets,
  recoveryWays,
} from '@jinli/contract/recovery/recovery.rules'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { big, bool, maybe, text, time, word } from '../platform/row-shape.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'
import { insertInto } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'

const account = { name: text, name_key: text, login_hash: text, is_active: bool }

/** Returns the account whose password is recovered. */
export function recoveredAccount(db: Db, player: PlayerId) {
  return one(
    db,
    account,
    sql`SELECT name, name_key, login_hash, status = 'active' AS is_active FROM player WHERE id = ${player}`,
  )
}

type NewRecovery = {
  secret: RecoveryCaseSecret
  way: RecoveryWay
  ip: string
  userAgent: string
}

/** Saves a recovery. Returns the secret by which the owner denies it, and until when withdrawals rest. */
export async function insertRecovery(
  tx: PlayerTx,
  player: PlayerId,
  { secret, way, ip, userAgent }: NewRecovery,
): Promise<{ denial: string; rests_until: Date }> {
  const denial = newToken()
  const insert = insertInto('player_recovery', {
    player_id: player,
    secret,
    way,
    ip,
    user_agent: userAgent.slice(0, 300),
    denial_hash: tokenHash(denial),
  })
  const recovery = await one(
    tx,
    { rests_until: time },
    sql`${insert} RETURNING rests_until`,
  )
  return { denial, ...recovery }
}

/** Selects the recovery that a denial is about: that of the link, or the last one of a signed-in player. */
export type DenialOf = { link: string } | { player: PlayerId }

function isDenied(of: DenialOf): Sql {
  if ('link' in of) return sql`denial_hash = ${tokenHash(of.link)}`
  return sql`player_id = ${of.player}`
}

const deniable = { id: big, player: playerId, denied_at: maybe(time) }

/** Returns a recovery of the last week, or null. */
export function deniableRecovery(db: Db, of: DenialOf) {
  return row(
    db,
    deniable,
    sql`SELECT id, player_id AS player, denied_at FROM player_recovery
      WHERE ${isDenied(of)} AND recovered_at > app_now() - interval '7 days' ORDER BY id DESC LIMIT 1`,
  )
}

/** Marks a recovery as denied. Returns false if it was. */
export async function denyRecovery(tx: PlayerTx, id: bigint): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE player_recovery SET denied_at = app_now() WHERE id = ${id} AND denied_at IS NULL`,
  )
  return count === 1
}

const pastRecovery = {
  id: text,
  secret: word(recoveryCaseSecrets),
  way: word(recoveryWays),
  ip: text,
  recovered_at: time,
  rests_until: time,
  denied_at: maybe(time),
}

export function recoveriesOf(db: Db, player: PlayerId) {
  return rows(
    db,
    pastRecovery,
    sql`SELECT id::text, secret, way, ip, recovered_at, rests_until, denied_at FROM player_recovery
      WHERE player_id = ${player} ORDER BY id DESC LIMIT 50`,
  )
}
