import type { DeedName } from '@jinli/contract/endpoint'
import {
  type MoneySettingKey,
  moneySettingKeys,
  moneySettingLabels,
  moneySettings,
} from '@jinli/contract/money-setting'
import {
  approveSetting,
  cancelSetting,
  listReasons,
  listSettings,
  proposeSetting,
  settingHistory,
} from '@jinli/contract/money-setting.admin'
import { settingProblem } from '@jinli/contract/money-setting.rules'
import { unusualIn } from '@jinli/contract/unusual-setting.rules'
import * as z from 'zod/mini'
import { handle, type Recorder } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { need } from '../session/staff-rights.ts'
import { settingsInForce } from './money-setting.store.ts'
import {
  approveDraft,
  lockNewest,
  type SettingVersion,
  settingVersions,
} from './setting-version.store.ts'

const hourAheadMax = 366 * 86_400_000
const standing = ['in_force', 'waiting', 'draft'] as const

/** Refuses a value that its key cannot have; returns it as it is stored. */
function fitValue(key: MoneySettingKey, value: unknown): unknown {
  const problem = settingProblem(key, value)
  if (problem) refuse('setting.invalid', { detail: problem.detail })
  const schema = moneySettings[key]
  return z.encode(schema, z.decode(schema, value as never) as never)
}

/** What looks like a slip is asked about once more, of both people. */
function refuseUnusual(key: MoneySettingKey, before: unknown, value: unknown): void {
  const [first] = unusualIn(key, before, value)
  if (first) refuse('setting.unusual', { detail: first.detail })
}

/** A far hour is a slip of the year, and would be forgotten. */
function fitHour(wanted: Date | null, now: Date): Date | null {
  if (wanted && wanted.getTime() > now.getTime() + hourAheadMax) {
    refuse('setting.invalid', { detail: '生效时间不能晚于一年之后' })
  }
  return wanted
}

function rowOf(key: MoneySettingKey, found: readonly SettingVersion[]) {
  const of = (status: (typeof standing)[number]) =>
    found.find((version) => version.key === key && version.status === status)
  const current = of('in_force')
  if (!current) throw new Error(`money setting ${key} was never written`)
  const waiting = of('waiting') ?? null
  return {
    key,
    label: moneySettingLabels[key],
    current,
    waiting,
    draft: of('draft') ?? null,
    newest: (waiting ?? current).version,
  }
}

async function known(tx: Tx, staffId: StaffId, id: string): Promise<SettingVersion> {
  return (await settingVersions.byId(tx, staffId, id)) ?? refuse('setting.not-found')
}

/** What the audit trail keeps of a version. */
function auditedOf({ version, value }: { version: number; value: unknown }) {
  return { version, ...(value as object) }
}

async function told(
  record: Recorder,
  action: DeedName,
  version: SettingVersion,
  before: unknown,
  reason: string,
): Promise<SettingVersion> {
  const { status, effective_at } = version
  await record({
    action,
    subject: version.key,
    before,
    after: { ...auditedOf(version), status, effective_at },
    reason,
  })
  return version
}

export const moneySettingAdminRoutes = [
  handle(listSettings, async ({ app, staff }) => {
    const found = await settingVersions.standing(app.pool, staff.id, {
      keys: moneySettingKeys,
      as: standing,
    })
    return moneySettingKeys.map((key) => rowOf(key, found))
  }),

  handle(settingHistory, async ({ app, staff, input }) => {
    const found = await settingVersions.ofKey(app.pool, staff.id, input)
    return deskPageOf(found, (version) => version)
  }),

  handle(proposeSetting, async ({ app, tx, staff, record, input }) => {
    const { key } = input
    const value = fitValue(key, input.value)
    const effectiveAt = fitHour(input.effective_at, app.clock.now())
    const reason = input.reason.trim()
    if (!reason) refuse('review.reason-missing')
    const newest = await lockNewest(tx, key)
    if (newest.version !== input.based_on || newest.drafts > 0) refuse('setting.stale')
    if (!input.sure) refuseUnusual(key, newest.value, value)
    const draft = { key, version: newest.last + 1, value, state: 'draft', reason } as const
    const signed = { ...draft, staffId: staff.id }
    const id = await settingVersions.insert(tx, signed, { effective_at: effectiveAt })
    const made = await known(tx, staff.id, id)
    return told(record, 'setting.proposed', made, auditedOf(newest), reason)
  }),

  // The second person (money F-16). Nothing is switched at its hour: it is read per request.
  handle(approveSetting, async ({ tx, staff, record, input }) => {
    const draft = await known(tx, staff.id, input.id)
    const newest = await lockNewest(tx, draft.key)
    if (draft.status === 'draft' && draft.mine) refuse('review.same-person')
    // Rules may have become stricter since it was proposed.
    if (draft.status === 'draft') fitValue(draft.key, draft.value)
    if (!input.sure) refuseUnusual(draft.key, newest.value, draft.value)
    if (!(await approveDraft(tx, input.id, staff.id))) refuse('review.already-decided')
    const after = await known(tx, staff.id, input.id)
    return told(record, 'setting.approved', after, auditedOf(newest), draft.reason)
  }),

  handle(cancelSetting, async ({ tx, staff, record, input }) => {
    const draft = await known(tx, staff.id, input.id)
    need(staff, draft.mine ? 'setting.propose' : 'setting.confirm')
    if (!(await settingVersions.cancel(tx, input.id, staff.id)))
      refuse('review.already-decided')
    const after = await known(tx, staff.id, input.id)
    const before = { ...auditedOf(draft), status: draft.status }
    return told(record, 'setting.cancelled', after, before, input.reason.trim())
  }),

  handle(
    listReasons,
    async ({ app }) => (await settingsInForce(app.pool, 'reasons')).reasons.value,
  ),
]
