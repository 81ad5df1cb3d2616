import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { ledgerNamesSql } from './money/ledger-names.ts'

export const migrationFolder = new URL('../migrations/', import.meta.url)

function textsIn(folder: string): string[] {
  const home = new URL(folder, import.meta.url)
  const files = readdirSync(home).filter((name) => name.endsWith('.sql'))
  return files.toSorted().map((name) => readFileSync(new URL(name, home), 'utf8'))
}

/** Returns the names of the migrations of this release in their order, without `.sql`. */
export function migrationNames(): string[] {
  const files = readdirSync(migrationFolder).filter((name) => name.endsWith('.sql'))
  return files.map((name) => name.slice(0, -'.sql'.length)).toSorted()
}

const hashOf = (texts: readonly string[]) =>
  createHash('sha256').update(texts.join('\0')).digest('hex')

/** `views`: the SQL of the release's own schema; `ledger`: that of the functions that all releases share. */
type Release = { name: string; views: string[]; ledger: string[]; lastMigration: string }

/** Reads this release from its files. Its name says which views, functions and migrations it has. */
function readRelease(): Release {
  const ledger = textsIn('../../../packages/ledger/sql/functions/')
  const views = [ledgerNamesSql, ...textsIn('../sql/'), ...textsIn('../sql/collected/')]
  const migrations = migrationNames()
  const name = `release_${hashOf([...ledger, ...views, ...migrations]).slice(0, 12)}`
  return { name, views, ledger, lastMigration: migrations.at(-1) ?? '' }
}

/** Returns whether the database has a migration that this release does not know. */
async function isOlder(client: pg.Client, { lastMigration }: Release): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM migration WHERE name > $1 LIMIT 1', [
    lastMigration,
  ])
  return rowCount === 1
}

/** Replaces the ledger's functions in place, which waits for nobody. An older release leaves those of the newer one. */
async function applyLedgerFunctions(client: pg.Client, release: Release): Promise<void> {
  const hash = hashOf(release.ledger)
  const { rowCount } = await client.query('SELECT FROM ledger_functions WHERE hash = $1', [
    hash,
  ])
  if (rowCount === 1 || (await isOlder(client, release))) return
  for (const text of release.ledger) await client.query(text)
  await client.query(
    `INSERT INTO ledger_functions (hash) VALUES ($1) ON CONFLICT (one) DO UPDATE SET hash = excluded.hash`,
    [hash],
  )
}

/** Makes the schema of the release. It locks nothing that nodes of other releases read. */
async function createSchema(client: pg.Client, { name, views }: Release): Promise<void> {
  await client.query(
    `CREATE SCHEMA ${name}; SET LOCAL search_path = ${name}, public, pg_temp`,
  )
  for (const text of views) await client.query(text)
  await client.query(
    `GRANT USAGE ON SCHEMA ${name} TO jinli_app; GRANT SELECT ON ALL TABLES IN SCHEMA ${name} TO jinli_app`,
  )
}

async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [
    name,
  ])
  return rowCount === 1
}

/** Returns the error for an operator who starts a release that the database has left behind. */
async function inWords(
  client: pg.Client,
  release: Release,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Error) || !(await isOlder(client, release))) return error
  return new Error(
    `This release is older than the database (it knows ${release.lastMigration}): ${error.message}`,
    { cause: error },
  )
}

/**
 * Makes the views and functions of this release in a schema of its own, unless they are there, in one transaction.
 * Returns the name of the schema. The caller holds the lock of migrations.
 */
export async function applyViews(client: pg.Client): Promise<string> {
  const release = readRelease()
  await client.query('BEGIN')
  try {
    await applyLedgerFunctions(client, release)
    if (!(await hasSchema(client, release.name))) await createSchema(client, release)
    await client.query(
      `INSERT INTO public.release (name, last_migration) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at`,
      [release.name, release.lastMigration],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw await inWords(client, release, error)
  }
  return release.name
}

/** How long the schema of a release stays after its last start, and after its last node was seen. */
const keptFor = `interval '1 hour'`

async function dropReleases(client: pg.Client, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await client.query(`DROP SCHEMA IF EXISTS ${names.join()} CASCADE`)
  await client.query('DELETE FROM release WHERE name = ANY ($1)', [names])
  await client.query('DELETE FROM release_node WHERE release = ANY ($1)', [names])
}

/** Drops the schemas of other releases that no node has used for an hour, and forgets nodes of days before. */
export async function dropOldReleases(client: pg.Client, ownName: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM release r WHERE name <> $1 AND started_at < app_now() - ${keptFor} AND NOT EXISTS (
       SELECT FROM release_node n WHERE n.release = r.name AND n.seen_at > app_now() - ${keptFor})`,
    [ownName],
  )
  await dropReleases(
    client,
    rows.map(({ name }) => name),
  )
  await client.query(
    `DELETE FROM release_node WHERE seen_at < app_now() - interval '1 day'`,
  )
}

/**
 * Drops the schemas of the releases that do not know a migration, so that its successor can remove what they used. Throws
 * if a node of theirs was seen within an hour. `after` is the number of the migration.
 */
export async function endReleasesBefore(client: pg.Client, after: string): Promise<void> {
  const { rows } = await client.query<{ name: string; nodes: string | null }>(
    `SELECT name, (SELECT string_agg(n.node, ', ' ORDER BY n.node) FROM release_node n
         WHERE n.release = r.name AND n.seen_at > app_now() - ${keptFor}) AS nodes
       FROM release r WHERE left(last_migration, 3) < $1`,
    [after],
  )
  const busy = rows.filter(({ nodes }) => nodes !== null)
  if (busy.length > 0)
    throw new Error(
      `Nodes of a release before migration ${after} still run, and a migration removes what they use: ${busy
        .map(({ name, nodes }) => `${nodes} (${name})`)
        .join('; ')}. Stop them; a killed one counts for an hour.`,
    )
  await dropReleases(
    client,
    rows.map(({ name }) => name),
  )
}
