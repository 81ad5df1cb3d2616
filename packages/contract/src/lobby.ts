import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maintenance } from './venue.ts'
import { categories } from './vocabulary.ts'
import { flag, own, text } from './wire.ts'

/** A game to tap: `catecode` and `gamecode` open it. */
const gameTile = z.object({
  /** An absolute path under `/images/`. */
  gamepic: z.string(),
  gamename: z.string(),
  catecode: z.string(),
  gamecode: z.string(),
  /** Ours: its category, its venue's name, and whether that is closed for a while. */
  category: own(z.enum(categories), 'slot'),
  platname: own(z.string(), ''),
  maintenance: own(maintenance, null),
})

export const gamelistBycode = endpoint({
  path: '/api/gamelistBycode',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Game tiles of one venue, in the order of the house',
  /** Clients in the field name it as the list does. */
  input: z.object({ gamecode: text(), platform_name: text() }),
  output: z.array(gameTile),
  refusals: [],
})

/** More than these are not shown at once: who finds so many types another letter. */
export const foundMax = 60
export const favouritesMax = 60
export const recentMax = 12

export const gamesearch = endpoint({
  path: '/api/gamesearch',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Games whose name holds a word, at most sixty; none for an empty word',
  input: z.object({ word: text() }),
  output: z.array(gameTile),
  refusals: [],
})

export const mygames = endpoint({
  path: '/api/mygames',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The player’s favourites and what they played last, newest first',
  input: z.object({}),
  output: z.object({ favourites: z.array(gameTile), recent: z.array(gameTile) }),
  refusals: [],
})

export const favouritegame = endpoint({
  path: '/api/favouritegame',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  lock: 'player',
  summary:
    'Keeps a game among the favourites, or lets it go; a second time changes nothing',
  input: z.object({ catecode: text(), gamecode: text(64), favourite: flag }),
  output: z.object({ favourite: flag }),
  refusals: ['venue.game-unknown', 'venue.favourites-full'],
})
