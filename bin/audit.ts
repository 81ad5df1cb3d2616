// npm run audit: checks the whole ledger in slices, from outside the server, and changes nothing. Exits with
// 1 when it finds a problem.
import pg from 'pg'
import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'
import { ownerUrlOf } from '../apps/launcher/src/owner-url.ts'
import { auditWhole } from '../apps/server/src/money/whole-audit.ts'

/** Returns the number of findings. */
async function audit(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'jinli-audit' })
  await client.connect()
  try {
    return await auditWhole(client, { print: console.log, isGentle: true })
  } finally {
    await client.end()
  }
}

try {
  const findings = await audit(ownerUrlOf(process.env))
  console.log(
    findings === 0 ? 'the ledger balances' : `${findings} findings: see docs/runbook.md`,
  )
  process.exitCode = findings === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof ExpectedProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
