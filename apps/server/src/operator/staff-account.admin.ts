import {
  displayNameProblem,
  newAccountProblem,
  staffPasswordProblem,
} from '@jinli/contract/operator/operator.rules'
import {
  changeMyPassword,
  confirmStaff,
  createStaff,
  listStaff,
  noSecondPerson,
  setStaffPassword,
  unlockStaff,
  updateStaff,
} from '@jinli/contract/operator/staff-account.admin'
import { handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { forgetAttempts, openLocks, staffScopes } from '../platform/secret-attempts.ts'
import { hashSecret } from '../platform/secrets.ts'
import { type Role, roleNamed } from '../role/role.store.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { isLimitWithin, type StaffLimits } from '../session/staff-limit.ts'
import { refuseBeyond } from '../session/staff-rights.ts'
import { closeStaffSessions } from '../session/staff-session.ts'
import { beginDraft, isSameRights, partsOf, rightsOf, sameRights } from './begin-draft.ts'
import { memberNamed, requireColleague } from './colleague.ts'
import { holdOwnAccount } from './own-account.ts'
import { tryOwnPassword } from './own-password.ts'
import { passwordChange } from './secret-change.ts'
import {
  accountsSharingMaker,
  insertStaff,
  type StaffAccount,
  saveMaker,
  saveStaff,
  saveStaffHash,
  staffAccount,
  staffAccounts,
} from './staff-account.store.ts'
import type { AccountRights } from './staff-draft.store.ts'

async function roleOf(db: Db, name: string): Promise<Role> {
  return (await roleNamed(db, name)) ?? refuse('staff.role-unknown')
}

/** Returns the requested limits of a member; refuses limits above the caller's own. */
function limitsOf(own: StaffLimits, { order_max, day_max }: StaffLimits): StaffLimits {
  const limits = { order_max, day_max }
  for (const each of [order_max, day_max])
    if (each !== null && each <= 0n) refuse('amount.invalid')
  if (!isLimitWithin(own, limits)) refuse('role.beyond-own')
  return limits
}

function isSameLimit(one: StaffLimits, other: StaffLimits): boolean {
  return one.order_max === other.order_max && one.day_max === other.day_max
}

/** Returns an account as the reader sees it; `made_by` stands where the reader may confirm the account. */
function toReader(member: StaffAccount, reader: StaffId, sharing: ReadonlySet<StaffId>) {
  const { maker_name, ...row } = member
  const mine = member.id === reader
  const isConfirmable = maker_name !== null && !sharing.has(member.id)
  return isConfirmable ? { ...row, mine, made_by: maker_name } : { ...row, mine }
}

async function memberFor(tx: Tx, reader: StaffId, username: string) {
  const sharing = await accountsSharingMaker(tx, reader)
  return toReader(await memberNamed(tx, username), reader, sharing)
}

/** The fields of an account that nobody has used. */
const emptyFields = {
  last_sign_in: null,
  last_ip: '',
  sessions: 0,
  locked_until: null,
  factor: false,
  mine: false,
  status: 'disabled' as const,
}

/** Returns the fields for the audit trail, without the password hash. */
function auditFields(member: AccountRights & { display_name: string }) {
  return { display_name: member.display_name, ...rightsOf(member) }
}

export const staffAccountAdminRoutes = [
  handle(listStaff, async ({ app, staff, input }) => {
    const members = await staffAccounts(app.pool, input)
    const sharing = await accountsSharingMaker(app.pool, staff.id)
    return toStaffPage(members, (each) => toReader(each, staff.id, sharing))
  }),

  handle(createStaff, async ({ app, tx, staff, writeAudit, input }) => {
    refuseProblem(newAccountProblem(input))
    const { label: role_label, ...role } = await roleOf(tx, input.role)
    refuseBeyond(staff, role)
    const { username, password } = input
    const display_name = input.display_name.trim()
    const account = {
      role: role.name,
      ...limitsOf(staff, input),
      status: 'active' as const,
    }
    const proposal = { username, display_name, before: null, next: account }
    if (await staffAccount(tx, username)) refuse('staff.name-taken')
    const draft = await beginDraft(
      { tx, staff, writeAudit },
      { kind: 'account', ...proposal },
    )
    if (draft !== null) {
      const created_at = app.clock.now()
      return {
        username,
        display_name,
        role_label,
        ...account,
        ...emptyFields,
        created_at,
        draft,
      }
    }
    refuseProblem(staffPasswordProblem(password, username, display_name))
    const hash = await hashSecret(password)
    await insertStaff(tx, { username, display_name, ...account, maker: staff.id }, hash)
    const after = auditFields(await memberNamed(tx, username))
    const entry = { subject: username, before: null, after, reason: noSecondPerson }
    await writeAudit({ action: 'staff.created', ...entry })
    return memberFor(tx, staff.id, username)
  }),

  handle(updateStaff, async ({ tx, staff, writeAudit, input }) => {
    refuseProblem(displayNameProblem(input.display_name))
    const before = await requireColleague(tx, staff, input.username)
    const mine = before.id === staff.id
    const { role, status } = input
    // Nobody can demote themselves, so an owner always remains.
    if (mine && (role !== before.role || status !== 'active')) refuse('staff.self')
    refuseBeyond(staff, await roleOf(tx, role))
    const limits = limitsOf(staff, input)
    if (mine && !isSameLimit(before, limits)) refuse('staff.self')
    const display_name = input.display_name.trim()
    const next = { role, ...limits, status }
    const { atOnce, kind } = await partsOf(tx, before, next)
    const { username } = before
    const proposal = kind && { kind, username, display_name, before: atOnce, next }
    const draft = proposal && (await beginDraft({ tx, staff, writeAudit }, proposal))
    const rights = draft === null ? next : atOnce
    await saveStaff(tx, { id: before.id, display_name, ...rights })
    if (status === 'disabled') await closeStaffSessions(tx, before.id)
    const isChanged = display_name !== before.display_name || !isSameRights(before, rights)
    if (draft === null || isChanged) {
      const after = auditFields({ ...before, display_name, ...rights })
      const reason = kind && draft === null ? noSecondPerson : ''
      const change = { subject: username, before: auditFields(before), after, reason }
      await writeAudit({ action: 'staff.changed', ...change })
    }
    const member = await memberFor(tx, staff.id, username)
    return draft === null ? member : { ...member, draft }
  }),

  handle(setStaffPassword, async ({ tx, staff, writeAudit, input }) => {
    const member = await requireColleague(tx, staff, input.username)
    const { id, username, display_name } = member
    // Members set their own password by a call that requires the old one: an unattended screen must not be enough.
    if (id === staff.id) refuse('staff.own-password')
    const proposal = sameRights('password', member)
    const draft = await beginDraft({ tx, staff, writeAudit }, proposal)
    if (draft !== null) return { draft }
    refuseProblem(staffPasswordProblem(input.password, username, display_name))
    await saveStaffHash(tx, id, await hashSecret(input.password))
    await saveMaker(tx, id, staff.id)
    await closeStaffSessions(tx, id)
    await forgetAttempts(tx, { scope: 'staff', subject: username })
    const entry = { subject: username, ...passwordChange, reason: noSecondPerson }
    await writeAudit({ action: 'staff.password-set', ...entry })
    return null
  }),

  handle(unlockStaff, async ({ tx, staff, writeAudit, input }) => {
    const member = await requireColleague(tx, staff, input.username)
    const { username: subject, locked_until } = member
    for (const scope of staffScopes) await openLocks(tx, { scope, subject })
    const change = { before: { locked_until }, after: { locked_until: null } }
    await writeAudit({ action: 'staff.unlocked', subject, ...change })
    return memberFor(tx, staff.id, subject)
  }),

  handle(confirmStaff, async ({ tx, staff, writeAudit, input }) => {
    const member = await requireColleague(tx, staff, input.username)
    const { id, username: subject, maker_name } = member
    if (maker_name === null) refuse('review.already-decided')
    await refuseSamePerson(tx, id, staff.id)
    // Two accounts of one maker may be two people elsewhere, but cannot make each other independent of the maker.
    if ((await accountsSharingMaker(tx, staff.id)).has(id)) refuse('review.same-person')
    await saveMaker(tx, id, null)
    const change = { before: { sole_maker: maker_name }, after: { sole_maker: null } }
    await writeAudit({ action: 'staff.confirmed', subject, ...change })
    return memberFor(tx, staff.id, subject)
  }),

  handle(changeMyPassword, {
    before: async ({ app, staff, caller, input }) => {
      const { username, display_name } = staff
      refuseProblem(staffPasswordProblem(input.password, username, display_name))
      if (await tryOwnPassword(app, { staff, ip: caller.ip }, input.old)) return
      refuse('staff.old-password')
    },
    run: async ({ tx, staff, caller, writeAudit, input }) => {
      await holdOwnAccount(tx, staff, caller.token)
      await saveStaffHash(tx, staff.id, await hashSecret(input.password))
      await closeStaffSessions(tx, staff.id, caller.token)
      const { username: subject } = staff
      await writeAudit({
        action: 'staff.password-changed',
        subject,
        ...passwordChange,
      })
      return null
    },
  }),
]
