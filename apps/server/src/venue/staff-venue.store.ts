import { categories } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
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

const staffVenue = {
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
  rejected_games: int,
  open_transfers: int,
  oldest_transfer: maybe(time),
  stuck_rounds: int,
  feed_at: maybe(time),
  games_at: maybe(time),
}
export type StaffVenue = RowOf<typeof staffVenue>

const venueColumns = sql`v.code, v.name, v.category, v.enabled, v.sort, v.transfer_max,
  v.maintenance_from, v.maintenance_until, v.maintenance_note, ${inMaintenance} AS maintenance, v.revision,
  (SELECT count(*)::int FROM venue_game g WHERE g.venue = v.code AND g.listed) AS games,
  (SELECT count(*)::int FROM venue_game g WHERE g.venue = v.code AND g.listed AND g.hidden) AS hidden_games,
  (SELECT count(*)::int FROM venue_rejected_game u WHERE u.venue = v.code) AS rejected_games,
  (SELECT count(*)::int FROM transfer_open o WHERE o.venue = v.code) AS open_transfers,
  (SELECT min(o.created_at) FROM transfer_open o WHERE o.venue = v.code) AS oldest_transfer,
  (SELECT f.pulled_at FROM bet_feed f WHERE f.venue = v.code) AS feed_at,
  (SELECT l.read_at FROM venue_game_read l WHERE l.venue = v.code) AS games_at,
  (SELECT count(*)::int FROM bet_stuck b WHERE b.venue = v.code) AS stuck_rounds`

/** Returns all venues without pages: there are only a few. */
export function staffVenues(db: Db): Promise<StaffVenue[]> {
  return rows(
    db,
    staffVenue,
    sql`SELECT ${venueColumns} FROM venue v ORDER BY v.sort, v.code LIMIT 200`,
  )
}

/** Returns the codes and names of all venues, in the order of the house. */
export function listVenueNames(db: Db) {
  return rows(
    db,
    { code: text, name: text },
    sql`SELECT code, name FROM venue ORDER BY sort, code LIMIT 200`,
  )
}

export function staffVenueOf(db: Db, code: string): Promise<StaffVenue | null> {
  return row(
    db,
    staffVenue,
    sql`SELECT ${venueColumns} FROM venue v WHERE v.code = ${code}`,
  )
}

type At = { code: string; revision: number }

async function changeVenue(tx: Tx, { code, revision }: At, set: ReturnType<typeof sql>) {
  const isChanged = await change(
    tx,
    sql`UPDATE venue SET ${set}, revision = revision + 1
      WHERE code = ${code} AND revision = ${revision}`,
  )
  return isChanged === 1
}

/** Changes a venue. Like the functions below, returns false if somebody has changed the row since it was read. */
export function rewriteVenue(
  tx: Tx,
  at: At,
  to: { name: string; sort: number; transfer_max: bigint | null },
): Promise<boolean> {
  const { name, sort, transfer_max } = to
  return changeVenue(
    tx,
    at,
    sql`name = ${name}, sort = ${sort}, transfer_max = ${transfer_max}::bigint`,
  )
}

export function setEnabled(tx: Tx, at: At, isEnabled: boolean): Promise<boolean> {
  return changeVenue(tx, at, sql`enabled = ${isEnabled}`)
}

export function setMaintenance(
  tx: Tx,
  at: At,
  to: { from: Date | null; until: Date | null; note: string },
): Promise<boolean> {
  return changeVenue(
    tx,
    at,
    sql`maintenance_from = ${to.from}::timestamptz, maintenance_until = ${to.until}::timestamptz,
      maintenance_note = ${to.note}`,
  )
}

const gameStates = ['shown', 'hidden', 'gone'] as const

const staffGame = {
  venue: text,
  venue_name: text,
  code: text,
  name: text,
  listed_name: text,
  own_name: text,
  category: word(categories),
  status: word(gameStates),
  sort: int,
  revision: int,
}
export type StaffGame = RowOf<typeof staffGame>

const gameColumns = sql`r.venue, v.name AS venue_name, r.code,
  coalesce(nullif(r.own_name, ''), r.name) AS name, r.name AS listed_name, r.own_name, r.category,
  CASE WHEN NOT r.listed THEN 'gone' WHEN r.hidden THEN 'hidden' ELSE 'shown' END AS status,
  r.sort, r.revision`
const gameJoins = sql`JOIN venue v ON v.code = r.venue`

const stateConditions = {
  '': sql`true`,
  shown: sql`r.listed AND NOT r.hidden`,
  hidden: sql`r.listed AND r.hidden`,
  gone: sql`NOT r.listed`,
}

type GameFilter = KeysetRequest & {
  venue: string
  status: keyof typeof stateConditions
  search: string
}

export function staffGames(db: Db, filter: GameFilter): Promise<KeysetPage<StaffGame>> {
  const { venue, status } = filter
  const pattern = `%${filter.search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const games = {
    columns: gameColumns,
    table: sql`venue_game`,
    joins: gameJoins,
    where: sql`${stateConditions[status]} AND (${venue} = '' OR r.venue = ${venue})
      AND (r.name ILIKE ${pattern} OR r.own_name ILIKE ${pattern} OR r.code ILIKE ${pattern})`,
    key: {
      columns: [
        { column: sql`r.venue`, type: 'text' as const },
        { column: sql`r.sort`, type: 'number' as const },
        { column: sql`r.code`, type: 'text' as const },
      ],
      order: 'ASC' as const,
    },
  }
  return keysetPage(db, staffGame, games, filter)
}

export function staffGameOf(
  db: Db,
  { venue, code }: { venue: string; code: string },
): Promise<StaffGame | null> {
  return row(
    db,
    staffGame,
    sql`SELECT ${gameColumns} FROM venue_game r ${gameJoins}
      WHERE r.venue = ${venue} AND r.code = ${code}`,
  )
}

type GameTo = At & { venue: string; own_name: string; sort: number; hidden: boolean }

export async function rewriteGame(tx: Tx, to: GameTo): Promise<boolean> {
  const isChanged = await change(
    tx,
    sql`UPDATE venue_game SET own_name = ${to.own_name}, sort = ${to.sort}, hidden = ${to.hidden},
        revision = revision + 1
      WHERE venue = ${to.venue} AND code = ${to.code} AND revision = ${to.revision}`,
  )
  return isChanged === 1
}

const rejectedGame = {
  id: text,
  venue: text,
  venue_name: text,
  game: text,
  problem: text,
  raw: text,
  seen_at: time,
}

export function rejectedGames(db: Db, filter: KeysetRequest & { venue: string }) {
  const { venue } = filter
  const listing = {
    columns: sql`md5(r.raw) AS id, r.venue, v.name AS venue_name, r.game, r.problem, r.raw, r.seen_at`,
    table: sql`venue_rejected_game`,
    joins: gameJoins,
    where: sql`(${venue} = '' OR r.venue = ${venue})`,
    key: {
      columns: [
        { column: sql`r.venue`, type: 'text' as const },
        { column: sql`md5(r.raw)`, type: 'text' as const },
      ],
      order: 'ASC' as const,
    },
  }
  return keysetPage(db, rejectedGame, listing, filter)
}
