import { type Permission, permissionNames } from '@jinli/contract/permission'
import {
  cancelRole,
  confirmRole,
  listRoles,
  myRights,
  proposeRole,
} from '@jinli/contract/role.admin'
import { roleProblem } from '@jinli/contract/role.rules'
import { handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { isWithin, refuseBeyond } from '../session/staff-rights.ts'
import type { StaffSession } from '../session/staff-session.ts'
import {
  allRoles,
  decideRoleDraft,
  draftById,
  insertRoleDraft,
  isRoomForRole,
  openDrafts,
  putRole,
  type RoleDraft,
  roleNamed,
} from './role.store.ts'

type Asked = { role: string; label: string; permissions: readonly Permission[] }

async function known(db: Db, id: string): Promise<RoleDraft> {
  return (await draftById(db, id)) ?? refuse('role.not-found')
}

function shown(draft: RoleDraft, reader: StaffId) {
  return { ...draft, mine: draft.maker === reader }
}

/** What is added is given by both who propose and who confirm it: each must have it. */
async function refuseAdded(tx: Tx, staff: StaffSession, asked: Asked) {
  const now = await roleNamed(tx, asked.role)
  if (!now && !(await isRoomForRole(tx))) refuse('role.too-many')
  const had: readonly Permission[] = now?.permissions ?? []
  const permissions = asked.permissions.filter((each) => !had.includes(each))
  refuseBeyond(staff, { permissions })
  return now
}

/** Each right by its name, so that the trail tells which came and which went. */
function auditedOf({ label, permissions }: Pick<Asked, 'label' | 'permissions'>) {
  return { label, permissions: Object.fromEntries(permissions.map((each) => [each, true])) }
}

export const roleAdminRoutes = [
  handle(listRoles, async ({ app, staff }) => {
    const [roles, drafts] = await Promise.all([allRoles(app.pool), openDrafts(app.pool)])
    return {
      roles: roles.map((role) => ({ ...role, grantable: isWithin(staff, role) })),
      drafts: drafts.map((draft) => shown(draft, staff.id)),
    }
  }),

  handle(proposeRole, async ({ tx, staff, record, input }) => {
    refuseProblem(roleProblem(input))
    const asked = {
      role: input.name,
      label: input.label.trim(),
      permissions: permissionNames.filter((each) => input.permissions.includes(each)),
      reason: input.reason.trim(),
    }
    const now = await refuseAdded(tx, staff, asked)
    const id = await insertRoleDraft(tx, asked, staff.id)
    const before = now && auditedOf(now)
    const deed = { before, after: auditedOf(asked), reason: asked.reason }
    await record({ action: 'role.proposed', subject: asked.role, ...deed })
    return shown(await known(tx, id), staff.id)
  }),

  handle(confirmRole, async ({ tx, staff, record, input }) => {
    const draft = await known(tx, input.id)
    if (draft.state !== 'draft') refuse('review.already-decided')
    if (draft.maker === staff.id) refuse('review.same-person')
    const now = await refuseAdded(tx, staff, draft)
    if (!(await decideRoleDraft(tx, draft.id, 'confirmed', staff.id)))
      refuse('review.already-decided')
    await putRole(tx, draft)
    const before = now && auditedOf(now)
    const deed = { before, after: auditedOf(draft), reason: draft.reason }
    await record({ action: 'role.confirmed', subject: draft.role, ...deed })
    return null
  }),

  handle(cancelRole, async ({ tx, staff, record, input }) => {
    const draft = await known(tx, input.id)
    if (!(await decideRoleDraft(tx, draft.id, 'cancelled', staff.id)))
      refuse('review.already-decided')
    const deed = { before: auditedOf(draft), after: null, reason: draft.reason }
    await record({ action: 'role.cancelled', subject: draft.role, ...deed })
    return null
  }),

  handle(myRights, async ({ app, staff }) => {
    const roles = await allRoles(app.pool)
    return permissionNames.map((permission) => ({
      permission,
      granted: staff.permissions.includes(permission),
      roles: roles
        .filter(({ permissions }) => permissions.includes(permission))
        .map(({ label }) => label),
    }))
  }),
]
