import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { noData, nothing, text } from './wire.ts'

export const getAgentLoginUrl = endpoint({
  path: '/api/getAgentLoginUrl',
  method: 'GET',
  audience: 'player',
  effect: 'read',
  summary: 'Address of the agent portal',
  input: nothing,
  output: z.object({ url: z.string() }),
  refusals: ['agent.closed'],
})

export const applyagentdo = endpoint({
  path: '/api/applyagentdo',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary: 'Applies for the joint-venture plan',
  input: z.object({ mobile: text(20), apply_info: text(500) }),
  output: noData,
  refusals: [],
})
