import type pg from 'pg'

/** Tables without a fingerprint, because a refused request may change them too. */
const transientTables = [
  'player_session',
  'staff_session',
  'idempotency',
  'secret_attempt',
  'secret_throttle',
  'call_count',
  'job_lease',
  'write_probe',
]

const tablesQuery = {
  name: 'digest-tables',
  text: `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p') AND c.relname <> ALL ($1)
     ORDER BY n.nspname, c.relname`,
  values: [transientTables],
}

/** Prepared statements by the tables they read. Planning one costs more than running it. */
const queries = new Map<string, { name: string; text: string }>()

function digestQuery(tables: readonly string[]) {
  const text = tables
    .map(
      (table) =>
        `SELECT '${table}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum
       FROM ${table} t`,
    )
    .join(' UNION ALL ')
  const query = queries.get(text) ?? { name: `digest-${queries.size}`, text }
  queries.set(text, query)
  return query
}

/**
 * Returns one fingerprint per table of business and ledger, to show that a refused input changed nothing
 * (docs/reliability.md: no effect). Sessions, stored responses and counted attempts are excluded.
 */
export async function tableDigest(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(tablesQuery)
  const { rows } = await owner.query<{ name: string; sum: string }>(
    digestQuery(tables.map(({ name }) => name)),
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
