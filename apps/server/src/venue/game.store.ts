import { favouritesMax, foundMax, recentMax } from '@jinli/contract/lobby'
import { categories } from '@jinli/contract/vocabulary'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, exists, one, row, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { bool, int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'
import type { UnfitGame, VenueGame } from '../venue-port/venue.port.ts'
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
}
export type Tile = RowOf<typeof tile>

const shownName = sql`coalesce(nullif(g.own_name, ''), g.name)`
const columns = sql`g.venue, v.name AS venue_name, g.code, ${shownName} AS name, g.category,
  ${inMaintenance} AS maintenance, v.maintenance_until, v.maintenance_note`
const shown = sql`g.listed AND NOT g.hidden AND v.enabled`
const catalogue = sql`venue_game g JOIN venue v ON v.code = g.venue`

/** No venue lists more (venue-port): a whole list is one answer. */
const listMax = 500

function tiles(db: Db, from: Sql, order: Sql, limit: number): Promise<Tile[]> {
  return rows(
    db,
    tile,
    sql`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${limit}`,
  )
}

/** The games of a venue that players see, in the order of the house. */
export function gamesOf(db: Db, venue: string): Promise<Tile[]> {
  const from = sql`${catalogue} WHERE g.venue = ${venue} AND ${shown}`
  return tiles(db, from, sql`g.sort, g.code`, listMax)
}

/**
 * Games with a tile of their own on the shelf of their category: those outside of their venue's, and where a venue has
 * no lobby (which slots alone have) all but the first, which a tap on the venue opens.
 */
export function gamesOnShelves(db: Db): Promise<Tile[]> {
  const before = sql`SELECT FROM venue_game f WHERE f.venue = g.venue AND f.listed AND NOT f.hidden
    AND (f.sort, f.code) < (g.sort, g.code)`
  const from = sql`${catalogue} WHERE ${shown}
    AND (g.category <> v.category OR (v.category <> 'slot' AND EXISTS (${before})))`
  return tiles(db, from, sql`v.sort, g.venue, g.sort, g.code`, listMax)
}

/** Games whose name holds the word; those that begin with it lead. */
export function gamesNamed(db: Db, word: string): Promise<Tile[]> {
  const plain = word.replace(/[\\%_]/g, '\\$&')
  const from = sql`${catalogue} WHERE ${shown}
    AND (${shownName} ILIKE ${`%${plain}%`} OR v.name ILIKE ${`%${plain}%`})`
  const order = sql`${shownName} NOT ILIKE ${`${plain}%`}, v.sort, g.venue, g.sort, g.code`
  return tiles(db, from, order, foundMax)
}

export function favouritesOf(db: Db, player: PlayerId): Promise<Tile[]> {
  const from = sql`venue_favourite f JOIN venue_game g ON g.venue = f.venue AND g.code = f.game
    JOIN venue v ON v.code = g.venue WHERE f.player_id = ${player} AND ${shown}`
  return tiles(db, from, sql`f.created_at DESC, g.venue, g.code`, favouritesMax)
}

export function playedLately(db: Db, player: PlayerId): Promise<Tile[]> {
  const from = sql`venue_played p JOIN venue_game g ON g.venue = p.venue AND g.code = p.game
    JOIN venue v ON v.code = g.venue WHERE p.player_id = ${player} AND ${shown}`
  return tiles(db, from, sql`p.played_at DESC, g.venue, g.code`, recentMax)
}

type Game = { venue: string; game: string }

/** False for a game that players do not see. */
export function isShown(db: Db, { venue, game }: Game): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM ${catalogue} WHERE g.venue = ${venue} AND g.code = ${game} AND ${shown}`,
  )
}

/** The hue of the venue whose game it is; null for no game of ours. */
export async function hueOfGame(db: Db, { venue, game }: Game): Promise<number | null> {
  const found = await row(
    db,
    { hue: int },
    sql`SELECT v.hue FROM ${catalogue} WHERE g.venue = ${venue} AND g.code = ${game}`,
  )
  return found?.hue ?? null
}

/** A game that we know and do not show; what we have not heard of yet is for its venue to say. */
export function isWithheld(db: Db, venue: string, game: string): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM venue_game g WHERE g.venue = ${venue} AND g.code = ${game}
      AND (g.hidden OR NOT g.listed)`,
  )
}

