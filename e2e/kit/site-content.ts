import type pg from 'pg'
import { inDatabase } from './database.ts'

/**
 * Publishes a popup with this text unchanged. The text bypasses the sanitiser of the back office, so the app must
 * show it harmlessly. Returns a function that removes the popup.
 */
export async function writePopup(content: string): Promise<() => Promise<unknown>> {
  await inDatabase((client) =>
    client.query(
      `WITH item AS (INSERT INTO content_item (kind, title) VALUES ('popup', 'e2e') RETURNING id)
       INSERT INTO content_version (item_id, version, state, title, content, shown_from)
       SELECT id, 1, 'published', 'e2e', $1, clock_timestamp() FROM item`,
      [content],
    ),
  )
  return () =>
    inDatabase((client) =>
      client.query(`UPDATE content_version SET state = 'withdrawn' WHERE title = 'e2e'`),
    )
}

/** Replaces the settings of these names by `values`. */
async function put(
  client: pg.ClientBase,
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await client.query('DELETE FROM site_setting WHERE key = ANY ($1)', [names])
  await client.query(
    'INSERT INTO site_setting SELECT * FROM unnest($1::text[], $2::text[])',
    [Object.keys(values), Object.values(values)],
  )
}

/** Writes site settings without the approvals that some of them need; returns a function that undoes it. */
export function writeSite(values: Record<string, string>): Promise<() => Promise<unknown>> {
  const names = Object.keys(values)
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ key: string; value: string }>(
      'SELECT key, value FROM site_setting WHERE key = ANY ($1)',
      [names],
    )
    await put(client, names, values)
    const former = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    return () => inDatabase((second) => put(second, names, former))
  })
}
