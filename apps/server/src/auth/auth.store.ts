import { change, type Db, row, type Tx } from '../platform/db.ts'

/** NFKC and lower case: names that look alike are one name (reliability R-12). */
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

/** The new player's id, or null when the name is taken. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<bigint | null> {
  const inserted = await row<{ id: bigint }>(
    tx,
    `INSERT INTO player (name, name_key, realname, login_hash, pay_hash, referral_code)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name_key) DO NOTHING RETURNING id`,
    [
      player.name,
      nameKey(player.name),
      player.realname,
      player.loginHash,
      player.payHash,
      player.referralCode,
    ],
  )
  return inserted?.id ?? null
}

export type Credentials = { id: bigint; login_hash: string; status: string }

export function credentialsOf(db: Db, name: string): Promise<Credentials | null> {
  return row<Credentials>(
    db,
    'SELECT id, login_hash, status FROM player WHERE name_key = $1',
    [nameKey(name)],
  )
}

/** A player's own secrets, as they are right now. */
export type OwnSecrets = { name_key: string; login_hash: string; pay_hash: string }

export async function secretsOf(db: Db, player: bigint): Promise<OwnSecrets> {
  const found = await row<OwnSecrets>(
    db,
    'SELECT name_key, login_hash, pay_hash FROM player WHERE id = $1',
    [player],
  )
  if (!found) throw new Error(`player ${player} has no row`)
  return found
}

/** The hash of the pay password; the player's row is locked until commit. */
export async function lockPayHash(tx: Tx, player: bigint): Promise<string> {
  const found = await row<{ pay_hash: string }>(
    tx,
    'SELECT pay_hash FROM player WHERE id = $1 FOR NO KEY UPDATE',
    [player],
  )
  return found?.pay_hash ?? ''
}

const replacing = {
  login: 'UPDATE player SET login_hash = $3 WHERE id = $1 AND login_hash = $2',
  pay: 'UPDATE player SET pay_hash = $3 WHERE id = $1 AND pay_hash = $2',
} as const

/** Puts a new hash in place of the one that was verified; false when that is no longer the one. */
export async function replaceHash(
  tx: Tx,
  player: bigint,
  kind: keyof typeof replacing,
  { verified, next }: { verified: string; next: string },
): Promise<boolean> {
  return (await change(tx, replacing[kind], [player, verified, next])) === 1
}
