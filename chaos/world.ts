import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVenueProcess, type VenueProcess } from '@jinli/dev-env/venue-process'
import { freePort } from '@jinli/launcher/ports'
import { type Postgres, startPostgres } from '@jinli/launcher/postgres'
import { migrate } from '@jinli/server/migrate'
import { Supervisor } from './supervisor.ts'

/** Everything that runs during the storm, each a process of its own. */
export type World = {
  folder: string
  logPath: string
  postgres: Postgres
  venue: VenueProcess
  server: Supervisor
  stop(): Promise<void>
  forget(): void
}

/** Held answers end after 3 s, late ones come after 1 s; the server waits 0.5 s. */
const delayScale = 0.1
const venueTimeoutMs = 500

/** A fresh installation in a folder of its own: durable PostgreSQL, venue with sentinels, server. */
export async function buildWorld(): Promise<World> {
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
  const server = new Supervisor(
    port,
    {
      PATH: process.env.PATH,
      TZ: 'UTC',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_DATABASE_URL: appUrl,
      DATA_DIR: dataDir,
      VENUE_URL: venue.url,
      VENUE_OPERATORS: JSON.stringify(venue.operators),
      VENUE_TIMEOUT_MS: String(venueTimeoutMs),
      JINLI_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    logPath,
  )
  await server.start()
  return {
    folder,
    logPath,
    postgres,
    venue,
    server,
    async stop() {
      await server.stop()
      await venue.stop()
      await postgres.stop()
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}
