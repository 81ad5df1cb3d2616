import * as z from 'zod/mini'
import { reasons } from '../concept/concepts.ts'
import { documentStateLabels, documentVersion } from '../version/version.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { instantOr } from '../wire/instant-or.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, flagOr, instant, nothing, text } from '../wire/wire.ts'
import { moneySettingKeys, moneySettings, reasonTopics } from './money-setting.ts'

const key = z.enum(moneySettingKeys)

/**
 * The status of a version. `waiting` is approved and starts at a future time. `superseded` was in force earlier, or
 * was replaced by a later version before it started (money F-16).
 */
export const versionStatuses = [
  'draft',
  'waiting',
  'in_force',
  'superseded',
  'cancelled',
] as const satisfies readonly (keyof typeof documentStateLabels)[]

/** The whole document of `moneySettings[key]` in its wire form. `settingProblem` checks it. */
export const settingDocument = z.unknown()

/** One version of a setting. */
export const settingVersion = z.object({
  id: z.string(),
  key,
  version: z.int(),
  status: z.enum(versionStatuses),
  ...documentVersion(settingDocument),
  /** The time from which the version applies; null for a draft that applies once approved. */
  effective_at: z.nullable(instant),
  /** Whether the caller proposed the version: then another staff member must approve it. */
  mine: flag,
})

/** One setting with its versions; `current` is in force. */
export const settingRow = z.object({
  key,
  label: z.string(),
  current: settingVersion,
  /** The approved version that will apply later; null without one. */
  waiting: z.nullable(settingVersion),
  /** The open proposal, at most one per key; null without one. */
  draft: z.nullable(settingVersion),
  /** The version that the next proposal sends as `based_on`: the waiting one, else the one in force. */
  newest: z.int(),
})

export const auditNouns = {
  setting: { words: documentStateLabels },
} as const satisfies AuditNouns

export const listSettings = staffRead({
  path: '/admin/api/settings',
  permission: 'setting.view',
  summary: 'Every money setting: in force, waiting for its hour, proposed',
  input: nothing,
  output: z.array(settingRow),
})

export const settingHistory = staffRead({
  path: '/admin/api/settings/:key/history',
  permission: 'setting.view',
  summary: 'All versions of a setting, newest first',
  input: z.object({ key, ...staffPageInput }),
  output: staffPageOf(settingVersion),
})

export const proposeSetting = staffWrite({
  path: '/admin/api/settings/:key/propose',
  permission: 'setting.propose',
  mfa: 'step-up',
  auditActions: { 'setting.proposed': '资金设置 · 提交' },
  summary: 'Proposes a whole new value; it has no effect until a second person approves it',
  input: z.object({
    key,
    value: settingDocument,
    reason: text(200),
    /** The time from which the change applies; empty for the time of its approval. */
    effective_at: instantOr,
    /** The `newest` that the proposer loaded; an older one is refused. */
    based_on: z.int(),
    /** Whether the proposer confirms that unusual values are intended. */
    sure: flagOr(false),
  }),
  output: settingVersion,
  refusals: [
    'setting.edge',
    'setting.invalid',
    'setting.unusual',
    'setting.stale',
    'review.reason-missing',
  ],
})

export const approveSetting = staffWrite({
  path: '/admin/api/settings/:id/approve',
  permission: 'setting.confirm',
  mfa: 'step-up',
  auditActions: { 'setting.approved': '资金设置 · 通过' },
  summary: 'The second person: the draft holds from its hour on, or at once',
  input: z.object({ id: text(20), sure: flagOr(false) }),
  output: settingVersion,
  refusals: [
    'setting.not-found',
    'setting.edge',
    'setting.invalid',
    'setting.unusual',
    'review.already-decided',
    'review.same-person',
  ],
})

export const cancelSetting = staffWrite({
  path: '/admin/api/settings/:id/cancel',
  permission: ['setting.propose', 'setting.confirm'],
  auditActions: { 'setting.cancelled': '资金设置 · 取消' },
  summary: 'Ends a draft without effect; its maker may, and so may anybody who may approve',
  input: z.object({ id: text(20), reason: text(200) }),
  output: settingVersion,
  refusals: ['setting.not-found', 'review.already-decided'],
})

export const listReasons = staffRead({
  path: '/admin/api/reasons',
  permission: reasonTopics.map((topic) => reasons[topic].permission),
  summary: 'The ready sentences in force, for the dialogs of staff',
  input: nothing,
  output: moneySettings.reasons,
})
