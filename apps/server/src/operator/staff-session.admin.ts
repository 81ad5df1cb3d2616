import {
  endMySession,
  endStaffSession,
  listMySessions,
  listStaffSessions,
} from '@jinli/contract/staff-session.admin'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { endSessionOf, openSessionsOf } from '../session/staff-session.ts'
import { colleagueFor, memberNamed } from './colleague.ts'

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
    const { id } = await memberNamed(app.pool, input.username)
    return openSessionsOf(app.pool, id, caller.token)
  }),

  handle(endStaffSession, async ({ tx, staff, record, input }) => {
    const { id, username: subject } = await colleagueFor(tx, staff, input.username)
    const ended = await endSessionOf(tx, id, input.id)
    if (!ended) refuse('staff.session-not-found')
    await record({ action: 'session.ended', subject, ...gone, reason: ended.ip })
    return null
  }),
]
