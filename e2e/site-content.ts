import { inDatabase } from './database.ts'

/**
 * Writes settings of the site where the operator's stand: no call of ours writes them yet. Answers
 * what puts the former ones back.
 */
export function writeSite(values: Record<string, string>): Promise<() => Promise<unknown>> {
  return inDatabase(async (client) => {
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
  })
}
