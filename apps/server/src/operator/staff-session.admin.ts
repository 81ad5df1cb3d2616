import {
  endMySession,
  endStaffSession,
  listMySessions,
  listStaffSessions,
} from '@jinli/contract/staff-session.admin'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { roleNamed } from '../role/role.store.ts'
import { refuseBeyond } from '../session/staff-rights.ts'
import { endSessionOf, openSessionsOf } from '../session/staff-session.ts'
import { staffAccount } from './staff-account.store.ts'

const gone = { before: null, after: null }

export const staffSessionAdminRoutes = [
  handle(listMySessions, ({ app, staff, caller }) =>
    openSessionsOf(app.pool, staff.id, caller.token),
  ),

  handle(endMySession, async ({ tx, staff, record, input }) => {
    const ended = await endSessionOf(tx, staff.id, input.id)
    if (!ended) refuse('staff.session-not-found')
    await record({ action: 'session.ended-own', subject: ended.ip, ...gone })
    return null
  }),

  handle(listStaffSessions, async ({ app, input, caller }) => {
    const member =
      (await staffAccount(app.pool, input.username)) ?? refuse('staff.not-found')
    return openSessionsOf(app.pool, member.id, caller.token)
  }),

  handle(endStaffSession, async ({ tx, staff, record, input }) => {
    const member = (await staffAccount(tx, input.username)) ?? refuse('staff.not-found')
    refuseBeyond(staff, (await roleNamed(tx, member.role)) ?? refuse('staff.not-found'))
    const ended = await endSessionOf(tx, member.id, input.id)
    if (!ended) refuse('staff.session-not-found')
    await record({
      action: 'session.ended',
      subject: member.username,
      ...gone,
      reason: ended.ip,
    })
    return null
  }),
]
