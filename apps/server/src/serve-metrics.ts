import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AppContext } from './context.ts'
import { ledgerState } from './money/ledger.store.ts'
import { auditTimes } from './money/ledger-audit.store.ts'
import { openWork } from './operator/task.store.ts'
import { eventLag } from './platform/event-log.store.ts'
import type { Metrics } from './platform/metrics.ts'
import { backupTimesOf } from './reconciliation/backup-state.store.ts'
import { overdueItems } from './reconciliation/open-items.store.ts'

/** How long figures of the database serve for further scrapes (ms). */
const keptMs = 5000

async function houseFigures({ pool, clock }: AppContext) {
  const now = clock.now()
  const age = (since: Date | null) =>
    since === null ? 0 : (now.getTime() - since.getTime()) / 1000
  const [work, overdue, ledger, times, backup, events] = await Promise.all([
    openWork(pool),
    overdueItems(pool),
    ledgerState(pool, now),
    auditTimes(pool),
    backupTimesOf(pool),
    eventLag(pool),
  ])
  const kinds = Map.groupBy(overdue, ({ kind }) => kind)
  return {
    work,
    overdue: Object.fromEntries([...kinds].map(([kind, items]) => [kind, items.length])),
    ledger: {
      unchecked: age(times.unchecked_since),
      unsealed: age(times.unsealed_since),
      full_check: age(times.whole_at),
    },
    findings: ledger.findings.length,
    events,
    // What was never done has no line.
    backup: Object.fromEntries(
      [
        ['base', backup?.base_at],
        ['wal', backup?.reach_at],
        ['drill', backup?.drill_at],
      ].flatMap(([what, at]) => (at instanceof Date ? [[what, age(at)]] : [])),
    ),
    drillFailures: backup?.drill_failures ?? null,
  }
}

type HouseFigures = Awaited<ReturnType<typeof houseFigures>>

/** Returns a reader of the figures; null without the database. Scrapes of one moment share a reading. */
function figureReader(app: AppContext): () => Promise<HouseFigures | null> {
  let last: { at: number; figures: Promise<HouseFigures | null> } | null = null
  return () => {
    const now = performance.now()
    if (!last || now - last.at > keptMs)
      last = { at: now, figures: houseFigures(app).catch(() => null) }
    return last.figures
  }
}

/** Adds what only the database knows. Without it these are left out, and `jinli_database_up` is 0. */
function addHouseFigures(app: AppContext, metrics: Metrics): void {
  const read = figureReader(app)
  metrics.addGauge('jinli_database_up', 'Whether the database answers', async () => ({
    '': (await read()) === null ? 0 : 1,
  }))
  metrics.addGauge(
    'jinli_open_work',
    'Orders that wait for staff',
    async () => (await read())?.work ?? {},
    'kind',
  )
  metrics.addGauge(
    'jinli_overdue_items',
    'Items that are open for too long, by alarm',
    async () => (await read())?.overdue ?? {},
    'kind',
  )
  metrics.addGauge(
    'jinli_ledger_age_seconds',
    'Age of the oldest unchecked and unsealed posting, and of the last full check',
    async () => (await read())?.ledger ?? {},
    'what',
  )
  metrics.addGauge(
    'jinli_backup_age_seconds',
    'Age of the newest base backup, of what the WAL archive reaches, and of the last drill',
    async (): Promise<Record<string, number>> => (await read())?.backup ?? {},
    'what',
  )
  metrics.addGauge(
    'jinli_event_lag_seconds',
    'Age of the oldest event that a reader has not read',
    async () => (await read())?.events ?? {},
    'reader',
  )
  metrics.addGauge(
    'jinli_drill_failures',
    'Failed checks of the last restore drill',
    async (): Promise<Record<string, number>> => {
      const count = (await read())?.drillFailures ?? null
      return count === null ? {} : { '': count }
    },
  )
  metrics.addGauge(
    'jinli_ledger_findings',
    'Open findings of the ledger audit; any is an emergency',
    async (): Promise<Record<string, number>> => {
      const figures = await read()
      return figures ? { '': figures.findings } : {}
    },
  )
}

/** Serves `/metrics` on a port of this machine alone. Returns the function that stops it. */
export async function listenForMetrics(
  app: AppContext,
  port: number | null,
): Promise<() => Promise<void>> {
  const { metrics } = app
  if (!metrics || port === null) return async () => {}
  metrics.watchPool(app.pool)
  metrics.addGauge(
    'jinli_venue_up',
    'Whether this node calls the venue; 0 while its circuit is open',
    async () => {
      const isUp = (code: string) => app.venues.health(code)?.state !== 'down'
      return Object.fromEntries(
        app.venues.codes().map((code) => [code, isUp(code) ? 1 : 0]),
      )
    },
    'venue',
  )
  addHouseFigures(app, metrics)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404).end()
    metrics.registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics')
        response.writeHead(500).end()
      },
    )
  })
  server.listen({ port, host: '127.0.0.1' })
  await once(server, 'listening')
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
