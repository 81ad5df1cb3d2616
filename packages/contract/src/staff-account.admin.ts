import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { amount, deadline, flag, money, noData, text, time } from './wire.ts'

export const staffStatuses = ['active', 'disabled'] as const
export type StaffStatus = (typeof staffStatuses)[number]

/** How a status is named to people. */
export const staffStatusLabels = {
  active: '正常',
  disabled: '已停用',
} as const satisfies Record<StaffStatus, string>

const staffRow = z.object({
  username: z.string(),
  display_name: z.string(),
  role: z.string(),
  /** The role as people call it. */
  role_label: z.string(),
  status: z.enum(staffStatuses),
  /** The most that the member may decide of one order, and in a brand day; null is no limit. */
  order_max: z.nullable(money),
  day_max: z.nullable(money),
  created_at: time,
  /** The last sign-in that succeeded, and from where; null and empty before the first. */
  last_sign_in: z.nullable(time),
  last_ip: z.string(),
  /** Sessions that are open now. */
  sessions: z.int(),
  /** Until when wrong passwords keep some address out; null when none is. */
  locked_until: z.nullable(deadline),
  /** Has a second factor. */
  factor: flag,
  /** The reader: nobody disables or demotes himself. */
  mine: flag,
})

/** Empty is no limit. */
const limits = { order_max: amount, day_max: amount }

export const listStaff = endpoint({
  path: '/admin/api/staff',
  method: 'GET',
  audience: 'staff',
  permission: 'staff.view',
  effect: 'read',
  summary: 'The members of staff, by name',
  input: z.object(deskPageInput),
  output: deskPageOf(staffRow),
  refusals: [],
})

export const createStaff = endpoint({
  path: '/admin/api/staff/create',
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  factor: 'again',
  effect: 'write',
  deeds: { 'staff.created': '同事账号 · 新增' },
  summary: 'Adds a member of staff',
  input: z.object({
    username: text(64),
    display_name: text(64),
    role: text(32),
    ...limits,
    password: text(128),
  }),
  output: staffRow,
  refusals: [
    'staff.name-invalid',
    'staff.display-name',
    'staff.password-length',
    'staff.password-weak',
    'staff.name-taken',
    'staff.role-unknown',
    'role.beyond-own',
    'amount.invalid',
  ],
})

export const updateStaff = endpoint({
  path: '/admin/api/staff/:username/update',
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  factor: 'again',
  effect: 'write',
  deeds: { 'staff.changed': '同事账号 · 修改' },
  summary:
    'Changes name, role and status, whole; a disabled member is signed out everywhere',
  input: z.object({
    username: text(64),
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
  ],
})

export const setStaffPassword = endpoint({
  path: '/admin/api/staff/:username/password',
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  factor: 'needed',
  effect: 'write',
  deeds: { 'staff.password-set': '同事账号 · 重置密码' },
  summary: 'Gives another member a new password, lifts a lock and ends all their sessions',
  input: z.object({ username: text(64), password: text(128) }),
  output: noData,
  refusals: [
    'staff.not-found',
    'staff.password-length',
    'staff.password-weak',
    'staff.own-password',
    'role.beyond-own',
  ],
})

/** Deeds without a call: what the operator does at the machine itself. */
export const consoleDeeds = { 'staff.password-reset': '同事账号 · 命令行重置密码' } as const

export const unlockStaff = endpoint({
  path: '/admin/api/staff/:username/unlock',
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  effect: 'write',
  deeds: { 'staff.unlocked': '同事账号 · 解除锁定' },
  summary: 'Opens the locks that wrong passwords of a member have closed',
  input: z.object({ username: text(64) }),
  output: staffRow,
  refusals: ['staff.not-found', 'role.beyond-own'],
})

export const changeMyPassword = endpoint({
  path: '/admin/api/my-password',
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  deeds: { 'staff.password-changed': '同事账号 · 修改密码' },
  summary: 'Changes one’s own password and ends one’s other sessions',
  input: z.object({ old: text(128), password: text(128) }),
  output: noData,
  refusals: [
    'staff.old-password',
    'staff.password-length',
    'staff.password-weak',
    'auth.locked',
  ],
})
