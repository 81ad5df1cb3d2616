import type { Db } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { roleNamed } from '../role/role.store.ts'
import { isLimitWithin } from '../session/staff-limit.ts'
import { refuseBeyond } from '../session/staff-rights.ts'
import type { StaffSession } from '../session/staff-session.ts'
import { type StaffAccount, staffAccount } from './staff-account.store.ts'

export async function memberNamed(db: Db, username: string): Promise<StaffAccount> {
  return (await staffAccount(db, username)) ?? refuse('staff.not-found')
}

/**
 * Returns the staff member with this user name, whose account the caller wants to change. Refuses unless the caller
 * has all permissions and limits of that member. Otherwise the caller could reset the password of a more powerful
 * account and sign in with it.
 */
export async function requireColleague(
  db: Db,
  staff: StaffSession,
  username: string,
): Promise<StaffAccount> {
  const member = await memberNamed(db, username)
  refuseBeyond(staff, (await roleNamed(db, member.role)) ?? refuse('staff.not-found'))
  if (!isLimitWithin(staff, member)) refuse('role.beyond-own')
  return member
}
