import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '@jinli/server/app'
import { firstContent } from '@jinli/server/concepts'
import type { AppContext } from '@jinli/server/context'
import { bookViolations } from '@jinli/server/money/books.store'
import { Announcements } from '@jinli/server/platform/announcements'
import { type Config, configOf } from '@jinli/server/platform/config'
import { type Db, openPool } from '@jinli/server/platform/db'
import { openLog } from '@jinli/server/platform/log'
import { hashLightly } from '@jinli/server/platform/secrets'
import { jobs, startJobs } from '@jinli/server/schedule'
import { seedFirstContent } from '@jinli/server/seed/first-content'
import { SessionReader } from '@jinli/server/session/player-session'
import { openVenues } from '@jinli/server/venue-port/registry'
import type { FastifyInstance } from 'fastify'
import { apiClient } from './api-client.ts'
import { cardFlows } from './card-flows.ts'
import { moneySettingFlows } from './money-setting-flows.ts'
import { playerFlows } from './player-flows.ts'
import type { TestPostgres } from './postgres.ts'
import { staffFlows } from './staff-flows.ts'
import { tableDigest } from './table-digest.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'
import { testPool } from './test-pool.ts'
import { venueFlows } from './venue-flows.ts'
import { startVenueProcess, type VenueOptions } from './venue-process.ts'

const adminPassword = randomBytes(9).toString('base64url')
const installedAt = '2020-01-01T00:00:00+08:00'
const cardKey = randomBytes(32).toString('base64url')
/** Of all apps of this process; it is there from the first picture on. */
const dataDir = join(tmpdir(), `jinli-data-${process.pid}`)
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

export type TestAppOptions = {
  /** When the house was installed; long ago, unless the answers are to show today. */
  installedAt?: string | Date
  /** Over the configuration of the environment; `venue` and `limits` are merged. */
  config?: Partial<Omit<Config, 'venue' | 'limits'>> & {
    venue?: Partial<Config['venue']>
    limits?: Partial<Config['limits']>
  }
  venue?: Partial<VenueOptions>
  /** Further venues, beside the two accounts of the sandbox's own; and the port that they call the server at. */
  operators?: object[]
  port?: number
  /** `full` where the cost of a password check is what is tested: queues and locks before it. */
  hashes?: 'light' | 'full'
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * Database, sandbox venue (a real process) and the real server on a free port, limits lifted.
 * Background jobs run only when asked for.
 */
export async function startTestApp(postgres: TestPostgres, options: TestAppOptions = {}) {
  hashLightly(options.hashes !== 'full')
  const [database, venue] = await Promise.all([
    createTestDatabase(postgres),
    startVenueProcess({ delayScale: 0.12, sentinels: true, ...options.venue }),
  ])
  const owner = testPool(database.ownerUrl)
  // One connection for all looks at the books: to plan them costs ten times as much as to look.
  const auditor = testPool(database.appUrl, 1)
  const clock = testClock(owner)
  const context = contextOf(configFor(database.appUrl, venue, options), clock)
  // Long ago, so that a test may go back to any day and finds settings in force.
  await clock.set(options.installedAt ?? installedAt)
  await seedFirstContent(context, firstContent)
  await clock.reset()
  const server = await buildServer(context)
  const url = await server.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const api = apiClient(url)
  const running: (() => Promise<void>)[] = []

  return {
    ...api,
    ...playerFlows({ api, owner, adminPassword, clock }),
    ...cardFlows({ api, owner }),
    ...staffFlows({ api, owner, adminPassword }),
    ...venueFlows({ api, context, owner }),
    ...moneySettingFlows({ owner }),
    /** A fingerprint per table: the same before and after means nothing changed. */
    tableDigest: () => tableDigest(owner),
    url,
    context,
    /** The time of server and database; it is the real one again after every test. */
    clock,
    venue,
    /** The database as superuser, to look at and to plant what the API cannot make. */
    owner,
    database,
    /** One turn of a background job, as its timer would do it. */
    async runJob(name: string, over: Partial<AppContext> = {}) {
      const job = jobs.find((each) => each.name === name)
      if (!job) throw new Error(`no such job: ${name}`)
      await job.run({ ...context, ...over })
    },
    /** Starts some background jobs at a cadence fit for tests; ended by `close`. */
    startJobs(names: string[], everyMs = 100) {
      const chosen = jobs.filter((job) => names.includes(job.name))
      if (chosen.length !== names.length)
        throw new Error(`no such job among ${names.join()}`)
      running.push(
        startJobs(
          context,
          chosen.map((job) => ({ ...job, everyMs })),
        ),
      )
    },
    /** Throws when the ledger or the business rows break an invariant (money I-1…I-9). */
    booksHold: () => booksHold(auditor),
    async close() {
      for (const stop of running) await stop()
      await closeServer(server, context)
      await Promise.all([owner.end(), auditor.end()])
      await Promise.all([venue.stop(), database.drop()])
    },
  }
}

async function booksHold(db: Db): Promise<void> {
  const broken = await bookViolations(db)
  if (broken.length === 0) return
  const lines = broken.map((each) => `${each.invariant}: ${each.detail}`)
  throw new Error(`the books do not hold\n${lines.join('\n')}`)
}

/** A client may have opened a connection that it never used: Node would wait for its first request. */
async function closeServer(server: FastifyInstance, app: AppContext): Promise<void> {
  const closed = server.close()
  setTimeout(() => server.server.closeAllConnections(), 200).unref()
  await closed
  await app.announcements.close()
  await app.pool.end()
}

function configFor(
  appUrl: string,
  venue: { url: string; operators: unknown[] },
  options: TestAppOptions,
): Config {
  const config = configOf({
    APP_DATABASE_URL: appUrl,
    CARD_KEY: cardKey,
    DATA_DIR: dataDir,
    JINLI_ADMIN_PASSWORD: adminPassword,
    JINLI_LIMITS: 'off',
    JINLI_STRICT: 'on',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PORT: '0',
    // Tests turn the clock: a session ends at its twelve hours, unless that is what is tested.
    STAFF_IDLE_MINUTES: '720',
    VENUE_URL: venue.url,
    VENUE_OPERATORS: JSON.stringify([...venue.operators, ...(options.operators ?? [])]),
    // Patience for a busy machine; where silence is tested, a second (config.venue.timeoutMs).
    VENUE_TIMEOUT_MS: '5000',
  })
  const { venue: venueConfig, limits, ...rest } = options.config ?? {}
  return {
    ...config,
    ...rest,
    venue: { ...config.venue, ...venueConfig },
    limits: { ...config.limits, ...limits },
  }
}

/** The server's own wiring (apps/server/src/main.ts), without its process. */
function contextOf(config: Config, clock: TestClock): AppContext {
  const log = openLog(config.logLevel)
  const pool = openPool(config.databaseUrl, config.databasePool, log)
  return {
    config,
    log,
    pool,
    sessions: new SessionReader(pool),
    announcements: new Announcements(config.databaseUrl, log),
    venues: openVenues(config.venue),
    clock,
  }
}
