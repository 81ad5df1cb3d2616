import * as z from 'zod/mini'
import { endingStates } from '../states.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, money, text, time, venueFilter } from '../wire/wire.ts'

/**
 * Ways to end a stuck bet. `void` returns the stake; `left` follows the game's rules for an abandoned round. Staff
 * cannot choose an outcome.
 */
export const endingWays = ['void', 'left'] as const
export type EndingWay = (typeof endingWays)[number]
export const endingWayLabels = {
  void: '作废，退回本金',
  left: '按游戏规则结束',
} as const satisfies Record<EndingWay, string>

export const endingStateLabels = {
  proposed: '待确认',
  asking: '等待场馆处理',
  done: '已处理',
  overtaken: '场馆已自行结算',
  refused: '场馆未能处理',
  cancelled: '已取消',
} as const

const ending = z.object({
  ending_no: z.string(),
  way: z.enum(endingWays),
  status: z.enum(endingStates),
  reason: z.string(),
  made_by: z.string(),
  made_at: time,
  /** Whether the caller proposed the ending: then another staff member must confirm it. */
  mine: flag,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  /** The number of calls to the venue, and the venue's last response. */
  asked: z.int(),
  said: z.string(),
  ended_at: z.nullable(time),
})

export const stuckBetRow = z.object({
  venue: z.string(),
  venue_name: z.string(),
  bet_id: z.string(),
  username: z.string(),
  game_name: z.string(),
  stake: money,
  placed_at: time,
  /** Seconds from the bet to the decision; before the decision, to now. */
  age: z.int(),
  /** The last proposal to end the bet; null without one. */
  ending: z.nullable(ending),
})

export const auditNouns = {
  'stuck-bet': { words: { ...endingStateLabels, ...endingWayLabels }, inMinorUnits: true },
} as const satisfies AuditNouns

export const listStuckBets = staffRead({
  path: '/admin/api/stuck-bets',
  permission: 'bet.view',
  summary:
    'Bets that have been open for too long, the oldest first; or what became of those that were proposed to be ended, newest first',
  input: z.object({
    status: z._default(z.enum(['waiting', 'over']), 'waiting'),
    venue: venueFilter,
    /** A search text: the number of a bet or of an ending, or a user name. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(stuckBetRow),
})

export const proposeEnding = staffWrite({
  path: '/admin/api/stuck-bets/:venue/:bet_id/propose',
  permission: 'bet.propose',
  auditActions: { 'stuck-bet.proposed': '久未结算注单 · 提议处理' },
  summary:
    'Proposes how a bet that hangs is ended; nothing happens before somebody else confirms',
  input: z.object({
    venue: text(),
    bet_id: text(100),
    way: z.enum(endingWays),
    reason: text(200),
  }),
  output: stuckBetRow,
  refusals: [
    'http.not-found',
    'review.reason-missing',
    'stuck-bet.ended',
    'stuck-bet.young',
    'stuck-bet.proposed',
  ],
})

const one = { ending_no: text(40) }

export const confirmEnding = staffWrite({
  path: '/admin/api/stuck-bets/endings/:ending_no/confirm',
  permission: 'bet.confirm',
  mfa: 'step-up',
  auditActions: { 'stuck-bet.confirmed': '久未结算注单 · 确认处理' },
  summary:
    'Confirms somebody else’s proposal: the venue is asked until its feed says how the bet ended',
  input: z.object(one),
  output: stuckBetRow,
  refusals: [
    'http.not-found',
    'review.same-person',
    'review.already-decided',
    'stuck-bet.ended',
  ],
})

export const cancelEnding = staffWrite({
  path: '/admin/api/stuck-bets/endings/:ending_no/cancel',
  permission: ['bet.propose', 'bet.confirm'],
  auditActions: { 'stuck-bet.cancelled': '久未结算注单 · 取消提议' },
  summary: 'Drops a proposal that waits: its maker may, and whoever confirms them',
  input: z.object({ ...one, reason: text(200) }),
  output: stuckBetRow,
  refusals: [
    'http.not-found',
    'review.reason-missing',
    'review.already-decided',
    'session.forbidden',
  ],
})
