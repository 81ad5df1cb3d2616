import { startTestPostgres } from './postgres.ts'

// Runs in a separate process (global-setup.ts): when the test run is killed, the channel closes and this
// process stops the cluster.
const cluster = await startTestPostgres()

let stopping = false
async function end(): Promise<void> {
  if (stopping) return
  stopping = true
  await cluster.stop()
  process.exit(0)
}
process.on('disconnect', () => void end())
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())
const { ownerUrl, appUrl, template } = cluster
process.send?.({ ownerUrl, appUrl, template })
