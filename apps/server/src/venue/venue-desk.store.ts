import { categories } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type DeskFound, type DeskRequest, deskList } from '../platform/desk-list.ts'
import {
  big,
  bool,
  int,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { inMaintenance } from './catalogue.store.ts'

const deskVenue = {
  code: text,
  name: text,
  category: word(categories),
  enabled: bool,
  sort: int,
  transfer_max: maybe(big),
  maintenance_from: maybe(time),
  maintenance_until: maybe(time),
  maintenance_note: text,
  maintenance: bool,
  revision: int,
  games: int,
  hidden_games: int,
  unfit_games: int,
  open_transfers: int,
  oldest_transfer: maybe(time),
  stuck_rounds: int,
  feed_at: maybe(time),
  games_at: maybe(time),
}
export type DeskVenue = RowOf<typeof deskVenue>

const venueColumns = sql`v.code, v.name, v.category, v.enabled, v.sort, v.transfer_max,
  v.maintenance_from, v.maintenance_until, v.maintenance_note, ${inMaintenance} AS maintenance, v.revision,
  (SELECT count(*)::int FROM venue_game g WHERE g.venue = v.code AND g.listed) AS games,
  (SELECT count(*)::int FROM venue_game g WHERE g.venue = v.code AND g.listed AND g.hidden) AS hidden_games,
  (SELECT count(*)::int FROM venue_game_unfit u WHERE u.venue = v.code) AS unfit_games,
  (SELECT count(*)::int FROM transfer_open o WHERE o.venue = v.code) AS open_transfers,
  (SELECT min(o.created_at) FROM transfer_open o WHERE o.venue = v.code) AS oldest_transfer,
  (SELECT f.pulled_at FROM bet_feed f WHERE f.venue = v.code) AS feed_at,
  (SELECT l.read_at FROM venue_game_read l WHERE l.venue = v.code) AS games_at,
  (SELECT count(*)::int FROM bet_stuck b WHERE b.venue = v.code) AS stuck_rounds`

/** There are as many as we have accounts: a handful. */
export function deskVenues(db: Db): Promise<DeskVenue[]> {
  return rows(
    db,
    deskVenue,
    sql`SELECT ${venueColumns} FROM venue v ORDER BY v.sort, v.code LIMIT 200`,
  )
}

export function deskVenueOf(db: Db, code: string): Promise<DeskVenue | null> {
  return row(db, deskVenue, sql`SELECT ${venueColumns} FROM venue v WHERE v.code = ${code}`)
}

type At = { code: string; revision: number }

async function changed(tx: Tx, { code, revision }: At, set: ReturnType<typeof sql>) {
  const done = await change(
    tx,
    sql`UPDATE venue SET ${set}, revision = revision + 1
      WHERE code = ${code} AND revision = ${revision}`,
  )
  return done === 1
}

/** False, as of all below, when somebody else has changed it since it was looked at. */
export function rewriteVenue(
  tx: Tx,
  at: At,
  to: { name: string; sort: number; transfer_max: bigint | null },
): Promise<boolean> {
  const { name, sort, transfer_max } = to
  return changed(
    tx,
    at,
    sql`name = ${name}, sort = ${sort}, transfer_max = ${transfer_max}::bigint`,
  )
}

export function setEnabled(tx: Tx, at: At, enabled: boolean): Promise<boolean> {
  return changed(tx, at, sql`enabled = ${enabled}`)
}

export function setMaintenance(
  tx: Tx,
  at: At,
  to: { from: Date | null; until: Date | null; note: string },
): Promise<boolean> {
  return changed(
    tx,
    at,
    sql`maintenance_from = ${to.from}::timestamptz, maintenance_until = ${to.until}::timestamptz,
      maintenance_note = ${to.note}`,
  )
}

const gameStates = ['shown', 'hidden', 'gone'] as const

const deskGame = {
  venue: text,
  venue_name: text,
  code: text,
  name: text,
  told_name: text,
  own_name: text,
  category: word(categories),
  status: word(gameStates),
  sort: int,
  revision: int,
}
export type DeskGame = RowOf<typeof deskGame>

const gameColumns = sql`r.venue, v.name AS venue_name, r.code,
  coalesce(nullif(r.own_name, ''), r.name) AS name, r.name AS told_name, r.own_name, r.category,
  CASE WHEN NOT r.listed THEN 'gone' WHEN r.hidden THEN 'hidden' ELSE 'shown' END AS status,
  r.sort, r.revision`
const gameJoins = sql`JOIN venue v ON v.code = r.venue`

const ofState = {
  '': sql`true`,
  shown: sql`r.listed AND NOT r.hidden`,
  hidden: sql`r.listed AND r.hidden`,
  gone: sql`NOT r.listed`,
}

type GameFilter = DeskRequest & {
  venue: string
  status: keyof typeof ofState
  search: string
}

export function deskGames(db: Db, filter: GameFilter): Promise<DeskFound<DeskGame>> {
  const { venue, status } = filter
  const sought = `%${filter.search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const games = {
    columns: gameColumns,
    of: sql`venue_game`,
    joins: gameJoins,
    where: sql`${ofState[status]} AND (${venue} = '' OR r.venue = ${venue})
      AND (r.name ILIKE ${sought} OR r.own_name ILIKE ${sought} OR r.code ILIKE ${sought})`,
    key: {
      values: [
        { of: sql`r.venue`, type: 'text' as const },
        { of: sql`r.sort`, type: 'number' as const },
        { of: sql`r.code`, type: 'text' as const },
      ],
      order: 'ASC' as const,
    },
  }
  return deskList(db, deskGame, games, filter)
}

export function deskGameOf(
  db: Db,
  { venue, code }: { venue: string; code: string },
): Promise<DeskGame | null> {
  return row(
    db,
    deskGame,
    sql`SELECT ${gameColumns} FROM venue_game r ${gameJoins}
      WHERE r.venue = ${venue} AND r.code = ${code}`,
  )
}

type GameTo = At & { venue: string; own_name: string; sort: number; hidden: boolean }

export async function rewriteGame(tx: Tx, to: GameTo): Promise<boolean> {
  const done = await change(
    tx,
    sql`UPDATE venue_game SET own_name = ${to.own_name}, sort = ${to.sort}, hidden = ${to.hidden},
        revision = revision + 1
      WHERE venue = ${to.venue} AND code = ${to.code} AND revision = ${to.revision}`,
  )
  return done === 1
}

const unfitGame = {
  id: text,
  venue: text,
  venue_name: text,
  game: text,
  problem: text,
  raw: text,
  seen_at: time,
}

export function unfitGames(db: Db, filter: DeskRequest & { venue: string }) {
  const { venue } = filter
  const found = {
    columns: sql`md5(r.raw) AS id, r.venue, v.name AS venue_name, r.game, r.problem, r.raw, r.seen_at`,
    of: sql`venue_game_unfit`,
    joins: gameJoins,
    where: sql`(${venue} = '' OR r.venue = ${venue})`,
    key: {
      values: [
        { of: sql`r.venue`, type: 'text' as const },
        { of: sql`md5(r.raw)`, type: 'text' as const },
      ],
      order: 'ASC' as const,
    },
  }
  return deskList(db, unfitGame, found, filter)
}
