import type { AppContext } from '../context.ts'
import { maintenanceOf } from './catalogue.store.ts'
import { coverPath } from './cover.rules.ts'
import type { Tile } from './game.store.ts'

/** Returns the least and the largest stake of a game, where its venue tells them. */
export function stakesOf({ stake_least: least, stake_most: most }: Tile) {
  return least === null || most === null ? null : { least, most }
}

/** Returns the tiles of venues that have an adapter. */
export function tilesOf(app: AppContext, tiles: readonly Tile[]) {
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
      stakes: stakesOf(tile),
      demo: tile.demo && app.config.demo !== 'off',
    }))
}
