import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '../src/http/signature.ts'
import { openVenue, order, send, vendorSecret } from './venue-client.ts'

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
  await venue.call('/v1/players', { player: 'mei' })
})
afterAll(() => venue.close())

async function balance(player = 'mei'): Promise<unknown> {
  return (await venue.call('/v1/balance', { player })).body['balance']
}

function headers(timestamp: string, signature: string, operator = 'obgdy') {
  return {
    'x-operator': operator,
    'x-timestamp': timestamp,
    'x-signature': signature,
  }
}

/** Requests a target exactly as written, because `fetch` would normalise it. Returns the status. */
async function statusOf(path: string): Promise<number | undefined> {
  const request = get({ host: '127.0.0.1', port: new URL(venue.base).port, path })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await response.resume().toArray()
  return response.statusCode
}

// R-GAME-29
it.each([
  ['//', 404],
  ['///', 404],
  ['//:@', 404],
  ['/%', 404],
  ['http://elsewhere.example/healthz', 404],
  ['*', 404],
])('the target %s is no fault', async (path, status) => {
  expect(await statusOf(path)).toBe(status)
})

describe('signature', () => {
  const path = '/v1/games'
  it('accepts a signed request', async () => {
    const reply = await venue.call(path, {})
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body)).toEqual(['games'])
    const games = reply.body['games'] as { game: string }[]
    expect(games[0]).toEqual({
      game: 'koi-leap',
      name: '鲤跃龙门',
      category: 'slot',
      cover: '/covers/obgdy/koi-leap.svg',
      stake_least: '1.00',
      stake_most: '100.00',
      demo: true,
      rtp_least: '0.9605',
      rtp_most: '0.9607',
      deviation: '3.42',
    })
    for (const { game, ...rest } of games) {
      expect(rest).toMatchObject({
        name: expect.stringMatching(/./),
        category: expect.stringMatching(/^(slot|board|live|lottery|sport|esport)$/),
        cover: `/covers/obgdy/${game}.svg`,
      })
      expect((await fetch(`${venue.base}/covers/obgdy/${game}.svg`)).status).toBe(200)
    }
  })

  it.each([
    [
      'another body',
      (now: string) => headers(now, sign(vendorSecret, now, path, '{"a":1}')),
    ],
    [
      'another path',
      (now: string) => headers(now, sign(vendorSecret, now, '/v1/bets', '{}')),
    ],
    ['another secret', (now: string) => headers(now, sign('other', now, path, '{}'))],
    ['no signature', (now: string) => headers(now, '')],
    [
      'another operator',
      (now: string) => headers(now, sign(vendorSecret, now, path, '{}'), 'pp'),
    ],
    [
      'unknown operator',
      (now: string) => headers(now, sign(vendorSecret, now, path, '{}'), 'no'),
    ],
  ])('refuses %s', async (_name, make) => {
    const reply = await send(venue.base + path, '{}', make(Date.now().toString()))
    expect(reply).toMatchObject({ status: 401, body: { error: 'bad_signature' } })
  })

  it.each([-301_000, 301_000])('refuses a clock off by %d ms', async (drift) => {
    const timestamp = (Date.now() + drift).toString()
    const reply = await send(
      venue.base + path,
      '{}',
      headers(timestamp, sign(vendorSecret, timestamp, path, '{}')),
    )
    expect(reply).toMatchObject({ status: 401, body: { error: 'stale_timestamp' } })
  })

  it('limits the body to 16 KiB', async () => {
    const reply = await venue.call('/v1/players', { player: 'x'.repeat(17_000) })
    expect(reply).toMatchObject({ status: 413, body: { error: 'body_too_large' } })
  })
})

describe('players and launch', () => {
  it('creates a player once', async () => {
    const first = await venue.call('/v1/players', { player: 'lan' })
    const second = await venue.call('/v1/players', { player: 'lan' })
    expect(first.body).toEqual({ player: 'lan', created: true })
    expect(second.body).toEqual({ player: 'lan', created: false })
  })

  it('keeps operators separate', async () => {
    const reply = await venue.call('/v1/balance', { player: 'lan' }, 'pp')
    expect(reply).toMatchObject({ status: 404, body: { error: 'unknown_player' } })
  })

  it('refuses an unknown player, game or call', async () => {
    const launch = (player: string, game: string) =>
      venue.call('/v1/launch', { player, game })
    expect((await launch('nobody', 'koi-leap')).body['error']).toBe('unknown_player')
    expect((await launch('mei', 'chess')).body['error']).toBe('unknown_game')
    expect((await venue.call('/v1/nothing', {})).body['error']).toBe('unknown_call')
  })

  it('serves the page only to a valid session, with the configured frame rules', async () => {
    const { body } = await venue.call('/v1/launch', { player: 'mei', game: 'koi-leap' })
    const page = await fetch(String(body['url']))
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
    const html = await page.text()
    expect(html).toContain('锦鲤电游')
    expect(html).toContain('演示')
    expect((await fetch(`${venue.base}/play?session=wrong`)).status).toBe(401)
  })

  it('serves its client as JavaScript and its cover as SVG', async () => {
    const client = await fetch(`${venue.base}/browser/client.ts`)
    expect(client.headers.get('content-type')).toContain('text/javascript')
    expect(await client.text()).not.toMatch(/^type /m)
    const cover = await fetch(`${venue.base}/covers/pp/koi-leap.svg`)
    expect(cover.headers.get('content-type')).toContain('image/svg+xml')
    expect(await cover.text()).toContain('泡泡电子')
  })
})

