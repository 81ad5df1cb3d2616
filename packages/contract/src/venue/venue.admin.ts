import * as z from 'zod/mini'
import { categories, wallets } from '../vocabulary.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { instantOr } from '../wire/instant-or.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import {
  amount,
  flag,
  money,
  nonNegativeInteger,
  nothing,
  text,
  time,
  venueFilter,
} from '../wire/wire.ts'

/** Labels of the six categories for staff. */
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
  /** Whether players see the venue. */
  enabled: z.boolean(),
  /** The position among the venues, ascending. */
  sort: z.int(),
  transfer_max: z.nullable(money),
  maintenance_from: z.nullable(time),
  maintenance_until: z.nullable(time),
  maintenance_note: z.string(),
  /** Whether the venue is under maintenance now. */
  maintenance: z.boolean(),
  revision: z.int(),
  games: z.int(),
  hidden_games: z.int(),
  /** The number of rejected games in the venue's last list. */
  rejected_games: z.int(),
  open_transfers: z.int(),
  oldest_transfer: z.nullable(time),
  /** The number of rounds that have been open for a day or longer. */
  stuck_rounds: z.int(),
  /** Where the players' money is kept: at the venue, or in the centre wallet; null if the venue is not connected. */
  wallet: z.nullable(z.enum(wallets)),
  /** The venue's health for this server: no account, never called, working, or paused by the circuit breaker. */
  health: z.enum(['unconnected', 'unasked', 'up', 'down']),
  failures: z.int(),
  answered_at: z.nullable(time),
  /** When the venue's feed last had new rows, and when its game list was last read; null before the first time. */
  feed_at: z.nullable(time),
  games_at: z.nullable(time),
})

export const venueNames = staffRead({
  path: '/admin/api/venue-names',
  summary: 'The names of all venues, for filters; every member may read them',
  input: nothing,
  output: z.array(z.object({ code: z.string(), name: z.string() })),
})

export const listVenues = staffRead({
  path: '/admin/api/venues',
  permission: 'venue.view',
  summary: 'The venues in the order of the house, with their health and what waits there',
  input: z.object(staffPageInput),
  output: staffPageOf(venueRow),
})

const revisionInput = { code: text(), revision: nonNegativeInteger() }

export const editVenue = staffWrite({
  path: '/admin/api/venues/:code/edit',
  permission: 'venue.edit',
  auditActions: { 'venue.edited': '场馆 · 修改' },
  summary: 'Name, place and largest transfer of a venue',
  input: z.object({
    ...revisionInput,
    name: text(24),
    sort: nonNegativeInteger(9999),
    transfer_max: amount,
  }),
  output: venueRow,
  refusals: ['http.not-found', 'venue.name-missing', 'amount.invalid', 'venue.stale'],
})

export const switchVenue = staffWrite({
  path: '/admin/api/venues/:code/switch',
  permission: 'venue.switch',
  auditActions: { 'venue.opened': '场馆 · 开放', 'venue.closed': '场馆 · 关闭' },
  summary: 'Opens a venue to players, or closes it; with a reason',
  input: z.object({ ...revisionInput, enabled: flag, reason: text(200) }),
  output: venueRow,
  refusals: ['http.not-found', 'review.reason-missing', 'venue.stale'],
})

export const planMaintenance = staffWrite({
  path: '/admin/api/venues/:code/maintenance',
  permission: 'venue.switch',
  auditActions: { 'venue.maintenance': '场馆 · 维护时间' },
  summary:
    'The time in which nobody plays there while money still comes home; without `from` there is none',
  input: z.object({ ...revisionInput, from: instantOr, until: instantOr, note: text(100) }),
  output: venueRow,
  refusals: ['http.not-found', 'venue.maintenance-order', 'venue.stale'],
})

export const gameRow = z.object({
  venue: z.string(),
  venue_name: z.string(),
  code: z.string(),
  /** The name that players see. */
  name: z.string(),
  /** The name of the game in the venue's list. */
  listed_name: z.string(),
  own_name: z.string(),
  category: z.enum(categories),
  picture: z.string(),
  /** `gone` means that the game is no longer in the venue's list. */
  status: z.enum(['shown', 'hidden', 'gone']),
  sort: z.int(),
  revision: z.int(),
})
export const gameStatusLabels = {
  shown: '展示中',
  hidden: '已隐藏',
  gone: '场馆已下架',
} as const

export const listGames = staffRead({
  path: '/admin/api/games',
  permission: 'venue.view',
  summary: 'The games of all venues, or of one, by venue and in the order of the house',
  input: z.object({
    venue: venueFilter,
    status: z._default(z.enum(['', 'shown', 'hidden', 'gone']), ''),
    search: lookupText(),
    ...staffPageInput,
  }),
  output: staffPageOf(gameRow),
})

export const editGame = staffWrite({
  path: '/admin/api/games/:venue/:code/edit',
  permission: 'venue.edit',
  auditActions: { 'game.edited': '游戏 · 修改' },
  summary:
    'Our name for a game (empty: the venue’s), its place, and whether players see it',
  input: z.object({
    venue: text(),
    code: text(64),
    revision: nonNegativeInteger(),
    own_name: text(24),
    sort: nonNegativeInteger(9999),
    hidden: flag,
  }),
  output: gameRow,
  refusals: ['http.not-found', 'venue.stale'],
})

export const listRejectedGames = staffRead({
  path: '/admin/api/games/rejected',
  permission: 'venue.view',
  summary: 'Rows of the venues’ last lists of games that could not be read',
  input: z.object({ venue: venueFilter, ...staffPageInput }),
  output: staffPageOf(
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
})
