import type pg from 'pg'

type Table = { name: string; columns: string }

/** Returns the tables of ledger and business with the columns that a copy writes. */
async function tablesOf(db: pg.Pool): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `SELECT c.oid::regclass::text AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace IN ('public'::regnamespace, 'ledger'::regnamespace) AND c.relkind = 'r'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.oid ORDER BY 1`,
  )
  return rows
}

type Sequence = { name: string; value: string }

async function copySequences(from: pg.Pool, to: pg.PoolClient): Promise<void> {
  const { rows } = await from.query<Sequence>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
     WHERE last_value IS NOT NULL`,
  )
  for (const { name, value } of rows)
    await to.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
}

/**
 * Copies all rows and sequences into a migrated database of another cluster, as a logical dump and its restore do: the
 * rows are the same, and transaction ids of PostgreSQL are those of the other cluster.
 */
export async function copyRows(from: pg.Pool, to: pg.Pool): Promise<void> {
  const tables = await tablesOf(from)
  const client = await to.connect()
  try {
    // Without triggers and foreign keys.
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica`)
    await client.query(`TRUNCATE ${tables.map(({ name }) => name).join()}`)
    for (const { name, columns } of tables) {
      const { rows } = await from.query(
        `SELECT coalesce(array_agg(t::text), '{}') AS texts FROM ${name} t`,
      )
      await client.query(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM (SELECT (r.text::${name}).* FROM unnest($1::text[]) AS r (text)) t`,
        [rows[0].texts],
      )
    }
    await copySequences(from, client)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
