import * as z from 'zod/mini'
import { ledgerStates } from '../money/ledger-state.ts'
import { staffRead } from '../wire/endpoint.ts'
import { flag, nothing, time } from '../wire/wire.ts'
import { type AnyAlarmKind, alarmSteps } from './health-alarm.ts'

const alarmKinds = Object.keys(alarmSteps) as AnyAlarmKind[]

/** How a node sees a venue. `unasked`: it has not called it yet. */
export const venueStates = ['unasked', 'up', 'down'] as const

export const readHealth = staffRead({
  path: '/admin/api/health',
  permission: 'health.view',
  summary: 'Nodes, database, jobs, venues, seals, backups, and what is wrong with them',
  input: nothing,
  output: z.object({
    at: time,
    /** Alarms, those of the machines first; `subject` is a node, a job, a venue, an order number. */
    alarms: z.array(
      z.object({
        kind: z.enum(alarmKinds),
        subject: z.string(),
        detail: z.string(),
        since: z.nullable(time),
      }),
    ),
    /** The nodes of the last day. A node reports every ten seconds. */
    nodes: z.array(
      z.object({
        node: z.string(),
        release: z.string(),
        started_at: time,
        seen_at: time,
        silent: flag,
        holds_jobs: flag,
        connections: z.object({
          busy: z.int(),
          idle: z.int(),
          waiting: z.int(),
          max: z.int(),
        }),
        memory_mb: z.int(),
        loop_delay_ms: z.int(),
        streams: z.int(),
      }),
    ),
    database: z.object({ lock_waits: z.int(), lock_wait_seconds: z.number() }),
    /** What waits for jobs, and since when the first does. */
    queues: z.array(
      z.object({ what: z.string(), count: z.int(), since: z.nullable(time) }),
    ),
    /** The background jobs. The age of the last success is the least of all nodes. */
    jobs: z.array(
      z.object({
        job: z.string(),
        every_seconds: z.number(),
        success_age_seconds: z.int(),
        runs: z.int(),
        failures: z.int(),
        late: flag,
      }),
    ),
    /** The venues with the worst that a node sees. */
    venues: z.array(
      z.object({
        venue: z.string(),
        name: z.string(),
        state: z.enum(venueStates),
        failures: z.int(),
      }),
    ),
    ledger: z.object({
      state: z.enum(ledgerStates),
      checked_at: z.nullable(time),
      whole_at: z.nullable(time),
    }),
    /** The newest seals; null before the first. */
    seals: z.object({
      ledger: z.nullable(z.object({ number: z.int(), sealed_at: time })),
      trail: z.nullable(z.object({ number: z.int(), sealed_at: time })),
    }),
    /** The embedded database's backups; null without any. */
    backup: z.nullable(
      z.object({
        base_at: z.nullable(time),
        reach_at: z.nullable(time),
        drill_at: z.nullable(time),
        drill_failures: z.nullable(z.int()),
      }),
    ),
  }),
})
