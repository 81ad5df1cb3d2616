import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readArticle } from '@jinli/contract/article.admin'
import { approveDeposit, listDeposits } from '@jinli/contract/deposit.admin'
import { getVisitUrl } from '@jinli/contract/site'
import { balance, transall } from '@jinli/contract/wallet'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { CallLost, CallRefused, isUnsettled } from './failure.ts'
import { newKey } from './key.ts'
import { requestOf } from './request.ts'

let server: Server
let base = ''
let answer: (response: ServerResponse) => void
const seen: { url: string; headers: Record<string, unknown>; body: string }[] = []

beforeEach(async () => {
  seen.length = 0
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const says = (value: unknown, status = 200) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
}
const client = (timeoutMs = 2000) =>
  createClient({ base, timeoutMs, token: () => 'token-1' })

describe('a call', () => {
  // R-WIRE-21
  it('sends token and key, and decodes what comes', async () => {
    says({ code: 200, message: '好', data: { recovered: 12.5, venues: [] } })
    const key = newKey()
    expect(await client().call(transall, {}, { key })).toEqual({
      data: { recovered: 1250n, venues: [] },
      message: '好',
    })
    expect(seen[0]).toMatchObject({
      url: '/api/transall',
      body: '{}',
      headers: { authorization: 'Bearer token-1', 'idempotency-key': key },
    })
  })

  it('gives a cache the data as they came', async () => {
    says({ code: 200, message: '', data: { balance: 0.1 } })
    expect((await client().wire(balance, {})).data).toEqual({ balance: 0.1 })
  })

  it('throws the refusal with its words and field, and tells who sent it', async () => {
    const error = 'ledger.insufficient'
    says({ code: 1001, message: '余额不足', data: null, error, field: 'amount' })
    const heard: unknown[] = []
    const told = createClient({
      base,
      timeoutMs: 2000,
      onRefused: (refused, token) => heard.push([refused.code, token]),
    })
    const refused = await told.call(balance, {}).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CallRefused)
    expect(refused).toMatchObject({ code: 1001, message: '余额不足', field: 'amount' })
    expect(heard).toEqual([[1001, null]])
    expect(isUnsettled(refused)).toBe(false)
  })

  it('reads HTTP 401 as code 401, and a fault as an open outcome', async () => {
    says('nothing of ours', 401)
    await expect(client().call(balance, {})).rejects.toMatchObject({ code: 401 })
    says({ code: 500, message: '服务器异常', data: null, request_id: 'r1' }, 500)
    const fault = await client()
      .call(balance, {})
      .catch((error: unknown) => error)
    expect(fault).toMatchObject({ code: 500, requestId: 'r1' })
    expect(isUnsettled(fault)).toBe(true)
  })

  it.each([
    ['no JSON', '<html>'],
    ['no envelope', '{"ok":true}'],
    ['no answer of this call', '{"code":200,"message":"","data":{"balance":"1"}}'],
  ])('is lost with %s', async (_what, text) => {
    answer = (response) => response.end(text)
    const lost = await client()
      .call(balance, {})
      .catch((error: unknown) => error)
    expect(lost).toMatchObject({ name: 'CallLost', reason: 'garbled' })
    expect(isUnsettled(lost)).toBe(true)
  })

  it('is lost when nobody answers, in time or at all', async () => {
    answer = () => undefined
    await expect(client(60).call(balance, {})).rejects.toMatchObject({ reason: 'timeout' })
    answer = (response) => response.destroy()
    await expect(client().call(balance, {})).rejects.toBeInstanceOf(CallLost)
  })

  it('ends with the caller’s own abort as it is', async () => {
    answer = () => undefined
    const stop = new AbortController()
    const asked = client().call(balance, {}, { signal: stop.signal })
    stop.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('requestOf', () => {
  it('puts the fields of a GET into the query and leaves empty ones out', () => {
    const { path, body } = requestOf(listDeposits, { state: 0, search: '', page: 2 })
    expect(path).toBe('/admin/api/deposits?state=0&page=2')
    expect(body).toBeUndefined()
    expect(requestOf(getVisitUrl, {})).toEqual({ path: '/api/getVisitUrl' })
  })

  it('escapes what a person typed into the search', () => {
    const { path } = requestOf(listDeposits, { search: '张 三&state=2' })
    expect(new URL(path, 'http://x').searchParams.get('search')).toBe('张 三&state=2')
  })

  it('fills path parts from the fields and keeps them out of the body', () => {
    const fields = { deposit_no: 'D1/../2', amount: '90.50', reason: '' }
    const { path, body } = requestOf(approveDeposit, fields)
    expect(path).toBe('/admin/api/deposits/D1%2F..%2F2/approve')
    expect(JSON.parse(body ?? '')).toEqual({ amount: '90.50', reason: '' })
  })

  it('takes a number for a part of the path', () => {
    expect(requestOf(readArticle, { type: 3 })).toEqual({ path: '/admin/api/articles/3' })
  })

  it('refuses to call a path with a missing part', () => {
    expect(() => requestOf(approveDeposit, { deposit_no: '' })).toThrow(TypeError)
    expect(() => requestOf(approveDeposit, {})).toThrow(TypeError)
  })
})

/** Never run: each marked line must not compile, or the type check fails. */
export function wrongUses() {
  // @ts-expect-error a call that moves money has a key
  void client().call(transall, {})
  // @ts-expect-error a float is no money
  void client().call(approveDeposit, { deposit_no: 'D1', amount: 90.5 })
  // @ts-expect-error a flag is no number
  void client().call(listDeposits, { page: '2' })
}
