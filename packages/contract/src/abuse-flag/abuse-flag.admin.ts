import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { text, time } from '../wire/wire.ts'

/** Kinds of abuse flags (decision 044). Staff decide about them; a flag blocks nothing by itself. */
export const abuseKinds = [
  'shared_address',
  'shared_card',
  'quick_withdrawal',
  'mirrored_bets',
  'void_after_claim',
] as const
export type AbuseKind = (typeof abuseKinds)[number]
export const abuseKindLabels = {
  shared_address: '同 IP 多账号',
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

/** What a line of evidence links to: a player, an order, or nothing (`''`). */
export const evidenceSubjects = ['', 'player', 'deposit', 'withdrawal'] as const

const evidence = z.object({
  label: z.string(),
  value: z.string(),
  about: z.enum(evidenceSubjects),
  /** The linked user name or order number; empty without a link. */
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
  /** The time of the last change of the evidence. */
  changed_at: time,
  dismissed_by: z.string(),
  dismissed_at: z.nullable(time),
  reason: z.string(),
})

export const listAbuseFlags = staffRead({
  path: '/admin/api/abuse-flags',
  permission: 'risk.view',
  summary:
    'Hints of abuse with their evidence, the newest first; open ones unless asked for others',
  input: z.object({
    status: z._default(z.enum(['', ...abuseStates]), ''),
    kind: z._default(z.enum(['', ...abuseKinds]), ''),
    /** A user name to search for. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(row),
  refusals: ['input.invalid'],
})

export const playerAbuseFlags = staffRead({
  path: '/admin/api/players/:username/abuse-flags',
  permission: 'risk.view',
  summary: 'The twenty newest of one player, open ones first',
  input: z.object({ username: lookupText(64) }),
  output: z.array(row),
})

export const dismissAbuseFlag = staffWrite({
  path: '/admin/api/abuse-flags/:id/dismiss',
  permission: 'risk.dismiss',
  auditActions: { 'risk.dismissed': '风险提示 · 忽略' },
  summary:
    'Says that a hint is none, and why; the same evidence is not shown as open again',
  input: z.object({ id: text(20), reason: text(200) }),
  output: row,
  refusals: ['review.not-found', 'review.reason-missing', 'review.already-decided'],
})
