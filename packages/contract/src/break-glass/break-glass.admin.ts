import * as z from 'zod/mini'
import { type Permission, permissionNames } from '../permission.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, noData, nothing, text, time } from '../wire/wire.ts'

/** How long emergency access may last, and how long a request waits for the second person (minutes). */
export const breakGlassMinutes = { min: 15, max: 480, usual: 60, toConfirm: 480 }

/** What no emergency access gives: with these a member could keep more than the role. */
export const neverLent: readonly Permission[] = [
  'staff.manage',
  'role.edit',
  'break-glass.confirm',
]

/** Two members begin emergency access; it ends at its time without a job, or by hand. */
export const breakGlassNext = {
  requested: ['in_force', 'rejected', 'withdrawn'],
  in_force: ['ended'],
  rejected: [],
  withdrawn: [],
  ended: [],
} as const satisfies Record<string, readonly string[]>
export type BreakGlassState = keyof typeof breakGlassNext

/** The states as staff read them: `lapsed` was not confirmed in time, `expired` reached its end. */
export const breakGlassStatusLabels = {
  requested: '待确认',
  in_force: '生效中',
  ended: '提前结束',
  expired: '已到期',
  rejected: '已驳回',
  withdrawn: '已撤回',
  lapsed: '逾时未确认',
} as const
export type BreakGlassStatus = keyof typeof breakGlassStatusLabels
const statuses = Object.keys(breakGlassStatusLabels) as BreakGlassStatus[]

const breakGlassRow = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  role: z.string(),
  role_label: z.string(),
  /** What the member may do under it besides their own role: as asked for, later as confirmed. */
  permissions: z.array(z.enum(permissionNames)),
  minutes: z.int(),
  reason: z.string(),
  status: z.enum(statuses),
  requested_at: time,
  /** Who confirmed or rejected it; empty before. */
  decided_by: z.string(),
  decided_at: z.nullable(time),
  /** When it ends, or ended by hand; null before it was confirmed. */
  ends_at: z.nullable(time),
  ended_by: z.string(),
  end_reason: z.string(),
  /** Whether it is for the caller's own account, and whether the caller counts as the same person. */
  own: flag,
  mine: flag,
})

export const auditNouns = {
  'break-glass': { words: breakGlassStatusLabels },
} as const satisfies AuditNouns

export const listBreakGlass = staffRead({
  path: '/admin/api/break-glass',
  permission: ['break-glass.view', 'break-glass.request', 'break-glass.confirm'],
  summary:
    'Emergency access, newest first; who may only ask for it reads what is for themselves',
  input: z.object({
    /** `open`: waits for its second person, or is in force. */
    list: z._default(z.enum(['', 'open']), ''),
    /** The exact user name or display name of the member. */
    username: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(breakGlassRow),
})

export const listLendableRoles = staffRead({
  path: '/admin/api/break-glass-roles',
  permission: 'break-glass.request',
  summary: 'What each role would give the caller besides their own, a hundred at most',
  input: nothing,
  output: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      permissions: z.array(z.enum(permissionNames)),
    }),
  ),
})

export const requestBreakGlass = staffWrite({
  path: '/admin/api/break-glass/request',
  permission: 'break-glass.request',
  mfa: 'step-up',
  auditActions: { 'break-glass.requested': '紧急授权 · 申请' },
  summary:
    'Asks for a role for some minutes; nothing changes before somebody else confirms it',
  input: z.object({ role: text(32), minutes: z.int(), reason: text(200) }),
  output: noData,
  refusals: [
    'review.reason-missing',
    'break-glass.minutes',
    'break-glass.nothing',
    'break-glass.no-second',
    'break-glass.open',
    'staff.role-unknown',
  ],
})

const one = { id: text(20) }

export const confirmBreakGlass = staffWrite({
  path: '/admin/api/break-glass/:id/confirm',
  permission: 'break-glass.confirm',
  mfa: 'step-up',
  auditActions: { 'break-glass.confirmed': '紧急授权 · 生效' },
  summary: 'Gives another member the role from now on, for the minutes that they asked for',
  input: z.object(one),
  output: noData,
  refusals: [
    'http.not-found',
    'break-glass.stale',
    'review.same-person',
    'role.beyond-own',
  ],
})

export const rejectBreakGlass = staffWrite({
  path: '/admin/api/break-glass/:id/reject',
  permission: 'break-glass.confirm',
  auditActions: { 'break-glass.rejected': '紧急授权 · 驳回' },
  summary: 'Refuses another member’s request, with a reason',
  input: z.object({ ...one, reason: text(200) }),
  output: noData,
  refusals: ['http.not-found', 'break-glass.stale', 'review.reason-missing'],
})

export const withdrawBreakGlass = staffWrite({
  path: '/admin/api/break-glass/:id/withdraw',
  permission: 'break-glass.request',
  auditActions: { 'break-glass.withdrawn': '紧急授权 · 撤回' },
  summary: 'Takes the caller’s own request back',
  input: z.object(one),
  output: noData,
  refusals: ['http.not-found', 'break-glass.stale', 'session.forbidden'],
})

export const endBreakGlass = staffWrite({
  path: '/admin/api/break-glass/:id/end',
  permission: ['break-glass.request', 'break-glass.confirm'],
  auditActions: { 'break-glass.ended': '紧急授权 · 提前结束' },
  summary:
    'Ends emergency access before its time: one’s own, or another’s; what began before is finished, nothing begins after the answer',
  input: z.object({ ...one, reason: text(200) }),
  output: noData,
  refusals: [
    'http.not-found',
    'break-glass.stale',
    'review.reason-missing',
    'session.forbidden',
  ],
})
