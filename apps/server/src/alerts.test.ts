import { once } from 'node:events'
import { createServer } from 'node:net'
import { type AlertCase, assertAlerts, hasPromtool } from '@jinli/dev-env/promtool'
import { hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from './app.ts'
import type { AppContext } from './context.ts'
import { openPool } from './platform/db.ts'
import { Metrics } from './platform/metrics.ts'
import { NodeState } from './platform/node-figures.ts'
import { startJobs } from './schedule.ts'
import { listenForMetrics } from './serve-metrics.ts'
import { openVenues } from './venue-port/registry.ts'

const app = useTestApp()
const uncheckedAge = 'jinli_ledger_age_seconds{what="unchecked"}'
const closings: (() => Promise<unknown>)[] = []
const cases: AlertCase[] = []
afterAll(async () => {
  for (const close of closings.toReversed()) await close()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

type Node = { context: AppContext; port: number; url: string; close: () => Promise<void> }

async function fail(): Promise<never> {
  throw new Error('as the test wants it')
}

/** Starts a node of the house with its metrics. */
async function startNode(changes: Partial<AppContext> = {}): Promise<Node> {
  const context = {
    ...app().context,
    metrics: new Metrics(),
    node: new NodeState(new Date()),
    ...changes,
  }
  const server: FastifyInstance = await buildServer(context, async (instance) => {
    instance.get('/fails', fail)
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const port = await freePort()
  const closeMetrics = await listenForMetrics(context, port)
  closings.push(async () => {
    await closeMetrics()
    server.server.closeAllConnections()
    await server.close()
  })
  return { context, port, url, close: closeMetrics }
}

/** Returns the series of a scrape with Prometheus' own `up`. */
async function scrape({ port }: Node): Promise<string[]> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (answer) => answer.text(),
    () => null,
  )
  const lines = text?.split('\n').filter((line) => line && !line.startsWith('#')) ?? []
  return [...lines, `up ${text === null ? 0 : 1}`]
}

function valueOf(lines: readonly string[], series: string): number {
  const line = lines.find((each) => each.startsWith(`${series} `))
  return Number.parseFloat(line?.split(' ').at(-1) ?? 'NaN')
}

/** Waits until a scrape shows a value; figures of the database serve for five seconds. */
async function scrapeUntil(node: Node, series: string, fits: (value: number) => boolean) {
  let lines: string[] = []
  const look = async () => {
    lines = await scrape(node)
    return fits(valueOf(lines, series))
  }
  await expect.poll(look).toBe(true)
  return lines
}

const readArticle = (node: Node) =>
  fetch(new URL('/api/article?type=1', node.url)).then((answer) => answer.json())

let healthy: Node
let before: string[]
let stopJobs: () => Promise<void>
beforeAll(async () => {
  healthy = await startNode()
  const works = { name: 'works', everyMs: 50, run: () => Promise.resolve() }
  const fails = { name: 'fails', everyMs: 50, run: fail }
  stopJobs = startJobs(healthy.context, [works, fails])
})

/** Keeps a break for promtool, which judges all of them at the end. */
function judge(title: string, after: string[], fires: string[]): void {
  cases.push({ title, before, after, fires })
}

describe('R-OPS-84: each alert fires when what it watches is broken', () => {
  it('a house in order: none', async () => {
    before = await scrapeUntil(healthy, 'jinli_jobs_held', (heldCount) => heldCount === 1)
    judge('in order', before, [])
  })

  it('books_violated: the audit has a finding', async () => {
    await app().owner.query(
      `INSERT INTO ledger_audit_finding (scope, invariant, detail) VALUES ('test', 'I-1', 'test')`,
    )
    const after = await scrapeUntil(healthy, 'jinli_ledger_findings', (count) => count > 0)
    judge('finding', after, ['books_violated'])
    await app().owner.query('DELETE FROM ledger_audit_finding')
  })

  it('overdue_items: a backup is late', async () => {
    await app().owner.query(
      `INSERT INTO backup_state (due_hours, base_at, reach_at, drill_at, drill_failures)
       VALUES (26, now() - interval '27 hours', now(), now(), 0)`,
    )
    const series = 'jinli_overdue_items{kind="backup_late"}'
    const after = await scrapeUntil(healthy, series, (count) => count === 1)
    judge('late backup', after, ['overdue_items'])
    await app().owner.query('DELETE FROM backup_state')
    await scrapeUntil(healthy, series, Number.isNaN)
  })

  it('lock_wait, requests_slow: somebody holds a lock', async () => {
    const holder = await app().owner.connect()
    const waits = 'jinli_database_lock_wait_seconds'
    let answers: Promise<unknown>[] = []
    try {
      await holder.query('BEGIN; LOCK TABLE article_version')
      answers = Array.from({ length: 12 }, () => readArticle(healthy))
      const during = await scrapeUntil(healthy, waits, (seconds) => seconds > 2)
      judge('lock', during, ['lock_wait'])
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    await Promise.all(answers)
    const after = await scrapeUntil(healthy, waits, (seconds) => seconds === 0)
    judge('slow calls', after, ['requests_slow'])
    before = after
  })

  it('requests_failed: a fault of ours', async () => {
    expect((await fetch(new URL('/fails', healthy.url))).status).toBe(500)
    judge('fault', await scrape(healthy), ['requests_failed'])
    before = await scrape(healthy)
  })

  it('job_late: a job fails for eleven minutes', async () => {
    const runs = healthy.context.node.jobs.get('fails')
    if (!runs) throw new Error('the job has not run')
    const { successAt } = runs
    runs.successAt -= 11 * minuteMs
    judge('job', await scrape(healthy), ['job_late'])
    runs.successAt = successAt
  })

  it('node_busy: the event loop stands still', async () => {
    const stop = healthy.context.node.watchLoop()
    await new Promise((resolve) => setTimeout(resolve, 50))
    const until = performance.now() + 1500
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 50))
    judge('busy', await scrape(healthy), ['node_busy'])
    healthy.context.node.nextInterval()
    healthy.context.node.nextInterval()
    stop()
  })

  it('venue_down: a venue refuses every call', async () => {
    const { venue } = app().context.config
    const venues = openVenues({ ...venue, url: `http://127.0.0.1:${await freePort()}` })
    const node = await startNode({ venues, node: healthy.context.node })
    for (let at = 0; at < 5; at += 1)
      await venues
        .get('obgdy')
        ?.report()
        .catch(() => undefined)
    judge('venue', await scrape(node), ['venue_down'])
  })

  it('database_down, requests_unavailable: the database is away', async () => {
    const nowhere = `postgres://127.0.0.1:${await freePort()}/none`
    const { log } = app().context
    const pool = openPool(nowhere, 2, log)
    closings.push(() => pool.end())
    const node = await startNode({ pool, node: healthy.context.node })
    expect(await readArticle(node)).toMatchObject({ code: 503 })
    judge('database', await scrape(node), ['database_down', 'requests_unavailable'])
  })

  it('connections_waiting: all connections are taken', async () => {
    const { config, log } = app().context
    const waits = {
      connectionTimeoutMillis: 1500,
      query_timeout: 5000,
      statement_timeout: 5000,
    }
    const pool = openPool(config.databaseUrl, 1, log, waits)
    const node = await startNode({ pool, node: healthy.context.node })
    const client = await pool.connect()
    const waiter = pool.connect().catch(() => null)
    const after = await scrape(node)
    expect(valueOf(after, 'jinli_database_connections{state="waiting"}')).toBeGreaterThan(0)
    // Nor do the figures of the database get a connection.
    judge('connections', after, ['connections_waiting', 'database_down'])
    await waiter
    client.release()
    closings.push(() => pool.end())
  })

  it('books_late: nobody has checked the ledger', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 10_000n)
    await app().clock.forward(hourMs)
    const after = await scrapeUntil(healthy, uncheckedAge, (seconds) => seconds > 600)
    // Nobody reads events in this house, which is overdue as well.
    judge('unchecked', after, ['books_late', 'overdue_items'])
  })

  it('jobs_unheld: no node runs the jobs', async () => {
    await stopJobs()
    await scrapeUntil(healthy, uncheckedAge, (seconds) => seconds < 600)
    const after = await scrapeUntil(
      healthy,
      'jinli_jobs_held',
      (heldCount) => heldCount === 0,
    )
    judge('jobs', after, ['jobs_unheld'])
  })

  it('node_silent: a node is gone', async () => {
    await healthy.close()
    judge('silence', await scrape(healthy), ['node_silent'])
  })

  it.runIf(hasPromtool)('says promtool', () => {
    assertAlerts(cases)
  })
})
