import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readArticle } from '@jinli/contract/article/article.admin'
import { approveDeposit, depositReview } from '@jinli/contract/deposit/deposit.admin'
import { getVisitUrl } from '@jinli/contract/site/site'
import { balance, transall } from '@jinli/contract/wallet/wallet'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { CallLost, CallRefused, isUnsettled } from './failure.ts'
import { newKey } from './key.ts'
import { requestOf } from './request.ts'

let server: Server
let base = ''
let answer: (response: ServerResponse) => void
const requests: { url: string; headers: Record<string, unknown>; body: string }[] = []

beforeEach(async () => {
  requests.length = 0
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body })
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
    expect(requests[0]).toMatchObject({
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
    const events: unknown[] = []
    const listeningClient = createClient({
      base,
      timeoutMs: 2000,
      onRefused: (error, token) => events.push([error.code, token]),
    })
    const refusal = await listeningClient.call(balance, {}).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CallRefused)
    expect(refusal).toMatchObject({ code: 1001, message: '余额不足', field: 'amount' })
    expect(events).toEqual([[1001, null]])
    expect(isUnsettled(refusal)).toBe(false)
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
    const failure = await client()
      .call(balance, {})
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'CallLost', reason: 'garbled' })
    expect(isUnsettled(failure)).toBe(true)
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
    const request = client().call(balance, {}, { signal: stop.signal })
    stop.abort()
    await expect(request).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('requestOf', () => {
  it('puts the fields of a GET into the query and leaves empty ones out', () => {
    const { path, body } = requestOf(depositReview.list, {
      state: 'open',
      search: '',
      page: 2,
    })
    expect(path).toBe('/admin/api/deposits?state=open&page=2')
    expect(body).toBeUndefined()
    expect(requestOf(getVisitUrl, {})).toEqual({ path: '/api/getVisitUrl' })
  })

  it('escapes what a person typed into the search', () => {
    const { path } = requestOf(depositReview.list, { search: '张 三&state=2' })
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

/** Holds wrong calls and is never run. The type check fails if one of the marked lines compiles. */
export function wrongUses() {
  // @ts-expect-error a call that moves money needs a key
  void client().call(transall, {})
  // @ts-expect-error an amount is a bigint, not a float
  void client().call(approveDeposit, { deposit_no: 'D1', amount: 90.5 })
  // @ts-expect-error a page is a number, not a text
  void client().call(depositReview.list, { page: '2' })
}
