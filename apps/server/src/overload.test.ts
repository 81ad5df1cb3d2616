import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from './app.ts'
import { configOf } from './platform/config.ts'
import { openPool } from './platform/db.ts'
import { SessionReader } from './session/player-session.ts'

const usual = configOf({
  APP_DATABASE_URL: 'postgres://nowhere/db',
  CARD_KEY: 'k'.repeat(43),
}).limits

type TestServer = { url: string; close(): Promise<unknown> }

/** Starts the same server with another database address or other limits. */
async function startTestServer(change: {
  databaseUrl?: string
  limits?: Partial<typeof usual>
}): Promise<TestServer> {
  const { context } = app()
  const pool = change.databaseUrl
    ? openPool(change.databaseUrl, 4, context.log)
    : context.pool
  const config = {
    ...context.config,
    limits: { ...context.config.limits, ...change.limits },
  }
  const sessions = new SessionReader(pool)
  const server = await buildServer({ ...context, config, pool, sessions })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    close: async () => {
      await server.close()
      if (pool !== context.pool) await pool.end()
    },
  }
}

const app = useTestApp()

function post(url: string, body: object = {}, token?: string) {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
}

type ReplyCode = { code: number }

async function replyCode(reply: Response): Promise<ReplyCode> {
  return (await reply.json()) as ReplyCode
}

const tooMany = { code: 429, message: '操作过于频繁，请稍后再试', data: null }

// R-WIRE-03
describe('too many requests', () => {
  it('answers 429 with Retry-After and an envelope, then serves again', async () => {
    const tight = await startTestServer({ limits: { requestsPerSecond: 5 } })
    const startedAt = performance.now()
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => post(`${tight.url}/api/app`)),
    )
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 200: 60 })
    const answers = await Promise.all(
      replies.map(async (reply) => ({ reply, body: await replyCode(reply) })),
    )
    const codes = answers.map(({ body }) => body.code)
    // On a busy machine the burst may take more than one second.
    const seconds = Math.floor((performance.now() - startedAt) / 1000) + 2
    const { 200: okCount = 0, 429: limitedCount = 0, ...others } = tally(codes)
    expect(others).toEqual({})
    expect(okCount).toBeGreaterThanOrEqual(5)
    expect(okCount).toBeLessThanOrEqual(5 * seconds)
    expect(okCount + limitedCount).toBe(60)
    const refusal = answers.find(({ body }) => body.code === 429)
    expect(refusal?.reply.headers.get('retry-after')).toBe('1')
    expect(refusal?.body).toMatchObject({ ...tooMany, error: 'http.too-many' })
    await expect
      .poll(async () => replyCode(await post(`${tight.url}/api/app`)))
      .toMatchObject({ code: 200 })
    expect((await fetch(`${tight.url}/healthz`)).status).toBe(200)
    await tight.close()
  })

  it.each([
    ['/api/register', 'signUpsPerMinute', { name: 'admin-name', password: 'secret-1' }],
    ['/api/login_pc', 'signInsPerMinute', { name: 'no-such-name', password: 'secret-1' }],
    ['/admin/api/login', 'signInsPerMinute', { username: 'nobody', password: 'secret-1' }],
  ] as const)('%s is limited per address and minute', async (path, limit, form) => {
    const body =
      path === '/api/register'
        ? { ...form, confirmPass: 'secret-1', realname: '林小鱼', paypassword: 'secret-2' }
        : form
    const tight = await startTestServer({ limits: { [limit]: 3, wrongSecretsMax: 50 } })
    const isRefused: boolean[] = []
    for (let i = 0; i < 5; i += 1) {
      const reply = await post(`${tight.url}${path}`, body)
      const answer = await replyCode(reply)
      isRefused.push(answer.code === 429)
      // Player apps read only the code; the back office also gets the HTTP status.
      const status = answer.code === 429 && path.startsWith('/admin') ? 429 : 200
      expect([path, reply.status]).toEqual([path, status])
      if (answer.code !== 429) continue
      expect(reply.headers.get('retry-after')).toBe('1')
      expect(answer).toMatchObject(tooMany)
    }
    expect(isRefused).toEqual([false, false, false, true, true])
    await tight.close()
  })

  it('R-WIRE-32: 300 requests in a second and 60 sign-ups in a minute pass', async () => {
    const wide = await startTestServer({ limits: usual })
    const { token } = await app().registerPlayer()
    const replies = await Promise.all(
      Array.from({ length: 300 }, () => post(`${wide.url}/api/balance`, {}, token)),
    )
    const replyCodes = await Promise.all(replies.map(replyCode))
    expect(new Set(replyCodes.map(({ code }) => code))).toEqual(new Set([200]))
    const form = {
      name: 'sixty-times',
      password: 'secret-1',
      confirmPass: 'secret-1',
      realname: '林小鱼',
      paypassword: 'secret-2',
    }
    const codes: number[] = []
    for (let i = 0; i < 60; i += 1) {
      // All sign-ups but the first use a taken name. They count as sign-ups, but no password is hashed.
      const reply = await post(`${wide.url}/api/register`, form)
      codes.push(((await reply.json()) as { code: number }).code)
    }
    expect(tally(codes)).toEqual({ 200: 1, 422: 59 })
    await wide.close()
  })
})

const unavailable = {
  code: 503,
  message: '系统繁忙，请稍后再试',
  data: null,
  error: 'http.unavailable',
}

describe('without the database', () => {
  let mute: Server
  let mutePort = 0
  const sockets = new Set<Socket>()
  beforeAll(async () => {
    // Accepts connections and sends nothing, like a frozen database.
    mute = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    mutePort = (mute.address() as AddressInfo).port
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    mute.close()
  })

  it.each([
    ['a closed port', false, 3000],
    ['a database that never answers', true, 7000],
  ] as const)(
    '%s gives 503 with Retry-After in time',
    async (_what, listening, withinMs) => {
      const port = listening ? mutePort : 1
      const databaseUrl = `postgres://nobody:canary@127.0.0.1:${port}/none`
      const server = await startTestServer({ databaseUrl })
      const startedAt = performance.now()
      const calls: [string, object, string?][] = [
        ['/api/app', {}],
        ['/api/balance', {}, 'some-token'],
        ['/api/withdraw', { amount: 100 }, 'some-token'],
        ['/api/login_pc', { name: 'someone', password: 'secret-1' }],
        ['/admin/api/me', {}, 'some-token'],
        ['/readyz', {}],
      ]
      await Promise.all(
        calls.map(async ([path, body, token]) => {
          const reply =
            path === '/readyz'
              ? await fetch(`${server.url}${path}`)
              : await post(`${server.url}${path}`, body, token)
          const text = await reply.text()
          // decisions §2: the response to a player's call shows the error only in its `code`.
          const status = path.startsWith('/api/') ? 200 : 503
          expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([
            path,
            status,
            '1',
          ])
          expect(JSON.parse(text)).toMatchObject(unavailable)
          expect(text).not.toMatch(/canary|ECONN|postgres|127\.0\.0\.1/)
        }),
      )
      expect(performance.now() - startedAt).toBeLessThan(withinMs)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      await server.close()
    },
  )

  it('R-ADMIN-08: /healthz and /readyz answer while all is well', async () => {
    const health = await fetch(`${app().url}/healthz`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    const ready = await fetch(`${app().url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  })
})

it('G-9 R-OPS-14: a start takes the time that a busy machine needs', async () => {
  const server = await buildServer(app().context)
  await server.ready()
  expect(server.initialConfig.pluginTimeout).toBe(0)
  await server.close()
})
