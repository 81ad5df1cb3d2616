import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVenueProcess, type VenueProcess } from '@jinli/dev-env/venue-process'
import { freePort } from '@jinli/launcher/ports'
import { type Postgres, startPostgres } from '@jinli/launcher/postgres'
import { migrate } from '@jinli/server/migrate'
import { Supervisor } from './supervisor.ts'

/** The surroundings of a server, and the environment to start it with. */
export type Ground = {
  folder: string
  logPath: string
  postgres: Postgres
  venue: VenueProcess
  port: number
  env: NodeJS.ProcessEnv
  stop(): Promise<void>
  forget(): void
}

/** All processes of the storm. */
export type World = Omit<Ground, 'env' | 'port'> & { server: Supervisor }

/** A seamless venue without a process: whoever has its key can make its calls. */
export const seamlessAccount = {
  id: 'seamless',
  name: '无界棋牌',
  hue: 140,
  secret: randomBytes(24).toString('hex'),
  seamlessKeys: [{ id: 'key-of-seamless', secret: randomBytes(24).toString('hex') }],
} as const

/** At this scale held responses end after 3 s and late ones come after 1 s; the server waits 0.5 s. */
const delayScale = 0.1
const venueTimeoutMs = 500

/**
 * Creates a fresh installation in a temporary folder: durable PostgreSQL and a venue with sentinels. The
 * venue syncs each write to the disk, so runs that need every response pass a longer timeout than the storm.
 */
export async function layGround(timeoutMs = venueTimeoutMs): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'jinli-chaos-'))
  // The account of PostgreSQL must be able to enter this folder.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const logPath = join(folder, 'server.log')
  const postgres = await startPostgres({ dataDir })
  const venue = await startVenueProcess({ delayScale, sentinels: true })
  const { appUrl } = await migrate({ ownerUrl: postgres.ownerUrl })
  const port = await freePort('127.0.0.1')
  const env = {
    PATH: process.env.PATH,
    TZ: 'UTC',
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_DATABASE_URL: appUrl,
    CARD_KEY: randomBytes(32).toString('base64url'),
    DATA_DIR: dataDir,
    VENUE_URL: venue.url,
    // Game pages are loaded from the venue's host, even if the server's calls go through a proxy.
    VENUE_OPERATORS: JSON.stringify([
      ...venue.operators.map((each) => ({ ...each, hosts: [new URL(venue.url).host] })),
      seamlessAccount,
    ]),
    VENUE_TIMEOUT_MS: String(timeoutMs),
    JINLI_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  return {
    folder,
    logPath,
    postgres,
    venue,
    port,
    env,
    async stop() {
      await venue.stop()
      await postgres.stop()
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The variable parts of a world: a proxy between server and venue, options of the server's Node. */
type Particular = {
  timeoutMs?: number
  venueUrl?: (ground: Ground) => Promise<string>
  /** Further venues, each with a separate URL. */
  operators?: (ground: Ground) => Promise<object[]>
  nodeOptions?: string
}

/** Starts one server on a fresh installation. */
export async function buildWorld({
  timeoutMs = venueTimeoutMs,
  venueUrl = async ({ venue }) => venue.url,
  operators = async () => [],
  nodeOptions = '',
}: Particular = {}): Promise<World> {
  const ground = await layGround(timeoutMs)
  const own = JSON.parse(ground.env.VENUE_OPERATORS ?? '[]') as object[]
  const env = {
    ...ground.env,
    VENUE_URL: await venueUrl(ground),
    VENUE_OPERATORS: JSON.stringify([...own, ...(await operators(ground))]),
    NODE_OPTIONS: nodeOptions,
  }
  const server = new Supervisor({ ...ground, env })
  await server.start()
  return {
    ...ground,
    server,
    async stop() {
      await server.stop()
      await ground.stop()
    },
  }
}
