import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { buildServer } from './app.ts'
import { SessionReader } from './auth/session.ts'
import type { AppContext } from './context.ts'
import { serveDocs } from './docs.ts'
import { servePages } from './pages.ts'
import { checkCardKey } from './payout-card/card-key.ts'
import { type Config, configOf } from './platform/config.ts'
import { armCrashPoint } from './platform/crash-point.ts'
import { openPool } from './platform/db.ts'
import { openLog } from './platform/log.ts'
import { startJobs } from './schedule.ts'
import { seedFirstContent } from './seed/first-content.ts'
import { openVenues } from './venue/registry.ts'

const drainMs = 8000

function contextOf(config: Config): AppContext {
  const log = openLog(config.logLevel)
  const pool = openPool(config.databaseUrl, config.databasePool, log)
  return {
    config,
    log,
    pool,
    sessions: new SessionReader(pool),
    venues: openVenues(config.venue),
    clock: { now: () => new Date() },
  }
}

async function start() {
  const config = configOf(process.env)
  armCrashPoint(config.crashAt)
  const app = contextOf(config)
  await checkCardKey(app)
  const adminPassword = await seedFirstContent(app)
  const server = await buildServer(app, async (instance) => {
    await serveDocs(instance)
    await servePages(instance, config)
  })
  await server.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `listening at ${address}`,
  })
  const stopJobs = startJobs(app)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const closed = Promise.all([server.close(), stopJobs()])
    // Connections that fall idle after this moment would be kept alive for their next request.
    const hangUp = setInterval(() => server.server.closeIdleConnections(), 50)
    await Promise.race([closed, wait(drainMs)])
    clearInterval(hangUp)
    await Promise.race([app.pool.end(), wait(1000)])
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // The launcher is gone (kill -9): nobody would restart or stop us.
  process.on('disconnect', () => void stop())

  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.send?.({ ready: true, port, ...(adminPassword ? { adminPassword } : {}) })
  app.log.info({ port, mode: config.mode }, 'listening')
  // So that a start after a crash finds it too.
  flushCompileCache()
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
