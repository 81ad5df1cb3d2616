import {
  confirmStaffDraft,
  listStaffDrafts,
  rejectStaffDraft,
  withdrawStaffDraft,
} from '@jinli/contract/operator/staff-draft.admin'
import { type AuditWriter, handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { forgetAttempts } from '../platform/secret-attempts.ts'
import { decoyHash } from '../platform/secrets.ts'
import { roleNamed } from '../role/role.store.ts'
import { isSamePerson, refuseSamePerson } from '../session/second-person.ts'
import { isLimitWithin } from '../session/staff-limit.ts'
import { refuseBeyond } from '../session/staff-rights.ts'
import { closeStaffSessions, type StaffSession } from '../session/staff-session.ts'
import { isSameRights, rightsOf } from './begin-draft.ts'
import { memberNamed, requireColleague } from './colleague.ts'
import { factorRemoved, passwordChange } from './secret-change.ts'
import {
  accountsSharingMaker,
  insertStaff,
  type StaffAccount,
  saveMaker,
  saveStaff,
  saveStaffHash,
} from './staff-account.store.ts'
import {
  decideDraft,
  draftById,
  hasSecondPerson,
  isAccountOwner,
  pendingDrafts,
  type StaffDraft,
} from './staff-draft.store.ts'
import { dropFactor } from './staff-factor.store.ts'
import { newStaffLink } from './staff-link.store.ts'

type Decision = { tx: Tx; staff: StaffSession; writeAudit: AuditWriter; draft: StaffDraft }

async function requireDraft(db: Db, id: string): Promise<StaffDraft> {
  return (await draftById(db, id)) ?? refuse('http.not-found')
}

async function toReader(db: Db, draft: StaffDraft, reader: StaffId) {
  const { old_order_max, old_day_max, old_status, old_role_label, ...row } = draft
  const { role_label, order_max, day_max, status } = draft
  const before = old_status && {
    role_label: old_role_label ?? '',
    order_max: old_order_max,
    day_max: old_day_max,
    status: old_status,
  }
  return {
    ...row,
    next: { role_label, order_max, day_max, status },
    before,
    mine: await isSamePerson(db, draft.beginner, reader),
    own: draft.beginner === reader,
  }
}

/** Returns the account of a draft; refuses if it has other rights than at the proposal. */
async function unchangedMember({ tx, staff, draft }: Decision): Promise<StaffAccount> {
  const member = await requireColleague(tx, staff, draft.username)
  const { old_role: role, old_status: status } = draft
  if (role === null || status === null) return refuse('staff.draft-stale')
  const before = {
    role,
    status,
    order_max: draft.old_order_max,
    day_max: draft.old_day_max,
  }
  return isSameRights(member, before) ? member : refuse('staff.draft-stale')
}

/** Returns who counts as maker of what two people put in force: nobody, unless one person made both of them. */
async function makerAfter({ tx, staff, draft }: Decision): Promise<StaffId | null> {
  const sharing = await accountsSharingMaker(tx, staff.id)
  return sharing.has(draft.beginner) ? draft.beginner : null
}

async function putAccount(decision: Decision) {
  const { tx, staff, draft, writeAudit } = decision
  const { username, display_name, role, order_max, day_max } = draft
  const maker = await makerAfter(decision)
  const account = { username, display_name, role, order_max, day_max, maker }
  await insertStaff(tx, account, decoyHash)
  const { id } = await memberNamed(tx, username)
  const after = { display_name, ...rightsOf(draft), begun_by: draft.begun_by }
  await writeAudit({ action: 'staff.created', subject: username, before: null, after })
  return newStaffLink(tx, id, staff.id)
}

async function putRights(decision: Decision) {
  const { tx, draft, writeAudit } = decision
  const { id, display_name, ...member } = await unchangedMember(decision)
  await saveStaff(tx, { id, display_name, ...rightsOf(draft) })
  const after = { ...rightsOf(draft), begun_by: draft.begun_by }
  const entry = { subject: draft.username, before: rightsOf(member), after }
  await writeAudit({ action: 'staff.changed', ...entry })
  return null
}

async function putFactor(decision: Decision) {
  const { tx, draft, writeAudit } = decision
  const { id, username: subject } = await unchangedMember(decision)
  if (!(await dropFactor(tx, id))) refuse('staff.draft-stale')
  await closeStaffSessions(tx, id)
  for (const scope of ['factor', 'recovery'] as const)
    await forgetAttempts(tx, { scope, subject })
  const { before } = factorRemoved
  const after = { ...factorRemoved.after, begun_by: draft.begun_by }
  await writeAudit({ action: 'staff.factor-removed', subject, before, after })
  return null
}

async function putPassword(decision: Decision) {
  const { tx, staff, draft, writeAudit } = decision
  const { id, username: subject } = await unchangedMember(decision)
  await saveStaffHash(tx, id, decoyHash)
  await saveMaker(tx, id, await makerAfter(decision))
  await closeStaffSessions(tx, id)
  await forgetAttempts(tx, { scope: 'staff', subject })
  const { before } = passwordChange
  const after = { ...passwordChange.after, begun_by: draft.begun_by }
  await writeAudit({ action: 'staff.password-set', subject, before, after })
  return newStaffLink(tx, id, staff.id)
}

const puts = {
  account: putAccount,
  rights: putRights,
  limit: putRights,
  reactivation: putRights,
  factor: putFactor,
  password: putPassword,
} as const

/** Kinds whose call of one person needs a second factor. */
const needsFactor: readonly StaffDraft['kind'][] = ['factor', 'password']

export const staffDraftAdminRoutes = [
  handle(listStaffDrafts, async ({ app, staff }) => {
    const demand = { permissions: [], limits: [] }
    const drafts = await pendingDrafts(app.pool)
    return {
      has_second: await hasSecondPerson(app.pool, staff.id, demand),
      drafts: await Promise.all(drafts.map((draft) => toReader(app.pool, draft, staff.id))),
    }
  }),

  handle(confirmStaffDraft, async ({ tx, staff, writeAudit, input }) => {
    const draft = await requireDraft(tx, input.id)
    if (draft.state !== 'pending') refuse('review.already-decided')
    await refuseSamePerson(tx, draft.beginner, staff.id)
    if (needsFactor.includes(draft.kind) && !staff.has_factor) refuse('factor.needed')
    refuseBeyond(staff, (await roleNamed(tx, draft.role)) ?? refuse('staff.draft-stale'))
    if (!isLimitWithin(staff, draft)) refuse('role.beyond-own')
    if (!(await isAccountOwner(tx, draft.beginner))) refuse('staff.draft-stale')
    const isFirst = await decideDraft(tx, draft.id, 'in_force', { decider: staff.id })
    if (!isFirst) refuse('review.already-decided')
    return { link: await puts[draft.kind]({ tx, staff, writeAudit, draft }) }
  }),

  handle(rejectStaffDraft, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const draft = await requireDraft(tx, input.id)
    if (!(await decideDraft(tx, draft.id, 'rejected', { decider: staff.id, reason })))
      refuse('review.already-decided')
    const before = { kind: draft.kind, ...rightsOf(draft) }
    const entry = { subject: draft.username, before, after: null, reason }
    await writeAudit({ action: 'staff.rejected', ...entry })
    return null
  }),

  handle(withdrawStaffDraft, async ({ tx, staff, writeAudit, input }) => {
    const draft = await requireDraft(tx, input.id)
    if (draft.beginner !== staff.id) refuse('session.forbidden')
    if (!(await decideDraft(tx, draft.id, 'withdrawn', { decider: staff.id })))
      refuse('review.already-decided')
    const before = { kind: draft.kind, ...rightsOf(draft) }
    await writeAudit({
      action: 'staff.withdrawn',
      subject: draft.username,
      before,
      after: null,
    })
    return null
  }),
]
