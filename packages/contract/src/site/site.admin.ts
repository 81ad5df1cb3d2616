import * as z from 'zod/mini'
import { type SettingState, settingNext } from '../states.ts'
import { documentStateLabels, documentVersion } from '../version/version.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, nonNegativeInteger, nothing, text } from '../wire/wire.ts'
import { siteSettingKeys, themeLabels } from './site-setting.ts'

const key = z.enum(siteSettingKeys)

/** States of a version. A version that needs no second staff member is in force at once. */
export const siteVersionStates = Object.keys(settingNext) as SettingState[]

/** The whole document of `siteSettings[key]`. `siteProblem` checks it. */
export const siteDocument = z.unknown()

/** One version of a setting. */
export const siteVersion = z.object({
  id: z.string(),
  key,
  version: z.int(),
  state: z.enum(siteVersionStates),
  ...documentVersion(siteDocument),
  /** Whether the caller proposed the version: then another staff member must approve it. */
  mine: flag,
})

const row = z.object({
  key,
  label: z.string(),
  /** The value that is in force now. */
  value: siteDocument,
  /** The version in force; null if it is the shipped value. */
  current: z.nullable(siteVersion),
  /** The open proposal, at most one per key; null without one. */
  draft: z.nullable(siteVersion),
  /** The version that the next change sends as `based_on`. */
  newest: z.int(),
})

export const auditNouns = {
  site: { words: { ...documentStateLabels, ...themeLabels } },
} as const satisfies AuditNouns

export const listSiteSettings = staffRead({
  path: '/admin/api/site-settings',
  permission: 'site.view',
  summary: 'Every setting of the site: in force, proposed',
  input: nothing,
  output: z.array(row),
})

export const siteSettingHistory = staffRead({
  path: '/admin/api/site-settings/:key/history',
  permission: 'site.view',
  summary: 'All versions of a setting, newest first',
  input: z.object({ key, ...staffPageInput }),
  output: staffPageOf(siteVersion),
})

export const changeSiteSetting = staffWrite({
  path: '/admin/api/site-settings/:key/change',
  permission: ['site.edit', 'site.switch'],
  mfa: 'step-up',
  auditActions: {
    'site.changed': '站点设置 · 修改',
    'site.proposed': '站点设置 · 提交复核',
  },
  summary:
    'A whole new value: in force at once, or a draft where it leads outside or says where that may be',
  input: z.object({
    key,
    value: siteDocument,
    reason: text(200),
    /** The `newest` that the staff member loaded; an older one is refused. */
    based_on: nonNegativeInteger(),
  }),
  output: siteVersion,
  refusals: ['setting.invalid', 'setting.stale', 'review.reason-missing'],
})

export const approveSiteSetting = staffWrite({
  path: '/admin/api/site-settings/:id/approve',
  permission: 'site.confirm',
  mfa: 'step-up',
  auditActions: { 'site.approved': '站点设置 · 通过' },
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

export const cancelSiteSetting = staffWrite({
  path: '/admin/api/site-settings/:id/cancel',
  permission: ['site.edit', 'site.switch', 'site.confirm'],
  auditActions: { 'site.cancelled': '站点设置 · 撤销' },
  summary: 'Ends a draft without effect; its maker may, and so may anybody who may approve',
  input: z.object({ id: text(20), reason: text(200) }),
  output: siteVersion,
  refusals: ['setting.not-found', 'review.already-decided', 'review.reason-missing'],
})
