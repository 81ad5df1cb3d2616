import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { nonNegativeInteger, text, time } from '../wire/wire.ts'

const hours = z.object({
  /** Daily hours in brand time `HH:mm`. Equal times mean 24 hours. */
  from: z.string(),
  until: z.string(),
  version: z.int(),
  /** The display name of the staff member who changed the hours; empty for the shipped hours. */
  changed_by: z.string(),
  changed_at: time,
})

export const readHours = staffRead({
  path: '/admin/api/service-hours',
  permission: 'service.view',
  summary: 'When the service desk answers',
  input: z.object({}),
  output: hours,
})

export const saveHours = staffWrite({
  path: '/admin/api/service-hours/save',
  permission: 'service.template',
  auditActions: { 'support.hours-saved': '客服 · 修改服务时间' },
  summary: 'Changes when the service desk answers, as it was seen; players read it at once',
  input: z.object({ from: text(5), until: text(5), version: nonNegativeInteger() }),
  output: hours,
  refusals: ['content.stale', 'support.hours-invalid'],
})
