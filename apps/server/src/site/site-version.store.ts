import { siteVersionStates } from '@jinli/contract/site.admin'
import { type SiteSettingKey, siteSettingKeys } from '@jinli/contract/site-setting'
import sql from 'sql-template-tag'
import { change, type Db, one, type Tx } from '../platform/db.ts'
import { int, word } from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'
import { documentVersions } from '../version/document.store.ts'

/** The versions of the site's settings; what of them holds stands in `site_setting`. */
export const siteVersions = documentVersions({
  table: 'site_setting_version',
  key: word(siteSettingKeys),
  standing: 'state',
  more: { state: word(siteVersionStates) },
  moreColumns: sql`r.state`,
})
export type SiteVersion = NonNullable<Awaited<ReturnType<typeof siteVersions.byId>>>

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
