import { type Permission, permissionNames } from '@jinli/contract/permission'
import {
  cancelRole,
  confirmRole,
  listRoles,
  myRights,
  proposeRole,
} from '@jinli/contract/role/role.admin'
import { roleProblem } from '@jinli/contract/role/role.rules'
import { handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseSamePerson } from '../session/second-person.ts'
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

type RoleProposal = { role: string; label: string; permissions: readonly Permission[] }

async function requireDraft(db: Db, id: string): Promise<RoleDraft> {
  return (await draftById(db, id)) ?? refuse('role.not-found')
}

function toReader(draft: RoleDraft, reader: StaffId) {
  return { ...draft, mine: draft.maker === reader }
}

/** Refuses to add permissions that the member does not have: added permissions need two people who both have them. */
async function refuseAdded(tx: Tx, staff: StaffSession, proposal: RoleProposal) {
  const now = await roleNamed(tx, proposal.role)
  if (!now && !(await isRoomForRole(tx))) refuse('role.too-many')
  const had: readonly Permission[] = now?.permissions ?? []
  const permissions = proposal.permissions.filter((each) => !had.includes(each))
  refuseBeyond(staff, { permissions })
  return now
}

/** Returns each permission as a field, so that the audit trail shows which ones were added or removed. */
function auditFields({ label, permissions }: Pick<RoleProposal, 'label' | 'permissions'>) {
  return { label, permissions: Object.fromEntries(permissions.map((each) => [each, true])) }
}

export const roleAdminRoutes = [
  handle(listRoles, async ({ app, staff }) => {
    const [roles, drafts] = await Promise.all([allRoles(app.pool), openDrafts(app.pool)])
    return {
      roles: roles.map((role) => ({ ...role, grantable: isWithin(staff, role) })),
      drafts: drafts.map((draft) => toReader(draft, staff.id)),
    }
  }),

  handle(proposeRole, async ({ tx, staff, writeAudit, input }) => {
    refuseProblem(roleProblem(input))
    const proposal = {
      role: input.name,
      label: input.label.trim(),
      permissions: permissionNames.filter((each) => input.permissions.includes(each)),
      reason: input.reason.trim(),
    }
    const now = await refuseAdded(tx, staff, proposal)
    const id = await insertRoleDraft(tx, proposal, staff.id)
    const before = now && auditFields(now)
    const entry = { before, after: auditFields(proposal), reason: proposal.reason }
    await writeAudit({ action: 'role.proposed', subject: proposal.role, ...entry })
    return toReader(await requireDraft(tx, id), staff.id)
  }),

  handle(confirmRole, async ({ tx, staff, writeAudit, input }) => {
    const draft = await requireDraft(tx, input.id)
    if (draft.state !== 'draft') refuse('review.already-decided')
    await refuseSamePerson(tx, draft.maker, staff.id)
    const now = await refuseAdded(tx, staff, draft)
    if (!(await decideRoleDraft(tx, draft.id, 'confirmed', staff.id)))
      refuse('review.already-decided')
    await putRole(tx, draft)
    const before = now && auditFields(now)
    const entry = { before, after: auditFields(draft), reason: draft.reason }
    await writeAudit({ action: 'role.confirmed', subject: draft.role, ...entry })
    return null
  }),

  handle(cancelRole, async ({ tx, staff, writeAudit, input }) => {
    const draft = await requireDraft(tx, input.id)
    if (!(await decideRoleDraft(tx, draft.id, 'cancelled', staff.id)))
      refuse('review.already-decided')
    const entry = { before: auditFields(draft), after: null, reason: draft.reason }
    await writeAudit({ action: 'role.cancelled', subject: draft.role, ...entry })
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
