import * as z from 'zod/mini'
import { permissionNames } from '../permission.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { flag, noData, nothing, text, time } from '../wire/wire.ts'

const role = z.object({
  name: z.string(),
  label: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  /** Whether the operator has changed the role. If so, updates of the shipped role no longer apply. */
  changed: flag,
  /** The number of active staff members with the role. */
  members: z.int(),
  /** Whether the caller may grant the role, since they have all its permissions. */
  grantable: flag,
})

/** A proposed role that a second staff member must confirm; the role may be new. */
const roleDraft = z.object({
  id: z.string(),
  role: z.string(),
  label: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  reason: z.string(),
  made_by: z.string(),
  made_at: time,
  /** Whether the caller proposed it: then another staff member must confirm it. */
  mine: flag,
})

export const listRoles = staffRead({
  path: '/admin/api/roles',
  permission: ['role.view', 'staff.manage'],
  summary: 'The roles and what each may do, a hundred at most; what is proposed of them',
  input: nothing,
  output: z.object({ roles: z.array(role), drafts: z.array(roleDraft) }),
})

export const proposeRole = staffWrite({
  path: '/admin/api/roles/:name/propose',
  permission: 'role.edit',
  mfa: 'step-up',
  auditActions: { 'role.proposed': '角色权限 · 提交' },
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

export const confirmRole = staffWrite({
  path: '/admin/api/role-drafts/:id/confirm',
  permission: 'role.edit',
  mfa: 'step-up',
  auditActions: { 'role.confirmed': '角色权限 · 生效' },
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

export const cancelRole = staffWrite({
  path: '/admin/api/role-drafts/:id/cancel',
  permission: 'role.edit',
  auditActions: { 'role.cancelled': '角色权限 · 撤销' },
  summary: 'Drops a proposal',
  input: oneDraft,
  output: noData,
  refusals: ['role.not-found', 'review.already-decided'],
})

export const myRights = staffRead({
  path: '/admin/api/my-rights',
  summary: 'What the caller may do and what not, and which roles may',
  input: nothing,
  output: z.array(
    z.object({
      permission: z.enum(permissionNames),
      granted: flag,
      /** Labels of the roles that have this permission. */
      roles: z.array(z.string()),
    }),
  ),
})
