import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { SessionReader } from './auth/session.ts'
import type { Config } from './platform/config.ts'
import type { VenueRegistry } from './venue/registry.ts'

/** What every handler and job gets; tests put their own together (packages/dev-env). */
export type AppContext = {
  config: Config
  pool: Pool
  log: Logger
  sessions: SessionReader
  venues: VenueRegistry
  clock: { now(): Date }
}
