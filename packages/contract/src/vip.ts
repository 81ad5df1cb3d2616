import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { money, nothing } from './wire.ts'

export const uservip = endpoint({
  path: '/api/uservip',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'The ten VIP levels; rebates in percent',
  input: nothing,
  output: z.array(
    z.object({
      recharge: money,
      flow: money,
      realperson: z.number(),
      sport: z.number(),
      e_sport: z.number(),
      joker: z.number(),
      electron: z.number(),
      lottery: z.number(),
    }),
  ),
  refusals: [],
})
