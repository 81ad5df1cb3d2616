import { ownPlayerCalls, playerCalls } from '@jinli/contract/all'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ClientReply } from './field-client.ts'

const app = useTestApp()
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 90_000n)
})

type SendOptions = {
  method?: string
  type?: string
  body?: string
  token?: string
  key?: string
}

async function send(path: string, options: SendOptions = {}) {
  const { method = 'POST', type, body, token = player.token, key } = options
  const response = await fetch(app().url + path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(type ? { 'content-type': type } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
  })
  const text = await response.text()
  const reply = text === '' ? null : (JSON.parse(text) as ClientReply)
  return { status: response.status, ...reply }
}

const balance = async () => (await send('/api/balance')).data

// R-WIRE-48
describe('Z-8: what other clients send', () => {
  it.each(['', ' ', '\r\n'])('an empty JSON body %j is no field', async (body) => {
    for (const path of ['/api/balance', '/api/app', '/api/uservip', '/api/noticeList']) {
      const reply = await send(path, { type: json, body })
      expect([path, reply.status, reply.code]).toEqual([path, 200, 200])
    }
    const staff = await send('/admin/api/me', {
      type: json,
      body,
      token: await app().staffToken(),
    })
    expect(staff.code).toBe(200)
  })

  it('a body that is no JSON is refused as before', async () => {
    for (const body of ['{', '[]', 'null', '""'])
      expect(await send('/api/balance', { type: json, body })).toMatchObject({ code: 400 })
  })

  const paths = [...playerCalls, ...ownPlayerCalls].flatMap((call) => [
    call.path,
    ...(call.aliases ?? []),
  ])
  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s of a known path is told in HTTP 200',
    async (method) => {
      const before = await app().tableDigest()
      for (const path of paths) {
        const reply = await send(path, { method })
        expect([path, reply]).toMatchObject([path, { status: 200, code: 405 }])
      }
      expect(await app().tableDigest()).toEqual(before)
      expect((await send('/api/balance', { method: 'HEAD' })).status).toBe(200)
      expect((await send('/api/withdraw', { method: 'HEAD' })).status).toBe(200)
    },
  )

  it('a write by GET changes nothing, and is told in HTTP 200', async () => {
    const before = await balance()
    const query = '?amount=10&sourcetype=userbalance&targettype=obgdy'
    expect(await send(`/api/transfer${query}`, { method: 'GET' })).toMatchObject({
      status: 200,
      code: 405,
    })
    expect(await balance()).toEqual(before)
  })

  it.each(['/', '//', '/?x=1'])('a path may end in %j', async (end) => {
    for (const path of ['/api/app', '/api/GAME/list', '/api/balance'])
      expect([path, await send(path + end)]).toMatchObject([
        path,
        { status: 200, code: 200 },
      ])
    expect((await send(`/admin/api/me${end}`)).status).toBe(404)
    expect((await send(`/api/nothing${end}`)).status).toBe(404)
  })

  it('a form is read, with digits as numbers', async () => {
    const name = encodeURIComponent(player.name)
    const password = encodeURIComponent(player.password)
    const body = `name=${name}&password=${password}&code=`
    expect(await send('/api/login_pc', { type: form, body })).toMatchObject({ code: 200 })
    const records = {
      type: `${form};charset=UTF-8`,
      body: 'type=1&date=4&page=1&api_type=',
    }
    expect(await send('/api/gettransrecord', records)).toMatchObject({ code: 200 })
    const profile = `email=a%40pond.example&mobile=13800138000&birthday=1990-01-01`
    expect(await send('/api/updateuserinfo', { type: form, body: profile })).toMatchObject({
      code: 200,
      message: '操作成功',
    })
    expect((await send('/api/user')).data).toMatchObject({ email: 'a@pond.example' })
    for (const odd of ['type=1&type=2', 'type=%zz', 'type=%ff', '__proto__=1'])
      expect(await send('/api/gettransrecord', { type: form, body: odd })).toMatchObject({
        code: 400,
      })
    expect(
      await send('/api/balance', { type: `${form};charset=gbk`, body: 'a=1' }),
    ).toMatchObject({ status: 200, code: 415 })
  })

  it('fields are read from the query of a POST; those of the body come first', async () => {
    expect(await send('/api/getcard?type=2')).toMatchObject({ code: 200 })
    const range = '/api/getPayRange?type=nothing'
    expect(await send(range)).toMatchObject({ code: 422 })
    const body = JSON.stringify({ type: 'bank' })
    expect(await send(range, { type: json, body })).toMatchObject({ code: 200 })
    // A text in JSON stays a text.
    const text = JSON.stringify({ date: '4' })
    expect(await send('/api/betrecord', { type: json, body: text })).toMatchObject({
      code: 422,
    })
    expect(await send('/api/betrecord?date=4')).toMatchObject({ code: 200 })
  })

  it('money moves by form and by query, each once per key', async () => {
    const move = 'amount=10&sourcetype=userbalance&targettype=obgdy'
    const [first, second] = [
      await send('/api/transfer', { type: form, body: move, key: 'form-key-1' }),
      await send('/api/transfer', { type: form, body: move, key: 'form-key-1' }),
    ]
    expect(first).toMatchObject({ code: 200, data: { balance: 890 } })
    expect(second).toEqual(first)
    const other = move.replace('10', '20')
    expect(
      await send('/api/transfer', { type: form, body: other, key: 'form-key-1' }),
    ).toMatchObject({ code: 409 })
    const query = `/api/transfer?${move}`
    expect(await send(query, { key: 'query-key-1' })).toMatchObject({ code: 200 })
    expect(await send(query.replace('10', '20'), { key: 'query-key-1' })).toMatchObject({
      code: 409,
    })
    // A client that adds the time to its addresses repeats the same request.
    expect(await send(`${query}&_t=1`, { key: 'query-key-1' })).toMatchObject({ code: 200 })
    expect(await balance()).toEqual({ balance: 880 })
  })

  it('the token is in the header alone, and staff calls take neither form nor query', async () => {
    const token = encodeURIComponent(player.token)
    const before = await app().tableDigest()
    for (const name of ['token', 'api_token', 'authorization']) {
      const body = `${name}=${token}&transferstatus=1`
      const request = { type: form, body, token: '' }
      expect(await send('/api/uptransferstatus', request)).toMatchObject({ code: 401 })
      expect(await send(`/api/uptransferstatus?${body}`, { token: '' })).toMatchObject({
        code: 401,
      })
    }
    expect(await app().tableDigest()).toEqual(before)
    const staff = await app().staffToken()
    const body = 'username=x'
    expect(
      await send('/admin/api/login', { type: form, body, token: staff }),
    ).toMatchObject({ status: 415 })
  })
})
