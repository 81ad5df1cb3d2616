import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { categoryIds } from './vocabulary.ts'
import { code, text } from './wire.ts'

export const gameList = endpoint({
  path: '/api/game/list',
  method: 'GET',
  audience: 'visitor',
  effect: 'read',
  summary: 'Entries of the six categories; the client keeps those with app_state 1',
  input: z.object({ category: text() }),
  output: z.array(
    z.object({
      category_id: z.enum(Object.values(categoryIds)),
      app_state: z.int(),
      platform_name: z.string(),
      game_code: z.string(),
      /** Ours: name, cover and tint of the tile. */
      name: z.string(),
      cover: z.string(),
      hue: z.int(),
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
  input: z.object({
    plat_name: text(),
    game_type: z._default(z.union([z.string().check(z.maxLength(16)), z.number()]), 0),
    game_code: text(64),
    is_mobile_url: code([0, 1] as const, 1),
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
