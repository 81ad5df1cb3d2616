import { once } from 'node:events'
import { connect } from 'node:net'
import { balance } from '@jinli/contract/wallet/wallet'
import { sampleRequest } from '@jinli/dev-env/sample-input'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { pastPacketDay } from '../../test/past-packet-day.ts'
import { buildServer } from '../app.ts'
import { routes } from '../concepts.ts'
import { successEnvelope } from './envelope.ts'

const app = useTestApp()

type Raw = { status: number; headers: Headers; text: string; body: Record<string, unknown> }

/** Sends a request of any shape. The bytes of the body are sent unchanged. */
async function send(
  path: string,
  init: RequestInit & { json?: string } = {},
): Promise<Raw> {
  const { json, headers, ...rest } = init
  const response = await fetch(path.startsWith('http') ? path : app().url + path, {
    method: 'POST',
    redirect: 'manual',
    ...rest,
    ...(json === undefined ? {} : { body: json }),
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(headers as Record<string, string> | undefined),
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    // A file has no envelope.
    body: (response.headers.get('content-type')?.startsWith('text/csv')
      ? { code: response.status }
      : JSON.parse(text)) as Record<string, unknown>,
  }
}

/** Expects a fault: status and code are equal, and the body has a support code and no internals. */
function expectFault(raw: Raw, code: number, error: string) {
  expect(raw.status).toBe(code)
  expect(Object.keys(raw.body).toSorted()).toEqual(
    ['code', 'data', 'error', 'message', 'request_id'].toSorted(),
  )
  expect(raw.body).toMatchObject({ code, error, data: null })
  expect(raw.body.request_id).toMatch(/^[0-9a-z]{6,16}$/)
  expect(raw.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(raw.text).not.toMatch(/node_modules|\.ts|\bat \/|SELECT|Error:|fastify|FST_/i)
}

/** Writes bytes to a socket; returns what the server answers until it closes. */
async function rawAnswer(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app().url)
  const socket = connect(Number.parseInt(port, 10), hostname)
  socket.on('error', () => socket.destroy())
  socket.write(bytes)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  await once(socket, 'close')
  return text
}

describe('the envelope', () => {
  it('R-WIRE-01: a success is {code 200, message, data} and nothing else', async () => {
    const { status, body, headers } = await send('/api/homenotice')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['code', 'message', 'data'])
    expect(body).toMatchObject({ code: 200, message: 'success' })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('R-WIRE-02: a refusal comes with HTTP 200, its own code, key and field', async () => {
    const { status, body } = await send('/api/login_pc', { json: '{}' })
    expect(status).toBe(200)
    expect(body).toEqual({
      code: 422,
      message: '请输入您的账号和密码！',
      data: null,
      error: 'auth.credentials-missing',
      field: 'name',
    })
  })

  it('R-WIRE-02 R-WIRE-04: every player and staff call answers 401 in HTTP 200 without a session', async () => {
    for (const { endpoint } of routes.filter((r) => r.endpoint.audience !== 'visitor')) {
      const { status, body } = await send(endpoint.path, { json: '{}' })
      expect({ path: endpoint.path, status, body }).toEqual({
        path: endpoint.path,
        status: 200,
        body: {
          code: 401,
          message: '您的账号登陆过期，请重新登陆',
          data: null,
          error: 'session.expired',
        },
      })
    }
  })

  it('lets no undeclared column out', () => {
    const text = successEnvelope(balance, { balance: 500n, login_hash: 'canary' })
    expect(JSON.parse(text)).toEqual({
      code: 200,
      message: 'success',
      data: { balance: 5 },
    })
  })
})

// R-WIRE-03
describe('below the envelope', () => {
  it.each(['/api/nothing', '/admin/api/nothing', '//api/app', '/admin/API/me'])(
    '404 for the unknown path %s',
    async (path) => expectFault(await send(path, { json: '{}' }), 404, 'http.not-found'),
  )

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not there', async (method) => {
    expectFault(await send('/admin/api/me', { method }), 404, 'http.not-found')
  })

  it('answers an overlong or unreadable path with an envelope too', async () => {
    const long = `/admin/api/deposits/${'x'.repeat(100)}/approve`
    expectFault(await send(long, { json: '{}' }), 404, 'http.not-found')
    expectFault(await send('/api/%zz', { json: '{}' }), 400, 'http.malformed')
  })

  it.each([
    [431, `GET /api/app HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(65_536)}\r\n\r\n`],
    [400, 'GET /api/app HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n'],
    [
      400,
      'POST /api/app HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
    ],
  ])('answers %i with an envelope to what is not a request', async (status, bytes) => {
    const answer = await rawAnswer(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer.match(/HTTP\/1/g)).toHaveLength(1)
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    expect(body).toMatchObject({ code: 400, error: 'http.malformed', data: null })
  })

  it('413 above 16 KiB, and 16 KiB pass', async () => {
    const paddedBody = (size: number) => `{"x":"${'a'.repeat(size - 8)}"}`
    expect((await send('/api/app', { json: paddedBody(16_384) })).body.code).toBe(200)
    expectFault(
      await send('/api/app', { json: paddedBody(17 * 1024) }),
      413,
      'http.body-too-large',
    )
  })

  it.each([
    ['text/plain', '{}'],
    ['application/xml', '<a/>'],
  ])('415 for %s, told to a player in HTTP 200', async (type, body) => {
    const options = { body, headers: { 'content-type': type } }
    expectFault(await send('/admin/api/me', options), 415, 'http.media-type')
    const { status, body: envelope } = await send('/api/app', options)
    expect(status).toBe(200)
    expect(envelope).toMatchObject({ code: 415, error: 'http.media-type', data: null })
  })

  it.each([
    ['an array', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a cut body', '{"a":'],
    ['NaN', '{"a":NaN}'],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['two values', '{}{}'],
    ['a comment', '{/**/}'],
    ['a byte-order mark', '\ufeff{}'],
    ['a prototype', '{"__proto__":{"x":1}}'],
    ['a nested prototype', '{"a":{"__proto__":{"x":1}}}'],
    ['an escaped prototype', '{"\\u005f_proto__":{"x":1}}'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['seventeen levels', `${'{"a":'.repeat(17)}1${'}'.repeat(17)}`],
    ['seventeen lists', `{"a":${'['.repeat(16)}${']'.repeat(16)}}`],
    ['an escaped key twice', '{"x":1,"\\u0078":2}'],
    ['a key twice behind blanks', `{"x":1,"x"${' '.repeat(40)}:2}`],
    ['half a character', '{"x":"\\ud83d"}'],
    ['half a character in a key', '{"\\ude00":1}'],
    ['many brackets', `{"a":${'['.repeat(16_000)}`],
  ])('400 for %s as the body', async (_what, json) => {
    expectFault(await send('/api/app', { json }), 400, 'http.malformed')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('sixteen levels pass, brackets inside texts do not count', async () => {
    const deep = `${'{"a":'.repeat(16)}1${'}'.repeat(16)}`
    expect((await send('/api/app', { json: deep })).body.code).toBe(200)
    const text = JSON.stringify({ a: `\\"${'['.repeat(100)}` })
    expect((await send('/api/app', { json: text })).body.code).toBe(200)
  })

  it.each(['utf-16', 'UTF-16LE', '"utf-16"', 'gbk', 'latin1', 'utf-8; charset=utf-16'])(
    'R-WIRE-39: 415 for JSON that calls itself %s',
    async (charset) => {
      const options = {
        json: '{}',
        headers: { 'content-type': `application/json; charset=${charset}` },
      }
      expectFault(await send('/admin/api/me', options), 415, 'http.media-type')
      expect((await send('/api/app', options)).body.code).toBe(415)
    },
  )

  it.each(['utf-8', 'UTF8', '"UTF-8"'])('R-WIRE-39: %s is taken', async (charset) => {
    const headers = { 'content-type': `application/json;charset=${charset}` }
    expect((await send('/api/app', { json: '{}', headers })).body.code).toBe(200)
  })

  it.each([
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
    ['an overlong slash', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
  ])('400 for %s', async (_what, bytes) => {
    const headers = { 'content-type': 'application/json' }
    expectFault(
      await send('/api/app', { body: new Uint8Array(bytes), headers }),
      400,
      'http.malformed',
    )
  })

  it('R-WIRE-06: a fault shows a support code that the log bears, nothing of its inside', async () => {
    const lines: string[] = []
    const { pino } = await import('pino')
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
    const pool = Object.create(app().context.pool, {
      query: {
        value: () => Promise.reject(new Error('canary SELECT secret FROM inside.ts')),
      },
    })
    const brokenServer = await buildServer({ ...app().context, log, pool })
    const url = await brokenServer.listen({ port: 0, host: '127.0.0.1' })
    const raw = await send(`${url}/api/app`)
    await brokenServer.close()
    expectFault(raw, 500, 'http.fault')
    expect(raw.text).not.toContain('canary')
    const fault = lines.find((line) => line.includes('canary')) ?? ''
    expect(JSON.parse(fault)).toMatchObject({ support: raw.body.request_id })
  })
})

describe('methods', () => {
  it('R-WIRE-16: every read answers GET and POST alike', async () => {
    const player = await app().registerPlayer()
    const staff = await app().staffToken()
    // Streams have no end; another test reads them.
    const reads = routes.filter(
      ({ endpoint }) => endpoint.effect === 'read' && !endpoint.stream,
    )
    expect(reads.length).toBeGreaterThan(15)
    for (const { endpoint } of reads) {
      const token = endpoint.audience === 'staff' ? staff : player.token
      const headers = { authorization: `Bearer ${token}` }
      const { path, fields } = sampleRequest(endpoint)
      const query = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
      const json = JSON.stringify(fields)
      const getReply = await send(`${path}?${query.join('&')}`, { method: 'GET', headers })
      const postReply = await send(path, { json, headers })
      expect([endpoint.path, getReply.status, getReply.body.code]).toEqual([
        endpoint.path,
        200,
        postReply.body.code,
      ])
      expect([endpoint.path, postReply.body.error]).not.toEqual([
        endpoint.path,
        'input.invalid',
      ])
    }
  })

  it('R-WIRE-17: a GET on any change is refused with 405 and changes nothing', async () => {
    const player = await app().registerPlayer()
    const headers = { authorization: `Bearer ${player.token}` }
    for (const { endpoint } of routes.filter((route) => route.endpoint.effect !== 'read')) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const query = '?transferstatus=1&amount=500&paytype=bank'
        const raw = await send(path + query, { method: 'GET', headers })
        if (endpoint.audience === 'staff' || path.startsWith('/admin'))
          expectFault(raw, 405, 'http.method')
        else expect(raw).toMatchObject({ status: 200, body: { code: 405 } })
      }
    }
    const { data } = await app().expectOk('/api/user', {}, player.token)
    expect(data).toMatchObject({ transferstatus: 0, username: player.name })
  })

  it('a method override is no method', async () => {
    const headers = { 'x-http-method-override': 'POST' }
    const raw = await send('/api/logoff', { method: 'GET', headers })
    expect(raw).toMatchObject({ status: 200, body: { code: 405, error: 'http.method' } })
  })

  it('R-WIRE-33: POST without any body counts as an empty one', async () => {
    const player = await app().registerPlayer()
    const headers = { authorization: `Bearer ${player.token}` }
    expect((await send('/api/balance', { headers })).body.code).toBe(200)
  })
})

describe('tokens', () => {
  it.each(['Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined', 'Basic abc', ''])(
    'R-WIRE-19: %j is a visitor',
    async (authorization) => {
      const headers = { authorization }
      expect((await send('/api/app', { headers })).body.code).toBe(200)
      expect((await send('/api/balance', { headers })).body.code).toBe(401)
      expect((await send('/api/logoff', { headers })).body.code).toBe(200)
    },
  )

  it('R-WIRE-20: a public call with a dead token still answers', async () => {
    const headers = { authorization: 'Bearer long-gone-token' }
    const params = { day: await pastPacketDay(app().owner) }
    for (const { endpoint } of routes.filter(
      ({ endpoint: each }) =>
        each.effect === 'read' && each.audience === 'visitor' && !each.stream,
    )) {
      const { path, fields } = sampleRequest(endpoint, params)
      const { body } = await send(path, { json: JSON.stringify(fields), headers })
      expect([endpoint.path, [200, 1501].includes(Number(body.code))]).toEqual([
        endpoint.path,
        true,
      ])
    }
    expect((await send('/api/balance', { headers })).body.code).toBe(401)
  })

  it('takes no token from the query or the body', async () => {
    const { token } = await app().registerPlayer()
    const query = `?api_token=${token}&token=${token}&authorization=Bearer%20${token}`
    expect((await send(`/api/balance${query}`, { method: 'GET' })).body.code).toBe(401)
    const json = JSON.stringify({ api_token: token, token })
    expect((await send('/api/balance', { json })).body.code).toBe(401)
  })

  it('a token of one kind opens nothing of the other', async () => {
    const { token } = await app().registerPlayer()
    const staff = await app().staffToken()
    expect((await app().call('/api/balance', {}, staff)).code).toBe(401)
    expect((await app().call('/admin/api/me', {}, token)).code).toBe(401)
    expect((await app().call('/admin/api/deposits', {}, token)).code).toBe(401)
  })

  it('R-LOGIN-16: an alias answers like the call it stands for', async () => {
    const json = '{"name":"nobody-here","password":"wrong-pass"}'
    const [first, alias] = [
      await send('/api/login_pc', { json }),
      await send('/api/login', { json }),
    ]
    expect(alias.body).toEqual(first.body)
    expect((await send('/api/activitydetail', { json: '{"id":1}' })).body).toEqual(
      (await send('/api/activitydeatil', { json: '{"id":1}' })).body,
    )
  })
})
