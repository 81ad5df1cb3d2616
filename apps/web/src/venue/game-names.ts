import type { gamelistBycode } from '@jinli/contract/venue/lobby'
import type { gameList } from '@jinli/contract/venue/venue'
import type { Output } from '@jinli/contract/wire/endpoint'

type Tile = Pick<
  Output<typeof gamelistBycode>[number],
  'gamecode' | 'gamename' | 'platname'
>
type Entry = Pick<
  Output<typeof gameList>[number],
  'platform_name' | 'game_code' | 'game_name' | 'venue_name'
>

export type GameNames = { game: string; venue: string }

/**
 * Returns the names of a game and its venue, from the games of its venue or, until they have come, from the list of
 * home. Without a code the venue opens its first game.
 */
export function gameNames(
  { name, code }: { name: string; code: string },
  tiles: readonly Tile[],
  entries: readonly Entry[],
): GameNames {
  const tile = code ? tiles.find(({ gamecode }) => gamecode === code) : tiles[0]
  const ofVenue = entries.filter(({ platform_name }) => platform_name === name)
  const entry = ofVenue.find(({ game_code, game_name }) => game_name && game_code === code)
  const venue = (tile ?? tiles[0])?.platname || ofVenue[0]?.venue_name || ''
  return { game: tile?.gamename || entry?.game_name || venue || '游戏', venue }
}
