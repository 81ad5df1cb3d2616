import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text, time, whole } from './wire.ts'

const hours = z.object({
  /** Brand time `HH:mm`, every day; the same twice is round the clock. */
  from: z.string(),
  until: z.string(),
  version: z.int(),
  /** Empty where nobody has changed it yet. */
  changed_by: z.string(),
  changed_at: time,
})

export const readHours = endpoint({
  path: '/admin/api/service-hours',
  method: 'GET',
  audience: 'staff',
  permission: 'service.view',
  effect: 'read',
  summary: 'When the service desk answers',
  input: z.object({}),
  output: hours,
  refusals: [],
})

export const saveHours = endpoint({
  path: '/admin/api/service-hours/save',
  method: 'POST',
  audience: 'staff',
  permission: 'service.template',
  effect: 'write',
  deeds: { 'support.hours-saved': '客服 · 修改服务时间' },
  summary: 'Changes when the service desk answers, as it was seen; players read it at once',
  input: z.object({ from: text(5), until: text(5), version: whole() }),
  output: hours,
  refusals: ['content.stale', 'support.hours-invalid'],
})
