import { once } from 'node:events'
import { createServer } from 'node:net'
import { sendHostile } from '@jinli/dev-env/hostile-requests'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from './app.ts'
import { Metrics } from './platform/metrics.ts'
import { NodeState } from './platform/node-figures.ts'
import { startJobs } from './schedule.ts'
import { listenForMetrics } from './serve-metrics.ts'

const app = useTestApp()
let port: number
let server: FastifyInstance
let url: string
let close: () => Promise<void>
let stopJobs: () => Promise<void>

/** Returns a port that is free now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  port = await freePort()
  const context = {
    ...app().context,
    metrics: new Metrics(),
    node: new NodeState(new Date()),
  }
  server = await buildServer(context)
  url = await server.listen({ port: 0, host: '127.0.0.1' })
  const fails = { name: 'fails', everyMs: 50, run: () => Promise.reject(new Error('no')) }
  const works = { name: 'works', everyMs: 50, run: () => Promise.resolve() }
  stopJobs = startJobs(context, [fails, works])
  close = await listenForMetrics(context, port)
})
afterAll(async () => {
  await stopJobs()
  await close()
  server.server.closeAllConnections()
  await server.close()
})

const post = (path: string, body: object) =>
  fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => answer.text())

async function scrape(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  return (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
}
const valueOf = (lines: readonly string[], name: string) =>
  Number(
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  )

describe('R-OPS-60: /metrics', () => {
  it('counts requests by call and code, with their times', async () => {
    await post('/api/app', {})
    await post('/api/login_pc', { name: '', password: '' })
    await post('/api/balance', {})
    const lines = await scrape()
    expect(valueOf(lines, 'jinli_requests_total{call="/api/app",code="200"}')).toBe(1)
    expect(valueOf(lines, 'jinli_requests_total{call="/api/login_pc",code="422"}')).toBe(1)
    expect(valueOf(lines, 'jinli_requests_total{call="/api/balance",code="401"}')).toBe(1)
    expect(valueOf(lines, 'jinli_request_seconds_count{audience="visitor"}')).toBe(2)
  })

  it('tells jobs, connections, open work and the ledger', async () => {
    const failures = 'jinli_job_failures_total{name="fails"}'
    await expect.poll(async () => valueOf(await scrape(), failures)).toBeGreaterThan(0)
    const lines = await scrape()
    expect(valueOf(lines, 'jinli_job_success_age_seconds{name="works"}')).toBeLessThan(60)
    expect(valueOf(lines, 'jinli_job_runs_total{name="works"}')).toBeGreaterThan(0)
    expect(valueOf(lines, 'jinli_jobs_held')).toBe(1)
    expect(valueOf(lines, 'jinli_database_up')).toBe(1)
    expect(valueOf(lines, 'jinli_database_connections{state="waiting"}')).toBe(0)
    expect(valueOf(lines, 'jinli_open_work{kind="deposits"}')).toBe(0)
    expect(valueOf(lines, 'jinli_venue_up{venue="obgdy"}')).toBe(1)
    expect(valueOf(lines, 'jinli_ledger_findings')).toBe(0)
    expect(valueOf(lines, 'jinli_event_lag_seconds{reader="live-streams"}')).toBe(0)
    expect(
      valueOf(lines, 'jinli_ledger_age_seconds{what="unsealed"}'),
    ).toBeGreaterThanOrEqual(0)
  })

  it('R-OPS-83: keeps its size under 10,000 hostile requests, and is on no port of players', async () => {
    await sendHostile(url, 0, 1000)
    const before = await scrape()
    await sendHostile(url, 1000, 10_000)
    const after = await scrape()
    expect(after.length).toBe(before.length)
    const answerCount = (lines: readonly string[]) =>
      lines
        .filter((line) => line.startsWith('jinli_requests_total'))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    expect(answerCount(after) - answerCount(before)).toBeGreaterThan(9000)
    const malformedSeries = 'jinli_malformed_requests_total'
    expect(valueOf(after, malformedSeries) - valueOf(before, malformedSeries)).toBe(200)
    expect((await fetch(new URL('/metrics', url))).status).toBe(404)
  })

  it('R-OPS-65: has the ages of backup, archive and drill once there are any', async () => {
    await app().owner.query(
      `INSERT INTO backup_state (due_hours, base_at, reach_at, drill_at, drill_failures)
       VALUES (26, now() - interval '1 hour', now() - interval '1 minute', NULL, 2)`,
    )
    const ageOf = async (what: string) =>
      valueOf(await scrape(), `jinli_backup_age_seconds{what="${what}"}`)
    try {
      // Figures of the database serve for five seconds.
      await expect.poll(() => ageOf('base')).toBeGreaterThan(3599)
      expect(await ageOf('wal')).toBeGreaterThan(59)
      expect(await ageOf('drill')).toBeNaN()
      expect(valueOf(await scrape(), 'jinli_drill_failures')).toBe(2)
    } finally {
      await app().owner.query('DELETE FROM backup_state')
    }
  })
})
