import { useTestApp } from '@jinli/dev-env/use-test-app'
import { configOf } from '@jinli/server/platform/config'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const listedOrigin = 'https://m.pond.example:8443'
const fromEnvironment = 'http://192.168.1.7:5173'
const app = useTestApp({ config: { allowedOrigins: [fromEnvironment] } })

type Body = { code: number; data: unknown }

async function set(key: string, value: string) {
  await app().owner.query(
    `INSERT INTO site_setting VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, value],
  )
}
beforeAll(() => set('origins', `${listedOrigin}\nhttps://APP.pond.example/`))
afterEach(() => set('origins', `${listedOrigin}\nhttps://APP.pond.example/`))

function ask(path: string, origin: string, more: RequestInit = {}) {
  const headers = { origin, ...(more.headers as Record<string, string>) }
  return fetch(app().url + path, { method: 'POST', ...more, headers })
}

function preflight(path: string, origin: string, headers = 'authorization,content-type') {
  return ask(path, origin, {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers,
    },
  })
}

const allowedOrigin = ({ headers }: Response) => headers.get('access-control-allow-origin')

// R-WIRE-45
describe('Z-3: a client on another origin', () => {
  it.each([
    listedOrigin,
    fromEnvironment,
    'https://app.pond.example',
    'HTTPS://M.Pond.Example:8443',
    'https://app.pond.example:443',
  ])('%s makes its calls', async (origin) => {
    const reply = await ask('/api/app', origin)
    expect([reply.status, allowedOrigin(reply)]).toEqual([200, origin])
    expect(reply.headers.get('vary')).toContain('origin')
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
    const { token } = await app().registerPlayer()
    const headers = { authorization: `Bearer ${token}` }
    const balance = await ask('/api/balance', origin, { headers })
    expect(((await balance.json()) as Body).code).toBe(200)
  })

  it.each([
    'null',
    '*',
    'https://m.pond.example',
    'https://m.pond.example:9443',
    'http://m.pond.example:8443',
    'https://m.pond.example:8443.evil.example',
    'https://evil.example',
    'https://m.pond.example:8443, https://evil.example',
    'file://',
    '',
  ])('%j may not', async (origin) => {
    await set('origins', `${listedOrigin}\nnull\n*\nhttps://*`)
    expect(allowedOrigin(await ask('/api/app', origin))).toBeNull()
    const answer = await preflight('/api/app', origin)
    expect(allowedOrigin(answer)).toBeNull()
    expect(answer.headers.get('access-control-allow-methods')).toBeNull()
  })

  it.each(['/api/app', '/api/APP', '/api/app/', '/api/nothing', '/api/', '/api/app?x=1'])(
    'its preflight for %s is answered, and kept by the browser',
    async (path) => {
      const answer = await preflight(path, listedOrigin)
      expect([answer.status, allowedOrigin(answer)]).toEqual([204, listedOrigin])
      expect(answer.headers.get('access-control-allow-methods')).toContain('POST')
      expect(answer.headers.get('access-control-allow-headers')).toBe(
        'authorization, content-type',
      )
      expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(600)
      expect(await answer.text()).toBe('')
    },
  )

  it('may send headers of its own, none of a proxy', async () => {
    const headerNames = 'Lang, x-forwarded-for, X-Real-IP, forwarded, idempotency-key'
    const answer = await preflight('/api/app', listedOrigin, headerNames)
    expect(answer.headers.get('access-control-allow-headers')).toBe('lang, idempotency-key')
    const odd = await preflight('/api/app', listedOrigin, 'a b\tc')
    expect(odd.headers.get('access-control-allow-headers')).toContain('authorization')
  })

  it('reads refusals, unknown paths and the end of its session', async () => {
    for (const path of ['/api/balance', '/api/nothing', '/api/register']) {
      const reply = await ask(path, listedOrigin)
      expect([path, allowedOrigin(reply)]).toEqual([path, listedOrigin])
      expect(((await reply.json()) as Body).code).not.toBe(200)
    }
  })

  it('gets nothing of staff', async () => {
    for (const path of ['/admin/api/me', '/admin/api/login', '/healthz'])
      expect(allowedOrigin(await preflight(path, listedOrigin))).toBeNull()
  })

  it('is told absolute addresses of pictures, which answer; our own pages are not', async () => {
    const pictures = async (origin: string, headers = {}) => {
      const reply = await ask('/api/bannerList', origin, { headers })
      const { data } = (await reply.json()) as { data: { pic: string; src: string }[] }
      return data.flatMap(({ pic, src }) => [pic, src])
    }
    const own = await pictures(app().url)
    expect(own.every((address) => address.startsWith('/images/'))).toBe(true)
    expect(await pictures(listedOrigin)).toEqual(own.map((path) => app().url + path))
    const behindProxy = { 'sec-fetch-site': 'same-origin' }
    expect(await pictures(listedOrigin, behindProxy)).toEqual(own)
    expect(await pictures('https://evil.example')).toEqual(own)
    const tiles = await ask('/api/gamelistBycode?platform_name=obgdy', listedOrigin, {
      method: 'GET',
    })
    const { data } = (await tiles.json()) as { data: { gamepic: string }[] }
    const picture = await fetch(data[0]?.gamepic ?? '', {
      headers: { origin: listedOrigin },
    })
    expect([picture.status, allowedOrigin(picture)]).toEqual([200, '*'])
  })

  it('is there from the moment on at which two members listed it, and no longer', async () => {
    await set('origins', '')
    expect(allowedOrigin(await ask('/api/app', listedOrigin))).toBeNull()
    const [maker, checker] = [
      await app().newStaff('operations'),
      await app().newStaff('operations'),
    ]
    const change = (origins: string[]) =>
      app().call(
        '/admin/api/site-settings/origins/change',
        { value: { origins }, reason: '新客户端', based_on: 0 },
        maker.token,
      )
    for (const wrong of [
      'null',
      '*',
      'https://*.pond.example',
      `${listedOrigin}/h5`,
      'm.pond',
    ])
      expect(await change([wrong])).toMatchObject({ error: 'setting.invalid' })
    expect(await change([listedOrigin, listedOrigin.toUpperCase()])).toMatchObject({
      message: '设置内容有误：允许的网页来源有重复',
    })
    const { data } = await change([listedOrigin])
    expect(data).toMatchObject({ state: 'draft' })
    expect(allowedOrigin(await ask('/api/app', listedOrigin))).toBeNull()
    const path = `/admin/api/site-settings/${String(data?.id)}/approve`
    await app().expectOk(path, {}, checker.token)
    expect(allowedOrigin(await ask('/api/app', listedOrigin))).toBe(listedOrigin)
  })

  it('is read from the environment; what is none stops the start', () => {
    const environment = {
      APP_DATABASE_URL: 'postgres://x',
      CARD_KEY: 'x'.repeat(43),
      ALLOWED_ORIGINS: 'HTTPS://A.example:443, http://b.example:81/',
    }
    expect(configOf(environment).allowedOrigins).toEqual([
      'https://a.example',
      'http://b.example:81',
    ])
    for (const wrong of ['null', '*', 'https://a.example/x', 'a.example'])
      expect(() => configOf({ ...environment, ALLOWED_ORIGINS: wrong })).toThrow(
        /ALLOWED_ORIGINS/,
      )
  })
})
