import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SandboxVenue } from './sandbox.client.ts'

/** A venue gone mad: answers whatever a test tells it to. The honest one is a process of its own. */
let answer: (response: http.ServerResponse) => void = (response) => response.end()
let elsewhere = 0
const mad = http.createServer((request, response) => {
  request.resume()
  if (request.url === '/elsewhere') elsewhere += 1
  request.on('end', () => answer(response))
})
let client: SandboxVenue
let url = ''

beforeAll(async () => {
  mad.listen(0, '127.0.0.1')
  await once(mad, 'listening')
  url = `http://127.0.0.1:${(mad.address() as AddressInfo).port}`
  client = new SandboxVenue({ url, operator: 'obgdy', secret: 'x', timeoutMs: 2000 })
})
beforeEach(() => {
  elsewhere = 0
})
afterAll(() => {
  mad.closeAllConnections()
  mad.close()
})

const transfer = {
  reference: 'T1',
  player: 'p1',
  direction: 'to_venue',
  amount: 10_000n,
} as const
const done = { reference: 'T1', status: 'done', amount: '100.00', balance: '100.00' }
const asked = { ...done, player: 'p1', direction: 'in' }

function says(body: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}): void {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

const send = async () => (await client.transfer(transfer)).kind
const ask = async () => (await client.transferStatus(transfer)).kind

describe('only the venue’s clear word about our transfer ends it (R-TRF-10, R-TRF-11)', () => {
  it('done, refused and absent are such words', async () => {
    says(done)
    expect(await send()).toBe('done')
    says(asked)
    expect(await ask()).toBe('done')
    says({ ...done, status: 'refused', reason: 'insufficient_balance' })
    expect(await client.transfer(transfer)).toEqual({
      kind: 'refused',
      reason: 'insufficient_balance',
    })
    says({ reference: 'T1', status: 'absent' })
    expect(await ask()).toBe('absent')
  })

  it.each([
    ['no reference', { ...done, reference: undefined }],
    ['another reference', { ...done, reference: 'T2' }],
    ['no amount', { ...done, amount: undefined }],
    ['an amount as a number', { ...done, amount: 100 }],
    ['an amount below zero', { ...done, amount: '-100.00' }],
    ['a balance below zero', { ...done, balance: '-0.01' }],
    ['an unknown status', { ...done, status: 'ok' }],
    ['absent, though nobody asked', { reference: 'T1', status: 'absent' }],
    ['an error under HTTP 200', { error: 'internal', message: 'no' }],
    ['a list', [done]],
    ['null', 'null'],
    ['half an answer', JSON.stringify(done).slice(0, 40)],
    ['nothing', ''],
  ])('%s is unknown', async (_what, body) => {
    says(body)
    expect(await send()).toBe('unknown')
  })

  it.each([
    ['player', { ...asked, player: undefined }],
    ['direction', { ...asked, direction: undefined }],
    ['amount', { ...asked, amount: undefined }],
  ])('a status without the %s is unknown', async (_what, body) => {
    says(body)
    expect(await ask()).toBe('unknown')
  })

  it.each([
    ['amount', { ...asked, amount: '101.00' }],
    ['player', { ...asked, player: 'p2' }],
    ['direction', { ...asked, direction: 'out' }],
  ])('another %s is a conflict', async (_what, body) => {
    says(body)
    expect(await send()).toBe('conflict')
    expect(await ask()).toBe('conflict')
  })

  it.each([201, 400, 404, 409, 500, 503])('HTTP %i is unknown', async (status) => {
    says(asked, status)
    expect(await send()).toBe('unknown')
    expect(await ask()).toBe('unknown')
  })
})

describe('a venue cannot hurt us', () => {
  it('a redirect is not followed', async () => {
    says('', 307, { location: `${url}/elsewhere` })
    expect(await send()).toBe('unknown')
    says('', 302, { location: 'http://127.0.0.1:1/' })
    expect(await ask()).toBe('unknown')
    expect(elsewhere).toBe(0)
  })

  it('reads at most 256 KiB of an endless answer, then hangs up', async () => {
    let written = 0
    const cut = new Promise<void>((resolve) => {
      answer = (response) => {
        const chunk = Buffer.alloc(64 * 1024, ' ')
        const more = () => {
          if (response.destroyed) return
          written += chunk.length
          if (response.write(chunk)) setImmediate(more)
          else response.once('drain', more)
        }
        response.once('close', resolve)
        more()
      }
    })
    expect(await send()).toBe('unknown')
    await cut
    // What the two kernels hold in between is beyond anybody's say.
    expect(written).toBeLessThan(16 * 1024 * 1024)
  })

  it('an announced size over the limit is not read at all', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': 64 * 1024 * 1024 })
      response.write('{')
    }
    expect(await send()).toBe('unknown')
  })

  it('a packed answer is refused, though it were the right one', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync(JSON.stringify(done)))
    }
    expect(await send()).toBe('unknown')
  })

  it('a launch address of another scheme is none', async () => {
    says({ url: 'javascript:alert(1)' })
    await expect(client.launch('p1', 'koi-leap')).rejects.toThrow('HTTP 200')
  })

  it.each([
    ['a NUL in an id', { bet_id: 'b\u0000' }],
    ['a version that no column holds', { version: 2 ** 40 }],
    ['a stake below zero', { stake: '-1.00' }],
  ])('a feed with %s is refused as a whole', async (_what, odd) => {
    const bet = {
      bet_id: 'b1',
      version: 1,
      player: 'p1',
      game: 'koi-leap',
      stake: '1.00',
      payout: '0.00',
      status: 'settled',
      placed_at: '2026-01-31T16:00:00.000Z',
      settled_at: null,
    }
    says({ bets: [bet], next: '1', more: false })
    expect((await client.bets('', 10)).bets).toHaveLength(1)
    says({ bets: [{ ...bet, ...odd }], next: '1', more: false })
    await expect(client.bets('', 10)).rejects.toThrow('HTTP 200')
  })
})
