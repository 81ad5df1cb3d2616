import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { nonNegativeInteger, text, time } from '../wire/wire.ts'

/** The longest time to an answer (minutes). */
export const targetMax = 1440
const targets = z.object({
  deposit: z.int(),
  withdrawal: z.int(),
  transfer: z.int(),
  other: z.int(),
})

const hours = z.object({
  /** Daily hours in brand time `HH:mm`. Equal times mean 24 hours. */
  from: z.string(),
  until: z.string(),
  /** How soon a player is answered, in minutes of these hours, by what the player asks about. */
  targets,
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

export const saveTargets = staffWrite({
  path: '/admin/api/service-hours/targets',
  permission: 'service.template',
  auditActions: { 'support.targets-saved': '客服 · 修改回复时限' },
  summary:
    'Changes how soon players are answered (minutes, 1 to 1440); it holds for who begins to wait from then on',
  input: z.object({
    deposit: nonNegativeInteger(),
    withdrawal: nonNegativeInteger(),
    transfer: nonNegativeInteger(),
    other: nonNegativeInteger(),
    version: nonNegativeInteger(),
  }),
  output: hours,
  refusals: ['content.stale', 'support.target-invalid'],
})
