import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseUrl, type TestPostgres } from './postgres.ts'

export type TestDatabase = {
  /** The URL of the superuser, who may insert errors that the server's role cannot make. */
  ownerUrl: string
  /** The URL of the server's role. */
  appUrl: string
  drop(): Promise<void>
}

/** Lets no more connections into a database, which then can be copied. */
export async function makeTemplate(postgres: TestPostgres, url: string): Promise<string> {
  const name = new URL(url).pathname.slice(1)
  await untilLeft(postgres, name)
  await asAdmin(postgres, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
  return name
}

/** Creates a database as a copy of a template, by default the migrated one, which is empty. */
export async function createTestDatabase(
  postgres: TestPostgres,
  template = postgres.template,
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  // The other strategy, by the write-ahead log, costs five times as much.
  await asAdmin(postgres, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const appUrl = databaseUrl(postgres.appUrl, name)
  const ownerUrl = withOptionsOf(appUrl, databaseUrl(postgres.ownerUrl, name))
  const drop = async () => {
    await untilLeft(postgres, name)
    await asAdmin(postgres, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { ownerUrl, appUrl, drop }
}

/** Returns the URL with the options of another one: the views of the release (apps/server/src/migrate.ts). */
function withOptionsOf(other: string, url: string): string {
  const result = new URL(url)
  result.search = new URL(other).search
  return result.href
}

/** Waits up to two seconds for closing connections to end. */
async function untilLeft(postgres: TestPostgres, name: string): Promise<void> {
  await asAdmin(
    postgres,
    `DO $$ BEGIN
       FOR i IN 1..100 LOOP
         EXIT WHEN NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = '${name}');
         PERFORM pg_sleep(0.02), pg_stat_clear_snapshot();
       END LOOP;
     END $$`,
  )
}

async function asAdmin(postgres: TestPostgres, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.ownerUrl })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
