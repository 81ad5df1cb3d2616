import { favouritesMax, foundMax, recentMax } from '@jinli/contract/venue/lobby'
import { categories, categoryIds } from '@jinli/contract/vocabulary'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, exists, one, row, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
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
import { tableOf } from '../platform/sql-parts.ts'
import type { InvalidGame, VenueGame } from '../venue-port/venue.port.ts'
import { inMaintenance } from './catalogue.store.ts'

const tile = {
  venue: text,
  venue_name: text,
  code: text,
  name: text,
  category: word(categories),
  maintenance: bool,
  maintenance_until: maybe(time),
  maintenance_note: text,
  /** The least and the largest stake of one bet (fen), where the venue tells them. */
  stake_least: maybe(big),
  stake_most: maybe(big),
  /** Whether the venue opens the game with play money. */
  demo: bool,
}
export type Tile = RowOf<typeof tile>

const shownName = sql`coalesce(nullif(g.own_name, ''), g.name)`
const columns = sql`g.venue, v.name AS venue_name, g.code, ${shownName} AS name, g.category,
  ${inMaintenance} AS maintenance, v.maintenance_until, v.maintenance_note, g.stake_least, g.stake_most, g.demo`
const visibleGames = sql`g.listed AND NOT g.hidden AND v.enabled`
const catalogue = sql`venue_game g JOIN venue v ON v.code = g.venue`

/** The largest number of games that a venue may list (venue-port), because the whole list is one response. */
const listMax = 500

function tiles(db: Db, from: Sql, order: Sql, limit: number): Promise<Tile[]> {
  return rows(
    db,
    tile,
    sql`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${limit}`,
  )
}

/** Returns the visible games of a venue, in the operator's order. */
export function gamesOf(db: Db, venue: string): Promise<Tile[]> {
  const from = sql`${catalogue} WHERE g.venue = ${venue} AND ${visibleGames}`
  return tiles(db, from, sql`g.sort, g.code`, listMax)
}

/**
 * Returns the games with their own tile on a category shelf. A slot venue has a lobby instead: of its games only those
 * of another category have a tile.
 */
export function gamesOnShelves(db: Db): Promise<Tile[]> {
  const from = sql`${catalogue} WHERE ${visibleGames}
    AND (v.category <> 'slot' OR g.category <> v.category)`
  return tiles(db, from, sql`v.sort, g.venue, g.sort, g.code`, listMax)
}

/** Returns games whose name or venue name contains the search word. Names that begin with it come first. */
export function gamesNamed(db: Db, word: string): Promise<Tile[]> {
  const plain = word.replace(/[\\%_]/g, '\\$&')
  const from = sql`${catalogue} WHERE ${visibleGames}
    AND (${shownName} ILIKE ${`%${plain}%`} OR v.name ILIKE ${`%${plain}%`})`
  const order = sql`${shownName} NOT ILIKE ${`${plain}%`}, v.sort, g.venue, g.sort, g.code`
  return tiles(db, from, order, foundMax)
}

export function favouritesOf(db: Db, player: PlayerId): Promise<Tile[]> {
  const from = sql`venue_favourite f JOIN venue_game g ON g.venue = f.venue AND g.code = f.game
    JOIN venue v ON v.code = g.venue WHERE f.player_id = ${player} AND ${visibleGames}`
  return tiles(db, from, sql`f.created_at DESC, g.venue, g.code`, favouritesMax)
}

export function recentGames(db: Db, player: PlayerId): Promise<Tile[]> {
  const from = sql`venue_played p JOIN venue_game g ON g.venue = p.venue AND g.code = p.game
    JOIN venue v ON v.code = g.venue WHERE p.player_id = ${player} AND ${visibleGames}`
  return tiles(db, from, sql`p.played_at DESC, g.venue, g.code`, recentMax)
}

type Game = { venue: string; game: string }

