import { siteVersionStates } from '@jinli/contract/site/site.admin'
import { type SiteSettingKey, siteSettingKeys } from '@jinli/contract/site/site-setting'
import sql from 'sql-template-tag'
import { change, type Db, one, type Tx } from '../platform/db.ts'
import { int, word } from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'
import { documentVersions } from '../version/document.store.ts'

/** The versions of the site's settings; the ones in force are in `site_setting`. */
export const siteVersions = documentVersions({
  table: 'site_setting_version',
  key: word(siteSettingKeys),
  standing: 'state',
  more: { state: word(siteVersionStates) },
  moreColumns: sql`r.state`,
})
export type SiteVersion = NonNullable<Awaited<ReturnType<typeof siteVersions.byId>>>

const last = { newest: int, drafts: int }

/** Returns the number of a setting's newest version (0 before the first), and how many drafts the setting has. */
export function newestOf(db: Db, key: SiteSettingKey) {
  return one(
    db,
    last,
    sql`SELECT coalesce(max(version), 0) AS newest,
        (count(*) FILTER (WHERE state = 'draft'))::int AS drafts
      FROM site_setting_version WHERE key = ${key}`,
  )
}

/** Serializes changes of site settings, so that a URL is checked against the list of hosts that is in force. */
export async function lockSite(tx: Tx): Promise<void> {
  await change(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended('jinli site', 0))`)
}

/** Writes the texts that are in force from now on. */
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
