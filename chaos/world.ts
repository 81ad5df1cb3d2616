import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVenueProcess, type VenueProcess } from '@jinli/dev-env/venue-process'
import { freePort } from '@jinli/launcher/ports'
import { type Postgres, startPostgres } from '@jinli/launcher/postgres'
import { migrate } from '@jinli/server/migrate'
import { Supervisor } from './supervisor.ts'

/** What a server needs around it, and the environment to start one with. */
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

/** Everything that runs during the storm, each a process of its own. */
export type World = Omit<Ground, 'env' | 'port'> & { server: Supervisor }

/** A venue whose wallet is seamless: whoever has its key speaks for it, there is no process behind it. */
export const seamlessAccount = {
  id: 'seamless',
  name: '无界棋牌',
  hue: 140,
  secret: randomBytes(24).toString('hex'),
  seamlessKeys: [{ id: 'key-of-seamless', secret: randomBytes(24).toString('hex') }],
} as const

/** Held answers end after 3 s, late ones come after 1 s; the server waits 0.5 s. */
const delayScale = 0.1
const venueTimeoutMs = 500

/**
 * A fresh installation in a folder of its own: durable PostgreSQL and a venue with sentinels. A run that
 * promises every answer gives the venue, which syncs each write to the disk, longer than the storm does.
 */
export async function layGround(timeoutMs = venueTimeoutMs): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'jinli-chaos-'))
  // The account that PostgreSQL runs as must be able to walk through.
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
    // Whatever stands between: its games are on its own host.
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

/** What is particular to a world: something between server and venue, options of the server's Node. */
type Particular = {
  timeoutMs?: number
  venueUrl?: (ground: Ground) => Promise<string>
  /** Venues beside those of the ground, each at an address of its own. */
  operators?: (ground: Ground) => Promise<object[]>
  nodeOptions?: string
}

/** The ground with one server on it. */
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
