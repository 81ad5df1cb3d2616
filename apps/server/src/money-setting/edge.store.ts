import type { GameReturn, RewardTables } from '@jinli/contract/rebate/edge.rules'
import { categories } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import { change, type Db, rows, type Tx } from '../platform/db.ts'
import {
  bool,
  int,
  json,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { settingsInForce } from './money-setting.store.ts'

/** The settings that decide what a player gets back: changed under one lock, judged together. */
export const edgeKeys = ['rebate', 'vip'] as const
export type EdgeKey = (typeof edgeKeys)[number]

const game = {
  venue: text,
  venue_name: text,
  game: text,
  name: text,
  category: word(categories),
  rtp_most: maybe(int),
  shown: bool,
}
export type EdgeGame = GameReturn & Pick<RowOf<typeof game>, 'venue_name' | 'shown'>

/** Basis points to millionths of a percent. */
const perBasisPoint = 10_000n

/** Returns every game of the catalogue with its return at best play, in the operator's order. */
export async function gameReturns(db: Db): Promise<EdgeGame[]> {
  const games = await rows(
    db,
    game,
    sql`SELECT venue, venue_name, game, name, category, rtp_most, shown FROM game_edge
      ORDER BY venue_sort, venue, sort, game`,
  )
  return games.map(({ rtp_most: most, ...rest }) => ({
    ...rest,
    most: most === null ? null : BigInt(most) * perBasisPoint,
  }))
}

/** The tables in force, with the ids of their versions. */
export type TablesInForce = RewardTables & { versions: { vip: bigint; rebate: bigint } }

export async function rewardTables(db: Db): Promise<TablesInForce> {
  const { vip, rebate } = await settingsInForce(db, 'vip', 'rebate')
  const versions = { vip: vip.id, rebate: rebate.id }
  return { levels: vip.value.levels, games: rebate.value.games, versions }
}

/** Locks both tables until commit, so that two approvals are judged one after the other. */
export async function lockEdge(tx: Tx): Promise<void> {
  await change(
    tx,
    sql`SELECT FROM money_setting WHERE key = ANY (${edgeKeys}) AND version = 1
      ORDER BY key FOR NO KEY UPDATE`,
  )
}

const approvedVersion = {
  key: word(edgeKeys),
  version: int,
  value: json<unknown>(),
  effective_at: time,
}
export type ApprovedVersion = RowOf<typeof approvedVersion>

/** Returns the versions of both tables that are in force or will be. */
export function versionsAhead(tx: Tx): Promise<ApprovedVersion[]> {
  return rows(
    tx,
    approvedVersion,
    sql`SELECT r.key, r.version, r.value, r.effective_at FROM money_setting r
      WHERE r.key = ANY (${edgeKeys}) AND r.state = 'approved' AND NOT EXISTS (SELECT FROM money_setting l
        WHERE l.key = r.key AND l.state = 'approved' AND l.version > r.version
          AND l.effective_at <= greatest(r.effective_at, app_now()))
      ORDER BY r.key, r.version`,
  )
}
