import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { flag, noData, nothing, text, time } from '../wire/wire.ts'

const session = z.object({
  id: z.string(),
  /** When the session was opened, and the last call that a person caused, accurate to the minute. */
  since: time,
  last_at: time,
  ip: z.string(),
  user_agent: z.string(),
  /** Whether this is the session of the request. */
  mine: flag,
})
const username = lookupText(64)
const id = text(20)

export const listMySessions = staffRead({
  path: '/admin/api/my-sessions',
  summary: 'Where the caller is signed in, the newest fifty',
  input: nothing,
  output: z.array(session),
})

export const endMySession = staffWrite({
  path: '/admin/api/my-sessions/:id/end',
  auditActions: { 'session.ended-own': '登录 · 结束自己的另一处登录' },
  summary: 'Ends another session of the caller',
  input: z.object({ id }),
  output: noData,
  refusals: ['staff.session-not-found'],
})

export const listStaffSessions = staffRead({
  path: '/admin/api/staff/:username/sessions',
  permission: 'staff.view',
  summary: 'Where a member is signed in, the newest fifty',
  input: z.object({ username }),
  output: z.array(session),
  refusals: ['staff.not-found'],
})

export const endStaffSession = staffWrite({
  path: '/admin/api/staff/:username/sessions/:id/end',
  permission: 'staff.manage',
  auditActions: { 'session.ended': '登录 · 由员工结束' },
  summary: 'Ends a session of a member who may do no more than the caller',
  input: z.object({ username, id }),
  output: noData,
  refusals: ['staff.not-found', 'staff.session-not-found', 'role.beyond-own'],
})
