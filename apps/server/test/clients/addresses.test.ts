import { useTestApp } from '@jinli/dev-env/use-test-app'
import { buildServer } from '@jinli/server/app'
import { servePages } from '@jinli/server/http/pages'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ClientReply, FieldClient } from './field-client.ts'

const app = useTestApp()

async function set(values: Record<string, string>) {
  for (const [key, value] of Object.entries(values))
    await app().owner.query(
      `INSERT INTO site_setting VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [key, value],
    )
}
afterEach(async () => {
  await app().owner.query(`DELETE FROM site_setting WHERE key IN
    ('visit_url', 'hosts', 'service_url', 'h5_url', 'ios_download_url', 'ios_download_qrcode')`)
})

type Site = Record<'h5_url' | 'ios_download_url' | 'ios_download_qrcode', string>

describe('R-SITE-29: pages of ours that anybody may frame', () => {
  let server: FastifyInstance
  let url = ''
  beforeAll(async () => {
    const { context } = app()
    server = await buildServer(context, (app) =>
      servePages(app, context.config, async () => []),
    )
    url = await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  async function expectFramable(address: string) {
    const page = await fetch(address)
    expect([address, page.status]).toEqual([address, 200])
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('x-frame-options')).toBeNull()
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script')
    const html = await page.text()
    expect(html).toContain('lang="zh-CN"')
    expect(html).not.toMatch(/<script|javascript:|\son\w+=/i)
    for (const [, part = ''] of html.matchAll(/(?:src|href)="([^"#]+)"/g)) {
      if (part === '/') continue
      const reply = await fetch(new URL(part, address))
      expect([part, reply.status]).toEqual([part, 200])
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  }

  it('stand in for service and download until the operator has his own', async () => {
    const visitor = new FieldClient(url)
    const { data: service } = await visitor.post<{ url: string }>('/api/getservicerurl')
    const { data: site } = await visitor.post<Site>('/api/app')
    for (const address of [service.url, site.h5_url, site.ios_download_url])
      await expectFramable(address)
    expect(site.ios_download_qrcode).toMatch(/^data:image\/svg\+xml,/)
  })

  it('are there for sponsorship', async () => {
    for (const page of ['1', '2']) await expectFramable(`${url}/h5/${page}.html`)
    expect((await fetch(`${url}/h5/3.html`)).status).toBe(404)
    expect((await fetch(`${url}/h5/..%2farticle/1.html`)).status).not.toBe(200)
  })

  it('give way to the operator’s', async () => {
    await set({
      service_url: 'https://help.pond.example/',
      ios_download_url: 'https://get.pond.example/ios',
    })
    const visitor = new FieldClient(url)
    const before = (await visitor.post<Site>('/api/app')).data.ios_download_qrcode
    expect((await visitor.post('/api/getservicerurl')).data).toEqual({
      url: 'https://help.pond.example/',
      built_in: 0,
    })
    await set({
      h5_url: 'https://m.pond.example/',
      ios_download_url: 'https://get.pond.example/other',
    })
    const { data } = await visitor.post<Site>('/api/app')
    expect(data).toMatchObject({
      h5_url: 'https://m.pond.example/',
      ios_download_url: 'https://get.pond.example/other',
    })
    expect(data.ios_download_qrcode).not.toBe(before)
    await set({ ios_download_qrcode: '/images/qr.png' })
    expect((await visitor.post<Site>('/api/app')).data.ios_download_qrcode).toBe(
      '/images/qr.png',
    )
  })

  it('a host that is none makes no address', async () => {
    for (const host of ['a b', '[', 'x@y:z']) {
      const reply = await server.inject({
        method: 'POST',
        url: '/api/getservicerurl',
        headers: { host },
      })
      expect(reply.json().data).toEqual({ url: '/h5/service.html', built_in: 1 })
    }
  })
})

describe('R-SITE-31: the visit address', () => {
  const visit = () => new FieldClient(app().url).get<{ url: string }>('/api/getVisitUrl')

  it.each([
    ['https://play.pond.example', 'https://play.pond.example/'],
    ['https://play.pond.example/', 'https://play.pond.example/'],
    ['https://play.pond.example/m', 'https://play.pond.example/m/'],
    ['https://play.pond.example/m/', 'https://play.pond.example/m/'],
    ['http://play.pond.example:8443/m?', 'http://play.pond.example:8443/m/'],
  ])('%s is given as %s', async (visit_url, url) => {
    await set({ visit_url, hosts: 'play.pond.example' })
    expect(await visit()).toMatchObject({ code: 200, data: { url } })
    // Existing clients build this URL by appending text to the address.
    expect(new URL(`${url}register?pid=x`).searchParams.get('pid')).toBe('x')
  })

  it.each(['https://play.pond.example/?a=1', 'https://play.pond.example/#/home'])(
    '%s could not be added to, and is none',
    async (visit_url) => {
      await set({ visit_url, hosts: 'play.pond.example' })
      expect(await visit()).toMatchObject({ code: 1501, message: '暂无访问地址' })
    },
  )
})

describe('R-WIRE-40: behind a proxy', () => {
  type SendOptions = { from?: string; token?: string; headers?: Record<string, string> }

  /** Runs `work` against a server that trusts these proxies; `call` sends requests as such a proxy forwards them. */
  async function behindProxy(
    trustedProxies: string[],
    limits: Partial<Record<'requestsPerSecond' | 'signInsPerMinute', number>>,
    work: (
      call: (path: string, body?: object, options?: SendOptions) => Promise<ClientReply>,
    ) => Promise<void>,
  ) {
    const { context } = app()
    const config = {
      ...context.config,
      trustedProxies,
      limits: { ...context.config.limits, ...limits },
    }
    const server = await buildServer({ ...context, config })
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    try {
      await work(async (path, body = {}, { from, token, headers } = {}) => {
        const reply = await fetch(url + path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: {
            'content-type': 'application/json',
            ...(from ? { 'x-forwarded-for': from } : {}),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
        })
        return (await reply.json()) as ClientReply
      })
    } finally {
      await server.close()
    }
  }

  async function sessionAddress(token: unknown): Promise<string> {
    const { rows } = await app().owner.query(
      `SELECT ip FROM player_session WHERE token_hash = sha256($1::bytea)`,
      [Buffer.from(String(token))],
    )
    return rows[0].ip
  }

  const cases = [
    ['nobody is trusted', [], '203.0.113.7', '127.0.0.1'],
    ['another one is trusted', ['192.0.2.1'], '203.0.113.7', '127.0.0.1'],
    ['the proxy is trusted', ['127.0.0.1'], '203.0.113.7', '203.0.113.7'],
    ['its range is trusted', ['127.0.0.0/8', '::1'], '2001:db8::7', '2001:db8::7'],
    [
      'a client adds to what is forwarded',
      ['127.0.0.1'],
      '9.9.9.9, 203.0.113.7',
      '203.0.113.7',
    ],
    [
      'two proxies are trusted',
      ['127.0.0.1', '192.0.2.0/24'],
      '203.0.113.7, 192.0.2.4',
      '203.0.113.7',
    ],
    ['what is forwarded is no address', ['127.0.0.1'], 'unknown', '127.0.0.1'],
    ['an address comes in IPv6 dress', ['127.0.0.1'], '::ffff:203.0.113.7', '203.0.113.7'],
  ] as const
  it.each(cases)(
    '%s: a session is of its sender',
    async (_when, trustedProxies, from, expectedAddress) => {
      const player = await app().registerPlayer()
      await behindProxy([...trustedProxies], {}, async (call) => {
        const form = { name: player.name, password: player.password }
        const { code, data } = await call('/api/login_pc', form, { from })
        expect(code).toBe(200)
        expect(await sessionAddress((data as { api_token: string }).api_token)).toBe(
          expectedAddress,
        )
      })
    },
  )

  it('a staff action is of its sender in the audit trail', async () => {
    const token = await app().staffToken()
    const { name } = await app().registerPlayer()
    await behindProxy(['127.0.0.1'], {}, async (call) => {
      const form = { username: name, direction: 'credit', amount: 1, reason: '补发' }
      const options = { from: '203.0.113.7', token }
      expect((await call('/admin/api/adjustments/create', form, options)).code).toBe(200)
    })
    const { rows } = await app().owner.query(
      'SELECT ip FROM audit ORDER BY id DESC LIMIT 1',
    )
    expect(rows[0].ip).toBe('203.0.113.7')
  })

  const codes = (replies: ClientReply[]) => new Set(replies.map(({ code }) => code))
  const times = Array.from({ length: 40 }, (_, i) => i + 1)

  it('requests are limited for each sender alone', async () => {
    await behindProxy(['127.0.0.1'], { requestsPerSecond: 1 }, async (call) => {
      const each = times.map((i) => call('/api/app', {}, { from: `203.0.113.${i}` }))
      expect(codes(await Promise.all(each))).toEqual(new Set([200]))
      const one = times.map(() => call('/api/app', {}, { from: '198.51.100.1' }))
      expect(codes(await Promise.all(one))).toEqual(new Set([200, 429]))
    })
  })

  it('so are sign-ins', async () => {
    const form = { name: 'nobody-here', password: 'secret-1' }
    await behindProxy(['127.0.0.1'], { signInsPerMinute: 1 }, async (call) => {
      const sign = async (from: string) =>
        (await call('/api/login_pc', form, { from })).code
      for (const i of [1, 2, 3])
        expect([i, await sign(`203.0.113.10${i}`)]).not.toContain(429)
      // The minute of the limit may end between two calls; then the third call is refused.
      const laterReplies = [await sign('198.51.100.9'), await sign('198.51.100.9')]
      expect([...laterReplies, await sign('198.51.100.9')]).toContain(429)
    })
  })

  it('addresses that we hand out are those of the proxy', async () => {
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'play.pond.example',
    }
    const service = { url: 'https://play.pond.example/h5/service.html', built_in: 1 }
    await behindProxy(['127.0.0.1'], {}, async (call) => {
      expect((await call('/api/getservicerurl', {}, { headers })).data).toEqual(service)
      const odd = { ...headers, 'x-forwarded-proto': 'javascript' }
      expect((await call('/api/getservicerurl', {}, { headers: odd })).data).toEqual({
        url: 'http://play.pond.example/h5/service.html',
        built_in: 1,
      })
    })
    await behindProxy([], {}, async (call) => {
      const { data } = await call('/api/getservicerurl', {}, { headers })
      expect((data as { url: string }).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/h5\//)
    })
  })
})

describe('R-WIRE-37: the request limit', () => {
  it.each([
    '/api/balance',
    '/api/BALANCE',
    '/api/balance/',
    '/Api/Balance?a=1',
    '/admin/api/me',
  ])('counts %s', async (path) => {
    const { context } = app()
    const limits = { ...context.config.limits, requestsPerSecond: 0 }
    const server = await buildServer({ ...context, config: { ...context.config, limits } })
    const reply = await server.inject({ method: 'POST', url: path, payload: {} })
    const health = await server.inject({ url: '/healthz' })
    await server.close()
    expect([reply.json().code, health.statusCode]).toEqual([429, 200])
  })
})
