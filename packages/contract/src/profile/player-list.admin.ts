import * as z from 'zod/mini'
import { personalSearch } from '../search/search.admin.ts'
import { staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { money, text, time } from '../wire/wire.ts'
import { playerStatuses } from './profile.admin.ts'

/** The VIP levels as filter values; empty for all. */
export const levelChoices = [
  '',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
] as const

export const playerRow = z.object({
  username: z.string(),
  realname: z.string(),
  vip_level: z.int(),
  status: z.enum(playerStatuses),
  registered_at: time,
  /** The last sign-in; null and empty for a player who never came back. */
  last_sign_in: z.nullable(time),
  last_ip: z.string(),
  /** The centre wallet with money held for withdrawals, and what the venues last reported. */
  centre: money,
  at_venues: money,
  /** All credited deposits. */
  deposited: money,
})

/** Balance, deposits and cases are looked up among so many of the newest players that fit the other filters. */
export const playersLookedUp = 20_000

export const listPlayers = staffRead({
  path: '/admin/api/players',
  permission: 'player.view',
  auditActions: personalSearch,
  summary:
    'Players, the newest first. A search finds any part of name or real name and an order’s number; with `pii.view` of phone or e-mail, the end of a card, an IP address',
  input: z.object({
    search: lookupText(64),
    status: z._default(z.enum(['', ...playerStatuses]), ''),
    vip: z._default(z.enum(levelChoices), ''),
    tag: lookupText(20),
    /** Players for whom a second person has to confirm a new real name or a recovery. */
    work: z._default(z.enum(['', 'correction', 'recovery']), ''),
    /** Registered in these brand days `YYYY-MM-DD`, both included. */
    since: text(10),
    until: text(10),
    /** The user name of the agent who referred them. */
    agent: lookupText(64),
    /** Last signed in on these brand days. */
    seen_since: text(10),
    seen_until: text(10),
    /** The least centre wallet with money on hold, and the least sum of deposits (yuan). */
    balance_min: lookupText(16),
    deposited_min: lookupText(16),
    /** Players of open or of confirmed risk cases. */
    flag: z._default(z.enum(['', 'open', 'confirmed']), ''),
    ...staffPageInput,
  }),
  output: staffPageOf(playerRow),
  refusals: ['input.invalid'],
})

export const playerLine = z.object({
  id: z.string(),
  at: time,
  /** What the player reads for the posting, and the number of its order. */
  title: z.string(),
  number: z.string(),
  amount: money,
  balance_after: money,
})

export const listPlayerLines = staffRead({
  path: '/admin/api/players/:username/lines',
  permission: 'player.view',
  summary:
    'Each change of a player’s centre wallet with the balance after it, the newest first',
  input: z.object({ username: lookupText(64), ...staffPageInput }),
  output: staffPageOf(playerLine),
  refusals: ['player.not-found'],
})
