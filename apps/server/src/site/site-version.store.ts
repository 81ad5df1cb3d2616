import { siteVersionStates } from '@jinli/contract/site.admin'
import { type SiteSettingKey, siteSettingKeys } from '@jinli/contract/site-setting'
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
import { insertInto, tableOf } from '../platform/sql-parts.ts'

const siteVersion = {
  id: text,
  key: word(siteSettingKeys),
  version: int,
  state: word(siteVersionStates),
  value: json<unknown>(),
  reason: text,
  made_by: text,
  made_at: time,
  checked_by: text,
  checked_at: maybe(time),
  mine: bool,
}
export type SiteVersion = RowOf<typeof siteVersion>

/** Versions as one member reads them. */
function columnsFor(staffId: StaffId): Sql {
  return sql`r.id::text, r.key, r.version, r.state, r.value, r.reason, r.made_at, r.checked_at,
    m.display_name AS made_by, coalesce(c.display_name, '') AS checked_by,
    r.made_by = ${staffId} AS mine`
}
const joins = sql`JOIN staff m ON m.id = r.made_by LEFT JOIN staff c ON c.id = r.checked_by`

/** Of every key the newest version in force and the draft. */
export function standingVersions(db: Db, staffId: StaffId): Promise<SiteVersion[]> {
  return rows(
    db,
    siteVersion,
    sql`SELECT DISTINCT ON (r.key, r.state) ${columnsFor(staffId)}
      FROM site_setting_version r ${joins} WHERE r.state IN ('draft', 'approved')
      ORDER BY r.key, r.state, r.version DESC`,
  )
}

export function versionById(
  db: Db,
  staffId: StaffId,
  id: string,
): Promise<SiteVersion | null> {
  return row(
    db,
    siteVersion,
    sql`SELECT ${columnsFor(staffId)} FROM site_setting_version r ${joins} WHERE r.id = ${id}`,
  )
}

/** All versions of a key, newest first. */
export function versionsOf(
  db: Db,
  staffId: StaffId,
  { key, ...request }: DeskRequest & { key: SiteSettingKey },
): Promise<DeskFound<SiteVersion>> {
  const versions = {
    columns: columnsFor(staffId),
    of: sql`site_setting_version`,
    joins,
    where: sql`r.key = ${key}`,
    key: byNumber(sql`r.version`, 'DESC'),
  }
  return deskList(db, siteVersion, versions, request)
}

const last = { newest: int, drafts: int }

/** The newest version's number of a key, 0 before the first; with the key locked where something is changed. */
export function newestOf(db: Db, key: SiteSettingKey) {
  return one(
    db,
    last,
    sql`SELECT coalesce(max(version), 0) AS newest,
        (count(*) FILTER (WHERE state = 'draft'))::int AS drafts
      FROM site_setting_version WHERE key = ${key}`,
  )
}

/** Who changes the site comes one after the other: an address is held against the list as it is then. */
export async function lockSite(tx: Tx): Promise<void> {
  await change(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended('jinli site', 0))`)
}

type Made = {
  key: SiteSettingKey
  version: number
  value: unknown
  state: 'draft' | 'approved'
  reason: string
  staffId: StaffId
}

/** Adds a version; answers its id. */
export async function insertVersion(
  tx: Tx,
  { staffId, value, ...made }: Made,
): Promise<string> {
  const insert = insertInto('site_setting_version', {
    ...made,
    value: JSON.stringify(value),
    made_by: staffId,
  })
  return (await one(tx, { id: text }, sql`${insert} RETURNING id::text`)).id
}

/** Ends a draft one way or the other; false when it was none any more. */
export async function endDraft(
  tx: Tx,
  id: string,
  to: 'approved' | 'cancelled',
  staffId: StaffId,
): Promise<boolean> {
  const ended = await change(
    tx,
    sql`UPDATE site_setting_version SET state = ${to}, checked_by = ${staffId}, checked_at = moment()
      WHERE id = ${id} AND state = 'draft'`,
  )
  return ended === 1
}

/** Puts texts in force. */
export async function putTexts(
  tx: Tx,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const values = tableOf(Object.entries(texts), 'v', {
    key: ['text', ([key]) => key],
    value: ['text', ([, value]) => value],
  })
  await change(
    tx,
    sql`INSERT INTO site_setting (key, value) SELECT v.key, v.value FROM ${values}
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
}
