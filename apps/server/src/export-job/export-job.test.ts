import { once } from 'node:events'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { databaseDoor } from '@jinli/dev-env/database-door'
import { startServerNode } from '@jinli/dev-env/server-node'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../app.ts'
import { picturesOf } from '../picture/picture-stores.ts'
import { openPool } from '../platform/db.ts'

const app = useTestApp()

const path = '/admin/api/deposits/export'
const many = 12_000

let finance: TestStaff
beforeAll(async () => {
  finance = await app().newStaff('finance')
  const player = await app().registerPlayer('Long-File')
  await app().submitDeposit(player, 10_000n)
  await app().owner.query(
    `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, expires_at, payer_name)
     SELECT 'DX' || n, d.player_id, d.method, 100, d.setting_id, d.pay_to, now() + interval '1 hour',
       repeat('长', 200)
     FROM deposit d, generate_series(1, ${many}) n`,
  )
  await app().owner.query('ANALYZE deposit')
})

type JobRow = {
  id: string
  state: string
  failure: string
  rows: number
  attempt: number
  file: string
  has_file: boolean
}

async function jobRow(id: string): Promise<JobRow> {
  const { rows } = await app().owner.query(
    `SELECT id::text, state, failure, rows, attempt, file, has_file FROM export_job WHERE id = $1`,
    [id],
  )
  return rows[0]
}
const stateOf = async (id: string) => (await jobRow(id)).state

async function start(filter: object = {}, token = finance.token): Promise<string> {
  const { data } = await app().expectOk(path, filter, token)
  return data?.id as string
}
const write = (...overrides: Parameters<ReturnType<typeof app>['runJob']>[1][]) =>
  app().runJob('write-exports-1', ...overrides)
const cancel = (id: string, token = finance.token) =>
  app().call(`/admin/api/export-jobs/${id}/cancel`, {}, token)
const download = (id: string, token = finance.token) =>
  app().call(`/admin/api/export-jobs/${id}/file`, {}, token)

/** Returns whether the store has a file of the export. */
async function isStored(id: string): Promise<boolean> {
  const { file, attempt } = await jobRow(id)
  const storedFile = await picturesOf(app().context).open(`${file}-${attempt}.export`)
  storedFile?.body.destroy()
  return storedFile !== null
}

/** Returns once the export is being written and has some rows. */
async function hasRows(id: string): Promise<void> {
  await expect
    .poll(async () => (await jobRow(id)).rows, { timeout: 30_000 })
    .toBeGreaterThan(0)
}

/** Ends the lease of a node that is silent. */
async function endLease(id: string): Promise<void> {
  await app().owner.query(
    `UPDATE export_job SET lease_until = now() - interval '1 second' WHERE id = $1`,
    [id],
  )
}

/** Starts one more node, which runs the jobs. */
function startNode(env: Record<string, string> = {}) {
  const { config } = app().context
  return startServerNode(config, { ...env, DATA_DIR: dirname(config.uploadsDir) })
}

