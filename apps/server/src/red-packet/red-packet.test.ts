import { createHash, createHmac } from 'node:crypto'
import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { openPool } from '@jinli/server/platform/db'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextDay } from './red-packet-day.store.ts'

// money F-7, I-13. The first setting: draws from 10:00 to 12:00, deposits from 12:00 of the day before to 10:00.
const app = useTestApp()

const setSwitch = (to: '0' | '1') =>
  app().owner.query(
    `INSERT INTO site_setting (key, value) VALUES ('redpacket_switch', $1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [to],
  )
beforeAll(() => setSwitch('1'))

const at = (brand: string) => app().clock.stop(`${brand}+08:00`)
const announce = () => app().runJob('announce-packets')

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/** Announces the day, and registers a player with credited deposits of its counting period. */
async function newFundedPlayer(day: string, yuan: number): Promise<TestPlayer> {
  await at(`${dayBefore(day)}T13:00:00`)
  await announce()
  const player = await app().registerPlayer()
  await app().fund(player, BigInt(yuan) * 100n)
  return player
}

function draw({ token }: TestPlayer, key?: string): Promise<Reply> {
  return app().call(
    '/api/douserredpacket',
    {},
    token,
    key ? { 'idempotency-key': key } : {},
  )
}

async function summary(player: TestPlayer | null) {
  const { data } = await app().expectOk('/api/userredpacket', {}, player?.token ?? null)
  return data as Record<string, unknown> & { window: Record<string, unknown> | null }
}

async function draws(player: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM red_packet_draw WHERE player_id = $1',
    [player.id],
  )
  return rows[0].n
}

// R-RED-08 R-RED-10 R-RED-11 R-RED-12: midnight, the end of a month, of a year, a leap day.
describe.each(['2025-03-12', '2025-05-01', '2025-01-01', '2024-02-29', '2024-03-01'])(
  'the edges of %s',
  (day) => {
    it('the window: its first instant belongs to it, its end does not', async () => {
      const player = await newFundedPlayer(day, 2000)
      for (const [instant, refusal] of [
        [`${dayBefore(day)}T23:59:59.999`, 'red-packet.ended'],
        [`${day}T00:00:00.000`, 'red-packet.not-started'],
        [`${day}T09:59:59.999`, 'red-packet.not-started'],
        [`${day}T10:00:00.000`, undefined],
        [`${day}T11:59:59.999`, undefined],
        [`${day}T12:00:00.000`, 'red-packet.ended'],
      ] as const) {
        await at(instant)
        await announce()
        expect([instant, (await draw(player)).error]).toEqual([instant, refusal])
      }
      expect(await draws(player)).toBe(2)
    })

    it('the counting period, by the moment of the credit', async () => {
      await at(`${dayBefore(day)}T11:00:00`)
      const player = await app().registerPlayer()
      for (const instant of [
        `${dayBefore(day)}T11:59:59.999`,
        `${dayBefore(day)}T12:00:00.000`,
        `${day}T09:59:59.999`,
        `${day}T10:00:00.000`,
      ]) {
        await at(instant)
        await announce()
        await app().fund(player, 30_000n)
      }
      expect(await summary(player)).toMatchObject({
        sendnums: 2,
        window: { day, state: 'open', counted: 600 },
      })
    })
  },
)

// R-RED-10: the time zones of the database and of the process do not change when it is ten o'clock.
it('a server in another zone announces the same instants', async () => {
  await at('2025-07-01T13:00:00')
  const url = new URL(app().database.appUrl)
  url.searchParams.set('options', '-c TimeZone=America/Los_Angeles')
  const pool = openPool(url.href, 2, app().context.log)
  const zone = process.env.TZ
  process.env.TZ = 'America/Los_Angeles'
  try {
    await app().runJob('announce-packets', { pool })
    expect(await nextDay(pool)).toMatchObject({
      day: '2025-07-02',
      counts_from: new Date('2025-07-01T12:00:00+08:00'),
      counts_until: new Date('2025-07-02T10:00:00+08:00'),
      opens_at: new Date('2025-07-02T10:00:00+08:00'),
      closes_at: new Date('2025-07-02T12:00:00+08:00'),
    })
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
    await pool.end()
  }
})

// R-RED-01 R-RED-03 R-RED-17 R-RED-19 R-RED-20 R-RED-29
it('a draw pays once into the centre wallet, asks for turnover, and is in both records', async () => {
  const player = await newFundedPlayer('2025-08-02', 500)
  expect(await summary(player)).toMatchObject({
    sendnums: 2,
    acquirednum: 0,
    redpacketmoney: 0,
    max_times: 8,
    window: { state: 'ended', counted: 500 },
  })
  await at('2025-08-02T10:30:00')
  const first = await draw(player, 'red-packet-key-1')
  expect(await draw(player, 'red-packet-key-1')).toEqual(first)
  const amount = Number(first.data?.redpacketmoney)
  expect(amount).toBeGreaterThan(0)
  expect(await summary(player)).toMatchObject({
    sendnums: 1,
    acquirednum: 1,
    redpacketmoney: amount,
    window: { state: 'open' },
  })
  const { data: me } = await app().expectOk('/api/user', {}, player.token)
  expect(me?.balance).toBeCloseTo(500 + amount, 2)
  const { data: bets } = await app().expectOk('/api/getBetAmount', {}, player.token)
  expect(bets?.by_source).toEqual(
    expect.arrayContaining([expect.objectContaining({ source: '红包', required: amount })]),
  )
  const { data: records } = await app().expectOk(
    '/api/redpacket',
    { page: 1 },
    player.token,
  )
  expect(records).toMatchObject({
    total: 1,
    data: [
      {
        money: 500,
        redpacketmoney: amount,
        created_at: '2025-08-01 13:00:00',
        usetime: '2025-08-02 10:30:00',
        day: '2025-08-02',
      },
    ],
  })
  const lines = { date: 4, type: 9, page: 1 }
  const { data: statement } = await app().expectOk(
    '/api/gettransrecord',
    lines,
    player.token,
  )
  expect(statement).toMatchObject({ total: 1, data: [{ amount, pay_way: '红包' }] })
  // Payments belong to their packet day; the next packet day begins at noon.
  await at('2025-08-02T12:00:00')
  await announce()
  expect(await summary(player)).toMatchObject({
    sendnums: 0,
    acquirednum: 1,
    window: { day: '2025-08-03', state: 'ended', counted: 0 },
  })
})

// R-RED-02 R-RED-16 R-RED-24
it('is refused without a chance, while the switch is off, and to who shut themselves out', async () => {
  const poor = await newFundedPlayer('2025-08-12', 99 + 1)
  const out = await newFundedPlayer('2025-08-12', 500)
  await at('2025-08-12T10:00:00')
  await app().expectOk('/api/exclude', { term: '7d' }, out.token)
  await setSwitch('0')
  expect(await draw(poor)).toMatchObject({
    error: 'red-packet.closed',
    message: '红包已关闭',
  })
  await setSwitch('1')
  expect((await draw(out)).error).toBe('play-limit.excluded')
  expect((await draw(poor)).code).toBe(200)
  expect(await draw(poor)).toMatchObject({
    error: 'red-packet.no-chance',
    message: '您暂未达到领取条件，快去完成吧！',
  })
  expect([await draws(poor), await draws(out)]).toEqual([1, 0])
})

const lowestRule = {
  start_time: '10:00',
  end_time: '12:00',
  day_flow: 100,
  flow_money: 499.99,
  recharge: 1,
}

// R-RED-01: clients call it before sign-in and wait for the rules.
it('a visitor reads the rules, also with a session that has ended', async () => {
  expect(await summary(null)).toMatchObject({
    sendnums: 0,
    rules: expect.arrayContaining([lowestRule]),
  })
  expect((await app().call('/api/userredpacket', {}, 'gone')).code).toBe(200)
})

// R-CALL-14 R-CALL-15 R-CALL-16
it('the three calls answer what the specification names', async () => {
  const player = await newFundedPlayer('2025-08-17', 500)
  await at('2025-08-17T10:00:00')
  const url = `${app().url}/api/userredpacket?page=1`
  const headers = { authorization: `Bearer ${player.token}` }
  const read = (await (await fetch(url, { headers })).json()) as Reply
  expect(read).toMatchObject({
    code: 200,
    data: {
      sendnums: 2,
      acquirednum: 0,
      redpacketmoney: 0,
      max_times: 8,
      rules: expect.arrayContaining([lowestRule]),
    },
  })
  const amount = (await draw(player)).data?.redpacketmoney
  expect(amount).toBeGreaterThan(0)
  expect(await summary(player)).toMatchObject({
    sendnums: 1,
    acquirednum: 1,
    redpacketmoney: amount,
  })
  const { data } = await app().expectOk('/api/redpacket', { page: 1 }, player.token)
  expect(data).toMatchObject({
    current_page: 1,
    total: 1,
    data: [
      {
        money: 500,
        redpacketmoney: amount,
        created_at: expect.stringMatching(/^2025-08-16 13:00/),
        usetime: '2025-08-17 10:00:00',
      },
    ],
  })
  expect(
    (await app().call('/api/redpacket', { page: 2 }, player.token)).data,
  ).toMatchObject({
    data: [],
  })
})

// R-RED-10 R-RED-22: announced terms cannot be changed for those who deposit for them.
it('a day keeps the setting that it was announced with; the next one takes the new', async () => {
  const player = await newFundedPlayer('2025-08-22', 500)
  await app().changeSetting('red_packet', { max_times: 1, end_time: '13:00' })
  expect(await summary(player)).toMatchObject({ sendnums: 2, max_times: 8 })
  await at('2025-08-22T12:00:00')
  await announce()
  await app().fund(player, 50_000n)
  expect(await summary(player)).toMatchObject({
    sendnums: 1,
    max_times: 1,
    rules: [{ end_time: '13:00' }, {}, {}, {}, {}],
    window: { day: '2025-08-23', closes_at: '2025-08-23T05:00:00.000Z' },
  })
  await app().changeSetting('red_packet', { max_times: 8, end_time: '12:00' })
})

type Proof = {
  seed: string | null
  commitment: string
  prizes: { prize: number; odds: number }[]
  draws: {
    message: string
    purse: number
    place: number
    left: number
    drawn: number
    amount: number
  }[]
}

/** Returns the prize of a proof, computed by what the page of proofs says and without our code. */
function prizeByProof({ seed, prizes }: Proof, message: string): number {
  const digest = createHmac('sha256', Buffer.from(seed ?? '', 'hex'))
    .update(message)
    .digest()
  const place = digest.readUInt32BE(0) % 10_000
  let upto = 0
  return prizes.find(({ odds }) => {
    upto += Math.round(odds * 100)
    return place < upto
  })!.prize
}

// R-RED-13 R-RED-15 R-RED-21 R-RED-23
it('a day’s draws follow from the seed that was promised before it, and is told after it', async () => {
  const prizes = [
    { prize: 1, odds: 50 },
    { prize: 2, odds: 30 },
    { prize: 5, odds: 20 },
  ]
  await at('2025-09-01T12:00:00')
  await app().changeSetting('red_packet', { prizes, budget: 16 })
  const player = await newFundedPlayer('2025-09-02', 50_000)
  const proof = async () => {
    const { data } = await app().expectOk(
      '/api/redpacketproof',
      { day: '2025-09-02' },
      player.token,
    )
    return data as unknown as Proof
  }
  const commitment = (await proof()).commitment
  expect((await summary(player)).window?.commitment).toBe(commitment)
  await at('2025-09-02T10:00:00')
  const outcomes: string[] = []
  for (let n = 1; n <= 8; n += 1) outcomes.push((await draw(player)).error ?? 'won')
  await at('2025-09-02T12:00:59')
  await app().runJob('reveal-packets')
  expect((await proof()).seed).toBeNull()
  const share = { day: '2025-09-02', purse: 0, page: 1 }
  expect((await app().call('/api/redpacketpurse', share)).code).toBe(404)
  await at('2025-09-02T12:01:00')
  await app().runJob('reveal-packets')
  const reveal = await proof()
  expect(
    createHash('sha256')
      .update(Buffer.from(reveal.seed ?? '', 'hex'))
      .digest('hex'),
  ).toBe(commitment)
  expect(reveal.commitment).toBe(commitment)
  expect(reveal.draws).toHaveLength(outcomes.filter((each) => each === 'won').length)
  const { data } = await app().expectOk('/api/redpacketpurse', share)
  const payments = (data as { data: { place: number; amount: number }[] }).data
  expect(payments.map(({ amount }) => amount)).toEqual(
    reveal.draws.map(({ amount }) => amount),
  )
  let balance = 16
  for (const [i, each] of reveal.draws.entries()) {
    expect(each.message).toBe(`${player.name}/2025-09-02/${i + 1}`)
    expect([each.drawn, each.left]).toEqual([prizeByProof(reveal, each.message), balance])
    const fits = prizes
      .map(({ prize }) => prize)
      .filter((prize) => prize <= Math.min(each.drawn, balance))
    expect(each.amount).toBe(Math.max(...fits))
    balance -= each.amount
  }
  expect(balance).toBeGreaterThanOrEqual(0)
  if (outcomes.includes('red-packet.sold-out')) expect(balance).toBeLessThan(1)
})

// R-RED-26
it('staff see a day pay while it does, and every draw of it', async () => {
  const day = '2025-12-02'
  const player = await newFundedPlayer(day, 2000)
  await at(`${day}T10:00:00`)
  const amount = Number((await draw(player)).data?.redpacketmoney)
  await draw(player)
  const token = await app().memberWith('red-packet.view')
  const days = (await app().expectOk('/admin/api/red-packets/days', {}, token)).data
  expect((days as { data: unknown[] }).data[0]).toMatchObject({
    day,
    status: 'open',
    draws: 2,
    setting_version: expect.any(Number),
    seed: '',
  })
  const search = async (filter: object) =>
    (await app().expectOk('/admin/api/red-packets/draws', filter, token)).data
  expect(await search({ day, search: ` ${player.name.toUpperCase()} ` })).toMatchObject({
    total: 2,
    data: [
      { username: player.name, n: 2 },
      { username: player.name, n: 1, amount, deposited: 2000 },
    ],
  })
  expect(await search({ day: '2025-12-03' })).toMatchObject({ total: 0 })
  expect(
    (await app().call('/admin/api/red-packets/draws', { day: '2025-02-30' }, token)).code,
  ).toBe(422)
  const other = await app().memberWith('player.view')
  expect((await app().call('/admin/api/red-packets/days', {}, other)).code).toBe(403)
})
