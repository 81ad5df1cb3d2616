import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { text, time } from './wire.ts'

/** What may be found (decision 044). A hint for people: nothing is blocked by it. */
export const abuseKinds = [
  'shared_address',
  'shared_card',
  'quick_withdrawal',
  'mirrored_bets',
  'void_after_claim',
] as const
export type AbuseKind = (typeof abuseKinds)[number]
export const abuseKindLabels = {
  shared_address: '同地址多账号',
  shared_card: '同卡多账号',
  quick_withdrawal: '存取少流水',
  mirrored_bets: '疑似对打',
  void_after_claim: '领取后注单作废',
} as const satisfies Record<AbuseKind, string>

export const abuseStates = ['open', 'dismissed'] as const
export type AbuseState = (typeof abuseStates)[number]
export const abuseStateLabels = {
  open: '待核实',
  dismissed: '已忽略',
} as const satisfies Record<AbuseState, string>

/** What a line of evidence is about, and opens. */
export const evidenceSubjects = ['', 'player', 'deposit', 'withdrawal'] as const

const evidence = z.object({
  label: z.string(),
  value: z.string(),
  about: z.enum(evidenceSubjects),
  /** A user name or an order number; empty where it opens nothing. */
  subject: z.string(),
})

const row = z.object({
  id: z.string(),
  username: z.string(),
  vip_level: z.int(),
  kind: z.enum(abuseKinds),
  status: z.enum(abuseStates),
  evidence: z.array(evidence),
  found_at: time,
  /** When the evidence changed last. */
  changed_at: time,
  dismissed_by: z.string(),
  dismissed_at: z.nullable(time),
  reason: z.string(),
})

export const listAbuseFlags = endpoint({
  path: '/admin/api/abuse-flags',
  method: 'GET',
  audience: 'staff',
  permission: 'risk.view',
  effect: 'read',
  summary:
    'Hints of abuse with their evidence, the newest first; open ones unless asked for others',
  input: z.object({
    status: z._default(z.enum(['', ...abuseStates]), ''),
    kind: z._default(z.enum(['', ...abuseKinds]), ''),
    /** A user name. */
    search: text(64),
    ...deskPageInput,
  }),
  output: deskPageOf(row),
  refusals: ['input.invalid'],
})

export const playerAbuseFlags = endpoint({
  path: '/admin/api/players/:username/abuse-flags',
  method: 'GET',
  audience: 'staff',
  permission: 'risk.view',
  effect: 'read',
  summary: 'The twenty newest of one player, open ones first',
  input: z.object({ username: text(64) }),
  output: z.array(row),
  refusals: [],
})

export const dismissAbuseFlag = endpoint({
  path: '/admin/api/abuse-flags/:id/dismiss',
  method: 'POST',
  audience: 'staff',
  permission: 'risk.dismiss',
  effect: 'write',
  deeds: { 'risk.dismissed': '风险提示 · 忽略' },
  summary:
    'Says that a hint is none, and why; the same evidence is not shown as open again',
  input: z.object({ id: text(20), reason: text(200) }),
  output: row,
  refusals: ['review.not-found', 'review.reason-missing', 'review.already-decided'],
})