/** Returns whether players see the game. */
export function isShown(db: Db, { venue, game }: Game): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM ${catalogue} WHERE g.venue = ${venue} AND g.code = ${game} AND ${visibleGames}`,
  )
}

/**
 * Returns what the cover of a game shows: its venue's hue and its name, and the path of the vendor's own; null for an unknown game. The default game is
 * known before the list is read.
 */
export function coverOfGame(db: Db, { venue, game }: Game) {
  return row(
    db,
    { hue: int, name: text, path: text },
    sql`SELECT v.hue, coalesce(${shownName}, '') AS name, coalesce(g.cover, '') AS path FROM venue v
      LEFT JOIN venue_game g ON g.venue = v.code AND g.code = ${game}
      WHERE v.code = ${venue} AND (v.default_game = ${game} OR g.code IS NOT NULL)`,
  )
}

const tilePicture = { venue: text, game: text, hue: int }

/**
 * Returns what the picture of a tile shows: of a lottery the game of this code, else the venue's first game of the
 * category. Null for an unknown name or category.
 */
export async function tileOf(db: Db, categoryId: string, name: string) {
  const category = categories.find((each) => categoryIds[each] === categoryId)
  if (category === undefined) return null
  const inCategory = sql`g.category = ${category} AND g.listed AND NOT g.hidden`
  const lottery = sql`SELECT v.code AS venue, ${name}::text AS game, v.hue FROM venue v
    LEFT JOIN venue_game g ON g.venue = v.code AND g.code = ${name}
    WHERE (g.code IS NOT NULL AND ${inCategory}) OR (v.category = 'lottery' AND v.default_game = ${name})
    ORDER BY v.sort, v.code LIMIT 1`
  const ofVenue = sql`SELECT v.code AS venue, v.hue, coalesce((SELECT g.code FROM venue_game g
      WHERE g.venue = v.code AND ${inCategory} ORDER BY g.sort, g.code LIMIT 1), v.default_game) AS game
    FROM venue v WHERE v.code = ${name}`
  const game = category === 'lottery' ? await row(db, tilePicture, lottery) : null
  return game ?? row(db, tilePicture, ofVenue)
}

/** Returns the games that open with play money, by venue. */
export function gamesWithDemo(db: Db): Promise<Tile[]> {
  const from = sql`${catalogue} WHERE ${visibleGames} AND g.demo`
  return tiles(db, from, sql`v.sort, g.venue, g.sort, g.code`, listMax)
}

export function hasDemo(db: Db, { venue, game }: Game): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM ${catalogue} WHERE g.venue = ${venue} AND g.code = ${game} AND ${visibleGames} AND g.demo`,
  )
}

