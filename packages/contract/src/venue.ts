import * as z from 'zod/mini'
import { endpoint, type Input } from './endpoint.ts'
import { categoryIds } from './vocabulary.ts'
import { flag, flagOr, instant, own, text, time } from './wire.ts'

/** Closed for play for a while; null where it is open. `until` is null where the end is not known. */
export const maintenance = z.nullable(
  z.object({ until: z.nullable(time), note: z.string() }),
)

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
      maintenance: own(maintenance, null),
    }),
  ),
  refusals: [],
})

export const getGameUrl = endpoint({
  path: '/api/getGameUrl',
  method: 'POST',
  audience: 'player',
  effect: 'saga',
  stops: true,
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
  output: z.object({
    url: z.string(),
    /** Ours: when it was opened, by our clock: what a session has come to is asked for from here on. */
    opened_at: own(z.nullable(instant), null),
    /** 免转钱包: what is played with there is the centre's money. */
    seamless: own(flag, 0),
  }),
  refusals: [
    'play-limit.excluded',
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
 * The game that a launch asks for, `''` for the venue's own choice: clients in the field send the code of a
 * tile as `game_type`, where the specification has a small number.
 */
export function askedGame({ game_code, game_type }: Input<typeof getGameUrl>): string {
  const type = `${game_type}`
  return game_code || (/^\d{0,2}$/.test(type) ? '' : type)
}
