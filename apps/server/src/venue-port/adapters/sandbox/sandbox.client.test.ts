import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VenueUnreachable } from '../../venue.port.ts'
import { SandboxVenue } from './sandbox.client.ts'

/** The response of a faulty venue, set by each test. The conformance test uses a correct venue. */
let answer: (response: http.ServerResponse) => void = (response) => response.end()
const mad = http.createServer((request, response) => {
  request.resume()
  request.on('end', () => answer(response))
})
let client: SandboxVenue

beforeAll(async () => {
  mad.listen(0, '127.0.0.1')
  await once(mad, 'listening')
  const url = `http://127.0.0.1:${(mad.address() as AddressInfo).port}`
  client = new SandboxVenue({ url, operator: 'obgdy', secret: 'x', timeoutMs: 2000 })
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
const doneAnswer = { reference: 'T1', status: 'done', amount: '100.00', balance: '100.00' }
const statusAnswer = { ...doneAnswer, player: 'p1', direction: 'in' }

function says(body: unknown): void {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

const send = async () => (await client.transfer(transfer)).kind
const ask = async () => (await client.transferStatus(transfer)).kind

describe('only the venue’s clear word about our transfer ends it (R-TRF-10, R-TRF-11)', () => {
  it('done, refused and absent are such words', async () => {
    says(doneAnswer)
    expect(await send()).toBe('done')
    says(statusAnswer)
    expect(await ask()).toBe('done')
    says({ ...doneAnswer, status: 'refused', reason: 'insufficient_balance' })
    expect(await client.transfer(transfer)).toEqual({
      kind: 'refused',
      reason: 'insufficient_balance',
    })
    says({ reference: 'T1', status: 'absent' })
    expect(await ask()).toBe('absent')
  })

  it.each([
    ['no reference', { ...doneAnswer, reference: undefined }],
    ['another reference', { ...doneAnswer, reference: 'T2' }],
    ['no amount', { ...doneAnswer, amount: undefined }],
    ['an amount as a number', { ...doneAnswer, amount: 100 }],
    ['an amount below zero', { ...doneAnswer, amount: '-100.00' }],
    ['a balance below zero', { ...doneAnswer, balance: '-0.01' }],
    ['an unknown status', { ...doneAnswer, status: 'ok' }],
    ['absent, though nobody asked', { reference: 'T1', status: 'absent' }],
    ['an error under HTTP 200', { error: 'internal', message: 'no' }],
    ['a list', [doneAnswer]],
    ['null', 'null'],
    ['half an answer', JSON.stringify(doneAnswer).slice(0, 40)],
    ['nothing', ''],
  ])('%s is unknown', async (_what, body) => {
    says(body)
    expect(await send()).toBe('unknown')
  })

  it.each([
    ['player', { ...statusAnswer, player: undefined }],
    ['direction', { ...statusAnswer, direction: undefined }],
    ['amount', { ...statusAnswer, amount: undefined }],
  ])('a status without the %s is unknown', async (_what, body) => {
    says(body)
    expect(await ask()).toBe('unknown')
  })

  it.each([
    ['amount', { ...statusAnswer, amount: '101.00' }],
    ['player', { ...statusAnswer, player: 'p2' }],
    ['direction', { ...statusAnswer, direction: 'out' }],
  ])('another %s is a conflict', async (_what, body) => {
    says(body)
    expect(await send()).toBe('conflict')
    expect(await ask()).toBe('conflict')
  })
})

describe('a venue cannot hurt us', () => {
  it('R-GAME-27: a balance in another currency, or in none, is not known', async () => {
    const balanceAnswer = { player: 'p1', balance: '12.00', currency: 'CNY' }
    says(balanceAnswer)
    expect(await client.balance('p1', 2000)).toBe(1200n)
    for (const currency of ['USD', 'cny', '', undefined]) {
      says({ ...balanceAnswer, currency })
      await expect(client.balance('p1', 2000)).rejects.toThrow(VenueUnreachable)
    }
  })

  it('a launch address of another scheme is none', async () => {
    says({ url: 'javascript:alert(1)' })
    await expect(client.launch('p1', 'koi-leap')).rejects.toThrow('HTTP 200')
  })

  it.each([
    ['a NUL in an id', { bet_id: 'b\u0000' }],
    ['a version that no column holds', { version: 2 ** 40 }],
    ['a stake below zero', { stake: '-1.00' }],
    ['no time', { placed_at: null }],
    ['a list for a name', { game: ['koi-leap'] }],
  ])('R-GAME-20: a row with %s is set aside, the others are read', async (_what, odd) => {
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
    const bad = { ...bet, ...odd }
    says({ bets: [bet, bad, { ...bet, bet_id: 'b2' }], next: '3', more: false })
    const page = await client.bets('', 10)
    expect(page.bets.map(({ bet_id }) => bet_id)).toEqual(['b1', 'b2'])
    const [field] = Object.keys(odd)
    const problem = expect.stringContaining(`${field}: `)
    const aside = { place: 1, raw: JSON.stringify(bad), problem }
    expect(page.invalidRows).toEqual([expect.objectContaining(aside)])
  })
})
