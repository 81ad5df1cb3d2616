import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { period } from './period.ts'
import {
  money,
  noData,
  nothing,
  pageInput,
  pageOf,
  text,
  time,
  venueFilter,
} from './wire.ts'

export const getfanshui = endpoint({
  path: '/api/getfanshui',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Rebates; jisuan is claimed, nojisuan claimable (decisions §3)',
  input: z.object({ date: period, api_type: venueFilter, type: text(), ...pageInput }),
  output: z.object({
    list: pageOf(
      z.object({
        gamename: z.string(),
        money,
        state: z.int(),
        created_at: time,
        updated_at: z.nullable(time),
      }),
    ),
    jisuan: money,
    nojisuan: money,
  }),
  refusals: [],
})

export const dofanshui = endpoint({
  path: '/api/dofanshui',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary: 'Claims every claimable rebate',
  input: nothing,
  output: noData,
  refusals: [],
})
