import * as z from 'zod/mini'
import { restrictionLabels } from '../restriction/restriction.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { flag, text, time } from '../wire/wire.ts'

export const correctionFields = ['realname', 'mobile', 'email', 'birthday'] as const
export type CorrectionField = (typeof correctionFields)[number]

export const correctionFieldLabels = {
  realname: '真实姓名',
  mobile: '手机号',
  email: '邮箱',
  birthday: '生日',
} as const satisfies Record<CorrectionField, string>

export const correctionStates = ['waiting', 'done', 'cancelled'] as const
export const correctionStateLabels = {
  waiting: '待复核',
  done: '已更正',
  cancelled: '已撤销',
} as const satisfies Record<(typeof correctionStates)[number], string>

export const auditNouns = {
  player: { words: { ...restrictionLabels, ...correctionStateLabels } },
} as const satisfies AuditNouns

const correctionRow = z.object({
  id: z.string(),
  field: z.enum(correctionFields),
  /** Phone, e-mail and birthday are masked here; the audit trail has them whole. */
  old_value: z.string(),
  new_value: z.string(),
  reason: z.string(),
  state: z.enum(correctionStates),
  made_by: z.string(),
  made_at: time,
  /** Whether the reader made it, so that another member has to confirm it. */
  mine: flag,
  decided_by: z.string(),
  decided_at: z.nullable(time),
})

const ofPlayer = { username: lookupText(64) }
const ofCorrection = { ...ofPlayer, id: text(20) }

export const playerCorrections = staffRead({
  path: '/admin/api/players/:username/corrections',
  permission: 'player.view',
  summary: 'Corrections of a player’s personal data, the newest first; fifty at most',
  input: z.object(ofPlayer),
  output: z.array(correctionRow),
  refusals: ['player.not-found'],
})

export const correctPlayer = staffWrite({
  path: '/admin/api/players/:username/correct',
  permission: 'player.correct',
  auditActions: {
    'player.corrected': '会员 · 更正资料',
    'player.correction-made': '会员 · 提交姓名更正',
  },
  summary:
    'Corrects the phone, e-mail or birthday of a player and mails the player; a real name waits for a second person',
  input: z.object({
    ...ofPlayer,
    field: z.enum(correctionFields),
    value: text(254),
    reason: text(200),
  }),
  output: correctionRow,
  refusals: [
    'player.not-found',
    'review.reason-missing',
    'correction.value',
    'correction.same',
    'correction.waiting',
  ],
})

export const confirmCorrection = staffWrite({
  path: '/admin/api/players/:username/corrections/:id/confirm',
  permission: 'player.correct',
  auditActions: { 'player.correction-confirmed': '会员 · 复核姓名更正' },
  summary: 'The second person: changes the real name and mails the player',
  input: z.object(ofCorrection),
  output: correctionRow,
  refusals: [
    'player.not-found',
    'http.not-found',
    'review.same-person',
    'review.already-decided',
    'correction.stale',
  ],
})

export const cancelCorrection = staffWrite({
  path: '/admin/api/players/:username/corrections/:id/cancel',
  permission: 'player.correct',
  auditActions: { 'player.correction-cancelled': '会员 · 撤销姓名更正' },
  summary: 'Takes back a correction that waits; also its maker may',
  input: z.object({ ...ofCorrection, reason: text(200) }),
  output: correctionRow,
  refusals: [
    'player.not-found',
    'http.not-found',
    'review.reason-missing',
    'review.already-decided',
  ],
})
