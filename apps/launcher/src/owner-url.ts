import { join } from 'node:path'
import { readConfig } from './config.ts'
import { ExpectedProblem } from './expected-problem.ts'
import { readPostmaster } from './postmaster-pid.ts'
import { hasSecrets, readSecrets } from './secret-file.ts'

/** The database of the installation in a data folder, as its owner; it must be running. */
export function ownerUrlIn(dataDir: string): string {
  const port = readPostmaster(join(dataDir, 'postgres'))?.port
  if (!port || !hasSecrets(dataDir))
    throw new ExpectedProblem(`No database runs in ${dataDir}: start it first (npm start).`)
  const { postgresPassword } = readSecrets(dataDir)
  return `postgres://postgres:${postgresPassword}@127.0.0.1:${port}/jinli`
}

/** The same by the environment of `npm start`: `DATABASE_URL`, else the embedded one in `DATA_DIR`. */
export function ownerUrlOf(env: Record<string, string | undefined>): string {
  const { databaseUrl, dataDir } = readConfig(env)
  return databaseUrl ?? ownerUrlIn(dataDir)
}
