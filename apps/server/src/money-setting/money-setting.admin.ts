import {
  type MoneySettingKey,
  moneySettingKeys,
  moneySettingLabels,
  moneySettings,
} from '@jinli/contract/money-setting/money-setting'
import {
  approveSetting,
  cancelSetting,
  listReasons,
  listSettings,
  proposeSetting,
  settingHistory,
} from '@jinli/contract/money-setting/money-setting.admin'
import { settingProblem } from '@jinli/contract/money-setting/money-setting.rules'
import { unusualIn } from '@jinli/contract/money-setting/unusual-setting.rules'
import type { AuditAction } from '@jinli/contract/wire/endpoint'
import * as z from 'zod/mini'
import { type AuditWriter, handle } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import { need } from '../session/staff-rights.ts'
import { lockEdge } from './edge.store.ts'
import { isEdgeKey, refuseLostEdge } from './edge.ts'
import { settingsInForce } from './money-setting.store.ts'
import {
  approveDraft,
  lockNewest,
  type SettingVersion,
  settingVersions,
} from './setting-version.store.ts'

const hourAheadMax = 366 * 86_400_000
const shownStates = ['in_force', 'waiting', 'draft'] as const

/** Returns the value as it is stored. Refuses a value that the setting cannot have. */
function fitValue(key: MoneySettingKey, value: unknown): unknown {
  const problem = settingProblem(key, value)
  if (problem) refuse('setting.invalid', { detail: problem.detail })
  const schema = moneySettings[key]
  return z.encode(schema, z.decode(schema, value as never) as never)
}

/** Refuses an unusual value. Callers skip this check after a confirmation; both people must confirm the value. */
function refuseUnusual(key: MoneySettingKey, before: unknown, value: unknown): void {
  const [first] = unusualIn(key, before, value)
  if (first) refuse('setting.unusual', { detail: first.detail })
}

/** Returns the start time. Refuses one that is more than a year ahead, which is probably a typing error. */
function fitHour(hour: Date | null, now: Date): Date | null {
  if (hour && hour.getTime() > now.getTime() + hourAheadMax) {
    refuse('setting.invalid', { detail: '生效时间不能晚于一年之后' })
  }
  return hour
}

function toSettingRow(key: MoneySettingKey, versions: readonly SettingVersion[]) {
  const versionIn = (status: (typeof shownStates)[number]) =>
    versions.find((version) => version.key === key && version.status === status)
  const current = versionIn('in_force')
  if (!current) throw new Error(`money setting ${key} was never written`)
  const waitingVersion = versionIn('waiting') ?? null
  return {
    key,
    label: moneySettingLabels[key],
    current,
    waiting: waitingVersion,
    draft: versionIn('draft') ?? null,
    newest: (waitingVersion ?? current).version,
  }
}

/** Locks a setting and returns its newest version. The tables of the house's edge are locked together, in one order. */
async function lockSetting(tx: Tx, key: MoneySettingKey) {
  if (isEdgeKey(key)) await lockEdge(tx)
  return lockNewest(tx, key)
}

async function versionById(tx: Tx, staffId: StaffId, id: string): Promise<SettingVersion> {
  return (await settingVersions.byId(tx, staffId, id)) ?? refuse('setting.not-found')
}

function auditFields({ version, value }: { version: number; value: unknown }) {
  return { version, ...(value as object) }
}

async function auditAndReturn(
  writeAudit: AuditWriter,
  action: AuditAction,
  version: SettingVersion,
  before: unknown,
  reason: string,
): Promise<SettingVersion> {
  const { status, effective_at } = version
  await writeAudit({
    action,
    subject: version.key,
    before,
    after: { ...auditFields(version), status, effective_at },
    reason,
  })
  return version
}

export const moneySettingAdminRoutes = [
  handle(listSettings, async ({ app, staff }) => {
    const versions = await settingVersions.standing(app.pool, staff.id, {
      keys: moneySettingKeys,
      as: shownStates,
    })
    return moneySettingKeys.map((key) => toSettingRow(key, versions))
  }),

  handle(settingHistory, async ({ app, staff, input }) => {
    const page = await settingVersions.ofKey(app.pool, staff.id, input)
    return toStaffPage(page, (version) => version)
  }),

  handle(proposeSetting, async ({ app, tx, staff, writeAudit, input }) => {
    const { key } = input
    const value = fitValue(key, input.value)
    const effectiveAt = fitHour(input.effective_at, app.clock.now())
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const newest = await lockSetting(tx, key)
    if (newest.version !== input.based_on || newest.drafts > 0) refuse('setting.stale')
    const now = app.clock.now()
    const candidate = {
      key,
      version: newest.last + 1,
      value,
      effective_at: effectiveAt ?? now,
    }
    await refuseLostEdge(tx, candidate, now)
    if (!input.sure) refuseUnusual(key, newest.value, value)
    const draft = { key, version: newest.last + 1, value, state: 'draft', reason } as const
    const values = { ...draft, staffId: staff.id }
    const id = await settingVersions.insert(tx, values, { effective_at: effectiveAt })
    const version = await versionById(tx, staff.id, id)
    return auditAndReturn(
      writeAudit,
      'setting.proposed',
      version,
      auditFields(newest),
      reason,
    )
  }),

  // The second of two people approves (money F-16). No job switches a setting: each request reads the version in
  // force.
  handle(approveSetting, async ({ app, tx, staff, writeAudit, input }) => {
    const draft = await versionById(tx, staff.id, input.id)
    const newest = await lockSetting(tx, draft.key)
    if (draft.status === 'draft') await refuseSamePerson(tx, draft.maker, staff.id)
    // The rules may have become stricter since the proposal.
    if (draft.status === 'draft') {
      fitValue(draft.key, draft.value)
      const now = app.clock.now()
      const candidate = { ...draft, effective_at: draft.effective_at ?? now }
      await refuseLostEdge(tx, candidate, now)
    }
    if (!input.sure) refuseUnusual(draft.key, newest.value, draft.value)
    if (!(await approveDraft(tx, input.id, staff.id))) refuse('review.already-decided')
    const after = await versionById(tx, staff.id, input.id)
    return auditAndReturn(
      writeAudit,
      'setting.approved',
      after,
      auditFields(newest),
      draft.reason,
    )
  }),

  handle(cancelSetting, async ({ tx, staff, writeAudit, input }) => {
    const draft = await versionById(tx, staff.id, input.id)
    need(staff, draft.mine ? 'setting.propose' : 'setting.confirm')
    if (!(await settingVersions.cancel(tx, input.id, staff.id)))
      refuse('review.already-decided')
    const after = await versionById(tx, staff.id, input.id)
    const before = { ...auditFields(draft), status: draft.status }
    return auditAndReturn(
      writeAudit,
      'setting.cancelled',
      after,
      before,
      input.reason.trim(),
    )
  }),

  handle(
    listReasons,
    async ({ app }) => (await settingsInForce(app.pool, 'reasons')).reasons.value,
  ),
]
