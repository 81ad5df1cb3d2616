import * as z from 'zod/mini'
import { rolePresets } from '../role/role.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText, newNameText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import {
  amount,
  deadline,
  flag,
  money,
  noData,
  secretText,
  text,
  time,
} from '../wire/wire.ts'

export const staffStatuses = ['active', 'disabled'] as const
export type StaffStatus = (typeof staffStatuses)[number]

/** Labels of the statuses for staff. */
export const staffStatusLabels = {
  active: '正常',
  disabled: '已停用',
} as const satisfies Record<StaffStatus, string>

const staffRow = z.object({
  username: z.string(),
  display_name: z.string(),
  role: z.string(),
  /** The label of the role. */
  role_label: z.string(),
  status: z.enum(staffStatuses),
  /** The largest amounts that the staff member may decide for one order and in one brand day; null means no limit. */
  order_max: z.nullable(money),
  day_max: z.nullable(money),
  created_at: time,
  /** Time and IP address of the last successful sign-in; null and empty before the first. */
  last_sign_in: z.nullable(time),
  last_ip: z.string(),
  /** The number of open sessions. */
  sessions: z.int(),
  /** When the longest sign-in lock ends, over all IP addresses; null without a lock. */
  locked_until: z.nullable(deadline),
  /** Whether the staff member has a second factor. */
  factor: flag,
  /** Whether this is the caller, who cannot disable or demote themselves. */
  mine: flag,
  /** Who made the account alone, where the caller may confirm it as another person's. */
  made_by: z.optional(z.string()),
  /** The id of a draft that waits for a second member; until then the account does not get what it adds. */
  draft: z.optional(z.string()),
})

/** The audit action of a change that waits for a second member, in each call that may begin such a draft. */
export const draftAction = { 'staff.proposed': '员工账号 · 提交待确认' } as const
/** The reason in the audit trail where nobody else could confirm a change that gives an account more. */
export const noSecondPerson = '无第二人'
/** The answer of a call whose change waits for a second member, with the draft's id; null where it was done. */
export const waitingDraft = z.nullable(z.object({ draft: z.string() }))

/** Largest amounts for one order and for a day; an empty field means no limit. */
const limits = { order_max: amount, day_max: amount }

const roleLabels = Object.fromEntries(
  Object.entries(rolePresets).map(([name, { label }]) => [name, label]),
)

export const auditNouns = {
  staff: { words: { ...roleLabels, ...staffStatusLabels }, inMinorUnits: true },
} as const satisfies AuditNouns

export const listStaff = staffRead({
  path: '/admin/api/staff',
  permission: 'staff.view',
  summary: 'The members of staff, by name',
  input: z.object(staffPageInput),
  output: staffPageOf(staffRow),
})

export const createStaff = staffWrite({
  path: '/admin/api/staff/create',
  permission: 'staff.manage',
  mfa: 'step-up',
  auditActions: { 'staff.created': '员工账号 · 新增', ...draftAction },
  summary:
    'Adds a member of staff; where another member can confirm, a draft without a password',
  input: z.object({
    username: newNameText(64),
    display_name: text(64),
    role: text(32),
    ...limits,
    password: secretText(128),
  }),
  output: staffRow,
  refusals: [
    'staff.name-invalid',
    'staff.display-name',
    'staff.password-length',
    'staff.password-weak',
    'staff.name-taken',
    'staff.draft-open',
    'staff.role-unknown',
    'role.beyond-own',
    'amount.invalid',
  ],
})

export const updateStaff = staffWrite({
  path: '/admin/api/staff/:username/update',
  permission: 'staff.manage',
  mfa: 'step-up',
  auditActions: { 'staff.changed': '员工账号 · 修改', ...draftAction },
  summary:
    'Changes name, role, limits and status, whole; what gives less acts at once, what gives more waits for a second member',
  input: z.object({
    username: lookupText(64),
    display_name: text(64),
    role: text(32),
    ...limits,
    status: z.enum(staffStatuses),
  }),
  output: staffRow,
  refusals: [
    'staff.not-found',
    'staff.display-name',
    'staff.self',
    'staff.role-unknown',
    'role.beyond-own',
    'amount.invalid',
    'staff.draft-open',
  ],
})

export const setStaffPassword = staffWrite({
  path: '/admin/api/staff/:username/password',
  permission: 'staff.manage',
  mfa: 'required',
  auditActions: { 'staff.password-set': '员工账号 · 重置密码', ...draftAction },
  summary: 'Gives another member a new password, lifts a lock and ends all their sessions',
  input: z.object({ username: lookupText(64), password: secretText(128) }),
  output: waitingDraft,
  refusals: [
    'staff.not-found',
    'staff.password-length',
    'staff.password-weak',
    'staff.own-password',
    'role.beyond-own',
    'staff.draft-open',
  ],
})

/** Audit actions of the command line on the server; no call does them. */
export const consoleActions = {
  'staff.password-reset': '员工账号 · 命令行重置密码',
} as const

export const unlockStaff = staffWrite({
  path: '/admin/api/staff/:username/unlock',
  permission: 'staff.manage',
  auditActions: { 'staff.unlocked': '员工账号 · 解除锁定' },
  summary: 'Opens the locks that wrong passwords of a member have closed',
  input: z.object({ username: lookupText(64) }),
  output: staffRow,
  refusals: ['staff.not-found', 'role.beyond-own'],
})

export const confirmStaff = staffWrite({
  path: '/admin/api/staff/:username/confirm',
  permission: 'staff.manage',
  mfa: 'step-up',
  auditActions: { 'staff.confirmed': '员工账号 · 确认账号' },
  summary:
    'Says that an account which somebody else made alone is another person’s: it counts as one of its own from here on',
  input: z.object({ username: lookupText(64) }),
  output: staffRow,
  refusals: [
    'staff.not-found',
    'role.beyond-own',
    'review.already-decided',
    'review.same-person',
  ],
})

export const changeMyPassword = staffWrite({
  path: '/admin/api/my-password',
  auditActions: { 'staff.password-changed': '员工账号 · 修改密码' },
  summary: 'Changes one’s own password and ends one’s other sessions',
  input: z.object({ old: secretText(128), password: secretText(128) }),
  output: noData,
  refusals: [
    'staff.old-password',
    'staff.password-length',
    'staff.password-weak',
    'auth.locked',
  ],
})
