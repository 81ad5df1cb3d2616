import { ownPlayerCalls, playerCalls } from '@jinli/contract/all'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { buildServer } from '@jinli/server/app'
import { openPool } from '@jinli/server/platform/db'
import { SessionReader } from '@jinli/server/session/player-session'
import { describe, expect, it } from 'vitest'
import { FieldClient } from './field-client.ts'

const app = useTestApp()

const paths = [...playerCalls, ...ownPlayerCalls].flatMap((call) => [
  call.path,
  ...(call.aliases ?? []),
])

async function post(url: string, headers: Record<string, string> = {}, body = '{}') {
  const allHeaders = { 'content-type': 'application/json', ...headers }
  return fetch(url, { method: 'POST', headers: allHeaders, body })
}

describe('R-WIRE-35: a call in any case', () => {
  it.each(paths)('%s', async (path) => {
    const visitor = new FieldClient(app().url)
    const { code } = await visitor.post(path)
    for (const spelling of [path.toLowerCase(), path.toUpperCase()])
      expect([spelling, (await visitor.post(spelling)).code]).toEqual([spelling, code])
  })

  it('keeps its query, and the letters of what it carries', async () => {
    const visitor = new FieldClient(app().url)
    const { code, data } = await visitor.get<unknown[]>('/api/GAME/list?category=concise')
    expect([code, data.length]).toEqual([200, 2])
    expect((await visitor.get<unknown[]>('/api/game/list?category=Concise')).data).toEqual(
      [],
    )
  })

  it('is for the players alone', async () => {
    for (const path of ['/admin/API/me', '/Admin/api/login', '/api/Nothing', '/Healthz'])
      expect([path, (await post(app().url + path)).status]).toEqual([path, 404])
  })
})

describe('R-WIRE-43: whatever a known call is sent', () => {
  it.each(paths)('%s answers a form in HTTP 200', async (path) => {
    const { token } = await app().registerPlayer()
    const player = new FieldClient(app().url, token)
    const reply = await player.upload(path, new Uint8Array(40_000))
    // The calls that accept a form refuse it, because the file is no picture.
    const takes = /^\/api\/(uploadimg|support\/picture|identity\/document)/.test(path)
    const codes = takes ? [422] : [415]
    expect([path, codes.includes(reply.code)]).toEqual([path, true])
  })

  it('a picture for a call that takes none is told so, however large', async () => {
    const visitor = new FieldClient(app().url)
    for (const size of [1, 200_000])
      expect(
        await visitor.upload('/api/gamelistBycode', new Uint8Array(size)),
      ).toMatchObject({ code: 415, message: '请求格式错误' })
  })

  it.each(['text/plain', 'application/xml', 'x', ';'])(
    '%j is refused with code 415 in HTTP 200, of staff with HTTP 415',
    async (type) => {
      const reply = await new FieldClient(app().url).raw('/api/app', type, 'a=1')
      expect(reply).toMatchObject({ code: 415, message: '请求格式错误', data: null })
      const staff = await post(`${app().url}/admin/api/me`, { 'content-type': type }, 'a=1')
      expect([staff.status, await staff.json()]).toMatchObject([415, { code: 415 }])
    },
  )
})

type Change = { databaseUrl?: string; requestsPerSecond?: number }

/** Runs `work` against a second server with another database or limit. */
async function withChange(change: Change, work: (url: string) => Promise<void>) {
  const { context } = app()
  const { databaseUrl, ...limits } = change
  const pool = databaseUrl ? openPool(databaseUrl, 2, context.log) : context.pool
  const config = { ...context.config, limits: { ...context.config.limits, ...limits } }
  const sessions = new SessionReader(pool)
  const server = await buildServer({ ...context, config, pool, sessions })
  try {
    await work(await server.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await server.close()
    if (databaseUrl) await pool.end()
  }
}

describe('R-WIRE-43: a call that cannot be answered now', () => {
  const nowhere = 'postgres://nobody:none@127.0.0.1:1/none'

  it.each([
    ['too many requests', { requestsPerSecond: 0 }, 429, '操作过于频繁，请稍后再试'],
    ['no database', { databaseUrl: nowhere }, 503, '系统繁忙，请稍后再试'],
  ] as const)('%s', async (_what, change, code, message) => {
    await withChange(change, async (url) => {
      for (const path of ['/api/app', '/api/BALANCE', '/api/login_pc', '/api/article']) {
        const body = { name: 'someone', password: 'secret-1', type: 1 }
        const headers = { authorization: 'Bearer some-token' }
        const reply = await post(url + path, headers, JSON.stringify(body))
        const data = path === '/api/article' ? {} : null
        expect([path, reply.status, await reply.json()]).toMatchObject([
          path,
          200,
          { code, message, data },
        ])
        expect(reply.headers.get('retry-after')).toBe('1')
        expect(reply.headers.get('cache-control')).toBe('no-store')
      }
      const staff = await post(`${url}/admin/api/me`, {
        authorization: 'Bearer some-token',
      })
      expect([staff.status, staff.headers.get('retry-after')]).toEqual([code, '1'])
      expect((await post(`${url}/api/nothing`)).status).toBe(404)
    })
  })
})

describe('R-WIRE-36: an article is read without a look at the code', () => {
  it.each([1, 2, 3, 4, 5, 7, 8])('type %i is an object with html', async (type) => {
    const { code, data } = await new FieldClient(app().url).post('/api/article', { type })
    expect(code).toBe(200)
    expect(data).toMatchObject({ content: expect.any(String), title: expect.any(String) })
  })

  it('and an empty one when it is refused, for whatever reason', async () => {
    const visitor = new FieldClient(app().url)
    for (const body of [{}, { type: 99 }, { type: '1' }])
      expect(await visitor.post('/api/article', body)).toMatchObject({
        code: 422,
        data: {},
      })
    expect(await visitor.raw('/api/article', 'text/plain', 'x')).toMatchObject({
      code: 415,
      data: {},
    })
    for (const [body, status] of [
      ['{', 400],
      [`{"x":"${'x'.repeat(17_000)}"}`, 413],
    ] as const) {
      const reply = await post(`${app().url}/api/article`, {}, body)
      expect([reply.status, await reply.json()]).toMatchObject([status, { data: {} }])
    }
  })
})
