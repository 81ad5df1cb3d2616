import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { instantOr } from './instant-or.ts'
import { categories, wallets } from './vocabulary.ts'
import { amount, flag, money, text, time, venueFilter, whole } from './wire.ts'

/** How the six categories are named to people. */
export const categoryLabels = {
  live: '真人',
  sport: '体育',
  esport: '电竞',
  board: '棋牌',
  slot: '电子',
  lottery: '彩票',
} as const

export const venueRow = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(categories),
  /** Open to players; a closed one is not shown at all. */
  enabled: z.boolean(),
  /** Its place among the venues, the smallest first. */
  sort: z.int(),
  transfer_max: z.nullable(money),
  maintenance_from: z.nullable(time),
  maintenance_until: z.nullable(time),
  maintenance_note: z.string(),
  /** Whether it is under maintenance now. */
  maintenance: z.boolean(),
  revision: z.int(),
  games: z.int(),
  hidden_games: z.int(),
  /** Rows of its last list of games that could not be read. */
  unfit_games: z.int(),
  open_transfers: z.int(),
  oldest_transfer: z.nullable(time),
  /** Rounds that have been open for a day and more. */
  stuck_rounds: z.int(),
  /** As the server that answers has found it: no account, never asked, well, or left alone for a moment. */
  /** Who keeps the players' money there: the venue, or the centre; null without a connection. */
  wallet: z.nullable(z.enum(wallets)),
  health: z.enum(['unconnected', 'unasked', 'up', 'down']),
  failures: z.int(),
  answered_at: z.nullable(time),
  /** When its feed brought something new, and when its list of games was read; null before the first time. */
  feed_at: z.nullable(time),
  games_at: z.nullable(time),
})

export const listVenues = endpoint({
  path: '/admin/api/venues',
  method: 'GET',
  audience: 'staff',
  permission: 'venue.view',
  effect: 'read',
  summary: 'The venues in the order of the house, with their health and what waits there',
  input: z.object(deskPageInput),
  output: deskPageOf(venueRow),
  refusals: [],
})

const of = { code: text(), revision: whole() }

export const editVenue = endpoint({
  path: '/admin/api/venues/:code/edit',
  method: 'POST',
  audience: 'staff',
  permission: 'venue.edit',
  effect: 'write',
  deeds: { 'venue.edited': '场馆 · 修改' },
  summary: 'Name, place and largest transfer of a venue',
  input: z.object({ ...of, name: text(24), sort: whole(9999), transfer_max: amount }),
  output: venueRow,
  refusals: ['http.not-found', 'venue.name-missing', 'amount.invalid', 'venue.stale'],
})

export const switchVenue = endpoint({
  path: '/admin/api/venues/:code/switch',
  method: 'POST',
  audience: 'staff',
  permission: 'venue.switch',
  effect: 'write',
  deeds: { 'venue.opened': '场馆 · 开放', 'venue.closed': '场馆 · 关闭' },
  summary: 'Opens a venue to players, or closes it; with a reason',
  input: z.object({ ...of, enabled: flag, reason: text(200) }),
  output: venueRow,
  refusals: ['http.not-found', 'review.reason-missing', 'venue.stale'],
})

export const planMaintenance = endpoint({
  path: '/admin/api/venues/:code/maintenance',
  method: 'POST',
  audience: 'staff',
  permission: 'venue.switch',
  effect: 'write',
  deeds: { 'venue.maintenance': '场馆 · 维护时间' },
  summary:
    'The time in which nobody plays there while money still comes home; without `from` there is none',
  input: z.object({ ...of, from: instantOr, until: instantOr, note: text(100) }),
  output: venueRow,
  refusals: ['http.not-found', 'venue.maintenance-order', 'venue.stale'],
})

export const gameRow = z.object({
  venue: z.string(),
  venue_name: z.string(),
  code: z.string(),
  /** As players read it. */
  name: z.string(),
  /** As the venue calls it. */
  told_name: z.string(),
  own_name: z.string(),
  category: z.enum(categories),
  picture: z.string(),
  /** `gone`: the venue lists it no more. */
  status: z.enum(['shown', 'hidden', 'gone']),
  sort: z.int(),
  revision: z.int(),
})
export const gameStatusLabels = {
  shown: '展示中',
  hidden: '已隐藏',
  gone: '场馆已下架',
} as const

export const listGames = endpoint({
  path: '/admin/api/games',
  method: 'GET',
  audience: 'staff',
  permission: 'venue.view',
  effect: 'read',
  summary: 'The games of all venues, or of one, by venue and in the order of the house',
  input: z.object({
    venue: venueFilter,
    status: z._default(z.enum(['', 'shown', 'hidden', 'gone']), ''),
    search: text(),
    ...deskPageInput,
  }),
  output: deskPageOf(gameRow),
  refusals: [],
})

export const editGame = endpoint({
  path: '/admin/api/games/:venue/:code/edit',
  method: 'POST',
  audience: 'staff',
  permission: 'venue.edit',
  effect: 'write',
  deeds: { 'game.edited': '游戏 · 修改' },
  summary:
    'Our name for a game (empty: the venue’s), its place, and whether players see it',
  input: z.object({
    venue: text(),
    code: text(64),
    revision: whole(),
    own_name: text(24),
    sort: whole(9999),
    hidden: flag,
  }),
  output: gameRow,
  refusals: ['http.not-found', 'venue.stale'],
})

export const listUnfitGames = endpoint({
  path: '/admin/api/games/unfit',
  method: 'GET',
  audience: 'staff',
  permission: 'venue.view',
  effect: 'read',
  summary: 'Rows of the venues’ last lists of games that could not be read',
  input: z.object({ venue: venueFilter, ...deskPageInput }),
  output: deskPageOf(
    z.object({
      id: z.string(),
      venue: z.string(),
      venue_name: z.string(),
      game: z.string(),
      problem: z.string(),
      raw: z.string(),
      seen_at: time,
    }),
  ),
  refusals: [],
})
