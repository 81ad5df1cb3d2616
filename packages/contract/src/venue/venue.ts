import * as z from 'zod/mini'
import { categoryIds } from '../vocabulary.ts'
import { endpoint, type Input } from '../wire/endpoint.ts'
import { extension, flag, flagOr, instant, money, text, time } from '../wire/wire.ts'

/** The maintenance of a venue; null without one. `until` is null for an unknown end. */
export const maintenance = z.nullable(
  z.object({ until: z.nullable(time), note: z.string() }),
)

/** The least and the largest stake of one bet (yuan); null where the venue tells none. */
export const stakes = z.nullable(z.object({ least: money, most: money }))

export const gameList = endpoint({
  path: '/api/game/list',
  aliases: ['/api/gamelist'],
  method: 'GET',
  audience: 'visitor',
  effect: 'read',
  summary: 'Entries of the six categories; the client keeps those with app_state 1',
  /**
   * The clients in use send the field names of the list. They draw a tile by category and venue (of a lottery by game),
   * so each venue has one tile in a category; `titles` is an extension: 1 for all titles.
   */
  input: z.object({ category: text(), category_id: text(), titles: flagOr(false) }),
  output: z.array(
    z.object({
      category_id: z.enum(Object.values(categoryIds)),
      app_state: flag,
      platform_name: z.string(),
      game_code: z.string(),
      /** Extension: the name, cover picture and hue of the tile. */
      name: extension(z.string(), ''),
      /** Extension: the venue’s name, and the name of the game of the tile; empty for the tile of a venue. */
      venue_name: extension(z.string(), ''),
      game_name: extension(z.string(), ''),
      cover: extension(z.string(), ''),
      hue: extension(z.int(), 0),
      maintenance: extension(maintenance, null),
      stakes: extension(stakes, null),
      /** Extension: the picture of the tile, never empty, by the names that other clients read. */
      img: extension(z.string(), ''),
      mobile_img: extension(z.string(), ''),
      app_img: extension(z.string(), ''),
      api_logo_img: extension(z.string(), ''),
    }),
  ),
})

export const getGameUrl = endpoint({
  path: '/api/getGameUrl',
  needsCompleteAccount: true,
  method: 'POST',
  audience: 'player',
  effect: 'saga',
  blockedDuringMaintenance: true,
  summary:
    'Address of a game frame; with automatic transfer on, money moves in first (money F-6)',
  // The address contains the player's game session at the venue.
  sensitiveResponse: true,
  input: z.object({
    plat_name: text(),
    game_type: z._default(z.union([z.string().check(z.maxLength(64)), z.number()]), 0),
    game_code: text(64),
    is_mobile_url: flagOr(true),
  }),
  output: z.object({
    url: z.string(),
    /** Extension: the time of the launch by our clock, from which the totals of the session are counted. */
    opened_at: extension(z.nullable(instant), null),
    /** 免转钱包 (seamless wallet): players play with the money of the centre wallet. */
    seamless: extension(flag, 0),
  }),
  refusals: [
    'restriction.play',
    'play-limit.excluded',
    'play-limit.game',
    'venue.unavailable',
    'venue.game-unknown',
    'venue.maintenance',
    'venue.unreachable',
    'transfer.in-progress',
    'transfer.pending',
    'transfer.venue-refused',
  ],
})

/**
 * Returns the game of a launch; `''` lets the venue choose. Existing clients send a game's code as `game_type`, where
 * the spec has a small number.
 */
export function askedGame({ game_code, game_type }: Input<typeof getGameUrl>): string {
  const type = `${game_type}`
  return game_code || (/^\d{0,2}$/.test(type) ? '' : type)
}