/** Notes that a game was opened, where the catalogue has it. */
export async function notePlayed(db: Db, player: PlayerId, { venue, game }: Game) {
  await change(
    db,
    sql`INSERT INTO venue_played AS p (player_id, venue, game, played_at)
      SELECT ${player}::bigint, g.venue, g.code, moment() FROM venue_game g
      WHERE g.venue = ${venue} AND g.code = ${game}
      ON CONFLICT (player_id, venue, game) DO UPDATE SET played_at = excluded.played_at`,
  )
}

/** How many favourites the player has beside this one. */
export async function otherFavourites(
  tx: Tx,
  player: PlayerId,
  { venue, game }: Game,
): Promise<number> {
  const found = await one(
    tx,
    { n: int },
    sql`SELECT count(*)::int AS n FROM venue_favourite
      WHERE player_id = ${player} AND (venue, game) <> (${venue}, ${game})`,
  )
  return found.n
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

/** Takes a venue's whole list: new games at its end, known ones renamed, those it lists no more gone. */
export async function takeGames(
  tx: Tx,
  venue: string,
  games: readonly VenueGame[],
): Promise<void> {
  const told = tableOf(games, 't', {
    code: ['text', (g) => g.game],
    name: ['text', (g) => g.name],
    category: ['text', (g) => g.category],
    place: ['int', (_, i) => i],
    rtp_least: ['int', (g) => g.theory?.least ?? null],
    rtp_most: ['int', (g) => g.theory?.most ?? null],
    deviation: ['int', (g) => g.theory?.deviation ?? null],
  })
  await change(
    tx,
    sql`WITH told AS (SELECT * FROM ${told}), gone AS (
        UPDATE venue_game g SET listed = false WHERE g.venue = ${venue} AND g.listed
          AND NOT EXISTS (SELECT FROM told t WHERE t.code = g.code))
      INSERT INTO venue_game AS g (venue, code, name, category, sort, rtp_least, rtp_most, deviation)
      SELECT ${venue}, t.code, t.name, t.category, 1000 + t.place, t.rtp_least, t.rtp_most, t.deviation
      FROM told t ORDER BY t.code
      ON CONFLICT (venue, code) DO UPDATE
        SET name = excluded.name, category = excluded.category, listed = true, listed_at = moment(),
          rtp_least = excluded.rtp_least, rtp_most = excluded.rtp_most, deviation = excluded.deviation
      WHERE (g.name, g.category, g.listed, g.rtp_least, g.rtp_most, g.deviation)
        IS DISTINCT FROM (excluded.name, excluded.category, true, excluded.rtp_least, excluded.rtp_most,
          excluded.deviation)`,
  )
}

/** Notes that the list was read just now. */
export async function noteListRead(tx: Tx, venue: string): Promise<void> {
  await change(
    tx,
    sql`INSERT INTO venue_game_read AS r (venue) VALUES (${venue})
      ON CONFLICT (venue) DO UPDATE SET read_at = moment()`,
  )
}

/** Keeps what of the last list could not be read, and nothing of the lists before; how many are new. */
export async function keepUnfitGames(
  tx: Tx,
  venue: string,
  unfit: readonly UnfitGame[],
): Promise<number> {
  const each = tableOf(unfit, 'u', {
    game: ['text', (u) => u.game],
    problem: ['text', (u) => u.problem],
    raw: ['text', (u) => u.raw],
  })
  await change(
    tx,
    sql`DELETE FROM venue_game_unfit k WHERE k.venue = ${venue}
      AND NOT EXISTS (SELECT FROM ${each} WHERE u.raw = k.raw)`,
  )
  return change(
    tx,
    sql`INSERT INTO venue_game_unfit (venue, game, problem, raw)
      SELECT ${venue}, game, problem, raw FROM ${each} ON CONFLICT DO NOTHING`,
  )
}
