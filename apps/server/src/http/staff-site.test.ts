import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { allCalls, staffCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../app.ts'
import type { Config } from '../platform/config.ts'
import { serveDocs } from './docs.ts'
import { servePages } from './pages.ts'
import { listenForStaff } from './staff-site.ts'

const app = useTestApp()
const office = 'https://office.example'
const play = 'https://play.example'
const keptAlive = new Agent({ keepAlive: true })
const folder = mkdtempSync(join(tmpdir(), 'jinli-sites-'))
const ends: (() => Promise<unknown>)[] = []
beforeAll(() => {
  for (const [name, title] of [
    ['web', 'player app'],
    ['web/agent', 'agent portal'],
    ['admin', 'back office'],
  ] as const) {
    mkdirSync(join(folder, name, 'assets'), { recursive: true })
    writeFileSync(join(folder, name, 'index.html'), `<title>${title}</title>`)
    writeFileSync(join(folder, name, 'assets', 'index-Ab12Cd34.js'), '1')
  }
  mkdirSync(join(folder, 'web/images/banks'), { recursive: true })
  writeFileSync(join(folder, 'web/images/banks/icbc.svg'), '<svg/>')
})
afterAll(async () => {
  await Promise.all(ends.map((end) => end()))
  keptAlive.destroy()
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts a server with pages and docs. */
async function start(addresses: Partial<Config>): Promise<void> {
  const config = {
    ...app().context.config,
    webDist: join(folder, 'web'),
    adminDist: join(folder, 'admin'),
    host: '127.0.0.1',
    ...addresses,
  }
  const server = await buildServer({ ...app().context, config }, async (instance) => {
    await serveDocs(instance)
    await servePages(instance, config, async () => ['https://games.example'])
  })
  await server.listen({ port: config.port, host: config.host })
  const closeStaffPort = await listenForStaff(server, config)
  ends.push(() => Promise.all([server.close(), closeStaffPort()]))
}

/** A request with exactly this path and these headers, which `fetch` would tidy up. */
type RawRequest = {
  port: number
  path: string
  method?: string
  headers: Record<string, string>
}

async function send({ port, path, method = 'GET', headers }: RawRequest) {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers,
    agent: keptAlive,
  })
  outgoing.end(method === 'POST' ? '{}' : undefined)
  const [response] = await once(outgoing, 'response')
  const body = await text(response)
  const isUnknown = response.statusCode === 404 && body.includes('"http.not-found"')
  return { status: response.statusCode, headers: response.headers, body, isUnknown }
}

/** Returns the two sites of a running server: how to send a request to each. */
type Site = (path: string, more?: Partial<RawRequest>) => ReturnType<typeof send>
type Sites = { staff: Site; players: Site; staffOrigin: string; playerOrigin: string }

async function byHost(
  addresses: Partial<Config> = {},
): Promise<Sites & { at: (host: string) => Site }> {
  const port = await freePort()
  await start({ port, adminOrigin: office, publicUrl: play, ...addresses })
  const at =
    (host: string): Site =>
    (path, more) =>
      send({ port, path, ...more, headers: { host, ...more?.headers } })
  return {
    at,
    staff: at('office.example'),
    players: at('play.example'),
    staffOrigin: office,
    playerOrigin: play,
  }
}

async function byPort(): Promise<Sites> {
  const [port, adminPort] = [await freePort(), await freePort()]
  await start({ port, adminPort, adminOrigin: null, publicUrl: null })
  const at =
    (number: number): Site =>
    (path, more) =>
      send({ port: number, path, headers: {}, ...more })
  return {
    staff: at(adminPort),
    players: at(port),
    staffOrigin: `http://127.0.0.1:${adminPort}`,
    playerOrigin: `http://127.0.0.1:${port}`,
  }
}

const form = { method: 'POST', headers: { 'content-type': 'application/json' } }
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1')

// R-ADMIN-208
describe.each([
  ['ADMIN_ORIGIN', byHost],
  ['ADMIN_PORT', byPort],
])('G-5: with %s', (_name, startSites) => {
  let sites: Sites
  beforeAll(async () => {
    sites = await startSites()
  })

  it.each([
    '/admin',
    '/admin/',
    '/admin/index.html',
    '/admin/assets/index-Ab12Cd34.js',
    '/admin/player-app',
  ])('%s is at the origin of staff alone', async (path) => {
    const { status, body } = await sites.staff(path)
    expect([status, body]).not.toContain(404)
    expect(await sites.players(path)).toMatchObject({ status: 404, isUnknown: true })
  })

  it.each([
    '/index.html',
    '/assets/index-Ab12Cd34.js',
    '/h5/app.html',
    '/h5/1.html',
    '/agent',
    '/agent/',
    '/docs',
    '/docs/json',
    '/register',
    '/images/banks/../../index.html',
  ])('%s is at the origin of players alone', async (path) => {
    expect((await sites.players(path)).isUnknown).toBe(false)
    expect(await sites.staff(path)).toMatchObject({ status: 404, isUnknown: true })
  })

  it.each(['/healthz', '/readyz', '/images/banks/icbc.svg', '/images/sponsors/1.svg'])(
    '%s is at both',
    async (path) => {
      for (const site of [sites.players, sites.staff])
        expect((await site(path)).status).toBe(200)
    },
  )

  it.each([
    '/%61dmin/',
    '/admin%2f',
    '//admin/',
    '/ADMIN/',
    '/x/../admin/',
    '/admin/../admin/',
    '/admin;/',
    'http://office.example/admin/',
  ])('no spelling of the path leads to it from players: %s', async (path) => {
    const { status, body } = await sites.players(path)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('back office')
  })

  it('its first page leads to the back office; that of players is the player app', async () => {
    const { status, headers } = await sites.staff('/')
    expect([status, headers.location]).toEqual([302, '/admin/'])
    expect((await sites.players('/')).body).toContain('player app')
  })

  it('each call answers at one of the two', async () => {
    const ofStaff: ReadonlySet<Endpoint> = new Set(staffCalls)
    for (const call of allCalls) {
      const atStaff = await sites.staff(pathOf(call), form)
      const atPlayers = await sites.players(pathOf(call), form)
      expect([call.path, atStaff.isUnknown, atPlayers.isUnknown]).toEqual([
        call.path,
        !ofStaff.has(call),
        ofStaff.has(call),
      ])
    }
    expect((await sites.staff('/seamless/balance', form)).isUnknown).toBe(true)
  })

  it('answers as for an unknown path', async () => {
    const envelope = (body: string) => ({ ...JSON.parse(body), request_id: '' })
    const unknown = envelope((await sites.players('/nothing')).body)
    for (const path of ['/admin/', '/admin/api/me'])
      expect(envelope((await sites.players(path)).body)).toEqual(unknown)
    for (const path of ['/index.html', '/api/app'])
      expect(envelope((await sites.staff(path)).body)).toEqual(unknown)
  })

  it('its pages are framed by nobody, and frame the player app at its origin', async () => {
    const policyOf = async (site: Site, path: string) =>
      String((await site(path)).headers['content-security-policy']).split(';')
    const { staffOrigin, playerOrigin } = sites
    expect(await policyOf(sites.staff, '/admin/')).toEqual(
      expect.arrayContaining([
        `frame-src 'self' ${playerOrigin}`,
        "frame-ancestors 'none'",
        "script-src 'self'",
      ]),
    )
    expect(await policyOf(sites.players, '/')).toEqual(
      expect.arrayContaining([
        "frame-src 'self' https://games.example",
        `frame-ancestors 'self' ${staffOrigin}`,
      ]),
    )
    const { headers } = await sites.staff('/admin/player-app')
    expect(headers.location).toBe(`${playerOrigin}/`)
  })

  it('its pages make no calls of players, whatever the list says', async () => {
    const { staffOrigin } = sites
    await app().owner.query(
      `INSERT INTO site_setting VALUES ('origins', $1)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [`${office}\n${staffOrigin}`],
    )
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: staffOrigin, 'access-control-request-method': 'POST' },
    }
    const atStaff = await sites.staff('/api/app', preflight)
    expect([atStaff.status, atStaff.headers['access-control-allow-origin']]).toEqual([
      404,
      undefined,
    ])
    for (const path of ['/admin/api/me', '/admin/api/login'])
      for (const site of [sites.staff, sites.players])
        expect((await site(path, preflight)).headers).not.toHaveProperty(
          'access-control-allow-origin',
        )
  })
})

// R-ADMIN-208 R-ADMIN-109
describe('G-5: the host of staff', () => {
  let sites: Awaited<ReturnType<typeof byHost>>
  let behindProxy: typeof sites
  beforeAll(async () => {
    sites = await byHost()
    behindProxy = await byHost({ trustedProxies: ['127.0.0.1'] })
  })

  it.each([
    'OFFICE.Example',
    'office.example:443',
    'office.example.',
    'office.example.:443',
  ])('is meant by %s', async (host) => {
    expect((await sites.at(host)('/admin/')).body).toContain('back office')
    expect((await sites.at(host)('/index.html')).isUnknown).toBe(true)
  })

  it.each([
    'office.example:80',
    'office.example:8443',
    'www.office.example',
    'office.example.evil.example',
    'play.example@office.example',
    'office.example/',
    'office.example, play.example',
    '127.0.0.1',
    '',
  ])('is not meant by %j', async (host) => {
    expect((await sites.at(host)('/admin/')).isUnknown).toBe(true)
    expect((await sites.at(host)('/admin/api/me')).isUnknown).toBe(true)
    expect((await sites.at(host)('/index.html')).body).toContain('player app')
  })

  it('is read from a trusted proxy, from nobody else', async () => {
    const forwardedHost = (host: string) => ({ headers: { 'x-forwarded-host': host } })
    const isOffice = async (site: Site, host: string) =>
      !(await site('/admin/', forwardedHost(host))).isUnknown
    expect(await isOffice(sites.players, 'office.example')).toBe(false)
    expect(await isOffice(sites.staff, 'play.example')).toBe(true)
    expect(await isOffice(behindProxy.players, 'office.example')).toBe(true)
    expect(await isOffice(behindProxy.staff, 'play.example')).toBe(false)
    expect(await isOffice(behindProxy.players, 'office.example, play.example')).toBe(false)
  })

  it('makes the origin of security keys', async () => {
    const { token } = await app().newStaff('operations')
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await sites.staff('/admin/api/my-factor', { headers })
    expect(JSON.parse(body)).toMatchObject({ data: { key_origin: office } })
  })
})
