import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { staffRoles } from './permission.ts'
import { noData, pageInput, pageOf, text, time } from './wire.ts'

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
  role: z.enum(staffRoles),
  status: z.enum(staffStatuses),
  created_at: time,
  /** Sessions that are open now. */
  sessions: z.int(),
  /** 1 for the reader: nobody disables or demotes himself. */
  mine: z.int(),
})

export const listStaff = endpoint({
  path: '/admin/api/staff',
  method: 'GET',
  audience: 'staff',
  permission: 'staff.manage',
  effect: 'read',
  summary: 'The members of staff, by name',
  input: z.object(pageInput),
  output: pageOf(staffRow),
  refusals: [],
})

export const createStaff = endpoint({
  path: '/admin/api/staff/create',
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  effect: 'write',
  summary: 'Adds a member of staff',
  input: z.object({
    username: text(64),
    display_name: text(64),
    role: z.enum(staffRoles),
    password: text(128),
  }),
  output: staffRow,
  refusals: [
    'staff.name-invalid',
    'staff.display-name',
    'staff.password-length',
    'staff.name-taken',
  ],
})

export const updateStaff = endpoint({
  path: '/admin/api/staff/:username/update',
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  effect: 'write',
  summary:
    'Changes name, role and status, whole; a disabled member is signed out everywhere',
  input: z.object({
    username: text(64),
    display_name: text(64),
    role: z.enum(staffRoles),
    status: z.enum(staffStatuses),
  }),
  output: staffRow,
  refusals: ['staff.not-found', 'staff.display-name', 'staff.self'],
})

export const setStaffPassword = endpoint({
  path: '/admin/api/staff/:username/password',
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  effect: 'write',
  summary: 'Gives another member a new password, lifts a lock and ends all their sessions',
  input: z.object({ username: text(64), password: text(128) }),
  output: noData,
  refusals: ['staff.not-found', 'staff.password-length', 'staff.own-password'],
})

export const changeMyPassword = endpoint({
  path: '/admin/api/my-password',
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  summary: 'Changes one’s own password and ends one’s other sessions',
  input: z.object({ old: text(128), password: text(128) }),
  output: noData,
  refusals: ['staff.old-password', 'staff.password-length', 'auth.locked'],
})
