import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageInput, pageOf, time } from './wire.ts'

export const noticeList = endpoint({
  path: '/api/noticeList',
  method: 'POST',
  audience: 'player',
  effect: 'read',
  summary: 'Internal mail; content is HTML',
  input: z.object(pageInput),
  output: pageOf(z.object({ title: z.string(), content: z.string(), created_at: time })),
  refusals: [],
})
