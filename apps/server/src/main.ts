import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { buildServer } from './app.ts'
import { firstContent } from './concepts.ts'
import type { AppContext } from './context.ts'
import { startEventReaders } from './event-readers.ts'
import { serveDocs } from './http/docs.ts'
import { servePages } from './http/pages.ts'
import { listenForStaff } from './http/staff-site.ts'
import { firstOwnerLink } from './operator/first-owner-link.ts'
import { checkCardKey } from './payout-card/card-key.ts'
import { checkPictureFolder } from './picture/picture-folder.ts'
import { Announcements } from './platform/announcements.ts'
import { assertBuild, keepBuild } from './platform/build-check.ts'
import { type Config, configOf } from './platform/config.ts'
import { armCrashPoint } from './platform/crash-point.ts'
import { databaseBack, openPool } from './platform/db.ts'
import { nodeName } from './platform/job-lease.ts'
import { assertLiveSettings } from './platform/live-mode.ts'
import { openLog } from './platform/log.ts'
import { Metrics } from './platform/metrics.ts'
import { NodeState } from './platform/node-figures.ts'
import { keepRelease, releaseGoneCode } from './platform/node-release.ts'
import { keepReporting } from './platform/node-report.ts'
import { startJobs } from './schedule.ts'
import { seedFirstContent } from './seed/first-content.ts'
import { assertProtected } from './self-test.ts'
import { selfTests } from './self-tests.ts'
import { listenForMetrics } from './serve-metrics.ts'
import { SessionReader } from './session/player-session.ts'
import { siteFrames } from './site/site-frames.ts'
import { readFirstLists } from './venue/game-import.jobs.ts'
import { venueFrames } from './venue/venue-frames.ts'
import { openVenues } from './venue-port/registry.ts'

// When requests wait (for a hash or a venue), V8 treats their objects as long-lived and allocates new ones in the old
// space, where they stay until a full collection (docs/performance.md).
setFlagsFromString('--no-allocation-site-pretenuring')

/**
 * How long a stop waits for running calls (ms): longer than the longest one, a launch with recovery that waits for a
 * silent venue up to three times. Without running calls a stop takes no time.
 */
const drainMs = (config: Config) => 3 * config.venue.timeoutMs + 2000

/** How long a first start waits for the venues' lists of games (ms). */
const firstListsMs = 10_000

function contextOf(config: Config): AppContext {
  const log = openLog(config.logLevel)
  const pool = openPool(config.databaseUrl, config.databasePool, log)
  return {
    config,
    log,
    pool,
    sessions: new SessionReader(pool),
    announcements: new Announcements(config.databaseUrl, log),
    venues: openVenues(config.venue),
    clock: { now: () => new Date() },
    node: new NodeState(new Date()),
    ...(config.metricsPort !== null && { metrics: new Metrics() }),
  }
}

/** Adds the tracer if traces are wanted. Its modules are loaded only then. */
async function withTracer(app: AppContext): Promise<AppContext> {
  const { traces, port } = app.config
  if (!traces) return app
  const { openTracer } = await import('./platform/open-telemetry.ts')
  return { ...app, tracer: openTracer(traces, nodeName(port)) }
}

/** Returns the origins that may be shown in frames. If the database fails, those from site settings are left out. */
async function frameSources(app: AppContext, hostname: string): Promise<string[]> {
  const outside = await siteFrames(app.pool).catch((error: unknown) => {
    app.log.warn({ err: error }, 'framed pages of the site are not known')
    return []
  })
  return [...venueFrames(app.config, hostname), ...outside]
}

/** Starts what runs beside calls. Returns the function that stops it. */
function startWork(app: AppContext): () => Promise<unknown> {
  const stopJobs = startJobs(app)
  const stopEventReaders = startEventReaders(app)
  const endBuildChecks = keepBuild(app)
  return () => {
    endBuildChecks()
    return Promise.all([stopJobs(), stopEventReaders()])
  }
}

async function start() {
  const config = configOf(process.env)
  assertLiveSettings(config)
  await assertBuild(config)
  armCrashPoint(config.crashAt)
  const app = await withTracer(contextOf(config))
  await databaseBack(app.pool, app.log)
  const leaveRelease = await keepRelease(app, () => process.exit(releaseGoneCode))
  await checkCardKey(app)
  await checkPictureFolder(app)
  const adminPassword = await seedFirstContent(app, firstContent)
  const server = await buildServer(app, async (instance) => {
    if (config.docs) await serveDocs(instance)
    await servePages(instance, config, (hostname) => frameSources(app, hostname))
  })
  await assertProtected(app, server, selfTests)
  await readFirstLists(app, firstListsMs)
  await server.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `listening at ${address}`,
  })
  const closeStaffPort = await listenForStaff(server, config)
  const closeMetrics = await listenForMetrics(app, config.metricsPort)
  const setupLink = await firstOwnerLink(app)
  const stopWork = startWork(app)
  const stopReports = keepReporting(app)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const closing = Promise.all([
      server.close(),
      closeStaffPort(),
      stopWork(),
      closeMetrics(),
    ])
    // Connections that become idle after this moment would otherwise be kept alive.
    const hangUp = setInterval(() => server.server.closeIdleConnections(), 50)
    await Promise.race([closing, wait(drainMs(config))])
    clearInterval(hangUp)
    await Promise.race([
      Promise.all([
        app.announcements.close(),
        app.tracer?.close(),
        Promise.all([leaveRelease(), stopReports()]).then(() => app.pool.end()),
      ]),
      wait(1000),
    ])
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // The launcher was killed, so nobody would restart or stop this process.
  process.on('disconnect', () => void stop())

  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.send?.({
    ready: true,
    port,
    ...(adminPassword ? { adminName: config.adminName, adminPassword } : {}),
    ...(setupLink ? { adminName: config.adminName, setupLink } : {}),
  })
  app.log.info({ port, mode: config.mode }, 'listening')
  // The compile cache is written now, so that it also helps a start after a crash.
  flushCompileCache()
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
