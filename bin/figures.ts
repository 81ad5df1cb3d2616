// npm run figures: makes all figures anew and compares them with the stored ones. Exits with 1 when they differ. With
// `-- --write` the new figures replace them.
import pg from 'pg'
import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'
import { ownerUrlOf } from '../apps/launcher/src/owner-url.ts'
import { rebuildFigures } from '../apps/server/src/figure/rebuild-figures.ts'

async function rebuild(url: string, mayWrite: boolean): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, application_name: 'jinli-figures' })
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const differences = await rebuildFigures(client)
    for (const { side, name, cells } of differences)
      console.log(`  ${side} ${name}: ${cells}`)
    await client.query(mayWrite ? 'COMMIT' : 'ROLLBACK')
    return differences.length
  } finally {
    client.release()
    await pool.end()
  }
}

try {
  const mayWrite = process.argv.includes('--write')
  const differences = await rebuild(ownerUrlOf(process.env), mayWrite)
  const outcome = mayWrite ? 'rows were replaced' : 'rows differ: see docs/runbook.md'
  console.log(differences === 0 ? 'the figures are right' : `${differences} ${outcome}`)
  process.exitCode = differences === 0 || mayWrite ? 0 : 1
} catch (error) {
  if (!(error instanceof ExpectedProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
