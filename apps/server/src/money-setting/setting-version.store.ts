import {
  type MoneySettingKey,
  moneySettingKeys,
} from '@jinli/contract/money-setting/money-setting'
import { versionStatuses } from '@jinli/contract/money-setting/money-setting.admin'
import sql from 'sql-template-tag'
import { change, one, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { int, json, maybe, text, time, word } from '../platform/row-shape.ts'
import { documentVersions } from '../version/document.store.ts'

/**
 * The versions of the money settings. A later approved version replaces an earlier one when its effective time comes
 * (money F-16).
 */
export const settingVersions = documentVersions({
  table: 'money_setting',
  key: word(moneySettingKeys),
  standing: 'status',
  more: { status: word(versionStatuses), effective_at: maybe(time) },
  moreColumns: sql`r.effective_at,
    CASE WHEN r.state <> 'approved' THEN r.state
      WHEN EXISTS (SELECT FROM money_setting l
        WHERE l.key = r.key AND l.state = 'approved' AND l.version > r.version
          AND l.effective_at <= greatest(r.effective_at, app_now())) THEN 'superseded'
      WHEN r.effective_at > app_now() THEN 'waiting'
      ELSE 'in_force' END AS status`,
})
export type SettingVersion = NonNullable<Awaited<ReturnType<typeof settingVersions.byId>>>

const newest = { id: text, version: int, value: json<unknown>(), last: int, drafts: int }

/**
 * Locks a setting until commit and returns its newest approved version. The locked row is the first version. The lock
 * is weak, so that new orders can still refer to that row.
 */
export async function lockNewest(tx: Tx, key: MoneySettingKey) {
  const anchor = sql`SELECT FROM money_setting
    WHERE key = ${key} AND version = 1 FOR NO KEY UPDATE`
  await change(tx, anchor)
  return one(
    tx,
    newest,
    sql`SELECT s.id::text, s.version, s.value, a.last, a.drafts FROM money_setting s,
       (SELECT max(version) AS last, (count(*) FILTER (WHERE state = 'draft'))::int AS drafts
        FROM money_setting WHERE key = ${key}) AS a
     WHERE s.key = ${key} AND s.state = 'approved' ORDER BY s.version DESC LIMIT 1`,
  )
}

/** Approves a draft of somebody else, effective now at the earliest. Returns false if it is no longer a draft. */
export function approveDraft(tx: Tx, id: string, staffId: StaffId): Promise<boolean> {
  const hour = sql`, effective_at = greatest(effective_at, app_now())`
  return settingVersions.approve(tx, id, staffId, hour)
}
