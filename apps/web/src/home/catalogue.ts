import type { gameList } from '@jinli/contract/venue/venue'
import { type Category, categories, categoryIds } from '@jinli/contract/vocabulary'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { Maintenance } from '../venue/maintenance.ts'
import { slotProviders } from '../venue/slot-providers.ts'

export type GameEntry = Output<typeof gameList>[number]

/** A tile of the right column: a game to launch, or a slot lobby to enter. */
export type Tile = {
  code: string
  name: string
  /** The name of the game’s venue; empty for the tile of a venue. */
  venue: string
  hue: number
  gameCode: string
  /** The URL of the picture, for the tile of a single game; empty for a venue. */
  cover: string
  maintenance: Maintenance
  stakes: GameEntry['stakes']
  lobby: boolean
}

export type Shelf = { category: Category; label: string; tiles: Tile[] }

const labels: Record<Category, string> = {
  live: '真人',
  sport: '体育',
  esport: '电竞',
  board: '棋牌',
  slot: '电子',
  lottery: '彩票',
}

function tileOf(entry: GameEntry): Tile {
  return {
    code: entry.platform_name,
    name: entry.game_name || entry.name,
    venue: entry.game_name && entry.venue_name,
    hue: entry.hue,
    gameCode: entry.game_code,
    cover: entry.cover,
    maintenance: entry.maintenance,
    stakes: entry.stakes,
    lobby: !entry.cover && entry.category_id === categoryIds.slot,
  }
}

/** Returns the six shelves in the order of spec §2. Entries are left out unless `app_state` is 1 (spec §3). */
export function shelvesOf(entries: readonly GameEntry[]): Shelf[] {
  return categories.map((category) => {
    const tiles = entries
      .filter((entry) => entry.app_state && entry.category_id === categoryIds[category])
      .map(tileOf)
    const slotTiles = slotProviders
      .filter(({ code }) => !tiles.some((tile) => tile.lobby && tile.code === code))
      .map((one) => ({
        ...one,
        venue: '',
        gameCode: '',
        cover: '',
        maintenance: null,
        stakes: null,
        lobby: true,
      }))
    return {
      category,
      label: labels[category],
      tiles: category === 'slot' ? [...tiles, ...slotTiles] : tiles,
    }
  })
}
