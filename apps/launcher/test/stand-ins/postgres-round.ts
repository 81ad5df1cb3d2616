import { startPostgres } from '../../src/postgres.ts'

/** Starts the cluster of a folder as the current user, reads from it, and stops it. */
const [dataDir = ''] = process.argv.slice(2)
try {
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  console.log(`served ${postgres.port}`)
  await postgres.stop()
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
}
