import { browserDays } from '@jinli/contract/player-factor/player-factor.rules'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { change, type Db, exists, type Tx } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import type { PlayerId } from '../platform/ids.ts'
import { tokenHash } from '../platform/secrets.ts'
import type { PlayerTx } from '../player/player-lock.ts'

type Browser = { device: string; hasDevice: boolean }

/** The most browsers of a player that need no factor. */
const browsersMax = 20
const age = sql`make_interval(days => ${browserDays})`
const browserHash = (device: string) => tokenHash(`factor ${device}`)

/** Returns whether a factor was shown in this browser lately. A client without cookies is always new. */
export async function isFactorBrowser(
  db: Db,
  player: PlayerId,
  { device, hasDevice }: Browser,
): Promise<boolean> {
  if (!hasDevice) return false
  return exists(
    db,
    sql`SELECT FROM player_factor_browser WHERE player_id = ${player}
      AND browser = ${browserHash(device)} AND factor_at > app_now() - ${age}`,
  )
}

/** Saves that a factor was shown in this browser. */
export async function noteFactorBrowser(
  tx: PlayerTx,
  player: PlayerId,
  { device }: Browser,
): Promise<void> {
  if (!device) return
  await change(
    tx,
    sql`INSERT INTO player_factor_browser (player_id, browser) VALUES (${player}, ${browserHash(device)})
      ON CONFLICT (player_id, browser) DO UPDATE SET factor_at = app_now()`,
  )
  await change(
    tx,
    sql`DELETE FROM player_factor_browser WHERE player_id = ${player} AND browser NOT IN (
      SELECT browser FROM player_factor_browser WHERE player_id = ${player}
      ORDER BY factor_at DESC LIMIT ${browsersMax})`,
  )
}

/** From here on every browser asks for a factor. */
export async function forgetFactorBrowsers(tx: Tx, player: PlayerId): Promise<void> {
  await change(tx, sql`DELETE FROM player_factor_browser WHERE player_id = ${player}`)
}

/** Job: deletes browsers that ask for a factor again. */
export function dropOldFactorBrowsers(pool: Pool): Promise<void> {
  const where = sql`factor_at < app_now() - ${age}`
  return dropDue(pool, {
    table: sql`player_factor_browser`,
    where,
    order: sql`factor_at`,
  })
}
