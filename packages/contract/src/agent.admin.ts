import * as z from 'zod/mini'
import { agentApplicationStates } from './agent.ts'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { code, text, time } from './wire.ts'

/** As the states of other queues: 1 waits, 2 approved, 3 rejected. */
export const agentApplicationCodes = { open: 1, approved: 2, rejected: 3 } as const

const row = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  vip_level: z.int(),
  registered_at: time,
  /** Its middle is starred for whoever may not decide. */
  mobile: z.string(),
  apply_info: z.string(),
  state: z.literal([1, 2, 3]),
  status: z.enum(agentApplicationStates),
  created_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  reason: z.string(),
})

export const listAgentApplications = endpoint({
  path: '/admin/api/agent-applications',
  method: 'GET',
  audience: 'staff',
  permission: 'agent.view',
  effect: 'read',
  summary: 'Applications for the joint-venture plan, the oldest open first',
  input: z.object({
    /** 0 for all; `status` is the same in words. */
    state: code([0, 1, 2, 3], 0),
    status: z._default(z.enum(['', ...agentApplicationStates]), ''),
    /** A user name. */
    search: text(64),
    ...deskPageInput,
  }),
  output: deskPageOf(row),
  refusals: [],
})

export const approveAgentApplication = endpoint({
  path: '/admin/api/agent-applications/:id/approve',
  method: 'POST',
  audience: 'staff',
  permission: 'agent.decide',
  effect: 'write',
  deeds: { 'agent.approved': '代理申请 · 通过' },
  summary: 'Makes the applicant an agent',
  input: z.object({ id: text(20) }),
  output: row,
  refusals: ['review.not-found', 'review.already-decided'],
})

export const rejectAgentApplication = endpoint({
  path: '/admin/api/agent-applications/:id/reject',
  method: 'POST',
  audience: 'staff',
  permission: 'agent.decide',
  effect: 'write',
  deeds: { 'agent.rejected': '代理申请 · 拒绝' },
  summary: 'Refuses an application; the player reads the reason and may apply again',
  input: z.object({ id: text(20), reason: text(200) }),
  output: row,
  refusals: ['review.not-found', 'review.reason-missing', 'review.already-decided'],
})
