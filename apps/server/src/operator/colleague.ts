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
 * The member whom another takes into their hands: one who may do all that the member may, and decide as much. Else the smaller one
 * would give the larger one's account a password, and sign in with it.
 */
export async function colleagueFor(
  db: Db,
  staff: StaffSession,
  username: string,
): Promise<StaffAccount> {
  const member = await memberNamed(db, username)
  refuseBeyond(staff, (await roleNamed(db, member.role)) ?? refuse('staff.not-found'))
  if (!isLimitWithin(staff, member)) refuse('role.beyond-own')
  return member
}
