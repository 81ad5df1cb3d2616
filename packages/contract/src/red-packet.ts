import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { money, nothing, pageInput, pageOf, time } from './wire.ts'

export const userredpacket = endpoint({
  path: '/api/userredpacket',
  method: 'GET',
  audience: 'player',
  effect: 'read',
  summary: 'Draws left, draws used and the rules of the day',
  input: z.object(pageInput),
  output: z.object({
    sendnums: z.int(),
    acquirednum: z.int(),
    max_times: z.int(),
    redpacketmoney: money,
    rules: z.array(
      z.object({
        start_time: z.string(),
        end_time: z.string(),
        day_flow: money,
        flow_money: money,
        recharge: z.int(),
      }),
    ),
  }),
  refusals: [],
})

export const douserredpacket = endpoint({
  path: '/api/douserredpacket',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary: 'Draws once',
  input: nothing,
  output: z.object({ redpacketmoney: money }),
  refusals: [],
})

export const redpacket = endpoint({
  path: '/api/redpacket',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The player’s draws; money is the deposit it was earned by',
  input: z.object(pageInput),
  output: pageOf(
    z.object({ money, redpacketmoney: money, created_at: time, usetime: z.nullable(time) }),
  ),
  refusals: [],
})