/** Returns true for a known game that is not shown. For a game that is not in the catalogue yet, the venue decides. */
export function isUnavailable(db: Db, venue: string, game: string): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM venue_game g WHERE g.venue = ${venue} AND g.code = ${game}
      AND (g.hidden OR NOT g.listed)`,
  )
}

/** Saves that a game was opened, if the catalogue has it. */
export async function notePlayed(db: Db, player: PlayerId, { venue, game }: Game) {
  await change(
    db,
    sql`INSERT INTO venue_played AS p (player_id, venue, game, played_at)
      SELECT ${player}::bigint, g.venue, g.code, app_now() FROM venue_game g
      WHERE g.venue = ${venue} AND g.code = ${game}
      ON CONFLICT (player_id, venue, game) DO UPDATE SET played_at = excluded.played_at`,
  )
}

/** Returns how many other favourites the player has. */
export async function otherFavourites(
  tx: Tx,
  player: PlayerId,
  { venue, game }: Game,
): Promise<number> {
  const count = await one(
    tx,
    { n: int },
    sql`SELECT count(*)::int AS n FROM venue_favourite
      WHERE player_id = ${player} AND (venue, game) <> (${venue}, ${game})`,
  )
  return count.n
}

export async function addFavourite(tx: Tx, player: PlayerId, { venue, game }: Game) {
  await change(
    tx,
    sql`INSERT INTO venue_favourite (player_id, venue, game) VALUES (${player}, ${venue}, ${game})
      ON CONFLICT DO NOTHING`,
  )
}

export async function dropFavourite(tx: Tx, player: PlayerId, { venue, game }: Game) {
  await change(
    tx,
    sql`DELETE FROM venue_favourite
      WHERE player_id = ${player} AND venue = ${venue} AND game = ${game}`,
  )
}

/** The figures that a venue tells of a game. */
const figures = (from: Sql) =>
  sql`${from}.stake_least, ${from}.stake_most, ${from}.rtp_least, ${from}.rtp_most, ${from}.deviation, ${from}.demo`

/**
 * Saves a venue's whole list: adds new games at the end, updates known ones, and hides games that are no longer listed.
 */
export async function takeGames(
  tx: Tx,
  venue: string,
  games: readonly VenueGame[],
): Promise<void> {
  const listedGames = tableOf(games, 't', {
    code: ['text', (g) => g.game],
    name: ['text', (g) => g.name],
    category: ['text', (g) => g.category],
    cover: ['text', (g) => g.cover],
    place: ['int', (_, i) => i],
    stake_least: ['bigint', (g) => g.stakes?.least ?? null],
    stake_most: ['bigint', (g) => g.stakes?.most ?? null],
    rtp_least: ['int', (g) => g.theory?.least ?? null],
    rtp_most: ['int', (g) => g.theory?.most ?? null],
    deviation: ['int', (g) => g.theory?.deviation ?? null],
    demo: ['boolean', (g) => g.demo],
  })
  await change(
    tx,
    sql`WITH listed AS (SELECT * FROM ${listedGames}), gone AS (
        UPDATE venue_game g SET listed = false WHERE g.venue = ${venue} AND g.listed
          AND NOT EXISTS (SELECT FROM listed t WHERE t.code = g.code))
      INSERT INTO venue_game AS g (venue, code, name, category, cover, sort, stake_least, stake_most, rtp_least, rtp_most, deviation, demo)
      SELECT ${venue}, t.code, t.name, t.category, t.cover, 1000 + t.place, ${figures(sql`t`)} FROM listed t ORDER BY t.code
      ON CONFLICT (venue, code) DO UPDATE
        SET (name, category, cover, stake_least, stake_most, rtp_least, rtp_most, deviation, demo) = (excluded.name, excluded.category, excluded.cover, ${figures(sql`excluded`)}),
          listed = true, listed_at = app_now()
      WHERE (g.name, g.category, g.cover, g.listed, ${figures(sql`g`)})
        IS DISTINCT FROM (excluded.name, excluded.category, excluded.cover, true, ${figures(sql`excluded`)})`,
  )
}

/** Returns the venues of these whose list was never read. */
export async function venuesWithoutList(
  db: Db,
  venues: readonly string[],
): Promise<string[]> {
  const unread = await rows(
    db,
    { code: text },
    sql`SELECT v.code FROM venue v WHERE v.code = ANY (${venues}::text[])
      AND NOT EXISTS (SELECT FROM venue_game_read r WHERE r.venue = v.code)`,
  )
  return unread.map(({ code }) => code)
}

/** Saves that the list was read now. */
export async function noteGamesImported(tx: Tx, venue: string): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO venue_game_read AS r (venue) VALUES (${venue})
      ON CONFLICT (venue) DO UPDATE SET read_at = app_now()`,
  )
}

/** Saves the rejected games of the last list and deletes those of earlier lists. Returns how many are new. */
export async function keepRejectedGames(
  tx: Tx,
  venue: string,
  invalidGames: readonly InvalidGame[],
): Promise<number> {
  const each = tableOf(invalidGames, 'u', {
    game: ['text', (u) => u.game],
    problem: ['text', (u) => u.problem],
    raw: ['text', (u) => u.raw],
  })
  await change(
    tx,
    sql`DELETE FROM venue_rejected_game k WHERE k.venue = ${venue}
      AND NOT EXISTS (SELECT FROM ${each} WHERE u.raw = k.raw)`,
  )
  return change(
    tx,
    sql`INSERT INTO venue_rejected_game (venue, game, problem, raw)
      SELECT ${venue}, game, problem, raw FROM ${each} ON CONFLICT DO NOTHING`,
  )
}
