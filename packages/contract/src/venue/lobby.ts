import * as z from 'zod/mini'
import { categories } from '../vocabulary.ts'
import { playerRead, playerWrite, visitorRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { extension, flag, text } from '../wire/wire.ts'
import { maintenance, stakes } from './venue.ts'

/** The tile of a game; `catecode` and `gamecode` open the game. */
export const gameTile = z.object({
  /** An absolute path under `/images/`. */
  gamepic: z.string(),
  gamename: z.string(),
  catecode: z.string(),
  gamecode: z.string(),
  /** Extension: the game's category, the venue's name, the venue's maintenance, and the stakes. */
  category: extension(z.enum(categories), 'slot'),
  platname: extension(z.string(), ''),
  maintenance: extension(maintenance, null),
  stakes: extension(stakes, null),
  /** Extension: whether the game opens with play money (`demogame`). */
  demo: extension(flag, 0),
})

export const gamelistBycode = visitorRead({
  path: '/api/gamelistBycode',
  summary: 'Game tiles of one venue, in the order of the house',
  /** `gamecode` is the field of the spec. Existing clients send `platform_name` instead, as in the game list. */
  input: z.object({ gamecode: text(), platform_name: text() }),
  output: z.array(gameTile),
})

/** The most results of a search; a longer search text narrows them. */
export const foundMax = 60
export const favouritesMax = 60
export const recentMax = 12

export const gamesearch = visitorRead({
  path: '/api/gamesearch',
  summary: 'Games whose name holds a word, at most sixty; none for an empty word',
  input: z.object({ word: lookupText() }),
  output: z.array(gameTile),
})

export const mygames = playerRead({
  path: '/api/mygames',
  summary: 'The player’s favourites and what they played last, newest first',
  input: z.object({}),
  output: z.object({ favourites: z.array(gameTile), recent: z.array(gameTile) }),
})

export const favouritegame = playerWrite({
  path: '/api/favouritegame',
  lock: 'player',
  summary:
    'Keeps a game among the favourites, or lets it go; a second time changes nothing',
  input: z.object({ catecode: text(), gamecode: text(64), favourite: flag }),
  output: z.object({ favourite: flag }),
  refusals: ['venue.game-unknown', 'venue.favourites-full'],
})
