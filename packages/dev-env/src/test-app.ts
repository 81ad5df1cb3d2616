import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '@jinli/server/app'
import { firstContent } from '@jinli/server/concepts'
import type { AppContext } from '@jinli/server/context'
import { listenForStaff } from '@jinli/server/http/staff-site'
import { allViolations } from '@jinli/server/money/ledger.store'
import { Announcements } from '@jinli/server/platform/announcements'
import { type Config, configOf } from '@jinli/server/platform/config'
import { type Db, openPool } from '@jinli/server/platform/db'
import { openLog } from '@jinli/server/platform/log'
import { NodeState } from '@jinli/server/platform/node-figures'
import { hashLightly } from '@jinli/server/platform/secrets'
import { seedFirstContent } from '@jinli/server/seed/first-content'
import { SessionReader } from '@jinli/server/session/player-session'
import { openVenues } from '@jinli/server/venue-port/registry'
import type { FastifyInstance } from 'fastify'
import { apiClient } from './api-client.ts'
import { cardFlows } from './card-flows.ts'
import { jobFlows } from './job-flows.ts'
import { moneySettingFlows } from './money-setting-flows.ts'
import { outboxFlows } from './outbox-flows.ts'
import { playerFlows } from './player-flows.ts'
import type { TestPostgres } from './postgres.ts'
import { exampleRecorder } from './record-examples.ts'
import { staffFlows } from './staff-flows.ts'
import { tableDigest } from './table-digest.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { createTestDatabase, makeTemplate } from './test-database.ts'
import { testPool } from './test-pool.ts'
import { venueFlows } from './venue-flows.ts'
import { startVenueProcess, usualOperators, type VenueOptions } from './venue-process.ts'

const adminPassword = randomBytes(9).toString('base64url')
const installedAt = '2020-01-01T00:00:00+08:00'
const cardKey = randomBytes(32).toString('base64url')
/** Holds the data folder of each app in this process. */
const dataFolders = mkdtempSync(join(tmpdir(), 'jinli-data-'))
process.once('exit', () => rmSync(dataFolders, { recursive: true, force: true }))

/** Long time-outs: in a race 64 callers wait for few connections, longer than a player would. */
const patientWaits = {
  connectionTimeoutMillis: 120_000,
  query_timeout: 120_000,
  statement_timeout: 119_000,
}

