import { type MoneySettingKey, moneySettingKeys } from '@jinli/contract/money-setting'
import { versionStatuses } from '@jinli/contract/money-setting.admin'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import {
  byNumber,
  type DeskFound,
  type DeskRequest,
  deskList,
} from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  bool,
  int,
  json,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

const settingVersion = {
  id: text,
  key: word(moneySettingKeys),
  version: int,
  status: word(versionStatuses),
  value: json<unknown>(),
  reason: text,
  made_by: text,
  made_at: time,
  checked_by: text,
  checked_at: maybe(time),
  effective_at: maybe(time),
  mine: bool,
}
export type SettingVersion = RowOf<typeof settingVersion>

/** Versions as one member reads them: a later approved one overtakes from its hour on (money F-16). */
function columnsFor(staffId: StaffId): Sql {
  return sql`r.id::text, r.key, r.version, r.value, r.reason, r.made_at, r.checked_at,
    r.effective_at, coalesce(m.display_name, '') AS made_by,
    coalesce(c.display_name, '') AS checked_by,
    coalesce(r.made_by = ${staffId}, false) AS mine,
    CASE WHEN r.state <> 'approved' THEN r.state
      WHEN EXISTS (SELECT FROM money_setting l
        WHERE l.key = r.key AND l.state = 'approved' AND l.version > r.version
          AND l.effective_at <= greatest(r.effective_at, moment())) THEN 'superseded'
      WHEN r.effective_at > moment() THEN 'waiting'
      ELSE 'in_force' END AS status`
}
const joins = sql`LEFT JOIN staff m ON m.id = r.made_by LEFT JOIN staff c ON c.id = r.checked_by`

/** Of every key what is in force, waits and is proposed: the newest of each, at most three a key. */
export function standingVersions(db: Db, staffId: StaffId): Promise<SettingVersion[]> {
  return rows(
    db,
    settingVersion,
    sql`SELECT DISTINCT ON (key, status) *
      FROM (SELECT ${columnsFor(staffId)} FROM money_setting r ${joins}) AS v
      WHERE status IN ('in_force', 'waiting', 'draft') AND key = ANY (${moneySettingKeys})
      ORDER BY key, status, version DESC`,
  )
}

export function versionById(
  db: Db,
  staffId: StaffId,
  id: string,
): Promise<SettingVersion | null> {
  return row(
    db,
    settingVersion,
    sql`SELECT ${columnsFor(staffId)} FROM money_setting r ${joins} WHERE r.id = ${id}`,
  )
}

/** All versions of a key, newest first. */
export function versionsOf(
  db: Db,
  staffId: StaffId,
  request: DeskRequest & { key: MoneySettingKey },
): Promise<DeskFound<SettingVersion>> {
  const versions = {
    columns: columnsFor(staffId),
    of: sql`money_setting`,
    joins,
    where: sql`r.key = ${request.key}`,
    key: byNumber(sql`r.version`, 'DESC'),
  }
  return deskList(db, settingVersion, versions, request)
}

const newest = { id: text, version: int, value: json<unknown>(), last: int, drafts: int }

/**
 * The newest approved version of a key, with the key locked until the transaction ends. Its first
 * version stands for the key; the weaker lock leaves orders that refer to it alone.
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

export type Proposal = {
  key: MoneySettingKey
  version: number
  value: unknown
  reason: string
  staffId: StaffId
  /** Null: from its approval on. */
  effectiveAt: Date | null
}

/** Adds a draft; returns its id. */
export async function insertDraft(tx: Tx, proposal: Proposal): Promise<string> {
  const insert = insertInto('money_setting', {
    key: proposal.key,
    version: proposal.version,
    value: JSON.stringify(proposal.value),
    state: 'draft',
    reason: proposal.reason,
    made_by: proposal.staffId,
    effective_at: proposal.effectiveAt,
  })
  return (await one(tx, { id: text }, sql`${insert} RETURNING id::text`)).id
}

/** draft → approved by somebody else, never into the past; false when it was no draft any more. */
export async function approveDraft(tx: Tx, id: string, staffId: StaffId): Promise<boolean> {
  const changed = await change(
    tx,
    sql`UPDATE money_setting SET state = 'approved', checked_by = ${staffId}, checked_at = moment(),
        effective_at = greatest(effective_at, moment())
      WHERE id = ${id} AND state = 'draft' AND made_by <> ${staffId}`,
  )
  return changed === 1
}

/** draft → cancelled; false when it was no draft any more. */
export async function cancelDraft(tx: Tx, id: string, staffId: StaffId): Promise<boolean> {
  const changed = await change(
    tx,
    sql`UPDATE money_setting SET state = 'cancelled', checked_by = ${staffId}, checked_at = moment()
      WHERE id = ${id} AND state = 'draft'`,
  )
  return changed === 1
}
