import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { time } from '../wire/wire.ts'

/** Kinds of abuse flags (decision 044). Staff decide about them; a flag blocks nothing by itself. */
export const abuseKinds = [
  'shared_address',
  'shared_card',
  'quick_withdrawal',
  'mirrored_bets',
  'void_after_claim',
  'corrected_deposit',
  'listed_person',
] as const
export type AbuseKind = (typeof abuseKinds)[number]
export const abuseKindLabels = {
  shared_address: '同 IP 多账号',
  shared_card: '同卡多账号',
  quick_withdrawal: '存取少流水',
  mirrored_bets: '疑似对打',
  void_after_claim: '领取后注单作废',
  corrected_deposit: '冲正前已得奖励',
  listed_person: '名单命中',
} as const satisfies Record<AbuseKind, string>

/** The states of a hint and of its case: a dismissed one was none, a confirmed one stays on the player's orders. */
export const abuseStates = ['open', 'dismissed', 'confirmed'] as const
export type AbuseState = (typeof abuseStates)[number]
export const abuseStateLabels = {
  open: '待处理',
  dismissed: '已排除',
  confirmed: '已认定',
} as const satisfies Record<AbuseState, string>

/** What a line of evidence links to: a player, an order, or nothing (`''`). */
export const evidenceSubjects = ['', 'player', 'deposit', 'withdrawal'] as const

export const evidence = z.object({
  label: z.string(),
  value: z.string(),
  about: z.enum(evidenceSubjects),
  /** The linked user name or order number; empty without a link. */
  subject: z.string(),
})

const hint = z.object({
  id: z.string(),
  case_id: z.string(),
  username: z.string(),
  vip_level: z.int(),
  kind: z.enum(abuseKinds),
  status: z.enum(abuseStates),
  evidence: z.array(evidence),
  found_at: time,
  /** The time of the last change of the evidence. */
  changed_at: time,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  reason: z.string(),
})

export const auditNouns = {
  risk: { words: { ...abuseKindLabels, ...abuseStateLabels } },
} as const satisfies AuditNouns

export const playerAbuseFlags = staffRead({
  path: '/admin/api/players/:username/abuse-flags',
  permission: 'risk.view',
  summary: 'The twenty newest of one player, open ones first',
  input: z.object({ username: lookupText(64) }),
  output: z.array(hint),
})
