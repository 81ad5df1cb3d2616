import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** The ledger's functions, the concepts' files, then those that gather what the concepts wrote. */
const folders = ['../../../packages/ledger/sql/functions/', '../sql/', '../sql/collected/']

function texts(): string[] {
  return folders.flatMap((folder) => {
    const home = new URL(folder, import.meta.url)
    const files = readdirSync(home).filter((name) => name.endsWith('.sql'))
    return files.toSorted().map((name) => readFileSync(new URL(name, home), 'utf8'))
  })
}

type Applied = { hash: string; views: string[]; functions: string[] }

async function appliedIn(client: pg.Client): Promise<Applied | null> {
  const { rows } = await client.query<Applied>(
    'SELECT hash, views, functions FROM applied_views',
  )
  return rows[0] ?? null
}

/**
 * A view falls with whatever reads it. A function does not: a column that leans on one belongs to the
 * tables, so its function does too (migrations/), and this stops here.
 */
async function dropApplied(client: pg.Client, { views, functions }: Applied) {
  if (views.length > 0) await client.query(`DROP VIEW IF EXISTS ${views.join()} CASCADE`)
  if (functions.length > 0) {
    await client.query(`DROP FUNCTION IF EXISTS ${functions.join()}`)
  }
}

/** What this transaction has made, and for views the right of the server's role: to read. */
async function keepApplied(client: pg.Client, hash: string) {
  const { rows } = await client.query<Applied>(
    `INSERT INTO applied_views (hash, views, functions) SELECT $1,
       ARRAY(SELECT oid::regclass::text FROM pg_class WHERE relkind = 'v'
         AND relnamespace = 'public'::regnamespace AND xmin = pg_current_xact_id()::xid),
       ARRAY(SELECT oid::regprocedure::text FROM pg_proc
         WHERE pronamespace IN ('public'::regnamespace, 'ledger'::regnamespace) AND xmin = pg_current_xact_id()::xid)
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
 * Puts the views and functions in the database as their files say today, in one transaction;
 * what an earlier version had made is dropped first. Nothing is done while the files are those of last
 * time and no migration ran. The caller holds the lock of migrations.
 */
export async function applyViews(client: pg.Client, migrated: boolean): Promise<void> {
  const files = texts()
  const hash = createHash('sha256').update(files.join('\0')).digest('hex')
  const before = await appliedIn(client)
  if (before?.hash === hash && !migrated) return
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
