import type { Output } from '@jinli/contract/endpoint'
import type { gameList } from '@jinli/contract/venue'
import { type Category, categories, categoryIds } from '@jinli/contract/vocabulary'

export type GameEntry = Output<typeof gameList>[number]

/** A tile of the right column: a venue to launch, or a slot lobby to enter. */
export type Tile = {
  code: string
  name: string
  hue: number
  gameCode: string
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

/** Spec §2 home: the slot shelf always has these four; they lead to the slot lobby. */
const slotProviders: readonly Tile[] = [
  { code: 'obgdy', name: '锦鲤电游', hue: 12, gameCode: '', lobby: true },
  { code: 'fgdz', name: '福鲤电子', hue: 40, gameCode: '', lobby: true },
  { code: 'pp', name: '泡泡电子', hue: 190, gameCode: '', lobby: true },
  { code: 'ae', name: '莲池电子', hue: 320, gameCode: '', lobby: true },
]

function tileOf(entry: GameEntry): Tile {
  return {
    code: entry.platform_name,
    name: entry.name,
    hue: entry.hue,
    gameCode: entry.game_code,
    lobby: slotProviders.some((provider) => provider.code === entry.platform_name),
  }
}

/** The six shelves in the order of spec §2; only entries with `app_state` 1 are kept (spec §3). */
export function shelvesOf(entries: readonly GameEntry[]): Shelf[] {
  return categories.map((category) => {
    const tiles = entries
      .filter((entry) => entry.app_state && entry.category_id === categoryIds[category])
      .map(tileOf)
    const fixed = slotProviders.filter(
      (one) => !tiles.some((tile) => tile.code === one.code),
    )
    return {
      category,
      label: labels[category],
      tiles: category === 'slot' ? [...tiles, ...fixed] : tiles,
    }
  })
}
