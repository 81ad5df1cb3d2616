import { periodBounds } from '@jinli/contract/wire/period'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { importBets } from '@jinli/server/bet/bet-import.jobs'
import { beforeAll, describe, expect, it } from 'vitest'
import { FieldClient } from './field-client.ts'

const app = useTestApp()

type Page = { total: number; data: Record<string, unknown>[] }
let player: TestPlayer
let client: FieldClient

beforeAll(async () => {
  player = await app().registerPlayer()
  client = new FieldClient(app().url, player.token)
  await app().fund(player, 90_000n)
  for (const targettype of ['obgdy', 'pp'])
    await client.post('/api/transfer', {
      amount: 100,
      sourcetype: 'userbalance',
      targettype,
    })
  await client.post('/api/transfer', {
    amount: 10,
    sourcetype: 'pp',
    targettype: 'userbalance',
  })
  await app().spin(await app().openGame(player), '5')
  await app().spin(await app().openGame(player, 'pp'), '20')
  await importBets(app().context)
})

/** Sets the clock some days on, and signs the player in again. */
async function goOn(days: number) {
  await app().clock.set(new Date(Date.now() + days * 86_400_000))
  client = new FieldClient(app().url, (await app().comeBack(player)).token)
}

const page = async (path: string, body: object) => {
  const reply = await client.post<Page>(path, { page: 1, ...body })
  expect(reply).toMatchObject({ code: 200 })
  return reply.data
}

// R-STMT-17
describe('Z-5: the records that other clients ask for', () => {
  it('type 0 lists all types, newest first, each with its type', async () => {
    const { data, total } = await page('/api/gettransrecord', { type: 0, date: 4 })
    expect(data.map(({ type, amount }) => [type, amount])).toEqual([
      [3, 10],
      [4, 100],
      [4, 100],
      [1, 900],
    ])
    expect(total).toBe(4)
    const single = await page('/api/gettransrecord', { type: 3 })
    expect(single.data[0]).not.toHaveProperty('type')
    expect(
      (await page('/api/gettransrecord', { type: 0, pagesize: 3, page: 2 })).total,
    ).toBe(4)
  })

  it('a list of all types is of one player', async () => {
    const { token } = await app().registerPlayer()
    const other = new FieldClient(app().url, token)
    const { data } = await other.post<Page>('/api/gettransrecord', { type: 0 })
    expect(data.total).toBe(0)
  })

  it('yesterday, this week and last week hold what is of them', async () => {
    const counts = async (path: string) => {
      const totals = []
      for (const date of [1, 5, 6, 7])
        totals.push((await page(path, { date, type: 0 })).total)
      return totals
    }
    const [bets, records] = ['/api/betrecord', '/api/gettransrecord']
    expect((await counts(bets))[0]).toBe(2)
    expect((await counts(records))[0]).toBe(4)
    await goOn(1)
    expect((await counts(bets)).slice(0, 2)).toEqual([0, 2])
    expect((await counts(records)).slice(0, 2)).toEqual([0, 4])
    await goOn(7)
    expect(await counts(bets)).toEqual([0, 0, 0, 2])
    expect(await counts(records)).toEqual([0, 0, 0, 4])
    await goOn(14)
    expect(await counts(bets)).toEqual([0, 0, 0, 0])
    await goOn(0)
    expect((await client.post('/api/getfanshui', { date: 7, page: 1 })).code).toBe(200)
  })

  it.each([
    // A Sunday evening and a Monday just after midnight, brand time.
    ['2026-11-22T23:59:59', 5, '2026-11-21', '2026-11-22'],
    ['2026-11-22T23:59:59', 6, '2026-11-16', null],
    ['2026-11-22T23:59:59', 7, '2026-11-09', '2026-11-16'],
    ['2026-11-23T00:00:00', 6, '2026-11-23', null],
    ['2026-11-23T00:00:00', 7, '2026-11-16', '2026-11-23'],
    ['2027-01-01T08:00:00', 5, '2026-12-31', '2027-01-01'],
    ['2027-01-01T08:00:00', 6, '2026-12-28', null],
  ] as const)('at %s period %d begins on %s', (now, period, since, until) => {
    const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`)
    expect(periodBounds(period, new Date(`${now}+08:00`))).toEqual({
      since: midnight(since),
      until: until && midnight(until),
    })
  })

  it.each([
    ['obgdy', 1],
    ['锦鲤电游', 1],
    ['泡泡电子', 1],
    ['', 2],
    ['没有的场馆', 0],
    ['nowhere', 0],
  ])('a venue may be named %j', async (api_type, count) => {
    expect((await page('/api/betrecord', { api_type })).total).toBe(count)
    const moves = await page('/api/gettransrecord', { type: 4, api_type })
    expect(moves.total).toBe(count)
    expect((await client.post('/api/getfanshui', { page: 1, api_type })).code).toBe(200)
  })

  it('other numbers and longer names are refused as before', async () => {
    for (const body of [
      { date: 0 },
      { date: 8 },
      { date: '5' },
      { api_type: 'x'.repeat(33) },
    ])
      expect(await client.post('/api/betrecord', body)).toMatchObject({ code: 422 })
    for (const type of [5, -1, '0'])
      expect(await client.post('/api/gettransrecord', { type })).toMatchObject({
        code: 422,
      })
    expect(
      await client.post('/api/transdetail', { type: 0, out_trade_no: 'D1' }),
    ).toMatchObject({ code: 422 })
  })
})
