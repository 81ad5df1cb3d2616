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
// The parent process started this one. When the parent ends, this process ends too, so no venue is left running.
process.on('disconnect', () => stop('disconnect'))

console.log(JSON.stringify({ event: 'listening', app: 'sandbox-venue', port: venue.port }))
process.send?.({ ready: true, port: venue.port })
// Node writes the compile cache only when a process exits normally. This call also saves it for a start after a crash.
flushCompileCache()
