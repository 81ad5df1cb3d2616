import {
  favouritegame,
  favouritesMax,
  gamelistBycode,
  gamesearch,
  mygames,
} from '@jinli/contract/venue/lobby'
import { gameList } from '@jinli/contract/venue/venue'
import { categoryIds } from '@jinli/contract/vocabulary'
import type { AppContext } from '../context.ts'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { listVenues, maintenanceOf, type Venue } from './catalogue.store.ts'
import { coverPath, tilePath } from './cover.rules.ts'
import {
  addFavourite,
  dropFavourite,
  favouritesOf,
  gamesNamed,
  gamesOf,
  gamesOnShelves,
  isShown,
  otherFavourites,
  recentGames,
  type Tile,
} from './game.store.ts'
import { stakesOf, tilesOf } from './game-tiles.ts'

/** Returns the picture of a tile by the names that other clients read. */
function picturesOf(venue: string, game: string) {
  const img = coverPath(venue, game)
  return { img, mobile_img: img, app_img: img, api_logo_img: img }
}

function venueEntry(app: AppContext, venue: Venue) {
  return {
    category_id: categoryIds[venue.category],
    app_state: venue.enabled && app.venues.get(venue.code) !== null,
    platform_name: venue.code,
    game_code: venue.default_game,
    name: venue.name,
    venue_name: venue.name,
    game_name: '',
    cover: '',
    hue: venue.hue,
    maintenance: maintenanceOf(venue),
    stakes: null,
    ...picturesOf(venue.code, venue.default_game),
  }
}

/** Returns a game as a tile on a category shelf. */
function gameEntry(app: AppContext, tile: Tile, hue: number) {
  return {
    category_id: categoryIds[tile.category],
    app_state: app.venues.get(tile.venue) !== null,
    platform_name: tile.venue,
    game_code: tile.code,
    name: tile.name,
    venue_name: tile.venue_name,
    game_name: tile.name,
    cover: coverPath(tile.venue, tile.code),
    hue,
    maintenance: maintenanceOf(tile),
    stakes: stakesOf(tile),
    ...picturesOf(tile.venue, tile.code),
  }
}

type Entry = ReturnType<typeof venueEntry> | ReturnType<typeof gameEntry>

/** Returns the venues whose tile is no game: those with a lobby, and those without a known game. */
function withOwnTile(venues: readonly Venue[], games: readonly Tile[]): Venue[] {
  return venues.filter(
    ({ code, category }) =>
      category === 'slot' || !games.some(({ venue }) => venue === code),
  )
}

/** Returns one tile per venue and category, or per game of a lottery. Other clients cannot distinguish more tiles. */
function onePerVenue(entries: readonly Entry[]): Entry[] {
  const tiles = new Map<string, Entry>()
  for (const entry of entries) {
    const { category_id, platform_name, game_code } = entry
    const path = tilePath(category_id, platform_name, game_code)
    const key = `${platform_name} ${path}`
    if (!tiles.has(key)) tiles.set(key, entry)
  }
  return [...tiles.values()]
}

export const venueRoutes = [
  handle(gameList, async ({ app, input }) => {
    const [venues, games] = await Promise.all([
      listVenues(app.pool),
      gamesOnShelves(app.pool),
    ])
    const hues = new Map(venues.map(({ code, hue }) => [code, hue]))
    const category = input.category || input.category_id
    const venuesWithTile = input.titles ? withOwnTile(venues, games) : venues
    const entries = [
      ...venuesWithTile.map((venue) => venueEntry(app, venue)),
      ...games.map((tile) => gameEntry(app, tile, hues.get(tile.venue) ?? 0)),
    ]
    const tiles = input.titles ? entries : onePerVenue(entries)
    return tiles.filter((entry) => !category || entry.category_id === category)
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
      recentGames(app.pool, player.id),
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
