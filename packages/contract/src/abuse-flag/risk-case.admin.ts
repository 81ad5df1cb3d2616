import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { money, nonNegativeInteger, text, time } from '../wire/wire.ts'
import { abuseKinds, abuseStates, evidence } from './abuse-flag.admin.ts'

/** A case: the hints of one cause, decided together (decision 070). */
const riskCase = z.object({
  id: z.string(),
  kind: z.enum(abuseKinds),
  status: z.enum(abuseStates),
  /** The number of accounts in the case, and the first twenty of them. */
  members: z.int(),
  usernames: z.array(z.string()),
  evidence: z.array(evidence),
  found_at: time,
  changed_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  reason: z.string(),
})

/** What belongs to the members of a case. */
export const caseSubjects = ['deposit', 'withdrawal', 'application', 'gift'] as const
export const caseSubjectLabels = {
  deposit: '存款',
  withdrawal: '取款',
  application: '优惠申请',
  gift: '礼金与奖励',
} as const satisfies Record<(typeof caseSubjects)[number], string>

const caseOrder = z.object({
  about: z.enum(caseSubjects),
  /** The number of the order; of an application its id. */
  number: z.string(),
  username: z.string(),
  title: z.string(),
  amount: money,
  at: time,
})

export const listRiskCases = staffRead({
  path: '/admin/api/risk-cases',
  permission: 'risk.view',
  summary:
    'The cases with their members and evidence, the newest first; open ones unless asked for others',
  input: z.object({
    status: z._default(z.enum(['', ...abuseStates]), ''),
    kind: z._default(z.enum(['', ...abuseKinds]), ''),
    /** A user name to search for. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(riskCase),
  refusals: ['input.invalid'],
})

const one = { id: text(20) }

export const readRiskCase = staffRead({
  path: '/admin/api/risk-cases/:id',
  permission: 'risk.view',
  summary:
    'One case with its members and what is open of them: orders, applications, and gifts of the last thirty days',
  input: z.object(one),
  output: z.extend(riskCase, {
    players: z.array(
      z.object({
        username: z.string(),
        realname: z.string(),
        vip_level: z.int(),
        status: z.enum(abuseStates),
      }),
    ),
    orders: z.array(caseOrder),
  }),
  refusals: ['review.not-found'],
})

export const decideRiskCase = staffWrite({
  path: '/admin/api/risk-cases/:id/decide',
  permission: 'risk.decide',
  auditActions: {
    'risk.dismissed': '风险个案 · 排除',
    'risk.confirmed': '风险个案 · 认定违规',
  },
  summary:
    'Decides a case with all its members, once and for a reason. A dismissed one marks nothing; a confirmed one stays on their orders. `members` is what the caller saw',
  input: z.object({
    ...one,
    outcome: z.enum(['dismissed', 'confirmed']),
    members: nonNegativeInteger(),
    reason: text(200),
  }),
  output: riskCase,
  refusals: ['review.not-found', 'review.reason-missing', 'review.already-decided'],
})
