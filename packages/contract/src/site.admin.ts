import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { siteSettingKeys } from './site-setting.ts'
import { type SettingState, settingNext } from './states.ts'
import { documentVersion } from './version.ts'
import { flag, nothing, text, whole } from './wire.ts'

const key = z.enum(siteSettingKeys)

/** A version without a second person is in force from its making on. */
export const siteVersionStates = Object.keys(settingNext) as SettingState[]

/** One version; `value` is a document of `siteSettings[key]`. */
export const siteVersion = z.object({
  id: z.string(),
  key,
  version: z.int(),
  state: z.enum(siteVersionStates),
  ...documentVersion,
  /** The reader made it: then only somebody else may approve it. */
  mine: flag,
})

const row = z.object({
  key,
  label: z.string(),
  /** In force now. */
  value: z.unknown(),
  /** The version that is in force; null while it is as installed. */
  current: z.nullable(siteVersion),
  /** Waits for a second person; at most one of a key. */
  draft: z.nullable(siteVersion),
  /** What the next change must be `based_on`. */
  newest: z.int(),
})

export const listSiteSettings = endpoint({
  path: '/admin/api/site-settings',
  method: 'GET',
  audience: 'staff',
  permission: 'site.view',
  effect: 'read',
  summary: 'Every setting of the site: in force, proposed',
  input: nothing,
  output: z.array(row),
  refusals: [],
})

export const siteSettingHistory = endpoint({
  path: '/admin/api/site-settings/:key/history',
  method: 'GET',
  audience: 'staff',
  permission: 'site.view',
  effect: 'read',
  summary: 'All versions of a setting, newest first',
  input: z.object({ key, ...deskPageInput }),
  output: deskPageOf(siteVersion),
  refusals: [],
})

export const changeSiteSetting = endpoint({
  path: '/admin/api/site-settings/:key/change',
  method: 'POST',
  audience: 'staff',
  permission: ['site.edit', 'site.switch'],
  factor: 'again',
  effect: 'write',
  deeds: { 'site.changed': '站点设置 · 修改', 'site.proposed': '站点设置 · 提交复核' },
  summary:
    'A whole new value: in force at once, or a draft where it leads outside or says where that may be',
  input: z.object({
    key,
    /** A document of `siteSettings[key]`; site-setting.rules.ts says what may be in it. */
    value: z.unknown(),
    reason: text(200),
    /** `newest` of the row that the person saw. */
    based_on: whole(),
  }),
  output: siteVersion,
  refusals: ['setting.invalid', 'setting.stale', 'review.reason-missing'],
})

export const approveSiteSetting = endpoint({
  path: '/admin/api/site-settings/:id/approve',
  method: 'POST',
  audience: 'staff',
  permission: 'site.confirm',
  factor: 'again',
  effect: 'write',
  deeds: { 'site.approved': '站点设置 · 通过' },
  summary: 'The second person: the draft is in force',
  input: z.object({ id: text(20) }),
  output: siteVersion,
  refusals: [
    'setting.not-found',
    'setting.invalid',
    'review.already-decided',
    'review.same-person',
  ],
})

export const cancelSiteSetting = endpoint({
  path: '/admin/api/site-settings/:id/cancel',
  method: 'POST',
  audience: 'staff',
  permission: ['site.edit', 'site.confirm'],
  effect: 'write',
  deeds: { 'site.cancelled': '站点设置 · 撤销' },
  summary: 'Ends a draft without effect; its maker may, and so may anybody who may approve',
  input: z.object({ id: text(20), reason: text(200) }),
  output: siteVersion,
  refusals: ['setting.not-found', 'review.already-decided', 'review.reason-missing'],
})
