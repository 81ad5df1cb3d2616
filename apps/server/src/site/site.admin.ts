import {
  approveSiteSetting,
  cancelSiteSetting,
  changeSiteSetting,
  listSiteSettings,
  siteSettingHistory,
} from '@jinli/contract/site/site.admin'
import {
  siteSettings as documents,
  type SiteSettingKey,
  siteSettingKeys,
  siteSettingLabels,
} from '@jinli/contract/site/site-setting'
import { siteProblem, takesTwo } from '@jinli/contract/site/site-setting.rules'
import type { AuditAction } from '@jinli/contract/wire/endpoint'
import { type AuditWriter, handle } from '../http/handle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { need } from '../session/staff-rights.ts'
import { siteSettings } from './site.store.ts'
import { documentOf, linesOf, type SiteDocument, textsOf } from './site-document.ts'
import {
  lockSite,
  newestOf,
  putTexts,
  type SiteVersion,
  siteVersions,
} from './site-version.store.ts'

/** Returns the document in force of a setting, and the listed hosts. */
async function inForce(db: Db, key: SiteSettingKey) {
  const { text } = await siteSettings(db)
  return { value: documentOf(key, text), hosts: linesOf(text('hosts')) }
}

/** Checks the value of a setting and returns it in the form that is stored. */
function fitValue(
  key: SiteSettingKey,
  value: unknown,
  hosts: readonly string[],
): SiteDocument {
  const problem = siteProblem(key, value, hosts)
  if (problem) refuse('setting.invalid', { detail: problem.detail })
  return documents[key].parse(value)
}

/** Whether a site is to be closed until a time that has passed. */
function isOver({ site_state, closed_until }: SiteDocument, now: Date): boolean {
  const until = typeof closed_until === 'string' ? Date.parse(closed_until) : Number.NaN
  return site_state === false && until <= now.getTime()
}

async function versionById(tx: Tx, staffId: StaffId, id: string): Promise<SiteVersion> {
  return (await siteVersions.byId(tx, staffId, id)) ?? refuse('setting.not-found')
}

async function auditAndReturn(
  writeAudit: AuditWriter,
  action: AuditAction,
  version: SiteVersion,
  before: SiteDocument,
  reason = version.reason,
): Promise<SiteVersion> {
  const { key, version: number, value } = version
  const after = { version: number, ...(value as SiteDocument) }
  await writeAudit({ action, subject: `site:${key}`, before, after, reason })
  return version
}

export const siteAdminRoutes = [
  handle(listSiteSettings, async ({ app, staff }) => {
    const { text } = await siteSettings(app.pool)
    const versions = await siteVersions.standing(app.pool, staff.id, {
      keys: siteSettingKeys,
      as: ['draft', 'approved'],
    })
    return siteSettingKeys.map((key) => {
      const versionIn = (state: SiteVersion['state']) =>
        versions.find((each) => each.key === key && each.state === state) ?? null
      const [current, draft] = [versionIn('approved'), versionIn('draft')]
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
    toStaffPage(await siteVersions.ofKey(app.pool, staff.id, input), (version) => version),
  ),

  handle(changeSiteSetting, async ({ app, tx, staff, writeAudit, input }) => {
    const { key } = input
    need(staff, key === 'state' ? 'site.switch' : 'site.edit')
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    await lockSite(tx)
    const { value: before, hosts } = await inForce(tx, key)
    const value = fitValue(key, input.value, hosts)
    const { newest, drafts } = await newestOf(tx, key)
    if (newest !== input.based_on || drafts > 0) refuse('setting.stale')
    const hasEnded = key === 'state' && isOver(value, app.clock.now())
    if (hasEnded) refuse('setting.invalid', { detail: '维护结束时间已过' })
    const two = takesTwo(key, before, value, { hosts, hasFactor: staff.has_factor })
    const state = two ? 'draft' : 'approved'
    const version = {
      key,
      version: newest + 1,
      value,
      state,
      reason,
      staffId: staff.id,
    } as const
    const createdVersion = await versionById(
      tx,
      staff.id,
      await siteVersions.insert(tx, version),
    )
    if (!two) await putTexts(tx, textsOf(value))
    return auditAndReturn(
      writeAudit,
      two ? 'site.proposed' : 'site.changed',
      createdVersion,
      before,
    )
  }),

  handle(approveSiteSetting, async ({ tx, staff, writeAudit, input }) => {
    await lockSite(tx)
    const draft = await versionById(tx, staff.id, input.id)
    if (draft.state !== 'draft') refuse('review.already-decided')
    await refuseSamePerson(tx, draft.maker, staff.id)
    const { value: before, hosts } = await inForce(tx, draft.key)
    // A host may have been removed from the list since the proposal.
    const value = fitValue(draft.key, draft.value, hosts)
    if (!(await siteVersions.approve(tx, input.id, staff.id)))
      refuse('review.already-decided')
    await putTexts(tx, textsOf(value))
    const after = await versionById(tx, staff.id, input.id)
    return auditAndReturn(writeAudit, 'site.approved', after, before)
  }),

  handle(cancelSiteSetting, async ({ tx, staff, writeAudit, input }) => {
    const draft = await versionById(tx, staff.id, input.id)
    const own = draft.key === 'state' ? 'site.switch' : 'site.edit'
    need(staff, draft.mine ? own : 'site.confirm')
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    if (!(await siteVersions.cancel(tx, input.id, staff.id)))
      refuse('review.already-decided')
    const after = await versionById(tx, staff.id, input.id)
    const { version, value } = draft
    await writeAudit({
      action: 'site.cancelled',
      subject: `site:${draft.key}`,
      before: { version, ...(value as SiteDocument) },
      after: null,
      reason,
    })
    return after
  }),
]
