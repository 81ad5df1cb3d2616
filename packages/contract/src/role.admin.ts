import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { permissionNames } from './permission.ts'
import { flag, noData, nothing, text, time } from './wire.ts'

const role = z.object({
  name: z.string(),
  label: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  /** The house has made it its own: what the product ships under this name changes it no more. */
  changed: flag,
  /** Active members who have it. */
  members: z.int(),
  /** The reader may do all of it, so may give it. */
  grantable: flag,
})

/** What a role is to become, until a second member puts it in force; there may be no such role yet. */
const roleDraft = z.object({
  id: z.string(),
  role: z.string(),
  label: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  reason: z.string(),
  made_by: z.string(),
  made_at: time,
  /** The reader made it: somebody else must confirm it. */
  mine: flag,
})

export const listRoles = endpoint({
  path: '/admin/api/roles',
  method: 'GET',
  audience: 'staff',
  permission: ['role.view', 'staff.manage'],
  effect: 'read',
  summary: 'The roles and what each may do, a hundred at most; what is proposed of them',
  input: nothing,
  output: z.object({ roles: z.array(role), drafts: z.array(roleDraft) }),
  refusals: [],
})

export const proposeRole = endpoint({
  path: '/admin/api/roles/:name/propose',
  method: 'POST',
  audience: 'staff',
  permission: 'role.edit',
  factor: 'again',
  effect: 'write',
  deeds: { 'role.proposed': '角色权限 · 提交' },
  summary:
    'Proposes what a role, or a new one, may do; nothing changes before somebody else confirms it',
  input: z.object({
    name: text(32),
    label: text(32),
    permissions: z._default(z.array(z.enum(permissionNames)), []),
    reason: text(200),
  }),
  output: roleDraft,
  refusals: [
    'role.name-invalid',
    'role.owner-fixed',
    'role.label-invalid',
    'role.beyond-own',
    'role.draft-open',
    'role.too-many',
    'review.reason-missing',
  ],
})

const oneDraft = z.object({ id: text(20) })

export const confirmRole = endpoint({
  path: '/admin/api/role-drafts/:id/confirm',
  method: 'POST',
  audience: 'staff',
  permission: 'role.edit',
  factor: 'again',
  effect: 'write',
  deeds: { 'role.confirmed': '角色权限 · 生效' },
  summary: 'Puts somebody else’s proposal in force, from each member’s next call on',
  input: oneDraft,
  output: noData,
  refusals: [
    'role.not-found',
    'role.beyond-own',
    'role.too-many',
    'review.same-person',
    'review.already-decided',
  ],
})

export const cancelRole = endpoint({
  path: '/admin/api/role-drafts/:id/cancel',
  method: 'POST',
  audience: 'staff',
  permission: 'role.edit',
  effect: 'write',
  deeds: { 'role.cancelled': '角色权限 · 撤销' },
  summary: 'Drops a proposal',
  input: oneDraft,
  output: noData,
  refusals: ['role.not-found', 'review.already-decided'],
})

export const myRights = endpoint({
  path: '/admin/api/my-rights',
  method: 'GET',
  audience: 'staff',
  effect: 'read',
  summary: 'What the caller may do and what not, and which roles may',
  input: nothing,
  output: z.array(
    z.object({
      permission: z.enum(permissionNames),
      granted: flag,
      /** The roles that may, by their names for people. */
      roles: z.array(z.string()),
    }),
  ),
  refusals: [],
})
