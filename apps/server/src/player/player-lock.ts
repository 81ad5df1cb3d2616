import sql from 'sql-template-tag'
import { change, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'

declare const locked: unique symbol
/** A transaction that holds its player's row until commit: what needs the row asks for this type. */
export type PlayerTx = Tx & { readonly [locked]: true }

/**
 * Holds the player's row until commit. Wishes and the money calls they bear on stand in this one line,
 * so that none of them acts on what another is about to change (money F-17). Rows that merely refer to
 * the player can still be written.
 */
export async function lockPlayer(tx: Tx, player: PlayerId): Promise<PlayerTx> {
  await change(tx, sql`SELECT FROM player WHERE id = ${player} FOR NO KEY UPDATE`)
  return tx as PlayerTx
}
