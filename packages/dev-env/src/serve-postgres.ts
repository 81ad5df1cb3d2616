import { startTestPostgres } from './postgres.ts'

// Runs as a process of its own (global-setup.ts): when the test run is killed, the channel
// closes and the cluster goes with it.
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
