import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { change, one } from '../platform/db.ts'
import { dropDue } from '../platform/drop-due.ts'
import type { PlayerId } from '../platform/ids.ts'
import { networkOf } from '../platform/network.ts'
import { bool } from '../platform/row-shape.ts'
import { tokenHash } from '../platform/secrets.ts'
import type { PlayerTx } from '../player/player-lock.ts'

export type Browser = {
  ip: string
  userAgent: string
  /** The secret of the device, and whether the request brought it. */
  device: string
  hasDevice: boolean
}

/** The most browsers that an account remembers. */
const browsersMax = 40

/** Saves the browser of a sign-in. Returns whether the player has to be told of it. The first of a player is known. */
export async function noteBrowser(
  tx: PlayerTx,
  player: PlayerId,
  { ip, userAgent, device, hasDevice }: Browser,
): Promise<boolean> {
  const deviceKey = tokenHash(`device ${device}`)
  const clientKey = tokenHash(`client ${networkOf(ip)} ${userAgent}`)
  // A browser that brings its device's secret is known by it alone; a client without cookies by network and user agent.
  const key = hasDevice ? deviceKey : clientKey
  const { is_new: isNew } = await one(
    tx,
    { is_new: bool },
    sql`SELECT count(*) > 0 AND NOT coalesce(bool_or(browser = ${key}), false)
        AND (${hasDevice} OR NOT coalesce(bool_or(told_at > app_now() - interval '1 day'), false)) AS is_new
      FROM player_browser WHERE player_id = ${player}`,
  )
  await change(
    tx,
    sql`INSERT INTO player_browser (player_id, browser, told_at)
      SELECT ${player}, unnest(${[deviceKey, clientKey]}::bytea[]), CASE WHEN ${isNew} THEN app_now() END
      ON CONFLICT (player_id, browser) DO UPDATE
        SET seen_at = app_now(), told_at = coalesce(excluded.told_at, player_browser.told_at)`,
  )
  await change(
    tx,
    sql`DELETE FROM player_browser WHERE player_id = ${player} AND browser NOT IN (
        SELECT browser FROM player_browser WHERE player_id = ${player} ORDER BY seen_at DESC LIMIT ${browsersMax})`,
  )
  return isNew
}

/** Job: forgets browsers that nobody used for more than a year. */
export function dropOldBrowsers(pool: Pool): Promise<void> {
  const where = sql`seen_at < app_now() - interval '400 days'`
  return dropDue(pool, { table: sql`player_browser`, where, order: sql`seen_at` })
}
