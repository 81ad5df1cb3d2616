import {
  displayNameProblem,
  newStaffProblem,
  staffPasswordProblem,
} from '@jinli/contract/operator.rules'
import {
  changeMyPassword,
  createStaff,
  listStaff,
  setStaffPassword,
  updateStaff,
} from '@jinli/contract/staff-account.admin'
import { type Caller, staffRead, staffWrite } from '../handle.ts'
import { audit } from '../platform/audit.ts'
import { type Db, row, type Tx } from '../platform/db.ts'
import { pageOf } from '../platform/paging.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { clearAttempts, trySecret } from '../platform/secret-attempts.ts'
import { decoyHash, hashSecret, secretMatches } from '../platform/secrets.ts'
import {
  insertStaff,
  lockOwners,
  lockStaff,
  type StaffAccount,
  saveStaff,
  saveStaffHash,
  staffAccount,
  staffAccounts,
} from './staff-account.store.ts'
import { closeStaffSessions, findStaff, type StaffSession } from './staff-session.ts'

type Deed = { tx: Tx; staff: StaffSession; caller: Caller }

async function known(db: Db, username: string): Promise<StaffAccount> {
  return (await staffAccount(db, username)) ?? refuse('staff.not-found')
}

/** What the audit trail keeps of a member: never a password or its hash. */
function auditedOf({ display_name, role, status }: StaffAccount) {
  return { display_name, role, status }
}

async function told(
  { tx, staff, caller }: Deed,
  action: string,
  subject: string,
  change: { before: unknown; after: unknown },
): Promise<void> {
  const { id: staffId } = staff
  await audit(tx, { staffId, ip: caller.ip, action, subject, ...change, reason: '' })
}

export const staffAccountAdminRoutes = [
  staffRead(listStaff, async ({ app, staff, input }) => {
    const found = await staffAccounts(app.pool, input)
    const shown = found.rows.map((each) => ({
      ...each,
      mine: each.id === staff.id ? 1 : 0,
    }))
    return pageOf(input, found.total, shown)
  }),

  staffWrite(createStaff, async ({ input, ...deed }) => {
    refuseProblem(newStaffProblem(input))
    const { username, role, password } = input
    const display_name = input.display_name.trim()
    const hash = await hashSecret(password)
    await insertStaff(deed.tx, { username, display_name, role }, hash)
    const made = await known(deed.tx, username)
    await told(deed, 'staff.created', username, { before: null, after: auditedOf(made) })
    return { ...made, mine: 0 }
  }),

  staffWrite(updateStaff, async ({ input, ...deed }) => {
    const { tx, staff } = deed
    refuseProblem(displayNameProblem(input.display_name))
    // Whoever changes others must still be an owner now; he cannot demote himself, so one stays.
    if (!(await lockOwners(tx)).includes(staff.id)) refuse('session.forbidden')
    const before = await known(tx, input.username)
    const mine = before.id === staff.id
    const { role, status } = input
    if (mine && (role !== 'owner' || status !== 'active')) refuse('staff.self')
    const display_name = input.display_name.trim()
    await saveStaff(tx, { id: before.id, display_name, role, status })
    if (status === 'disabled') await closeStaffSessions(tx, before.id)
    const after = await known(tx, input.username)
    const change = { before: auditedOf(before), after: auditedOf(after) }
    await told(deed, 'staff.changed', before.username, change)
    return { ...after, mine: mine ? 1 : 0 }
  }),

  staffWrite(setStaffPassword, async ({ input, ...deed }) => {
    const { tx, staff } = deed
    refuseProblem(staffPasswordProblem(input.password))
    const { id, username } = await known(tx, input.username)
    // One's own needs the old one: whoever finds an open screen must not keep the account.
    if (id === staff.id) refuse('staff.own-password')
    await saveStaffHash(tx, id, await hashSecret(input.password))
    await closeStaffSessions(tx, id)
    await clearAttempts(tx, { scope: 'staff', subject: username })
    await told(deed, 'staff.password-set', username, { before: null, after: null })
    return null
  }),

  staffWrite(
    changeMyPassword,
    async ({ input, ...deed }) => {
      const { tx, staff, caller } = deed
      // A reset by the owner in the meantime ended this session, and stands.
      await lockStaff(tx, staff.id)
      if (!caller.token || !(await findStaff(tx, caller.token))) refuse('session.expired')
      await saveStaffHash(tx, staff.id, await hashSecret(input.password))
      await closeStaffSessions(tx, staff.id, caller.token)
      const nothing = { before: null, after: null }
      await told(deed, 'staff.password-changed', staff.username, nothing)
      return null
    },
    // Counted like a sign-in, in a statement of its own: a stolen session guesses no password.
    async ({ app, staff, input }) => {
      refuseProblem(staffPasswordProblem(input.password))
      const subject = { scope: 'staff', subject: staff.username } as const
      const tried = await trySecret(app.pool, app.config.limits, subject, async () => {
        const found = await row<{ password_hash: string }>(
          app.pool,
          'SELECT password_hash FROM staff WHERE id = $1',
          [staff.id],
        )
        const right = await secretMatches(found?.password_hash ?? decoyHash, input.old)
        return right ? found : null
      })
      if (!tried.opened) refuse('staff.old-password')
    },
  ),
]
