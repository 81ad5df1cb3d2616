import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, noData, nothing, text, time } from './wire.ts'

const session = z.object({
  id: z.string(),
  /** When it was opened, and the last call that a person made, to the minute. */
  since: time,
  last_at: time,
  ip: z.string(),
  user_agent: z.string(),
  /** The one that asks. */
  mine: flag,
})
const username = text(64)
const id = text(20)

export const listMySessions = endpoint({
  path: '/admin/api/my-sessions',
  method: 'GET',
  audience: 'staff',
  effect: 'read',
  summary: 'Where the caller is signed in, the newest fifty',
  input: nothing,
  output: z.array(session),
  refusals: [],
})

export const endMySession = endpoint({
  path: '/admin/api/my-sessions/:id/end',
  method: 'POST',
  audience: 'staff',
  effect: 'write',
  deeds: { 'session.ended-own': '登录 · 结束自己的另一处登录' },
  summary: 'Ends another session of the caller',
  input: z.object({ id }),
  output: noData,
  refusals: ['staff.session-not-found'],
})

export const listStaffSessions = endpoint({
  path: '/admin/api/staff/:username/sessions',
  method: 'GET',
  audience: 'staff',
  permission: 'staff.view',
  effect: 'read',
  summary: 'Where a member is signed in, the newest fifty',
  input: z.object({ username }),
  output: z.array(session),
  refusals: ['staff.not-found'],
})

export const endStaffSession = endpoint({
  path: '/admin/api/staff/:username/sessions/:id/end',
  method: 'POST',
  audience: 'staff',
  permission: 'staff.manage',
  effect: 'write',
  deeds: { 'session.ended': '登录 · 由同事结束' },
  summary: 'Ends a session of a member who may do no more than the caller',
  input: z.object({ username, id }),
  output: noData,
  refusals: ['staff.not-found', 'staff.session-not-found', 'role.beyond-own'],
})
