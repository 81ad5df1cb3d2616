import * as z from 'zod/mini'
import { endpoint, type Input } from './endpoint.ts'
import { categoryIds } from './vocabulary.ts'
import { flag, flagOr, own, text } from './wire.ts'

export const gameList = endpoint({
  path: '/api/game/list',
  method: 'GET',
  audience: 'visitor',
  effect: 'read',
  summary: 'Entries of the six categories; the client keeps those with app_state 1',
  /** Clients in the field call it as the list itself does. */
  input: z.object({ category: text(), category_id: text() }),
  output: z.array(
    z.object({
      category_id: z.enum(Object.values(categoryIds)),
      app_state: flag,
      platform_name: z.string(),
      game_code: z.string(),
      /** Ours: name, cover and tint of the tile. */
      name: own(z.string(), ''),
      cover: own(z.string(), ''),
      hue: own(z.int(), 0),
    }),
  ),
  refusals: [],
})

export const getGameUrl = endpoint({
  path: '/api/getGameUrl',
  method: 'POST',
  audience: 'player',
  effect: 'saga',
  summary:
    'Address of a game frame; with automatic transfer on, money moves in first (money F-6)',
  // The address bears the player's session at the venue.
  secretAnswer: true,
  input: z.object({
    plat_name: text(),
    game_type: z._default(z.union([z.string().check(z.maxLength(64)), z.number()]), 0),
    game_code: text(64),
    is_mobile_url: flagOr(true),
  }),
  output: z.object({ url: z.string() }),
  refusals: [
    'play-limit.excluded',
    'venue.unavailable',
    'venue.game-unknown',
    'venue.unreachable',
    'transfer.in-progress',
    'transfer.pending',
    'transfer.venue-refused',
  ],
})

/**
 * The game that a launch asks for, `''` for the venue's own choice: clients in the field send the code of a
 * tile as `game_type`, where the specification has a small number.
 */
export function askedGame({ game_code, game_type }: Input<typeof getGameUrl>): string {
  const type = `${game_type}`
  return game_code || (/^\d{0,2}$/.test(type) ? '' : type)
}

export const gamelistBycode = endpoint({
  path: '/api/gamelistBycode',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Game tiles of one slot provider',
  input: z.object({ gamecode: text() }),
  output: z.array(
    z.object({
      gamepic: z.string(),
      gamename: z.string(),
      catecode: z.string(),
      gamecode: z.string(),
    }),
  ),
  refusals: [],
})
