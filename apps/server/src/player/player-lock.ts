import sql from 'sql-template-tag'
import { change, one, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { bool } from '../platform/row-shape.ts'

declare const playerLock: unique symbol
/** A transaction that holds the lock of its player's row. It is the parameter type of functions that need this lock. */
export type PlayerTx = Tx & { readonly [playerLock]: true }

/** Locks the player's row for a call of the player. A player whom staff stopped meanwhile is signed out. */
export async function lockActivePlayer(tx: Tx, player: PlayerId): Promise<PlayerTx> {
  const { is_active } = await one(
    tx,
    { is_active: bool },
    sql`SELECT lock_active_player(${player}) AS is_active`,
  )
  if (!is_active) refuse('session.expired')
  return tx as PlayerTx
}

/**
 * Locks the player's row until commit. A player's limits and the money calls that check them take this lock, so that no
 * call acts on a limit that another is changing (money F-17). Rows that refer to the player can still be written.
 */
export async function lockPlayer(tx: Tx, player: PlayerId): Promise<PlayerTx> {
  await change(tx, sql`SELECT FROM player WHERE id = ${player} FOR NO KEY UPDATE`)
  return tx as PlayerTx
}
