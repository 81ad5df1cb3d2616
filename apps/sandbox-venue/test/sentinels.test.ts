import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVenue, order } from './venue-client.ts'

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
  await venue.call('/v1/players', { player: 'mei' })
})
afterAll(() => venue.close())

async function balance(): Promise<unknown> {
  return (await venue.call('/v1/balance', { player: 'mei' })).body['balance']
}
function status(reference: string) {
  return venue.call('/v1/transfers/status', { reference })
}
async function timeOf<T>(work: () => Promise<T>) {
  const begin = performance.now()
  const [result] = await Promise.allSettled([work()])
  return { result, ms: performance.now() - begin }
}

// The tests run at a hundredth of all delays: 30 s are 300 ms, 10 s are 100 ms.
describe('sentinels', () => {
  it('.13 moves the money and never answers', async () => {
    const body = order('s-13', 'in', '10.13')
    const { result, ms } = await timeOf(() => venue.call('/v1/transfers', body))
    expect(result.status).toBe('rejected')
    expect(ms).toBeGreaterThan(280)
    expect((await status('s-13')).body).toMatchObject({ status: 'done', amount: '10.13' })
    expect(await balance()).toBe('10.13')
    const repeat = await venue.call('/v1/transfers', body)
    expect(repeat.body).toMatchObject({ status: 'done', balance: '10.13' })
    expect(await balance()).toBe('10.13')
  })

  it('.14 never moves the money, even if its status was requested meanwhile', async () => {
    const before = await balance()
    const pending = timeOf(() => venue.call('/v1/transfers', order('s-14', 'in', '10.14')))
    await delay(60)
    expect((await status('s-14')).body).toEqual({ reference: 's-14', status: 'absent' })
    const { result, ms } = await pending
    expect(result.status).toBe('rejected')
    expect(ms).toBeGreaterThan(280)
    expect(await balance()).toBe(before)
    const late = await venue.call('/v1/transfers', order('s-14', 'in', '10.14'))
    expect(late.body).toMatchObject({ status: 'refused', reason: 'reference_closed' })
  })

  it('.17 is delivered twice and counts once', async () => {
    const before = await balance()
    expect(before).toBe('10.13')
    const reply = await venue.call('/v1/transfers', order('s-17', 'in', '1.17'))
    expect(reply.body).toMatchObject({ status: 'done', balance: '11.30' })
    expect(await balance()).toBe('11.30')
  })

  it('.19 moves at once and responds late', async () => {
    const pending = timeOf(() => venue.call('/v1/transfers', order('s-19', 'out', '0.19')))
    await delay(30)
    expect((await status('s-19')).body).toMatchObject({ status: 'done', amount: '0.19' })
    const { result, ms } = await pending
    expect(ms).toBeGreaterThan(90)
    expect(result).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
  })

  it('.23 moves and drops the connection at once', async () => {
    // With this scale a silent fault would last longer than a test may take.
    const slow = await openVenue({ VENUE_DELAY_SCALE: '10' })
    await slow.call('/v1/players', { player: 'mei' })
    const { result } = await timeOf(() =>
      slow.call('/v1/transfers', order('s-23', 'in', '1.23')),
    )
    expect(result.status).toBe('rejected')
    const { body } = await slow.call('/v1/transfers/status', { reference: 's-23' })
    expect(body).toMatchObject({ status: 'done', amount: '1.23' })
    await slow.close()
  })

  it('.29 moves and responds 500', async () => {
    const reply = await venue.call('/v1/transfers', order('s-29', 'in', '1.29'))
    expect(reply).toMatchObject({ status: 500, body: { error: 'internal' } })
    expect((await status('s-29')).body).toMatchObject({ status: 'done' })
  })

  it('.31 moves and responds 200 with garbage', async () => {
    const { result } = await timeOf(() =>
      venue.call('/v1/transfers', order('s-31', 'in', '1.31')),
    )
    expect(result).toMatchObject({ status: 'rejected', reason: { name: 'SyntaxError' } })
    expect((await status('s-31')).body).toMatchObject({ status: 'done' })
  })

  it('.37 moves, drops, and its status flaps twice', async () => {
    const { result } = await timeOf(() =>
      venue.call('/v1/transfers', order('s-37', 'in', '1.37')),
    )
    expect(result.status).toBe('rejected')
    expect((await status('s-37')).status).toBe(503)
    expect((await status('s-37')).status).toBe(503)
    expect((await status('s-37')).body).toMatchObject({ status: 'done', amount: '1.37' })
  })

  it('.41 returns a wrong amount; status and repeats are right', async () => {
    const body = order('s-41', 'in', '2.41')
    const reply = await venue.call('/v1/transfers', body)
    expect(reply.body).toMatchObject({ status: 'done', amount: '3.41' })
    expect((await status('s-41')).body).toMatchObject({ amount: '2.41' })
    const repeat = await venue.call('/v1/transfers', body)
    expect(repeat.body).toMatchObject({ amount: '2.41' })
  })

  it('works on refusals, too', async () => {
    const { result } = await timeOf(() =>
      venue.call('/v1/transfers', order('s-big', 'out', '9999.23')),
    )
    expect(result.status).toBe('rejected')
    expect((await status('s-big')).body).toMatchObject({
      status: 'refused',
      reason: 'insufficient_balance',
    })
  })

  it('can be switched off', async () => {
    const plain = await openVenue({ VENUE_SENTINELS: 'off' })
    try {
      await plain.call('/v1/players', { player: 'mei' })
      for (const fen of ['13', '14', '23', '29', '31', '37', '41']) {
        const body = order(`p-${fen}`, 'in', `1.${fen}`)
        const reply = await plain.call('/v1/transfers', body)
        expect(reply.body).toMatchObject({ status: 'done', amount: `1.${fen}` })
      }
      const flapping = await plain.call('/v1/transfers/status', { reference: 'p-37' })
      expect(flapping.status).toBe(200)
    } finally {
      await plain.close()
    }
  })
})
