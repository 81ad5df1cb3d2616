import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { ledgerNamesSql } from './money/ledger-names.ts'

function textsIn(folder: string): string[] {
  const home = new URL(folder, import.meta.url)
  const files = readdirSync(home).filter((name) => name.endsWith('.sql'))
  return files.toSorted().map((name) => readFileSync(new URL(name, home), 'utf8'))
}

/** Returns the SQL of the ledger's functions and names, then of the concepts, then of the collecting views. */
function texts(): string[] {
  return [
    ...textsIn('../../../packages/ledger/sql/functions/'),
    ledgerNamesSql,
    ...textsIn('../sql/'),
    ...textsIn('../sql/collected/'),
  ]
}

type AppliedViews = { hash: string; views: string[]; functions: string[] }

async function appliedIn(client: pg.Client): Promise<AppliedViews | null> {
  const { rows } = await client.query<AppliedViews>(
    'SELECT hash, views, functions FROM applied_views',
  )
  return rows[0] ?? null
}

/**
 * Drops the applied views and functions. Dropping a view cascades to the views that read it. Functions do not cascade:
 * one that a table column uses must be in a migration, and dropping it fails here.
 */
async function dropApplied(client: pg.Client, { views, functions }: AppliedViews) {
  if (views.length > 0) await client.query(`DROP VIEW IF EXISTS ${views.join()} CASCADE`)
  if (functions.length > 0) {
    await client.query(`DROP FUNCTION IF EXISTS ${functions.join()}`)
  }
}

/** Saves the names of what this transaction has created, and grants SELECT on the views to the server's role. */
async function keepApplied(client: pg.Client, hash: string) {
  const { rows } = await client.query<AppliedViews>(
    `INSERT INTO applied_views (hash, views, functions) SELECT $1,
       ARRAY(SELECT oid::regclass::text FROM pg_class WHERE relkind = 'v'
         AND relnamespace = 'public'::regnamespace AND xmin = pg_current_xact_id()::xid),
       ARRAY(SELECT oid::regprocedure::text FROM pg_proc
         WHERE pronamespace IN ('public'::regnamespace, 'ledger'::regnamespace) AND xmin = pg_current_xact_id()::xid
           AND proname NOT IN ('current_xid', 'oldest_xid', 'is_xid_below', 'raise_xid_base'))
     ON CONFLICT (one) DO UPDATE SET hash = excluded.hash, views = excluded.views,
       functions = excluded.functions
     RETURNING hash, views, functions`,
    [hash],
  )
  const views = rows[0]?.views.join()
  if (!views) return
  await client.query(`REVOKE ALL ON ${views} FROM jinli_app, PUBLIC`)
  await client.query(`GRANT SELECT ON ${views} TO jinli_app`)
}

/**
 * Applies the views and functions of the files in one transaction, after dropping those of an earlier version. Does
 * nothing if the files are unchanged and no migration ran. The caller holds the lock of migrations.
 */
export async function applyViews(client: pg.Client, hasMigrated: boolean): Promise<void> {
  const files = texts()
  const hash = createHash('sha256').update(files.join('\0')).digest('hex')
  const before = await appliedIn(client)
  if (before?.hash === hash && !hasMigrated) return
  await client.query('BEGIN')
  try {
    if (before) await dropApplied(client, before)
    for (const text of files) await client.query(text)
    await keepApplied(client, hash)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
