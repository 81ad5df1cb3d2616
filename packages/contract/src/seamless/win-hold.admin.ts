import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, money, text, time, venueFilter } from '../wire/wire.ts'

/** A win of a seamless venue above a bound waits for staff (money F-24), or falls with its rolled-back round. */
export const winHoldNext = {
  waiting: ['released', 'refused', 'rolled_back'],
  released: [],
  refused: [],
  rolled_back: [],
} as const satisfies Record<string, readonly string[]>
export type WinHoldState = keyof typeof winHoldNext
const winHoldStates = Object.keys(winHoldNext) as WinHoldState[]
export const winHoldStateLabels = {
  waiting: '待审核',
  released: '已派彩',
  refused: '已拒绝',
  rolled_back: '场馆已回滚',
} as const satisfies Record<WinHoldState, string>

/** The bound that a win passed: of its round, or of its venue's hour. */
export const winHoldBounds = { round: '单局上限', hour: '场馆每小时上限' } as const
export type WinHoldBound = keyof typeof winHoldBounds

export const winHoldRow = z.object({
  hold_no: z.string(),
  venue: z.string(),
  venue_name: z.string(),
  username: z.string(),
  realname: z.string(),
  bet_id: z.string(),
  game_name: z.string(),
  /** The venue's id of the win. */
  transaction: z.string(),
  amount: money,
  bound: z.enum(Object.keys(winHoldBounds) as WinHoldBound[]),
  /** What the bound allowed, and the stakes and wins of the round before. */
  bound_amount: money,
  round_stake: money,
  round_payout: money,
  status: z.enum(winHoldStates),
  reason: z.string(),
  created_at: time,
  /** The first of two members who release it, and whether that is the caller. */
  first_by: z.string(),
  first_at: z.nullable(time),
  mine: flag,
  decided_by: z.string(),
  decided_at: z.nullable(time),
})

export const auditNouns = {
  'win-hold': { words: winHoldStateLabels, inMinorUnits: true },
} as const satisfies AuditNouns

export const listWinHolds = staffRead({
  path: '/admin/api/win-holds',
  permission: 'win-hold.view',
  summary:
    'Wins of seamless venues above a bound, the oldest that waits first, then the newest decided',
  input: z.object({
    status: z._default(z.enum(['', ...winHoldStates]), ''),
    venue: venueFilter,
    /** A search text: the number of a hold or of a bet, or a user name. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(winHoldRow),
})

const one = { hold_no: text(40) }

export const releaseWinHold = staffWrite({
  path: '/admin/api/win-holds/:hold_no/release',
  permission: 'win-hold.decide',
  mfa: 'step-up',
  auditActions: {
    'win-hold.approved': '派彩审核 · 初审',
    'win-hold.released': '派彩审核 · 派彩',
  },
  summary:
    'Pays a win on hold to its player, once; above the two-person amount the first call is only saved',
  input: z.object(one),
  output: winHoldRow,
  refusals: [
    'http.not-found',
    'review.same-person',
    'review.already-decided',
    'staff.order-limit',
    'staff.day-limit',
  ],
})

export const refuseWinHold = staffWrite({
  path: '/admin/api/win-holds/:hold_no/refuse',
  permission: 'win-hold.decide',
  mfa: 'step-up',
  auditActions: { 'win-hold.refused': '派彩审核 · 拒绝' },
  summary: 'Gives a win on hold back to its venue, with a reason; the player is told',
  input: z.object({ ...one, reason: text(200) }),
  output: winHoldRow,
  refusals: [
    'http.not-found',
    'review.reason-missing',
    'review.already-decided',
    'staff.order-limit',
    'staff.day-limit',
  ],
})
