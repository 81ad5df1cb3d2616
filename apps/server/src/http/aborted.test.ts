import { once } from 'node:events'
import { connect } from 'node:net'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { FastifyInstance } from 'fastify'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest'
import { buildServer } from '../app.ts'
import { openLog } from '../platform/log.ts'

const app = useTestApp()
const lines: Record<string, unknown>[] = []
let server: FastifyInstance
let url: URL

beforeAll(async () => {
  const log = openLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  server = await buildServer({ ...app().context, log })
  url = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => server.close())
beforeEach(() => void lines.splice(0))

const head = 'POST /api/login_pc HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const form = '{"name":"nobody-here","password":"secret-1"}'

/** Sends bytes and disconnects (with a TCP reset if `rude`). Resolves when the socket is closed. */
async function hangUp(bytes: string, rude: boolean): Promise<void> {
  const socket = connect(Number.parseInt(url.port, 10), url.hostname)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  const closing = once(socket, 'close')
  socket.write(bytes, () => (rude ? socket.resetAndDestroy() : socket.destroy()))
  await closing
}

/** Waits until the server has no open connection, so that it has handled all requests. */
function allGone() {
  const count = () =>
    new Promise((resolve, reject) => {
      server.server.getConnections((error, n) => (error ? reject(error) : resolve(n)))
    })
  return expect.poll(count).toBe(0)
}

describe('R-WIRE-38: a client that hangs up', () => {
  it.each([
    ['with its request', `${head}content-length: ${form.length}\r\n\r\n${form}`],
    ['in the middle of its body', `${head}content-length: 4000\r\n\r\n${form}`],
    ['in the middle of a chunk', `${head}transfer-encoding: chunked\r\n\r\nfff\r\n${form}`],
    ['in its head', head],
  ])('%s is no fault', async (_when, bytes) => {
    for (const rude of [true, false])
      await Promise.all(Array.from({ length: 60 }, () => hangUp(bytes, rude)))
    await allGone()
    expect(lines.filter((line) => line.msg === 'fault')).toEqual([])
    const reply = await fetch(new URL('/api/login_pc', url), {
      method: 'POST',
      body: form,
      // A connection that is kept alive would count as open in the next test.
      headers: { 'content-type': 'application/json', connection: 'close' },
    })
    expect(await reply.json()).toMatchObject({ code: expect.any(Number) })
  })
})

describe('R-ADMIN-55: the log of what a client can repeat', () => {
  it('is bounded per cause and minute, with a count', async () => {
    // With fake timers, the minute of the log ends only when the test advances them.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const staff = () => fetch(new URL('/admin/api/me', url), { method: 'POST' })
    for (let i = 0; i < 30; i += 1) {
      const replies = await Promise.all([staff(), staff(), staff(), staff()])
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    }
    const writtenLines = () =>
      lines.filter((line) => line.msg === 'staff call refused').length
    const before = writtenLines()
    expect(before).toBeLessThan(120)
    vi.advanceTimersByTime(60_000)
    expect(writtenLines()).toBe(before)
    const summaries = lines.filter((line) => line.msg === 'more of the same')
    expect(summaries.map((line) => line.missed)).toEqual([120 - before])
  })
})
