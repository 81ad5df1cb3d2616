import {
  favouritegame,
  favouritesMax,
  gamelistBycode,
  gamesearch,
  mygames,
} from '@jinli/contract/lobby'
import { gameList } from '@jinli/contract/venue'
import { categoryIds } from '@jinli/contract/vocabulary'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { listVenues, maintenanceOf, type Venue } from './catalogue.store.ts'
import { coverPath } from './cover.rules.ts'
import {
  addFavourite,
  dropFavourite,
  favouritesOf,
  gamesNamed,
  gamesOf,
  gamesOnShelves,
  isShown,
  otherFavourites,
  playedLately,
  type Tile,
} from './game.store.ts'

/** Tiles of venues that can be talked to. */
function tilesOf(app: AppContext, tiles: readonly Tile[]) {
  return tiles
    .filter(({ venue }) => app.venues.get(venue) !== null)
    .map((tile) => ({
      gamepic: coverPath(tile.venue, tile.code),
      gamename: tile.name,
      catecode: tile.venue,
      gamecode: tile.code,
      category: tile.category,
      platname: tile.venue_name,
      maintenance: maintenanceOf(tile),
    }))
}

function venueEntry(app: AppContext, venue: Venue) {
  return {
    category_id: categoryIds[venue.category],
    app_state: venue.enabled && app.venues.get(venue.code) !== null,
    platform_name: venue.code,
    game_code: venue.default_game,
    name: venue.name,
    cover: '',
    hue: venue.hue,
    maintenance: maintenanceOf(venue),
  }
}

/** A game with a tile of its own on the shelf of its category. */
function gameEntry(app: AppContext, tile: Tile, hue: number) {
  return {
    category_id: categoryIds[tile.category],
    app_state: app.venues.get(tile.venue) !== null,
    platform_name: tile.venue,
    game_code: tile.code,
    name: tile.name,
    cover: coverPath(tile.venue, tile.code),
    hue,
    maintenance: maintenanceOf(tile),
  }
}

export const venueRoutes = [
  handle(gameList, async ({ app, input }) => {
    const [venues, games] = await Promise.all([
      listVenues(app.pool),
      gamesOnShelves(app.pool),
    ])
    const hues = new Map(venues.map(({ code, hue }) => [code, hue]))
    const category = input.category || input.category_id
    return [
      ...venues.map((venue) => venueEntry(app, venue)),
      ...games.map((tile) => gameEntry(app, tile, hues.get(tile.venue) ?? 0)),
    ].filter((entry) => !category || entry.category_id === category)
  }),

  handle(gamelistBycode, async ({ app, input }) =>
    tilesOf(app, await gamesOf(app.pool, input.gamecode || input.platform_name)),
  ),

  handle(gamesearch, async ({ app, input }) => {
    const word = input.word.trim()
    return word ? tilesOf(app, await gamesNamed(app.pool, word)) : []
  }),

  handle(mygames, async ({ app, player }) => {
    const [favourites, recent] = await Promise.all([
      favouritesOf(app.pool, player.id),
      playedLately(app.pool, player.id),
    ])
    return { favourites: tilesOf(app, favourites), recent: tilesOf(app, recent) }
  }),

  handle(favouritegame, async ({ tx, player, input }) => {
    const { favourite, catecode: venue, gamecode: game } = input
    if (!favourite) {
      await dropFavourite(tx, player.id, { venue, game })
      return { favourite }
    }
    if (!(await isShown(tx, { venue, game }))) refuse('venue.game-unknown')
    if ((await otherFavourites(tx, player.id, { venue, game })) >= favouritesMax)
      refuse('venue.favourites-full', { most: favouritesMax })
    await addFavourite(tx, player.id, { venue, game })
    return { favourite }
  }),
]
