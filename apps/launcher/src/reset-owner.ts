import { NoSuchOwner, resetOwner } from '@jinli/server/operator/reset-owner'
import { openDataDir, readConfig } from './config.ts'
import { codeOf, ExpectedProblem } from './expected-problem.ts'
import { startPostgres } from './postgres.ts'

// npm run reset-owner [-- <user name>]: prints a new password for an owner, once. It works whether Jinli runs or
// not.
const usage = 'Usage: npm run reset-owner [-- <user name of an owner>]'

function wordsOf(error: unknown): unknown {
  if (error instanceof ExpectedProblem) return error.message
  if (error instanceof NoSuchOwner)
    return `${error.message}; there are: ${error.owners.join(', ') || 'none'}. ${usage}`
  if (codeOf(error) === '42P01') return 'Nothing is installed there yet: npm start'
  return error
}

async function reset(username: string): Promise<string> {
  const config = readConfig(process.env)
  if (config.databaseUrl) return resetOwner(config.databaseUrl, username)
  openDataDir(config.dataDir)
  const postgres = await startPostgres({ dataDir: config.dataDir })
  try {
    return await resetOwner(postgres.ownerUrl, username)
  } finally {
    // Do not stop a postmaster that another launcher has started.
    if (!postgres.adopted) await postgres.stop()
  }
}

process.umask(0o077)
const username = (process.argv[2] ?? process.env.JINLI_ADMIN_NAME)?.trim() || 'admin'
try {
  const password = await reset(username)
  console.log(`New password of ${username}: ${password}  (shown once; all sessions ended)`)
  process.exit(0)
} catch (error) {
  console.error(wordsOf(error))
  process.exit(1)
}
