import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { money, noData, nothing, pageInput, pageOf, text, time } from './wire.ts'

/** An application waits until staff decide; after a refusal another may follow. */
export const agentApplicationNext = {
  open: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<string, readonly string[]>
export type AgentApplicationState = keyof typeof agentApplicationNext
export const agentApplicationStates = Object.keys(
  agentApplicationNext,
) as AgentApplicationState[]

/** How its state is named to people. */
export const agentApplicationLabels = {
  open: '待审核',
  approved: '已通过',
  rejected: '已拒绝',
} as const satisfies Record<AgentApplicationState, string>

/** Most characters of a reason. */
export const applyInfoMax = 500

export const getAgentLoginUrl = endpoint({
  path: '/api/getAgentLoginUrl',
  method: 'GET',
  audience: 'player',
  effect: 'read',
  secretAnswer: true,
  summary:
    'Address of the agent portal, with a ticket that opens it once within two minutes',
  input: nothing,
  output: z.object({ url: z.string() }),
  refusals: ['agent.not-yet'],
})

export const applyagentdo = endpoint({
  path: '/api/applyagentdo',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  stops: true,
  lock: 'player',
  summary: 'Applies for the joint-venture plan',
  input: z.object({ mobile: text(20), apply_info: text(applyInfoMax) }),
  output: noData,
  refusals: ['agent.mobile', 'agent.reason-missing', 'agent.already', 'agent.applied'],
})

/** Ours: what became of the player's last application. */
export const agentapplication = endpoint({
  path: '/api/agentapplication',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary:
    'The player’s last application for the joint-venture plan; null before the first',
  input: nothing,
  output: z.nullable(
    z.object({
      status: z.enum(agentApplicationStates),
      mobile: z.string(),
      apply_info: z.string(),
      created_at: time,
      decided_at: z.nullable(time),
      /** Why it was refused, in words for the player. */
      reason: z.string(),
    }),
  ),
  refusals: [],
})

/** Ours: the portal's first call. Its token opens the calls below and nothing else. */
export const agententer = endpoint({
  path: '/api/agent/enter',
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  secretAnswer: true,
  summary: 'Gives a session of the agent portal for a ticket, once',
  input: z.object({ ticket: text(64) }),
  output: z.object({ token: z.string() }),
  refusals: ['agent.ticket-spent', 'http.too-many'],
})

export const agentsummary = endpoint({
  path: '/api/agent/summary',
  method: 'GET',
  audience: 'agent',
  effect: 'read',
  summary: 'Who the agent is, the referral link and how many players came by it',
  input: nothing,
  output: z.object({
    username: z.string(),
    code: z.string(),
    link: z.string(),
    /** The link as a QR code: an image address. */
    qr: z.string(),
    since: time,
    players: z.int(),
    depositors: z.int(),
  }),
  refusals: [],
})

export const agentdays = endpoint({
  path: '/api/agent/days',
  method: 'GET',
  audience: 'agent',
  effect: 'read',
  summary:
    'Registrations, first deposits and valid bets of the invited players per brand day, newest first',
  input: z.object(pageInput),
  output: pageOf(
    z.object({
      /** `YYYY-MM-DD` in brand time. */
      day: z.string(),
      registrations: z.int(),
      first_deposits: z.int(),
      first_deposit_amount: money,
      valid_bets: money,
    }),
  ),
  refusals: [],
})

export const agentplayers = endpoint({
  path: '/api/agent/players',
  method: 'GET',
  audience: 'agent',
  effect: 'read',
  summary: 'The invited players, names masked, newest first',
  input: z.object(pageInput),
  output: pageOf(
    z.object({
      name: z.string(),
      registered_at: time,
      first_deposit_at: z.nullable(time),
      first_deposit: z.nullable(money),
    }),
  ),
  refusals: [],
})
