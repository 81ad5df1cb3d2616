import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { noData, nothing, pageInput, pageOf, text, time, whole } from './wire.ts'

const listed = z.object({ id: z.int(), title: z.string(), banner: z.string() })

export const activitytype = endpoint({
  path: '/api/activitytype',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Promotion types',
  input: nothing,
  output: z.array(z.object({ id: z.int(), name: z.string() })),
  refusals: [],
})

export const activitylist = endpoint({
  path: '/api/activitylist',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Promotions, optionally of one type; data.data is the list',
  input: z.object({ type: z._default(z.union([whole(), text()]), '') }),
  output: z.object({ data: z.array(listed) }),
  refusals: [],
})

export const activitydeatil = endpoint({
  path: '/api/activitydeatil',
  aliases: ['/api/activitydetail'],
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'One promotion; content and memo are HTML',
  input: z.object({ id: whole() }),
  output: z.object({ ...listed.shape, content: z.string(), memo: z.string() }),
  refusals: ['http.not-found'],
})

export const doactivityapply = endpoint({
  path: '/api/doactivityapply',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary: 'Applies to a promotion',
  input: z.object({ activityid: whole() }),
  output: noData,
  refusals: ['http.not-found'],
})

export const activityApplyLog = endpoint({
  path: '/api/activityApplyLog',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'The player’s applications; state 1 pending, 2 passed, 3 rejected',
  input: z.object(pageInput),
  output: pageOf(z.object({ activity_name: z.string(), state: z.int(), created_at: time })),
  refusals: [],
})
