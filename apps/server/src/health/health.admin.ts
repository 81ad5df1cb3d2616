import { readHealth } from '@jinli/contract/health/health.admin'
import { handle } from '../http/handle.ts'
import { listVenueNames } from '../venue/staff-venue.store.ts'
import { healthAlarms, isSilent, jobsOf, venuesOf } from './health.rules.ts'
import { nodes as nodeRows } from './health.store.ts'
import { houseFigures } from './house-figures.ts'

function sealOf(seal: { number: number; sealed_at: Date } | null) {
  return seal && { number: seal.number, sealed_at: seal.sealed_at }
}

export const healthAdminRoutes = [
  handle(readHealth, async ({ app }) => {
    const [house, nodes, venueNames] = await Promise.all([
      houseFigures(app),
      nodeRows(app.pool),
      listVenueNames(app.pool),
    ])
    const { findings, ...ledger } = house.ledger
    const names = new Map(venueNames.map(({ code, name }) => [code, name]))
    const jobs = jobsOf(nodes)
    const venues = venuesOf(nodes, names)
    const isLate = ledger.state === 'late'
    const violations = findings.map(({ invariant, detail }) => ({
      kind: 'books_violated' as const,
      subject: invariant,
      detail,
      since: null,
    }))
    return {
      at: house.now,
      alarms: [
        ...violations,
        ...healthAlarms({ nodes, jobs, venues, locks: house.locks, isLate }),
        ...house.overdue,
      ].slice(0, 200),
      nodes: nodes.map((node) => ({
        node: node.node,
        release: node.release,
        started_at: node.started_at,
        seen_at: node.seen_at,
        silent: isSilent(node),
        holds_jobs: node.holds_jobs,
        connections: node.figures.connections,
        memory_mb: node.figures.memory_mb,
        loop_delay_ms: node.figures.loop_delay_ms,
        streams: node.figures.streams,
      })),
      database: {
        lock_waits: house.locks.waiting,
        lock_wait_seconds: house.locks.seconds,
      },
      queues: house.queue,
      jobs,
      venues,
      ledger,
      seals: { ledger: sealOf(house.seal), trail: sealOf(house.trail) },
      backup: house.backup,
    }
  }),
]
