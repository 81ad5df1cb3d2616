import { type Db, row, type Tx } from '../platform/db.ts'

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

export async function payHashOf(db: Db, player: bigint): Promise<string> {
  const found = await row<{ pay_hash: string }>(
    db,
    'SELECT pay_hash FROM player WHERE id = $1',
    [player],
  )
  if (!found) throw new Error(`player ${player} has no row`)
  return found.pay_hash
}
