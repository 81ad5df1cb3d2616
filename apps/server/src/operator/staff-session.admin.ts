import {
  endMySession,
  endStaffSession,
  listMySessions,
  listStaffSessions,
} from '@jinli/contract/session/staff-session.admin'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { endSessionOf, openSessionsOf } from '../session/staff-session.ts'
import { memberNamed, requireColleague } from './colleague.ts'
import { sessionEnded } from './secret-change.ts'

export const staffSessionAdminRoutes = [
  handle(listMySessions, ({ app, staff, caller }) =>
    openSessionsOf(app.pool, staff.id, caller.token),
  ),

  handle(endMySession, async ({ tx, staff, writeAudit, input }) => {
    const session = await endSessionOf(tx, staff.id, input.id)
    if (!session) refuse('staff.session-not-found')
    await writeAudit({ action: 'session.ended-own', subject: session.ip, ...sessionEnded })
    return null
  }),

  handle(listStaffSessions, async ({ app, input, caller }) => {
    const { id } = await memberNamed(app.pool, input.username)
    return openSessionsOf(app.pool, id, caller.token)
  }),

  handle(endStaffSession, async ({ tx, staff, writeAudit, input }) => {
    const { id, username: subject } = await requireColleague(tx, staff, input.username)
    const session = await endSessionOf(tx, id, input.id)
    if (!session) refuse('staff.session-not-found')
    await writeAudit({
      action: 'session.ended',
      subject,
      ...sessionEnded,
      reason: session.ip,
    })
    return null
  }),
]
