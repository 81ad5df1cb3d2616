import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../app.ts'
import { servePages } from './pages.ts'

const app = useTestApp()

let testServer: Awaited<ReturnType<typeof buildServer>>
let url = ''
let folder = ''
const frames = async (hostname: string) => [`${hostname}:18180`, 'https://games.example']
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jinli-pages-'))
  for (const [name, title] of [
    ['web', 'player app'],
    ['admin', 'back office'],
  ] as const) {
    mkdirSync(join(folder, name, 'assets'), { recursive: true })
    writeFileSync(join(folder, name, 'index.html'), `<title>${title}</title>`)
    writeFileSync(join(folder, name, 'assets', 'index-Ab12Cd34.js'), '1')
  }
  writeFileSync(join(folder, 'inside.txt'), 'canary')
  const config = {
    ...app().context.config,
    webDist: join(folder, 'web'),
    adminDist: join(folder, 'admin'),
  }
  testServer = await buildServer(app().context, (server) =>
    servePages(server, config, frames),
  )
  url = await testServer.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await testServer.close()
  rmSync(folder, { recursive: true, force: true })
})

function get(path: string) {
  return fetch(url + path, { redirect: 'manual' })
}

describe('the referral link', () => {
  it.each([
    ['/register?pid=AB_12-x', '/#/login?type=1&pid=AB_12-x'],
    ['/register', '/#/login?type=1'],
    ['/register?pid=', '/#/login?type=1'],
    ['/register?pid=%22%3E%3Cscript%3E', '/#/login?type=1'],
    ['/register?pid=a%0d%0aset-cookie:x', '/#/login?type=1'],
    ['/register?pid=a&pid=b', '/#/login?type=1'],
    [`/register?pid=${'x'.repeat(33)}`, '/#/login?type=1'],
  ])('R-SITE-07: %s leads to %s', async (path, target) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, target])
    expect(response.headers.get('set-cookie')).toBeNull()
  })
})

describe('the pages', () => {
  it('are the player app at / and the back office at /admin/', async () => {
    expect(await (await get('/')).text()).toContain('player app')
    expect(await (await get('/admin/')).text()).toContain('back office')
    const admin = await get('/admin')
    expect([admin.status, admin.headers.get('location')]).toEqual([302, '/admin/'])
  })

  it('are framed by ourselves alone, and load nothing from elsewhere but frames and pictures', async () => {
    for (const path of ['/', '/admin/']) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? ''
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'self'",
        "object-src 'none'",
        "base-uri 'none'",
      ])
        expect(policy.split(';')).toContain(rule)
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/)
    }
  })

  it('R-GAME-30: name the hosts that they may frame, by how they were reached', async () => {
    for (const path of ['/', '/admin/']) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? ''
      expect(policy.split(';')).toContain(
        "frame-src 'self' 127.0.0.1:18180 https://games.example",
      )
    }
  })

  it('keep what never changes, and ask again for the rest', async () => {
    const asset = await get('/assets/index-Ab12Cd34.js')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    '/../inside.txt',
    '/%2e%2e/inside.txt',
    '/..%2finside.txt',
    '/admin/..%2finside.txt',
  ])('give nothing from beside their folder: %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).not.toContain('canary')
  })

  it('R-WIRE-03: an unknown call is still an envelope beside them', async () => {
    const response = await get('/api/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 404, error: 'http.not-found' })
  })
})
