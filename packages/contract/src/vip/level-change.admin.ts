import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, nonNegativeInteger, text, time } from '../wire/wire.ts'
import { vipLevelCount } from './vip.ts'

/** One member proposes a level for a player, another confirms it. */
export const levelChangeNext = {
  waiting: ['done', 'cancelled'],
  done: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type LevelChangeState = keyof typeof levelChangeNext
const levelChangeStates = Object.keys(levelChangeNext) as LevelChangeState[]
export const levelChangeStateLabels = {
  waiting: '待复核',
  done: '已生效',
  cancelled: '已取消',
} as const satisfies Record<LevelChangeState, string>

export const auditNouns = {
  'level-change': { words: levelChangeStateLabels },
} as const satisfies AuditNouns

export const levelChangeRow = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  from_level: z.int(),
  to_level: z.int(),
  reason: z.string(),
  state: z.enum(levelChangeStates),
  made_by: z.string(),
  made_at: time,
  /** Whether the caller proposed it: then another member must confirm it. */
  mine: flag,
  decided_by: z.string(),
  decided_at: z.nullable(time),
})

export const listLevelChanges = staffRead({
  path: '/admin/api/level-changes',
  permission: 'vip.view',
  summary: 'Levels set by staff: those that wait first, then the newest decided',
  input: z.object({
    state: z._default(z.enum(['', ...levelChangeStates]), ''),
    /** A user name to search for. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(levelChangeRow),
})

export const proposeLevel = staffWrite({
  path: '/admin/api/level-changes/create',
  permission: 'vip.move',
  auditActions: { 'level-change.made': 'VIP 调级 · 提交' },
  summary: 'Proposes another VIP level for a player; a second member confirms it',
  input: z.object({
    username: lookupText(64),
    level: nonNegativeInteger(vipLevelCount),
    reason: text(200),
  }),
  output: levelChangeRow,
  refusals: [
    'player.not-found',
    'review.reason-missing',
    'level-change.same',
    'level-change.waiting',
  ],
})

const ofChange = { id: text(20) }

export const confirmLevel = staffWrite({
  path: '/admin/api/level-changes/:id/confirm',
  permission: 'vip.move',
  mfa: 'step-up',
  auditActions: { 'level-change.confirmed': 'VIP 调级 · 复核' },
  summary: 'The second member: moves the player to the level and mails the player; no gift',
  input: z.object(ofChange),
  output: levelChangeRow,
  refusals: [
    'http.not-found',
    'review.same-person',
    'review.already-decided',
    'level-change.stale',
    'level-change.day',
  ],
})

export const cancelLevel = staffWrite({
  path: '/admin/api/level-changes/:id/cancel',
  permission: 'vip.move',
  auditActions: { 'level-change.cancelled': 'VIP 调级 · 取消' },
  summary: 'Takes back a level change that waits; also its maker may',
  input: z.object({ ...ofChange, reason: text(200) }),
  output: levelChangeRow,
  refusals: ['http.not-found', 'review.reason-missing', 'review.already-decided'],
})