describe('transfers', () => {
  it('counts a reference once, and repeats the first result', async () => {
    const before = await balance()
    expect(before).toBe('0.00')
    const first = await venue.call('/v1/transfers', order('t-1', 'in', '100.5'))
    await venue.call('/v1/transfers', order('t-2', 'in', '1'))
    const repeat = await venue.call('/v1/transfers', order('t-1', 'in', '100.50'))
    expect(first.body).toEqual({
      reference: 't-1',
      status: 'done',
      amount: '100.50',
      balance: '100.50',
    })
    expect(repeat).toEqual(first)
    expect(await balance()).toBe('101.50')
  })

  it('counts one of twenty parallel deliveries', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        venue.call('/v1/transfers', order('t-3', 'in', '5')),
      ),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await balance()).toBe('106.50')
  })

  it.each([
    ['amount', order('t-1', 'in', '100.51')],
    ['direction', order('t-1', 'out', '100.50')],
    ['player', order('t-1', 'in', '100.50', 'lan')],
  ])('refuses the same reference with another %s', async (_name, body) => {
    const reply = await venue.call('/v1/transfers', body)
    expect(reply).toMatchObject({ status: 409, body: { error: 'reference_conflict' } })
    expect(await balance()).toBe('106.50')
  })

  it('refuses an amount above the balance, and remembers the refusal', async () => {
    const reply = await venue.call('/v1/transfers', order('t-4', 'out', '106.51'))
    const refusal = { status: 'refused', reason: 'insufficient_balance', balance: '106.50' }
    expect(reply.body).toMatchObject(refusal)
    await venue.call('/v1/transfers', order('t-5', 'in', '10'))
    const repeat = await venue.call('/v1/transfers', order('t-4', 'out', '106.51'))
    expect(repeat).toEqual(reply)
    const status = await venue.call('/v1/transfers/status', { reference: 't-4' })
    expect(status.body).toMatchObject({ ...refusal, direction: 'out', player: 'mei' })
  })

  it('refuses an unknown player', async () => {
    const reply = await venue.call('/v1/transfers', order('t-6', 'in', '1', 'ghost'))
    expect(reply.body).toMatchObject({ status: 'refused', reason: 'unknown_player' })
  })

  it('closes a reference whose status is requested before it comes', async () => {
    const ask = () => venue.call('/v1/transfers/status', { reference: 't-7' })
    const before = await balance()
    expect((await ask()).body).toEqual({ reference: 't-7', status: 'absent' })
    const late = await venue.call('/v1/transfers', order('t-7', 'in', '50'))
    expect(late.body).toMatchObject({ status: 'refused', reason: 'reference_closed' })
    expect((await ask()).body).toEqual({ reference: 't-7', status: 'absent' })
    expect(await balance()).toBe(before)
  })

  it.each(['0', '0.00', '-1', '1.234', '1e3', '', '01', '99999999999'])(
    'refuses the amount %j',
    async (amount) => {
      const reply = await venue.call('/v1/transfers', order('t-8', 'in', amount))
      expect(reply).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    },
  )

  it('never goes below zero under fifty parallel outs', async () => {
    await venue.call('/v1/players', { player: 'out' })
    await venue.call('/v1/transfers', order('o-in', 'in', '100', 'out'))
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        venue.call('/v1/transfers', order(`o-${index}`, 'out', '7', 'out')),
      ),
    )
    const acceptedReplies = replies.filter((reply) => reply.body['status'] === 'done')
    expect(acceptedReplies).toHaveLength(14)
    expect(await balance('out')).toBe('2.00')
  })

  it('returns many balances at once, without unknown players', async () => {
    const reply = await venue.call('/v1/balances', { players: ['out', 'ghost', 'lan'] })
    expect(reply.body).toEqual({
      balances: [
        { player: 'out', balance: '2.00' },
        { player: 'lan', balance: '0.00' },
      ],
    })
  })
})
