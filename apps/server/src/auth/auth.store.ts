import sql from 'sql-template-tag'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { type RowOf, text, time } from '../platform/row-shape.ts'
import type { Account } from '../platform/secret-attempts.ts'
import { insertInto } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'

/** Returns the name in NFKC and lower case, so that look-alike spellings are one name (reliability R-12). */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

export type NewPlayer = {
  name: string
  realname: string
  loginHash: string
  payHash: string
  referralCode: string
}

/** Inserts a player. Returns the player id, or null if the name is taken. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<PlayerId | null> {
  const insert = insertInto('player', {
    name: player.name,
    name_key: nameKey(player.name),
    realname: player.realname,
    login_hash: player.loginHash,
    pay_hash: player.payHash,
    referral_code: player.referralCode,
    vip_level: sql`(SELECT level FROM starting_vip)`,
  })
  const playerRow = await row(
    tx,
    { id: playerId },
    sql`${insert} ON CONFLICT (name_key) DO NOTHING RETURNING id`,
  )
  return playerRow?.id ?? null
}

const credentials = { id: playerId, name: text, login_hash: text, status: text }
export type Credentials = RowOf<typeof credentials>

export function credentialsOf(db: Db, name: string): Promise<Credentials | null> {
  return row(
    db,
    credentials,
    sql`SELECT id, name, login_hash, status FROM player WHERE name_key = ${nameKey(name)}`,
  )
}

export function credentialsById(db: Db, player: PlayerId): Promise<Credentials> {
  return one(
    db,
    credentials,
    sql`SELECT id, name, login_hash, status FROM player WHERE id = ${player}`,
  )
}

const ownSecrets = { name_key: text, login_hash: text, pay_hash: text }
export type OwnSecrets = RowOf<typeof ownSecrets>

export function secretsOf(db: Db, player: PlayerId): Promise<OwnSecrets> {
  return one(
    db,
    ownSecrets,
    sql`SELECT name_key, login_hash, pay_hash FROM player WHERE id = ${player}`,
  )
}

const hashes = { login: sql`login_hash`, pay: sql`pay_hash` }

/** Replaces the hash that was verified. Returns false if the hash has changed since then. */
export async function replaceHash(
  db: Db,
  player: PlayerId,
  kind: keyof typeof hashes,
  { currentHash, next }: { currentHash: string; next: string },
): Promise<boolean> {
  const hash = hashes[kind]
  const count = await change(
    db,
    sql`UPDATE player SET ${hash} = ${next} WHERE id = ${player} AND ${hash} = ${currentHash}`,
  )
  return count === 1
}

/** Sets a password that was recovered, whatever the one before. */
export async function setHash(
  tx: PlayerTx,
  player: PlayerId,
  kind: keyof typeof hashes,
  hash: string,
): Promise<void> {
  await change(tx, sql`UPDATE player SET ${hashes[kind]} = ${hash} WHERE id = ${player}`)
}

/** Returns when the longest lock of an account ends, over all IP addresses, or null if there is no lock. */
export async function lockedUntil(db: Db, account: Account): Promise<Date | null> {
  const lock = await row(
    db,
    { until: time },
    sql`SELECT until FROM secret_lock
      WHERE scope = ${account.scope} AND subject = ${account.subject}`,
  )
  return lock?.until ?? null
}
