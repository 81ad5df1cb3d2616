import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { flag, text, time } from '../wire/wire.ts'
import {
  recoveryCaseSecrets,
  recoverySecretLabels,
  recoveryWays,
} from './recovery.rules.ts'

export const recoveryCaseStates = ['waiting', 'confirmed', 'used', 'cancelled'] as const
export const recoveryCaseStateLabels = {
  waiting: '待复核',
  confirmed: '已生成链接',
  used: '已找回',
  cancelled: '已撤销',
} as const satisfies Record<(typeof recoveryCaseStates)[number], string>

export const recoveryWayLabels = {
  passkey: '通行密钥',
  email: '邮箱验证码',
  phone: '手机验证码',
  code: '找回码',
  link: '客服链接',
} as const satisfies Record<(typeof recoveryWays)[number], string>

export const auditNouns = {
  'recovery-case': { words: { ...recoveryCaseStateLabels, ...recoverySecretLabels } },
} as const satisfies AuditNouns

const recoveryCase = z.object({
  id: z.string(),
  secret: z.enum(recoveryCaseSecrets),
  /** What the first member checked. */
  evidence: z.string(),
  state: z.enum(recoveryCaseStates),
  made_by: z.string(),
  made_at: time,
  /** Whether the reader made it, so that another member has to confirm it. */
  mine: flag,
  decided_by: z.string(),
  decided_at: z.nullable(time),
  link_expires_at: z.nullable(time),
})

const pastRecovery = z.object({
  id: z.string(),
  secret: z.enum(recoveryCaseSecrets),
  way: z.enum(recoveryWays),
  ip: z.string(),
  recovered_at: time,
  rests_until: time,
  /** When the owner denied it. */
  denied_at: z.nullable(time),
})

const ofPlayer = { username: lookupText(64) }
const ofCase = { ...ofPlayer, id: text(20) }

export const playerRecoveries = staffRead({
  path: '/admin/api/players/:username/recoveries',
  permission: 'player.view',
  summary:
    'Passwords of a player that were given back, and the cases of service; the newest first, fifty of each at most',
  input: z.object(ofPlayer),
  output: z.object({
    /** Whether e-mail and mobile are verified. */
    contacts: z.array(z.string()),
    cases: z.array(recoveryCase),
    recoveries: z.array(pastRecovery),
  }),
  refusals: ['player.not-found'],
})

export const openRecoveryCase = staffWrite({
  path: '/admin/api/players/:username/recover',
  permission: 'player.recover',
  auditActions: { 'recovery-case.opened': '找回密码 · 提交核对记录' },
  summary: 'Asks a second member to give a player the link to a new password',
  input: z.object({
    ...ofPlayer,
    secret: z.enum(recoveryCaseSecrets),
    evidence: text(500),
  }),
  output: recoveryCase,
  refusals: ['player.not-found', 'recovery.evidence-missing', 'recovery.waiting'],
})

export const confirmRecoveryCase = staffWrite({
  path: '/admin/api/players/:username/recoveries/:id/confirm',
  permission: 'player.recover',
  mfa: 'step-up',
  sensitiveResponse: true,
  auditActions: { 'recovery-case.confirmed': '找回密码 · 复核并生成链接' },
  summary:
    'The second member: makes the one-time link for the player, shown once and valid for thirty minutes',
  input: z.object(ofCase),
  output: z.object({ link: z.string(), expires_at: time }),
  refusals: [
    'player.not-found',
    'http.not-found',
    'review.same-person',
    'review.already-decided',
  ],
})

export const cancelRecoveryCase = staffWrite({
  path: '/admin/api/players/:username/recoveries/:id/cancel',
  permission: 'player.recover',
  auditActions: { 'recovery-case.cancelled': '找回密码 · 撤销' },
  summary: 'Takes back a case that waits, or the link of a confirmed one',
  input: z.object({ ...ofCase, reason: text(200) }),
  output: recoveryCase,
  refusals: [
    'player.not-found',
    'http.not-found',
    'review.reason-missing',
    'review.already-decided',
  ],
})