/** Begins a download whose reader reads only on request. */
async function slowReader(id: string, base = app().url) {
  const { hostname, port } = new URL(base)
  const socket = connect(Number.parseInt(port, 10), hostname)
  socket.on('error', () => socket.destroy())
  const head = [
    `POST /admin/api/export-jobs/${id}/file HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${finance.token}`,
    'content-type: application/json',
    'content-length: 2',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{}`)
  await once(socket, 'readable')
  return { statusLine: String(socket.read(16)), socket }
}

describe('a file of any length', () => {
  it('R-ADMIN-72 R-ADMIN-287: holds every order once, newest first', async () => {
    const { lines } = await app().file(path, {}, finance.token)
    const numbers = lines.map((line) => line.slice(0, line.indexOf(',')))
    expect(numbers).toHaveLength(many + 1)
    expect(new Set(numbers).size).toBe(many + 1)
    expect(numbers[0]).toBe(`DX${many}`)
  })

  it('R-ADMIN-288: is written with little memory, in both formats', async () => {
    const moves = 100_000
    await app().owner.query(
      `INSERT INTO vip_move (player_id, day, cause, from_level, to_level, deposited, flow, setting_id)
       SELECT p.id, date '2000-01-01' + n, 'promoted', 1, 2, 100, 100, s.id
       FROM generate_series(1, ${moves}) n, (SELECT min(id) AS id FROM player) p,
         (SELECT id FROM money_setting_version WHERE key = 'vip' LIMIT 1) s`,
    )
    // All rows at once, or the whole file, would not fit.
    const node = await startNode({ NODE_OPTIONS: '--max-old-space-size=80' })
    try {
      for (const format of ['csv', 'xlsx']) {
        const { data } = await app().expectOk(
          '/admin/api/vip-moves/export',
          { format },
          finance.token,
        )
        const id = data?.id as string
        await expect
          .poll(() => stateOf(id), { timeout: 300_000, interval: 500 })
          .toBe('ready')
        expect(await jobRow(id)).toMatchObject({ rows: moves, attempt: 1 })
      }
    } finally {
      await node.stop()
      await app().owner.query('DELETE FROM vip_move')
    }
  })

  it('R-ADMIN-72: a file that could not be whole is refused, and says why', async () => {
    const before = await app().tableDigest()
    const reply = await app().call(path, { search: 'DX' }, finance.token)
    expect(reply).toMatchObject({ code: 400, error: 'export.search-too-wide' })
    expect((await app().tableDigest()).export_job).toBe(before.export_job)
  })

  it('R-ADMIN-289: a member has three open ones at most, also when they start at once', async () => {
    const member = await app().newStaff('finance')
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((search) =>
        app().call(path, { search: `nobody-${search}` }, member.token),
      ),
    )
    expect(replies.map(({ error }) => error ?? '').toSorted()).toEqual([
      '',
      '',
      '',
      'export.open-limit',
      'export.open-limit',
    ])
    const [first] = replies.flatMap(({ data }) => data?.id ?? [])
    expect((await cancel(first as string, member.token)).code).toBe(200)
    expect((await app().call(path, {}, member.token)).code).toBe(200)
    await app().owner.query(
      `UPDATE export_job SET state = 'cancelled' WHERE state = 'waiting'`,
    )
  })
})

describe('R-ADMIN-289: an export that is cancelled', () => {
  it('while it is written leaves no file', async () => {
    const id = await start()
    const run = write()
    await hasRows(id)
    expect(await cancel(id)).toMatchObject({ code: 200, data: { state: 'cancelled' } })
    await run
    expect(await jobRow(id)).toMatchObject({ state: 'cancelled', has_file: true })
    expect(await isStored(id)).toBe(false)
    await app().runJob('drop-export-files')
    expect((await jobRow(id)).has_file).toBe(false)
    expect(await download(id)).toMatchObject({ error: 'export.ended' })
    expect(await cancel(id)).toMatchObject({ error: 'export.ended' })
  })

  it('when it is ready loses its file', async () => {
    const id = await start({ search: 'nobody' })
    expect(await download(id)).toMatchObject({ error: 'export.not-ready' })
    await write()
    expect(await isStored(id)).toBe(true)
    await cancel(id)
    await app().runJob('drop-export-files')
    expect(await isStored(id)).toBe(false)
    expect(await download(id)).toMatchObject({ error: 'export.ended' })
  })
})

describe('R-ADMIN-290: an export that is interrupted', () => {
  it('by the loss of its connections is not lost', async () => {
    const door = await databaseDoor(app().context.config.databaseUrl)
    const pool = openPool(door.url, 2, app().context.log)
    const id = await start()
    const run = write({ pool })
    await hasRows(id)
    const cutting = setInterval(() => door.cut(), 20)
    await run.catch(() => undefined)
    clearInterval(cutting)
    await pool.end()
    door.close()
    expect(['waiting', 'running']).toContain(await stateOf(id))
    // Nobody tries again at once.
    await write()
    expect(await jobRow(id)).toMatchObject({ attempt: 1 })
    await endLease(id)
    await write()
    expect(await jobRow(id)).toMatchObject({ state: 'ready', rows: many + 1, attempt: 2 })
    await cancel(id)
  })

  it('again and again fails in words', async () => {
    const id = await start()
    await app().owner.query('UPDATE export_job SET attempt = 5 WHERE id = $1', [id])
    await write()
    expect(await jobRow(id)).toMatchObject({ state: 'failed', failure: 'interrupted' })
    expect(await download(id)).toMatchObject({ error: 'export.ended' })
  })

  it('by a stop of the server waits for the next one', async () => {
    const id = await start()
    const stop = new AbortController()
    const run = app().runJob('write-exports-1', {}, stop.signal)
    await hasRows(id)
    stop.abort()
    await run
    expect(await jobRow(id)).toMatchObject({ state: 'waiting', rows: 0 })
    await write()
    expect(await jobRow(id)).toMatchObject({ state: 'ready', rows: many + 1, attempt: 2 })
    await cancel(id)
  })

  it('by the death of its node is written by another one', async () => {
    const id = await start()
    const node = await startNode()
    await hasRows(id)
    node.child.kill('SIGKILL')
    await node.stop()
    await write()
    expect(await jobRow(id)).toMatchObject({ state: 'running', attempt: 1 })
    await endLease(id)
    await write()
    expect(await jobRow(id)).toMatchObject({ state: 'ready', rows: many + 1, attempt: 2 })
    await cancel(id)
  })

  it('by a freeze of its node is not taken from the node that writes it now', async () => {
    const id = await start()
    const first = write()
    await hasRows(id)
    await endLease(id)
    await app().runJob('write-exports-2')
    await first
    const job = await jobRow(id)
    expect(job.state).toBe('ready')
    expect(job.rows).toBe(many + 1)
    expect(await isStored(id)).toBe(true)
    const stale = `${job.file}-${job.attempt - 1}.export`
    expect(await picturesOf(app().context).open(stale)).toBeNull()
    await cancel(id)
  })

  it('many are written once by two nodes', async () => {
    const owners = await Promise.all([1, 2, 3].map(() => app().newStaff('finance')))
    const ids = await Promise.all(
      owners.flatMap(({ token }) =>
        ['a', 'b', 'c'].map((search) => start({ search: `nobody-${search}` }, token)),
      ),
    )
    await Promise.all([
      write(),
      app().runJob('write-exports-2'),
      write(),
      app().runJob('write-exports-2'),
    ])
    const jobs = await Promise.all(ids.map(jobRow))
    expect(jobs.map(({ state, attempt }) => [state, attempt])).toEqual(
      ids.map(() => ['ready', 1]),
    )
  })
})

describe('R-ADMIN-291: a download', () => {
  it('that breaks off may be repeated; a whole one is the only one', async () => {
    const id = await start()
    await write()
    const { statusLine, socket } = await slowReader(id)
    expect(statusLine).toContain('200')
    expect(await download(id)).toMatchObject({ code: 409, error: 'export.downloading' })
    expect(await cancel(id)).toMatchObject({ error: 'export.downloading' })
    socket.destroy()
    const isWhole = await expect
      .poll(() => download(id), { timeout: 10_000 })
      .toMatchObject({ code: 200 })
      .then(() => true)
    expect(isWhole).toBe(true)
    await expect.poll(() => stateOf(id)).toBe('downloaded')
    const second = await download(id)
    expect(second).toMatchObject({ code: 409, error: 'export.downloaded' })
    expect(second.message).toContain('只能下载一次')
    await app().runJob('drop-export-files')
    expect(await isStored(id)).toBe(false)
  })

  it('of many at one moment, one gets the file', async () => {
    const id = await start({ search: 'nobody' })
    await write()
    const replies = await Promise.all([1, 2, 3, 4].map(() => download(id)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('is broken off by a stop of the server, and may be repeated', async () => {
    const id = await start()
    await write()
    const server = await buildServer(app().context)
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const { socket } = await slowReader(id, url)
    const closing = once(socket, 'close')
    await server.close()
    socket.resume()
    await closing
    expect(await stateOf(id)).toBe('ready')
    expect((await download(id)).code).toBe(200)
  })

  it('is for the member who started it, and only while the member has the right', async () => {
    const colleague = await app().newStaff('finance')
    const id = await start({ search: 'nobody' }, colleague.token)
    await write()
    for (const reply of [await download(id), await cancel(id)])
      expect(reply).toMatchObject({ code: 404, error: 'export.not-found' })
    await app().owner.query(`UPDATE staff SET role = 'cashier' WHERE username = $1`, [
      colleague.username,
    ])
    expect(await download(id, colleague.token)).toMatchObject({
      code: 403,
      error: 'session.forbidden',
    })
    expect(await stateOf(id)).toBe('ready')
    expect((await download('x')).error).toBe('export.not-found')
  })
})

describe('R-ADMIN-292: a file', () => {
  it('is deleted when its time is over', async () => {
    const id = await start({ search: 'nobody' })
    await write()
    await app().clock.forward(23 * 3_600_000)
    await app().runJob('drop-export-files')
    expect(await stateOf(id)).toBe('ready')
    await app().clock.forward(3_600_000)
    const token = await app().signIn(finance.username, finance.password)
    expect(await download(id, token)).toMatchObject({ error: 'export.ended' })
    await app().runJob('drop-export-files')
    expect(await jobRow(id)).toMatchObject({ state: 'expired', has_file: false })
    expect(await isStored(id)).toBe(false)
    await app().clock.forward(91 * 24 * 3_600_000)
    await app().runJob('drop-old-exports')
    expect(await jobRow(id)).toBeUndefined()
  })
})
