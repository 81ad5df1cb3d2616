import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Announcements } from './platform/announcements.ts'
import type { Config } from './platform/config.ts'
import type { Metrics } from './platform/metrics.ts'
import type { NodeState } from './platform/node-figures.ts'
import type { Tracer } from './platform/trace.ts'
import type { SessionReader } from './session/player-session.ts'
import type { VenueRegistry } from './venue-port/registry.ts'

/** The context of every handler and job; tests build their own (packages/dev-env). */
export type AppContext = {
  config: Config
  pool: Pool
  log: Logger
  sessions: SessionReader
  announcements: Announcements
  venues: VenueRegistry
  clock: { now(): Date }
  node: NodeState
  /** The measurements, if they are served. */
  metrics?: Metrics
  /** Begins traces, if they are sent. */
  tracer?: Tracer
}
