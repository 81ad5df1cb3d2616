import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { instantOr } from './instant-or.ts'
import { moneySettingKeys, moneySettings } from './money-setting.ts'
import { type documentStateLabels, documentVersion } from './version.ts'
import { flag, flagOr, instant, nothing, text } from './wire.ts'

const key = z.enum(moneySettingKeys)

/**
 * What a version is today. `waiting` is approved for an hour that has not come; `superseded` was in
 * force or was overtaken by a later version (money F-16).
 */
export const versionStatuses = [
  'draft',
  'waiting',
  'in_force',
  'superseded',
  'cancelled',
] as const satisfies readonly (keyof typeof documentStateLabels)[]

/** One version; `value` is a document of `moneySettings[key]`. */
export const settingVersion = z.object({
  id: z.string(),
  key,
  version: z.int(),
  status: z.enum(versionStatuses),
  ...documentVersion,
  /** From when it holds; null for a draft that holds from its approval on. */
  effective_at: z.nullable(instant),
  /** The reader made it: then only somebody else may approve it. */
  mine: flag,
})

/** A setting as it stands: `current` is in force now. */
export const settingRow = z.object({
  key,
  label: z.string(),
  current: settingVersion,
  /** Approved, its hour has not come. */
  waiting: z.nullable(settingVersion),
  /** Proposed, waits for a second person; at most one of a key. */
  draft: z.nullable(settingVersion),
  /** What the next proposal must be `based_on`: the waiting version, else the one in force. */
  newest: z.int(),
})

export const listSettings = endpoint({
  path: '/admin/api/settings',
  method: 'GET',
  audience: 'staff',
  permission: 'setting.view',
  effect: 'read',
  summary: 'Every money setting: in force, waiting for its hour, proposed',
  input: nothing,
  output: z.array(settingRow),
  refusals: [],
})

export const settingHistory = endpoint({
  path: '/admin/api/settings/:key/history',
  method: 'GET',
  audience: 'staff',
  permission: 'setting.view',
  effect: 'read',
  summary: 'All versions of a setting, newest first',
  input: z.object({ key, ...deskPageInput }),
  output: deskPageOf(settingVersion),
  refusals: [],
})

export const proposeSetting = endpoint({
  path: '/admin/api/settings/:key/propose',
  method: 'POST',
  audience: 'staff',
  permission: 'setting.propose',
  factor: 'again',
  effect: 'write',
  deeds: { 'setting.proposed': '资金设置 · 提交' },
  summary: 'Proposes a whole new value; it has no effect until a second person approves it',
  input: z.object({
    key,
    /** The wire form of `moneySettings[key]`, whole; money-setting.rules.ts says what may be in it. */
    value: z.unknown(),
    reason: text(200),
    /** The hour from which the change holds; empty is "from its approval on". */
    effective_at: instantOr,
    /** `newest` of the row that the proposer saw. */
    based_on: z.int(),
    /** Asked once more about what is unusual in it. */
    sure: flagOr(false),
  }),
  output: settingVersion,
  refusals: [
    'setting.invalid',
    'setting.unusual',
    'setting.stale',
    'review.reason-missing',
  ],
})

export const approveSetting = endpoint({
  path: '/admin/api/settings/:id/approve',
  method: 'POST',
  audience: 'staff',
  permission: 'setting.confirm',
  factor: 'again',
  effect: 'write',
  deeds: { 'setting.approved': '资金设置 · 通过' },
  summary: 'The second person: the draft holds from its hour on, or at once',
  input: z.object({ id: text(20), sure: flagOr(false) }),
  output: settingVersion,
  refusals: [
    'setting.not-found',
    'setting.invalid',
    'setting.unusual',
    'review.already-decided',
    'review.same-person',
  ],
})

export const cancelSetting = endpoint({
  path: '/admin/api/settings/:id/cancel',
  method: 'POST',
  audience: 'staff',
  permission: ['setting.propose', 'setting.confirm'],
  effect: 'write',
  deeds: { 'setting.cancelled': '资金设置 · 取消' },
  summary: 'Ends a draft without effect; its maker may, and so may anybody who may approve',
  input: z.object({ id: text(20), reason: text(200) }),
  output: settingVersion,
  refusals: ['setting.not-found', 'review.already-decided'],
})

export const listReasons = endpoint({
  path: '/admin/api/reasons',
  method: 'GET',
  audience: 'staff',
  permission: ['deposit.view', 'withdrawal.view', 'adjustment.view'],
  effect: 'read',
  summary: 'The ready sentences in force, for the reject and adjustment dialogs',
  input: nothing,
  output: moneySettings.reasons,
  refusals: [],
})
