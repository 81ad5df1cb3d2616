import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { flag, money, noData, nothing, text, time } from '../wire/wire.ts'
import {
  createStaff,
  setStaffPassword,
  staffStatuses,
  updateStaff,
} from './staff-account.admin.ts'
import { removeStaffFactor } from './staff-factor.admin.ts'

/** Changes that give an account more. Where the house has a second person, that person puts them in force. */
export const staffDraftKinds = [
  'account',
  'rights',
  'limit',
  'reactivation',
  'factor',
  'password',
] as const
export type StaffDraftKind = (typeof staffDraftKinds)[number]

export const staffDraftKindLabels = {
  account: '新增账号',
  rights: '增加权限',
  limit: '提高上限',
  reactivation: '重新启用',
  factor: '解除两步验证',
  password: '重置密码',
} as const satisfies Record<StaffDraftKind, string>

export const staffDraftNext = {
  pending: ['in_force', 'rejected', 'withdrawn'],
  in_force: [],
  rejected: [],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>
export type StaffDraftState = keyof typeof staffDraftNext

/** How long a one-time link sets a password. */
export const staffLinkHours = 24

const account = z.object({
  role_label: z.string(),
  order_max: z.nullable(money),
  day_max: z.nullable(money),
  status: z.enum(staffStatuses),
})

const staffDraft = z.object({
  id: z.string(),
  kind: z.enum(staffDraftKinds),
  username: z.string(),
  display_name: z.string(),
  /** The account as it becomes, and as it was at the proposal; null for a new account. */
  next: account,
  before: z.nullable(account),
  begun_by: z.string(),
  begun_at: time,
  /** Whether the caller's person proposed it: then another member must confirm it. */
  mine: flag,
  /** Whether the caller's own account proposed it, and may withdraw it. */
  own: flag,
})

export const auditNouns = {
  staff: { words: staffDraftKindLabels, inMinorUnits: true },
} as const satisfies AuditNouns

export const listStaffDrafts = staffRead({
  path: '/admin/api/staff-drafts',
  permission: 'staff.view',
  summary:
    'What waits for a second member to give an account more; whether the house has such a second person for the caller',
  input: nothing,
  output: z.object({ has_second: flag, drafts: z.array(staffDraft) }),
})

const oneDraft = { id: text(20) }

export const confirmStaffDraft = staffWrite({
  path: '/admin/api/staff-drafts/:id/confirm',
  permission: 'staff.manage',
  mfa: 'step-up',
  sensitiveResponse: true,
  auditActions: {
    ...createStaff.auditActions,
    ...updateStaff.auditActions,
    ...setStaffPassword.auditActions,
    ...removeStaffFactor.auditActions,
  },
  summary:
    'Puts what another member proposed for an account in force; for a new account or password it answers the token of the one-time link, once',
  input: z.object(oneDraft),
  output: z.object({
    link: z.nullable(z.object({ token: z.string(), expires_at: time })),
  }),
  refusals: [
    'http.not-found',
    'factor.needed',
    'review.already-decided',
    'review.same-person',
    'role.beyond-own',
    'staff.draft-stale',
    'staff.name-taken',
  ],
})

export const rejectStaffDraft = staffWrite({
  path: '/admin/api/staff-drafts/:id/reject',
  permission: 'staff.manage',
  auditActions: { 'staff.rejected': '员工账号 · 驳回' },
  summary: 'Drops what a member proposed for an account, with a reason',
  input: z.object({ ...oneDraft, reason: text(200) }),
  output: noData,
  refusals: ['http.not-found', 'review.already-decided', 'review.reason-missing'],
})

export const withdrawStaffDraft = staffWrite({
  path: '/admin/api/staff-drafts/:id/withdraw',
  permission: 'staff.manage',
  auditActions: { 'staff.withdrawn': '员工账号 · 撤销' },
  summary: 'Takes back what the caller proposed for an account',
  input: z.object(oneDraft),
  output: noData,
  refusals: ['http.not-found', 'review.already-decided', 'session.forbidden'],
})
