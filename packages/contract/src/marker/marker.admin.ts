import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, text, time } from '../wire/wire.ts'
import { markerKinds, markerLevelLabels, markerLevels } from './marker.ts'

export const markerStates = ['open', 'closed'] as const
export type MarkerState = (typeof markerStates)[number]
export const markerStateLabels = {
  open: '待处理',
  closed: '已结案',
} as const satisfies Record<MarkerState, string>

/** What staff did about a case. */
export const contactKinds = ['message', 'call', 'block', 'unblock', 'close'] as const
export type ContactKind = (typeof contactKinds)[number]
export const contactKindLabels = {
  message: '发送站内信',
  call: '电话联系',
  block: '停发优惠',
  unblock: '恢复优惠',
  close: '结案',
} as const satisfies Record<ContactKind, string>

/** A case: the signs of harm of one player, from the first to the decision that it is over (decision 101). */
const markerCase = z.object({
  id: z.string(),
  username: z.string(),
  vip_level: z.int(),
  status: z.enum(markerStates),
  level: z.enum(markerLevels),
  score: z.int(),
  reasons: z.array(
    z.object({ kind: z.enum(markerKinds), points: z.int(), words: z.string() }),
  ),
  /** Whether gifts and offers stop. */
  blocks_offers: flag,
  /** What the player says against it; empty for nothing. */
  contest: z.string(),
  contested_at: z.nullable(time),
  opened_at: time,
  /** When the score last changed. */
  changed_at: time,
  contacts: z.int(),
  closed_by: z.string(),
  closed_at: z.nullable(time),
  reason: z.string(),
})

const one = { id: text(20) }
const fields = { ...one, note: text(500) }
const changeRefusals = [
  'http.not-found',
  'review.already-decided',
  'marker.text-missing',
] as const

export const auditNouns = {
  marker: { words: { ...markerStateLabels, ...markerLevelLabels } },
} as const satisfies AuditNouns

export const listMarkerCases = staffRead({
  path: '/admin/api/marker-cases',
  permission: 'marker.view',
  summary:
    'Players with signs of harm: the strongest first, or those of before, newest first',
  input: z.object({
    status: z._default(z.enum(markerStates), 'open'),
    level: z._default(z.enum(['', 'watch', 'strong']), ''),
    /** A user name to search for. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(markerCase),
  refusals: ['input.invalid'],
})

export const readMarkerCase = staffRead({
  path: '/admin/api/marker-cases/:id',
  permission: 'marker.view',
  summary: 'One case with what staff did about it, and the last fifty scores of the player',
  input: z.object(one),
  output: z.extend(markerCase, {
    log: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(contactKinds),
        note: z.string(),
        made_by: z.string(),
        made_at: time,
      }),
    ),
    history: z.array(
      z.object({ id: z.string(), score: z.int(), level: z.enum(markerLevels), at: time }),
    ),
  }),
  refusals: ['http.not-found'],
})

export const messageMarkerPlayer = staffWrite({
  path: '/admin/api/marker-cases/:id/message',
  permission: 'marker.act',
  auditActions: { 'marker.messaged': '风险标记 · 发送站内信' },
  summary: 'Writes the player a mail with these words, and notes it with the case',
  input: z.object(fields),
  output: markerCase,
  refusals: changeRefusals,
})

export const noteMarkerCall = staffWrite({
  path: '/admin/api/marker-cases/:id/call',
  permission: 'marker.act',
  auditActions: { 'marker.called': '风险标记 · 电话联系' },
  summary: 'Notes a call with the player',
  input: z.object(fields),
  output: markerCase,
  refusals: changeRefusals,
})

export const blockMarkerOffers = staffWrite({
  path: '/admin/api/marker-cases/:id/offers',
  permission: 'marker.act',
  auditActions: {
    'marker.blocked': '风险标记 · 停发优惠',
    'marker.unblocked': '风险标记 · 恢复优惠',
  },
  summary:
    'Stops gifts, offers and mailings to the player while the case is open, or allows them',
  input: z.object({ ...fields, blocked: flag }),
  output: markerCase,
  refusals: changeRefusals,
})

export const closeMarkerCase = staffWrite({
  path: '/admin/api/marker-cases/:id/close',
  permission: 'marker.act',
  auditActions: { 'marker.closed': '风险标记 · 结案' },
  summary: 'Closes a case for a reason. A higher score opens a new one',
  input: z.object(fields),
  output: markerCase,
  refusals: changeRefusals,
})