export type TestAppOptions = {
  /** The time of installation; by default long ago. Tests whose responses contain that time set today. */
  installedAt?: string | Date
  /** Whether players start at the VIP level of a new house; by default tests count from VIP0. */
  shippedStartVip?: boolean
  /** Overrides of the environment's configuration; `venue` and `limits` are merged. */
  config?: Partial<Omit<Config, 'venue' | 'limits'>> & {
    venue?: Partial<Config['venue']>
    limits?: Partial<Config['limits']>
  }
  venue?: Partial<VenueOptions>
  /** `operators`: venues besides the sandbox's two accounts; `port`: the port on which they call the server. */
  operators?: object[]
  port?: number
  /** `full` for tests of the queues and locks before a password check, which need the real cost of the check. */
  hashes?: 'light' | 'full'
  /** Whether the shipped two-person amount applies. Most tests let one person decide any amount. */
  shippedAmounts?: boolean
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * Starts a database, the sandbox venue (a real process) and the real server on a free port, without rate
 * limits. Background jobs run only on request.
 */
export async function startTestApp(postgres: TestPostgres, options: TestAppOptions = {}) {
  hashLightly(options.hashes !== 'full')
  const [database, venue] = await Promise.all([
    isUsualSeed(options)
      ? usualSeed(postgres).then((template) => createTestDatabase(postgres, template))
      : createTestDatabase(postgres),
    startVenueProcess({
      delayScale: 0.12,
      sentinels: true,
      inside: true,
      ...options.venue,
    }),
  ])
  const owner = testPool(database.ownerUrl)
  // One connection for all ledger checks: planning them costs ten times as much as running them.
  const auditor = testPool(database.appUrl, 1)
  const clock = testClock(owner)
  const context = contextOf(configFor(database.appUrl, venue, options), clock)
  if (!isUsualSeed(options)) await seed(context, clock, owner, options)
  const server = await buildServer(context, exampleRecorder)
  const url = await server.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const closeStaffPort = await listenForStaff(server, context.config)
  const api = apiClient(url)
  const jobsOfTest = jobFlows({ api, context, owner })

  return {
    ...api,
    ...playerFlows({ api, owner, adminPassword, clock }),
    ...cardFlows({ api, owner }),
    ...staffFlows({ api, owner, adminPassword }),
    ...venueFlows({ api, context, owner }),
    ...moneySettingFlows({ owner }),
    ...outboxFlows({ context }),
    ...jobsOfTest,
    /** Returns a fingerprint per table; equal before and after means that nothing changed. */
    tableDigest: () => tableDigest(owner),
    url,
    context,
    /** The clock of server and database; it returns to the real time after every test. */
    clock,
    venue,
    /** Connections as superuser, to read rows and to insert what the API cannot create. */
    owner,
    database,
    /** Throws when the ledger or the business rows break an invariant (money I-1…I-9). */
    assertLedgerBalances: () => assertLedgerBalances(auditor),
    async close() {
      await jobsOfTest.stopJobs()
      await Promise.all([closeServer(server, context), closeStaffPort()])
      await Promise.all([owner.end(), auditor.end()])
      await Promise.all([venue.stop(), database.drop()])
    },
  }
}

/** Whether a new house of these options has the usual content. */
function isUsualSeed(options: TestAppOptions): boolean {
  const {
    installedAt: own,
    shippedStartVip,
    shippedAmounts,
    operators,
    config = {},
  } = options
  const { limits: _limits, venue = {}, ...others } = config
  const changesSeed =
    own || shippedStartVip || shippedAmounts || operators || venue.operators
  return !changesSeed && Object.keys(others).length === 0
}

/** Fills an empty database as the first start of a house does. */
async function seed(
  context: AppContext,
  clock: TestClock,
  owner: ReturnType<typeof testPool>,
  options: TestAppOptions,
): Promise<void> {
  // Long ago, so that a test may go back to any day and still find settings in force.
  await clock.set(options.installedAt ?? installedAt)
  await seedFirstContent(context, firstContent)
  if (!options.shippedStartVip)
    await owner.query(`UPDATE site_setting SET value = '0' WHERE key = 'start_vip'`)
  if (!options.shippedAmounts) await letOneDecide(owner)
  await clock.reset()
}

let usualTemplate: Promise<string> | null = null

/** Returns a database with the usual content, which this process makes once; a copy costs less than a new seed. */
function usualSeed(postgres: TestPostgres): Promise<string> {
  usualTemplate ??= makeUsualSeed(postgres)
  return usualTemplate
}

async function makeUsualSeed(postgres: TestPostgres): Promise<string> {
  const database = await createTestDatabase(postgres)
  const owner = testPool(database.ownerUrl)
  const clock = testClock(owner)
  const nowhere = { url: 'http://127.0.0.1:1', operators: usualOperators() }
  const context = contextOf(configFor(database.appUrl, nowhere, {}), clock)
  await seed(context, clock, owner, {})
  await closeContext(context)
  await owner.end()
  return makeTemplate(postgres, database.appUrl)
}

/** Switches the shipped two-person amount off. */
async function letOneDecide(owner: ReturnType<typeof testPool>): Promise<void> {
  await owner.query(
    `UPDATE money_setting SET value = jsonb_set(value, '{two_person_above}', '0') WHERE key = 'review'`,
  )
}

async function assertLedgerBalances(db: Db): Promise<void> {
  const violations = await allViolations(db)
  if (violations.length === 0) return
  const lines = violations.map((each) => `${each.invariant}: ${each.detail}`)
  throw new Error(`the ledger does not balance\n${lines.join('\n')}`)
}

/** Closes the server without waiting for unused client connections, on which Node would await a first request. */
async function closeServer(server: FastifyInstance, app: AppContext): Promise<void> {
  const close = server.close()
  setTimeout(() => server.server.closeAllConnections(), 200).unref()
  await close
  await closeContext(app)
}

async function closeContext(app: AppContext): Promise<void> {
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
    DATA_DIR: mkdtempSync(join(dataFolders, 'app-')),
    JINLI_ADMIN_PASSWORD: adminPassword,
    JINLI_LIMITS: 'off',
    JINLI_STRICT: 'on',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PORT: '0',
    // Tests move the clock far, so a staff session must end after its twelve hours, not after idle time.
    STAFF_IDLE_MINUTES: '720',
    VENUE_URL: venue.url,
    VENUE_OPERATORS: JSON.stringify([...venue.operators, ...(options.operators ?? [])]),
    // Long for a busy machine; tests of a silent venue set one second (config.venue.timeoutMs).
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

/** Builds the server's context as apps/server/src/main.ts does. */
function contextOf(config: Config, clock: TestClock): AppContext {
  const log = openLog(config.logLevel)
  const pool = openPool(config.databaseUrl, config.databasePool, log, patientWaits)
  return {
    config,
    log,
    pool,
    sessions: new SessionReader(pool),
    announcements: new Announcements(config.databaseUrl, log),
    venues: openVenues(config.venue),
    clock,
    node: new NodeState(clock.now()),
  }
}
