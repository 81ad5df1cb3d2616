import * as z from 'zod/mini'
import { endpoint, playerRead, playerWrite, visitorWrite } from '../wire/endpoint.ts'
import { money, noData, nothing, pageInput, pageOf, text, time } from '../wire/wire.ts'

/** States of an application: `open` until staff decide. A rejected player may apply again. */
export const agentApplicationNext = {
  open: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<string, readonly string[]>
export type AgentApplicationState = keyof typeof agentApplicationNext
export const agentApplicationStates = Object.keys(
  agentApplicationNext,
) as AgentApplicationState[]

/** Labels of the states for players and staff. */
export const agentApplicationLabels = {
  open: '待审核',
  approved: '已通过',
  rejected: '已拒绝',
} as const satisfies Record<AgentApplicationState, string>

/** The longest reason of an application, in characters. */
export const applyInfoMax = 500

export const getAgentLoginUrl = endpoint({
  path: '/api/getAgentLoginUrl',
  method: 'GET',
  audience: 'player',
  effect: 'read',
  sensitiveResponse: true,
  summary:
    'Address of the agent portal, with a ticket that opens it once within two minutes',
  input: nothing,
  output: z.object({ url: z.string() }),
  refusals: ['agent.not-yet'],
})

export const applyagentdo = playerWrite({
  path: '/api/applyagentdo',
  blockedDuringMaintenance: true,
  lock: 'player',
  summary: 'Applies for the joint-venture plan',
  input: z.object({ mobile: text(40), apply_info: text(applyInfoMax) }),
  output: noData,
  refusals: ['agent.mobile', 'agent.reason-missing', 'agent.already', 'agent.applied'],
})

/** Extension: returns the state of the player's last application. */
export const agentapplication = playerRead({
  path: '/api/agentapplication',
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
      /** The reason of a rejection, in words for the player. */
      reason: z.string(),
    }),
  ),
})

/** Extension: opens a session of the agent portal. The session's token is valid only for the calls below. */
export const agententer = visitorWrite({
  path: '/api/agent/enter',
  sensitiveResponse: true,
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
    /** The URL of an image: the referral link as a QR code. */
    qr: z.string(),
    since: time,
    players: z.int(),
    depositors: z.int(),
  }),
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
      /** The brand day, `YYYY-MM-DD`. */
      day: z.string(),
      registrations: z.int(),
      first_deposits: z.int(),
      first_deposit_amount: money,
      valid_bets: money,
    }),
  ),
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
})
