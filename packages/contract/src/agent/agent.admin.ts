import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { text, time } from '../wire/wire.ts'
import { agentApplicationLabels, agentApplicationStates } from './agent.ts'

const row = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  vip_level: z.int(),
  registered_at: time,
  /** Masked for staff members who may not decide applications. */
  mobile: z.string(),
  apply_info: z.string(),
  state: z.enum(agentApplicationStates),
  created_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  reason: z.string(),
})

export const auditNouns = {
  agent: { words: agentApplicationLabels },
} as const satisfies AuditNouns

export const listAgentApplications = staffRead({
  path: '/admin/api/agent-applications',
  permission: 'agent.view',
  summary: 'Applications for the joint-venture plan, the oldest open first',
  input: z.object({
    state: z._default(z.enum(['', ...agentApplicationStates]), ''),
    /** A user name to search for. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(row),
})

export const approveAgentApplication = staffWrite({
  path: '/admin/api/agent-applications/:id/approve',
  permission: 'agent.decide',
  auditActions: { 'agent.approved': '代理申请 · 通过' },
  summary: 'Makes the applicant an agent',
  input: z.object({ id: text(20) }),
  output: row,
  refusals: ['review.not-found', 'review.already-decided'],
})

export const rejectAgentApplication = staffWrite({
  path: '/admin/api/agent-applications/:id/reject',
  permission: 'agent.decide',
  auditActions: { 'agent.rejected': '代理申请 · 拒绝' },
  summary: 'Refuses an application; the player reads the reason and may apply again',
  input: z.object({ id: text(20), reason: text(200) }),
  output: row,
  refusals: ['review.not-found', 'review.reason-missing', 'review.already-decided'],
})
