import type { DeedName } from '@jinli/contract/endpoint'
import {
  approveSiteSetting,
  cancelSiteSetting,
  changeSiteSetting,
  listSiteSettings,
  siteSettingHistory,
} from '@jinli/contract/site.admin'
import {
  siteSettings as documents,
  type SiteSettingKey,
  siteSettingKeys,
  siteSettingLabels,
} from '@jinli/contract/site-setting'
import { siteProblem, takesTwo } from '@jinli/contract/site-setting.rules'
import { handle, type Recorder } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { need } from '../session/staff-rights.ts'
import { siteSettings } from './site.store.ts'
import { documentOf, hostsOf, type SiteDocument, textsOf } from './site-document.ts'
import {
  lockSite,
  newestOf,
  putTexts,
  type SiteVersion,
  siteVersions,
} from './site-version.store.ts'

/** What holds of a key, and the operator's list. */
async function inForce(db: Db, key: SiteSettingKey) {
  const { text } = await siteSettings(db)
  return { value: documentOf(key, text), hosts: hostsOf(text('hosts')) }
}

/** Refuses a value that its key cannot have; answers it as it is stored. */
function fitValue(
  key: SiteSettingKey,
  value: unknown,
  hosts: readonly string[],
): SiteDocument {
  const problem = siteProblem(key, value, hosts)
  if (problem) refuse('setting.invalid', { detail: problem.detail })
  return documents[key].parse(value)
}

async function known(tx: Tx, staffId: StaffId, id: string): Promise<SiteVersion> {
  return (await siteVersions.byId(tx, staffId, id)) ?? refuse('setting.not-found')
}

async function told(
  record: Recorder,
  action: DeedName,
  version: SiteVersion,
  before: SiteDocument,
  reason = version.reason,
): Promise<SiteVersion> {
  const { key, version: number, value } = version
  const after = { version: number, ...(value as SiteDocument) }
  await record({ action, subject: `site:${key}`, before, after, reason })
  return version
}

export const siteAdminRoutes = [
  handle(listSiteSettings, async ({ app, staff }) => {
    const { text } = await siteSettings(app.pool)
    const found = await siteVersions.standing(app.pool, staff.id, {
      keys: siteSettingKeys,
      as: ['draft', 'approved'],
    })
    return siteSettingKeys.map((key) => {
      const of = (state: SiteVersion['state']) =>
        found.find((each) => each.key === key && each.state === state) ?? null
      const [current, draft] = [of('approved'), of('draft')]
      return {
        key,
        label: siteSettingLabels[key],
        value: documentOf(key, text),
        current,
        draft,
        newest: Math.max(current?.version ?? 0, draft?.version ?? 0),
      }
    })
  }),

  handle(siteSettingHistory, async ({ app, staff, input }) =>
    deskPageOf(await siteVersions.ofKey(app.pool, staff.id, input), (version) => version),
  ),

  handle(changeSiteSetting, async ({ tx, staff, record, input }) => {
    const { key } = input
    need(staff, key === 'state' ? 'site.switch' : 'site.edit')
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    await lockSite(tx)
    const { value: before, hosts } = await inForce(tx, key)
    const value = fitValue(key, input.value, hosts)
    const { newest, drafts } = await newestOf(tx, key)
    if (newest !== input.based_on || drafts > 0) refuse('setting.stale')
    const two = takesTwo(key, before, value, hosts)
    const state = two ? 'draft' : 'approved'
    const version = {
      key,
      version: newest + 1,
      value,
      state,
      reason,
      staffId: staff.id,
    } as const
    const made = await known(tx, staff.id, await siteVersions.insert(tx, version))
    if (!two) await putTexts(tx, textsOf(value))
    return told(record, two ? 'site.proposed' : 'site.changed', made, before)
  }),

  handle(approveSiteSetting, async ({ tx, staff, record, input }) => {
    await lockSite(tx)
    const draft = await known(tx, staff.id, input.id)
    if (draft.state !== 'draft') refuse('review.already-decided')
    if (draft.mine) refuse('review.same-person')
    const { value: before, hosts } = await inForce(tx, draft.key)
    // The list may have become shorter since it was proposed.
    const value = fitValue(draft.key, draft.value, hosts)
    if (!(await siteVersions.approve(tx, input.id, staff.id)))
      refuse('review.already-decided')
    await putTexts(tx, textsOf(value))
    const after = await known(tx, staff.id, input.id)
    return told(record, 'site.approved', after, before)
  }),

  handle(cancelSiteSetting, async ({ tx, staff, record, input }) => {
    const draft = await known(tx, staff.id, input.id)
    need(staff, draft.mine ? 'site.edit' : 'site.confirm')
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    if (!(await siteVersions.cancel(tx, input.id, staff.id)))
      refuse('review.already-decided')
    const after = await known(tx, staff.id, input.id)
    const { version, value } = draft
    await record({
      action: 'site.cancelled',
      subject: `site:${draft.key}`,
      before: { version, ...(value as SiteDocument) },
      after: null,
      reason,
    })
    return after
  }),
]
