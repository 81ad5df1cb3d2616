import {
  breakGlassMinutes,
  confirmBreakGlass,
  endBreakGlass,
  listBreakGlass,
  listLendableRoles,
  neverLent,
  rejectBreakGlass,
  requestBreakGlass,
  withdrawBreakGlass,
} from '@jinli/contract/break-glass/break-glass.admin'
import { mayDo, type Permission } from '@jinli/contract/permission'
import { type AuditWriter, handle } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { allRoles, roleNamed } from '../role/role.store.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { need, refuseBeyond } from '../session/staff-rights.ts'
import type { StaffSession } from '../session/staff-session.ts'
import {
  type BreakGlass,
  breakGlassById,
  breakGlassPage,
  closeOver,
  decideRequest,
  endInForce,
  hasConfirmer,
  insertRequest,
} from './break-glass.store.ts'

/** Returns what a role adds to the member's own one. */
function addedBy(
  role: { permissions: readonly Permission[] },
  own: { permissions: readonly Permission[] },
): Permission[] {
  return role.permissions.filter(
    (each) => !own.permissions.includes(each) && !neverLent.includes(each),
  )
}

/** Returns the member's own role, without what emergency access gives. */
async function ownRole(db: Db, staff: StaffSession) {
  return (await roleNamed(db, staff.role)) ?? refuse('session.expired')
}

async function requireRow(db: Db, staff: StaffSession, id: string): Promise<BreakGlass> {
  return (await breakGlassById(db, staff.id, id)) ?? refuse('http.not-found')
}

function toReader({ holder, state: _state, ...row }: BreakGlass, reader: StaffSession) {
  return { ...row, own: holder === reader.id }
}

/** Returns what the audit trail keeps: the role, how long, and how it ends. */
function auditFields({ status, role_label, minutes, ends_at, permissions }: BreakGlass) {
  const rights = Object.fromEntries(permissions.map((each) => [each, true]))
  return { status, role: role_label, minutes, ends_at, permissions: rights }
}

type Step = { tx: Db; staff: StaffSession; writeAudit: AuditWriter; row: BreakGlass }

/** Writes the audit line of a step, with the row before and after it. */
async function noteStep(
  { tx, staff, writeAudit, row }: Step,
  verb: 'confirmed' | 'rejected' | 'withdrawn' | 'ended',
  reason = row.reason,
): Promise<null> {
  const after = await requireRow(tx, staff, row.id)
  await writeAudit({
    action: `break-glass.${verb}`,
    subject: row.username,
    before: auditFields(row),
    after: auditFields(after),
    reason,
  })
  return null
}

export const breakGlassAdminRoutes = [
  handle(listBreakGlass, async ({ app, staff, input }) => {
    const mayView = mayDo(staff.permissions, ['break-glass.view', 'break-glass.confirm'])
    const username = input.username.trim().toLowerCase()
    const filter = { ...input, username, holder: mayView ? null : staff.id }
    const page = await breakGlassPage(app.pool, staff.id, filter)
    return toStaffPage(page, (row) => toReader(row, staff))
  }),

  handle(listLendableRoles, async ({ app, staff }) => {
    const own = await ownRole(app.pool, staff)
    const roles = await allRoles(app.pool)
    return roles
      .map((role) => ({
        name: role.name,
        label: role.label,
        permissions: addedBy(role, own),
      }))
      .filter(({ permissions }) => permissions.length > 0)
  }),

  handle(requestBreakGlass, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim() || refuse('review.reason-missing')
    const { minutes } = input
    if (minutes < breakGlassMinutes.min || minutes > breakGlassMinutes.max)
      refuse('break-glass.minutes')
    const role = (await roleNamed(tx, input.role)) ?? refuse('staff.role-unknown')
    const permissions = addedBy(role, await ownRole(tx, staff))
    if (permissions.length === 0) refuse('break-glass.nothing')
    if (!(await hasConfirmer(tx, staff.id, permissions))) refuse('break-glass.no-second')
    await closeOver(tx, staff.id)
    await insertRequest(tx, { role: role.name, permissions, minutes, reason }, staff.id)
    await writeAudit({
      action: 'break-glass.requested',
      subject: staff.username,
      before: null,
      after: {
        status: 'requested',
        role: role.label,
        minutes,
        permissions: Object.fromEntries(permissions.map((each) => [each, true])),
      },
      reason,
    })
    return null
  }),

  handle(confirmBreakGlass, async ({ tx, staff, writeAudit, input }) => {
    const row = await requireRow(tx, staff, input.id)
    await refuseSamePerson(tx, row.holder, staff.id)
    // Who confirms under emergency access could pass its role on.
    refuseBeyond(await ownRole(tx, staff), row)
    const decision = { state: 'in_force', decider: staff.id } as const
    if (!(await decideRequest(tx, row.id, decision))) refuse('break-glass.stale')
    return noteStep({ tx, staff, writeAudit, row }, 'confirmed')
  }),

  handle(rejectBreakGlass, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim() || refuse('review.reason-missing')
    const row = await requireRow(tx, staff, input.id)
    const decision = { state: 'rejected', decider: staff.id, reason } as const
    if (!(await decideRequest(tx, row.id, decision))) refuse('break-glass.stale')
    return noteStep({ tx, staff, writeAudit, row }, 'rejected', reason)
  }),

  handle(withdrawBreakGlass, async ({ tx, staff, writeAudit, input }) => {
    const row = await requireRow(tx, staff, input.id)
    if (row.holder !== staff.id) refuse('session.forbidden')
    const decision = { state: 'withdrawn', decider: staff.id } as const
    if (!(await decideRequest(tx, row.id, decision))) refuse('break-glass.stale')
    return noteStep({ tx, staff, writeAudit, row }, 'withdrawn')
  }),

  handle(endBreakGlass, async ({ tx, staff, writeAudit, input }) => {
    const row = await requireRow(tx, staff, input.id)
    if (row.holder !== staff.id) need(staff, 'break-glass.confirm')
    const reason = input.reason.trim()
    if (row.holder !== staff.id && !reason) refuse('review.reason-missing')
    if (!(await endInForce(tx, row.id, { by: staff.id, reason })))
      refuse('break-glass.stale')
    return noteStep({ tx, staff, writeAudit, row }, 'ended', reason)
  }),
]
