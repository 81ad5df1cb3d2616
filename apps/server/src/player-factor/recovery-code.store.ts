import { createHmac, randomInt } from 'node:crypto'
import { plainRecoveryCode } from '@jinli/contract/recovery/recovery.rules'
import sql from 'sql-template-tag'
import { change, type Db, one, row, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId } from '../platform/ids.ts'
import { int } from '../platform/row-shape.ts'
import { insertInto, tableOf } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'

const codeCount = 10
/** Letters and digits that nobody confuses. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns the hash of a recovery code in the form that does not depend on how it was typed. */
export function recoveryCodeHash(cardKey: Buffer, code: string): Buffer {
  return createHmac('sha256', cardKey)
    .update(`jinli recovery code ${plainRecoveryCode(code)}`)
    .digest()
}

function newCode(): string {
  const part = () =>
    Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')
  return `${part()}-${part()}`
}

/** Makes the recovery codes of a player and ends the earlier ones. Only their hashes are stored. */
export async function newRecoveryCodes(
  tx: PlayerTx,
  player: PlayerId,
  cardKey: Buffer,
): Promise<string[]> {
  await change(tx, sql`DELETE FROM player_recovery_code WHERE player_id = ${player}`)
  const codes = Array.from({ length: codeCount }, newCode)
  const from = tableOf(codes, 'c', {
    code_hash: ['bytea', (code) => recoveryCodeHash(cardKey, code)],
  })
  const values = { player_id: player, code_hash: sql`c.code_hash` }
  await change(tx, insertInto('player_recovery_code', values, sql`FROM ${from}`))
  return codes
}

/** Returns how many recovery codes of a player are left. */
export async function unusedCodes(db: Db, player: PlayerId): Promise<number> {
  const { n } = await one(
    db,
    { n: int },
    sql`SELECT count(*)::int AS n FROM player_recovery_code
      WHERE player_id = ${player} AND used_at IS NULL`,
  )
  return n
}

/** Returns the player of a name key whose unused recovery code this is, or null. */
export async function ownerOfCode(
  db: Db,
  nameKey: string,
  hash: Buffer,
): Promise<PlayerId | null> {
  const owner = await row(
    db,
    { player: playerId },
    sql`SELECT c.player_id AS player FROM player p JOIN player_recovery_code c ON c.player_id = p.id
      WHERE p.name_key = ${nameKey} AND c.code_hash = ${hash} AND c.used_at IS NULL`,
  )
  return owner?.player ?? null
}

/** Uses up a recovery code. Returns false if another try was first. */
export async function useRecoveryCode(
  tx: Tx,
  player: PlayerId,
  hash: Buffer,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE player_recovery_code SET used_at = app_now()
      WHERE player_id = ${player} AND code_hash = ${hash} AND used_at IS NULL`,
  )
  return count === 1
}
