import { flushCompileCache } from 'node:module'
import { readConfig } from './config.ts'
import { startVenue } from './venue.ts'

const venue = await startVenue(readConfig(process.env))

let stopping = false
function stop(reason: string): void {
  if (stopping) return
  stopping = true
  venue.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(`sandbox venue: stopping on ${reason} failed`, error)
      process.exit(1)
    },
  )
}

process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))
// Started by a launcher: its end is ours, so no venue is ever orphaned.
process.on('disconnect', () => stop('disconnect'))

console.log(JSON.stringify({ event: 'listening', app: 'sandbox-venue', port: venue.port }))
process.send?.({ ready: true, port: venue.port })
// Node keeps it when a process ends in order; the next start may follow a crash.
flushCompileCache()
