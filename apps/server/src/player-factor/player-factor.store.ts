import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import {
  newAuthenticator,
  normalizeCode,
  stepOfCode,
} from '../platform/authenticator-code.ts'
import { change, type Db, exists, row, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { openSeal, seal } from '../platform/number-seal.ts'
import { bool, bytes, maybe, time } from '../platform/row-shape.ts'
import type { PlayerTx } from '../player/player-lock.ts'

const purpose = (player: PlayerId) => ({
  use: 'player factor seal',
  owner: `player ${player}`,
})

/**
 * Inserts the key of an authenticator app. Returns null if the player already has an active one. The new key is
 * inactive until `enableDevice` is called with it, after its first code.
 */
export async function newDevice(
  tx: Tx,
  cardKey: Buffer,
  { id, name }: { id: PlayerId; name: string },
): Promise<{ secret: string; uri: string } | null> {
  const authenticator = newAuthenticator(name)
  const sealedSecret = seal(cardKey, purpose(id), authenticator.secret)
  const isNew = await change(
    tx,
    sql`INSERT INTO player_factor AS f (player_id, sealed) VALUES (${id}, ${sealedSecret})
      ON CONFLICT (player_id) DO UPDATE SET sealed = excluded.sealed, last_step = 0
      WHERE f.enabled_at IS NULL`,
  )
  return isNew === 1 ? authenticator : null
}

const device = { sealed: bytes, enabled_at: maybe(time) }

/** Returns a player's authenticator app; `enabled_at` is null before its first code. */
export function deviceOf(db: Db, player: PlayerId) {
  return row(
    db,
    device,
    sql`SELECT sealed, enabled_at FROM player_factor WHERE player_id = ${player}`,
  )
}

/** `repeated`: the code is right, but it was used before. */
type CodeUse = 'first' | 'repeated' | 'wrong'

/**
 * Tries a code of this key. Marks its time step as used, so that the same code fails when it is repeated or sent
 * concurrently, on any node.
 */
export async function useDeviceCode(
  { pool, config, clock }: AppContext,
  player: PlayerId,
  sealed: Buffer,
  code: string,
): Promise<CodeUse> {
  const secret = openSeal(config.cardKey, purpose(player), sealed)
  const step = stepOfCode(secret, normalizeCode(code), clock.now())
  if (step === null) return 'wrong'
  const count = await change(
    pool,
    sql`UPDATE player_factor SET last_step = ${step}
      WHERE player_id = ${player} AND sealed = ${sealed} AND last_step < ${step}`,
  )
  return count === 1 ? 'first' : 'repeated'
}

/** Activates a key after its first code. Returns false if it is active already or another one has replaced it. */
export async function enableDevice(
  tx: PlayerTx,
  player: PlayerId,
  sealed: Buffer,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE player_factor SET enabled_at = app_now()
      WHERE player_id = ${player} AND sealed = ${sealed} AND enabled_at IS NULL`,
  )
  return count === 1
}

/** Returns whether a player's authenticator app is still active with this key. */
export function isActiveDevice(
  tx: PlayerTx,
  player: PlayerId,
  sealed: Buffer,
): Promise<boolean> {
  return exists(
    tx,
    sql`SELECT FROM player_factor
      WHERE player_id = ${player} AND sealed = ${sealed} AND enabled_at IS NOT NULL`,
  )
}

/** Removes a player's authenticator app. Returns whether it was active. */
export async function dropDevice(tx: PlayerTx, player: PlayerId): Promise<boolean> {
  const removal = await row(
    tx,
    { was_active: bool },
    sql`DELETE FROM player_factor WHERE player_id = ${player}
      RETURNING enabled_at IS NOT NULL AS was_active`,
  )
  return removal?.was_active ?? false
}

/** Returns whether a player has a second factor of any kind. */
export function hasFactor(db: Db, player: PlayerId): Promise<boolean> {
  return exists(db, sql`SELECT FROM player_with_factor WHERE player_id = ${player}`)
}
