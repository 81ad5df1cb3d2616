import type pg from 'pg'

/** Rows that time alone changes: a refused request may touch them. */
const passing = new Set([
  'player_session',
  'staff_session',
  'idempotency',
  'secret_attempt',
  'secret_lane',
])

/**
 * One fingerprint per table of business and ledger, so that a test can show that a refused input
 * changed nothing (docs/reliability.md: no effect). Sessions, kept answers and counted tries are left out.
 */
export async function tableDigest(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string; table: string }>(
    `SELECT table_name AS table, quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
     FROM information_schema.tables
     WHERE table_schema IN ('public', 'ledger') AND table_type = 'BASE TABLE'
     ORDER BY table_schema, table_name`,
  )
  const kept = tables.filter(({ table }) => !passing.has(table))
  const sums = kept.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum
       FROM ${name} t`,
  )
  const { rows } = await owner.query<{ name: string; sum: string }>(
    sums.join(' UNION ALL '),
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
