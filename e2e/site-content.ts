import pg from 'pg'
import { ownerUrlIn } from '../apps/launcher/src/owner-url.ts'
import { house } from './house.ts'

/** The database of the installation under test, as its owner. */
function database(): pg.Client {
  const { dataDir } = house()
  if (!dataDir) throw new Error('E2E_DATA_DIR does not say where the database is')
  return new pg.Client({ connectionString: ownerUrlIn(dataDir) })
}

/**
 * Writes settings of the site where the operator's stand: no call of ours writes them yet. Answers
 * what puts the former ones back.
 */
export async function writeSite(
  values: Record<string, string>,
): Promise<() => Promise<unknown>> {
  const client = database()
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string; value: string }>(
      'SELECT key, value FROM site_setting WHERE key = ANY ($1)',
      [Object.keys(values)],
    )
    await client.query(
      `INSERT INTO site_setting SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [Object.keys(values), Object.values(values)],
    )
    return () => writeSite(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  } finally {
    await client.end()
  }
}
