import { join } from 'node:path'
import { readConfig } from './config.ts'
import { ExpectedProblem } from './expected-problem.ts'
import { readPostmaster } from './postmaster-pid.ts'
import { hasSecrets, readSecrets } from './secret-file.ts'

/** Returns the owner's URL of the database in a data folder. The database must be running. */
export function ownerUrlIn(dataDir: string): string {
  const port = readPostmaster(join(dataDir, 'postgres'))?.port
  if (!port || !hasSecrets(dataDir))
    throw new ExpectedProblem(`No database runs in ${dataDir}: start it first (npm start).`)
  const { postgresPassword } = readSecrets(dataDir)
  return `postgres://postgres:${postgresPassword}@127.0.0.1:${port}/jinli`
}

/** Returns the owner's URL for the environment of `npm start`: `DATABASE_URL`, or that of the embedded database. */
export function ownerUrlOf(env: Record<string, string | undefined>): string {
  const { databaseUrl, dataDir } = readConfig(env)
  return databaseUrl ?? ownerUrlIn(dataDir)
}
