import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { NodeState } from '../platform/node-figures.ts'
import { writeReport } from '../platform/node-report.ts'

const app = useTestApp()

let technician: string
beforeAll(async () => {
  technician = (await app().newStaff('technician')).token
})
afterEach(() => app().owner.query('DELETE FROM node_report; DELETE FROM job_lease'))

type Health = {
  alarms: { kind: string; subject: string; detail: string }[]
  nodes: Record<string, unknown>[]
  jobs: Record<string, unknown>[]
  venues: Record<string, unknown>[]
  queues: Record<string, unknown>[]
}

async function health(): Promise<Health> {
  const { data } = await app().expectOk('/admin/api/health', {}, technician)
  return data as Health
}
const kinds = async () => (await health()).alarms.map(({ kind }) => kind)

/** Writes the report of a node of this port. */
async function report(port: number, change: (node: NodeState) => void = () => {}) {
  const { context } = app()
  const node = new NodeState(context.clock.now())
  change(node)
  await writeReport({ ...context, node, config: { ...context.config, port } })
}

async function holdJobs(port: number): Promise<void> {
  await app().owner.query(
    `INSERT INTO job_lease (node, until)
     SELECT node, now() + interval '1 hour' FROM node_report WHERE node LIKE '%:' || $1`,
    [port],
  )
}

it('R-OPS-85: nodes, jobs and venues of a house in order, without an alarm', async () => {
  await report(7001, (node) => node.jobPlanned('seal-ledger', 60_000))
  await report(7002)
  await holdJobs(7001)
  const { alarms, nodes, jobs, venues, queues } = await health()
  expect(alarms).toEqual([])
  expect(nodes).toMatchObject([
    { node: expect.stringMatching(/:7001$/), holds_jobs: 1, silent: 0 },
    { node: expect.stringMatching(/:7002$/), holds_jobs: 0, silent: 0 },
  ])
  expect(jobs).toMatchObject([{ job: 'seal-ledger', every_seconds: 60, late: 0 }])
  expect(venues).toContainEqual({
    venue: 'obgdy',
    name: expect.any(String),
    state: expect.stringMatching(/^(unasked|up)$/),
    failures: 0,
  })
  expect(queues).toContainEqual({ what: 'transfer', count: 0, since: null })
})

it('R-OPS-85: a silent node, its jobs, nobody who runs them, and books that nobody checks', async () => {
  await report(7001, (node) => node.jobPlanned('seal-ledger', 60_000))
  await app().clock.forward(14 * minuteMs)
  expect(await kinds()).toEqual(['node_silent', 'jobs_unheld', 'job_late', 'books_late'])
  await report(7002, (node) => node.jobPlanned('seal-ledger', 60_000))
  await holdJobs(7002)
  expect(await kinds()).toEqual(['node_silent', 'books_late'])
})

it('R-OPS-85: callers that wait for a connection, a late event loop, a venue that is down', async () => {
  await report(7001)
  await holdJobs(7001)
  await app().owner.query(
    `UPDATE node_report SET figures = jsonb_set(jsonb_set(jsonb_set(figures, '{connections,waiting}', '3'),
      '{loop_delay_ms}', '1500'), '{venues,obgdy}', '{"state": "down", "failures": 5}')`,
  )
  const { alarms } = await health()
  expect(alarms).toMatchObject([
    { kind: 'connections_waiting', detail: '3 个请求在等待连接' },
    { kind: 'node_busy', detail: '最长停顿 1500 毫秒' },
    { kind: 'venue_down', subject: 'obgdy' },
  ])
})

it('R-OPS-85: a lock that holds up others', async () => {
  await report(7001)
  await holdJobs(7001)
  const holder = await app().owner.connect()
  const waiter = await app().owner.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE write_probe')
    const wait = waiter.query('BEGIN; LOCK TABLE write_probe').catch(() => undefined)
    await expect.poll(kinds).toEqual(['lock_wait'])
    await holder.query('ROLLBACK')
    await wait
  } finally {
    holder.release(true)
    waiter.release(true)
  }
})

it('R-OPS-85: shows nothing to staff without the right', async () => {
  const { token } = await app().newStaff('service')
  expect((await app().call('/admin/api/health', {}, token)).code).toBe(403)
})
