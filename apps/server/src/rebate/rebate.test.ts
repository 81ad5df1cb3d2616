import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import { transaction } from '../platform/db.ts'
import { accrueRebates } from './rebate.jobs.ts'

// money F-8, F-8b, I-15. In a new database VIP1 has 0.4 % on slots and 0.3 % on live games.
const app = useTestApp()

beforeAll(async () => {
  await app().owner.query(`UPDATE venue SET category = 'live' WHERE code = 'pp'`)
})

let bets = 0

type Wager = Partial<ImportedBet> & { venue?: string }

/** Imports a bet of a player, settled at a brand time, as the feed does. */
async function play(player: TestPlayer, fen: bigint, at: string, more: Wager = {}) {
  bets += 1
  const when = new Date(`${at}+08:00`)
  const { venue = 'obgdy', ...change } = more
  const bet: ImportedBet = {
    bet_id: `rebate-${bets}`,
    version: 1,
    player: player.id,
    game: 'koi-leap',
    stake: fen,
    payout: 0n,
    state: 'settled',
    placed_at: when,
    settled_at: when,
    ...change,
  }
  await transaction(app().context.pool, (tx) => upsertBets(tx, venue, [bet]))
  return bet
}

async function playerAt(level: number, at: string): Promise<TestPlayer> {
  await app().clock.set(`${at}T10:00:00+08:00`)
  const player = await app().registerPlayer()
  await rise(player, level)
  return player
}

async function rise(player: TestPlayer, level: number): Promise<void> {
  const text = 'UPDATE player SET vip_level = $2 WHERE id = $1'
  await app().owner.query(text, [player.id, level])
}

/** Runs the job of a brand day at 00:30. */
async function reckon(day: string, nodes = 1): Promise<void> {
  await app().clock.set(`${day}T00:30:00+08:00`)
  await atOnce(nodes, () => accrueRebates(app().context, day))
}

async function lines(player: TestPlayer): Promise<string[]> {
  const { rows } = await app().owner.query<{ line: string }>(
    `SELECT format('%s %s %s/%s: %s × %s = %s%s', day, venue, level, category, stake, rate, amount,
       CASE WHEN claim_id IS NULL THEN '' ELSE ' claimed' END) AS line
     FROM rebate_line WHERE player_id = $1 ORDER BY id`,
    [player.id],
  )
  return rows.map(({ line }) => line)
}

async function fanshui(player: TestPlayer, body: object = {}) {
  const { data } = await app().expectOk('/api/getfanshui', body, player.token)
  return data as {
    list: { data: Record<string, unknown>[]; total: number; last_page: number }
    jisuan: number
    nojisuan: number
  }
}

function claim(player: TestPlayer, key?: string) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return app().call('/api/dofanshui', {}, player.token, headers)
}

async function available(player: TestPlayer): Promise<bigint> {
  return (await app().whereabouts(player)).available
}

const nothing = { code: 1811, message: '暂无领取额度！' }

describe('what a day earns', () => {
  // R-REBATE-08 R-REBATE-10 R-REBATE-11 R-CALL-28
  it('valid stake × the rate of level and category, rounded down, once on however many nodes', async () => {
    const player = await playerAt(1, '2025-03-01')
    await play(player, 100_001n, '2025-03-01T10:00:00')
    await play(player, 20_048n, '2025-03-01T23:59:59')
    await play(player, 50_000n, '2025-03-01T12:00:00', { venue: 'pp' })
    await play(player, 70_000n, '2025-03-02T00:00:00')
    await play(player, 90_000n, '2025-03-01T12:00:00', { state: 'open', settled_at: null })
    await reckon('2025-03-02', 4)
    await reckon('2025-03-02', 2)
    expect((await lines(player)).toSorted()).toEqual([
      '2025-03-01 obgdy 1/electron: 120049 × 400000 = 480',
      '2025-03-01 pp 1/realperson: 50000 × 300000 = 150',
    ])
    await reckon('2025-03-03')
    expect(await lines(player)).toHaveLength(3)
    const back = await app().comeBack(player)
    const report = await fanshui(back)
    expect(report).toMatchObject({ jisuan: 0, nojisuan: 9.1, list: { total: 3 } })
    expect(report.list.data[0]).toEqual({
      gamename: '锦鲤电游',
      money: 2.8,
      state: 0,
      created_at: '2025-03-03 00:30:00',
      updated_at: null,
      id: expect.stringMatching(/^\d+$/),
      day: '2025-03-02',
      platname: 'obgdy',
      category: 'electron',
      level: 1,
      rate: 0.4,
      stake: 700,
      game: '鲤跃龙门',
    })
  })

  // R-REBATE-11
  it('below VIP1 nothing; and the level is that of the day, not of the reckoning', async () => {
    const none = await playerAt(0, '2025-04-01')
    const risenPlayer = await playerAt(0, '2025-04-01')
    for (const player of [none, risenPlayer])
      await play(player, 100_000n, '2025-04-01T12:00:00')
    const climbs = (day: string, to: number) =>
      app().owner.query(
        `WITH moved AS (INSERT INTO vip_move (player_id, day, cause, from_level, to_level, deposited, flow, setting_id)
           SELECT $1, $2::date, 'promoted', $3::int - 1, $3, 0, 0, max(id) FROM money_setting)
         UPDATE player SET vip_level = $3 WHERE id = $1`,
        [risenPlayer.id, day, to],
      )
    await climbs('2025-04-02', 1)
    await reckon('2025-04-02')
    expect([await lines(none), await lines(risenPlayer)]).toEqual([[], []])
    await play(risenPlayer, 100_000n, '2025-04-02T12:00:00')
    await climbs('2025-04-03', 2)
    await reckon('2025-04-03')
    expect(await lines(risenPlayer)).toEqual([
      '2025-04-02 obgdy 1/electron: 100000 × 400000 = 400',
    ])
  })

  // R-REBATE-12
  it('late, changed and void bets: a further line at the day’s own rate, and no line is changed', async () => {
    const player = await playerAt(1, '2025-05-01')
    const bet = await play(player, 100_000n, '2025-05-01T12:00:00')
    await reckon('2025-05-02')
    const back = await app().comeBack(player)
    expect((await claim(back)).code).toBe(200)
    await rise(player, 5)
    await app().clock.set('2025-05-02T09:00:00+08:00')
    await play(player, 0n, '2025-05-01T12:00:00', { ...bet, stake: 60_000n, version: 2 })
    await play(player, 10_000n, '2025-05-01T13:00:00')
    await reckon('2025-05-03')
    const first = '2025-05-01 obgdy 1/electron: 100000 × 400000 = 400 claimed'
    const second = '2025-05-01 obgdy 1/electron: 70000 × 400000 = -120'
    expect(await lines(player)).toEqual([first, second])
    const newSession = await app().comeBack(player)
    // R-REBATE-14: the claim is not taken back, and later rebates pay only what exceeds the negative amount.
    const before = await app().tableDigest()
    expect(await claim(newSession)).toMatchObject(nothing)
    expect(await app().tableDigest()).toEqual(before)
    expect(await fanshui(newSession)).toMatchObject({ jisuan: 4, nojisuan: -1.2 })
    await play(player, 0n, '2025-05-01T12:00:00', { ...bet, state: 'void', version: 3 })
    await play(player, 200_000n, '2025-05-03T13:00:00')
    await reckon('2025-05-04')
    const own = await app().comeBack(player)
    expect(await lines(player)).toEqual([
      first,
      second,
      '2025-05-01 obgdy 1/electron: 10000 × 400000 = -240',
      expect.stringMatching(/^2025-05-03 obgdy 5\/electron: 200000 × \d+ = \d+$/),
    ])
    const report = await fanshui(own)
    const { message } = await app().expectOk('/api/dofanshui', {}, own.token)
    expect(message).toBe(`领取成功，¥${report.nojisuan.toFixed(2)}已存入中心钱包`)
    expect(await fanshui(own)).toMatchObject({ jisuan: 4 + report.nojisuan, nojisuan: 0 })
  })

  // R-REBATE-11: 1,200 days, more than one slice, on two nodes.
  it('more than a slice of days', async () => {
    const player = await playerAt(1, '2025-06-30')
    await app().clock.set('2025-06-30T12:00:00+08:00')
    await app().owner.query(
      `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted, counted_at, placed_at, settled_at)
       SELECT 'obgdy', 'many-' || n, 1, $1, 'koi-leap', 1000, 0, 'settled', 1000, t, t, t
       FROM generate_series(1, 1200) n, LATERAL (SELECT timestamptz '2025-06-30 12:00+08' - n * interval '1 day' AS t) x`,
      [player.id],
    )
    await app().owner.query(
      `INSERT INTO bet_day (player_id, day, venue, game_code, stake)
       SELECT player_id, (counted_at AT TIME ZONE 'Asia/Shanghai')::date, venue, game_code, counted FROM bet WHERE player_id = $1`,
      [player.id],
    )
    await reckon('2025-07-01', 2)
    expect(await lines(player)).toHaveLength(1200)
  })
})

describe('a claim', () => {
  async function playerWithRebate(day: string, next: string): Promise<TestPlayer> {
    const player = await playerAt(1, day)
    await play(player, 100_000n, `${day}T11:00:00`)
    await play(player, 50_000n, `${day}T11:00:00`, { venue: 'pp' })
    await reckon(next)
    return app().comeBack(player)
  }

  // R-REBATE-03 R-REBATE-09 R-REBATE-15 R-CALL-29 R-MONEY-13
  it('takes all that waits, opens 1×, is told by mail and stands among the records', async () => {
    const player = await playerWithRebate('2025-07-01', '2025-07-02')
    expect(await claim(player)).toMatchObject({
      code: 200,
      message: '领取成功，¥5.50已存入中心钱包',
      data: null,
    })
    expect(await available(player)).toBe(550n)
    const report = await fanshui(player)
    expect(report).toMatchObject({ jisuan: 5.5, nojisuan: 0 })
    for (const record of report.list.data)
      expect(record).toMatchObject({
        state: 1,
        updated_at: expect.stringMatching(/^2025-07-02/),
      })
    const turnover = await app().expectOk('/api/getBetAmount', {}, player.token)
    expect(turnover.data).toMatchObject({
      bet_amount: 5.5,
      sources: [{ source: '返水', required: 5.5, done: 0 }],
    })
    const records = await app().expectOk('/api/gettransrecord', { type: 9 }, player.token)
    const { data: rows } = records.data as { data: Record<string, unknown>[] }
    const [record] = rows
    expect(record).toMatchObject({ amount: 5.5, pay_way: '返水', state: 1, reason: '' })
    const number = String(record?.out_trade_no)
    const detail = { type: 9, out_trade_no: number }
    expect(
      (await app().expectOk('/api/transdetail', detail, player.token)).data,
    ).toMatchObject({
      timeline: [{ title: '已领取' }],
      entries: [{ title: '返水', place: '中心钱包', amount: 5.5, balance_after: 5.5 }],
    })
    const mail = await app().expectOk('/api/noticeList', {}, player.token)
    expect((mail.data as { data: object[] }).data[0]).toMatchObject({
      title: '返水已领取',
      content: expect.stringContaining('¥5.50'),
      link: `/transRecord?type=9&out_trade_no=${number}`,
    })
    expect(await claim(player)).toMatchObject(nothing)
    expect(await available(player)).toBe(550n)
  })

  // R-REBATE-09 money F-8
  it('32 at one moment, with keys and without, 20 rounds: one is paid', async () => {
    for (let round = 0; round < 20; round += 1) {
      const day = `2025-08-${String(1 + round).padStart(2, '0')}`
      const player = await playerWithRebate(
        day,
        `2025-08-${String(2 + round).padStart(2, '0')}`,
      )
      const replies = await atOnce(32, (n) =>
        claim(player, n % 2 ? `rebate-race-${round}-${n}` : undefined),
      )
      const codes = tally(replies.map(({ code }) => code))
      expect([round, codes[200]]).toEqual([round, 1])
      expect(
        Object.keys(codes).filter((code) => !['200', '409', '1811'].includes(code)),
      ).toEqual([])
      expect(await available(player)).toBe(550n)
    }
  })

  // money I-15: a line written at the time of a claim is either in the claim or waits, never neither.
  it('with lines that are reckoned at the same moment, 20 rounds: what is claimed and what waits is all', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await playerWithRebate('2025-09-01', '2025-09-02')
      await play(player, 100_000n, '2025-09-01T20:00:00')
      const [reply] = await Promise.all([
        claim(player),
        accrueRebates(app().context, '2025-09-03'),
        claim(player, `rebate-late-${round}`),
      ])
      expect([200, 409, 1811]).toContain(reply.code)
      const { jisuan, nojisuan } = await fanshui(player)
      expect(Math.round((jisuan + nojisuan) * 100)).toBe(950)
      expect(await available(player)).toBe(BigInt(Math.round(jisuan * 100)))
      await app().assertLedgerBalances()
    }
  })

  // R-REBATE-16 money I-24
  it('not while the player has excluded themselves; afterwards again', async () => {
    const player = await playerWithRebate('2025-10-01', '2025-10-02')
    await app().expectOk('/api/exclude', { term: '1d' }, player.token)
    expect(await claim(player)).toMatchObject({ error: 'play-limit.excluded' })
    expect(await available(player)).toBe(0n)
    await app().clock.set('2025-10-04T09:00:00+08:00')
    expect((await claim(await app().comeBack(player))).code).toBe(200)
    expect(await available(player)).toBe(550n)
  })
})

describe('the records', () => {
  // R-REBATE-04 R-REBATE-05 R-REBATE-06 R-REBATE-07 R-REBATE-18
  it('by venue, period and category, in pages; odd filters are refused', async () => {
    const player = await playerAt(1, '2025-11-01')
    for (let n = 1; n <= 12; n += 1) {
      const day = `2025-11-${String(n).padStart(2, '0')}`
      const at = `${day}T12:00:00`
      await app().clock.set(`${at}+08:00`)
      await play(player, BigInt(n) * 100_000n, at)
      if (n % 4 === 0) await play(player, 100_000n, at, { venue: 'pp' })
      await reckon(`2025-11-${String(n + 1).padStart(2, '0')}`)
    }
    const back = await app().comeBack(player)
    const all = await fanshui(back)
    expect(all.list).toMatchObject({ total: 15, last_page: 2 })
    expect(all.list.data).toHaveLength(10)
    expect((await fanshui(back, { page: 2 })).list.data).toHaveLength(5)
    expect((await fanshui(back, { date: 1 })).list.total).toBe(2)
    expect((await fanshui(back, { date: 2 })).list.total).toBe(9)
    const live = await fanshui(back, { api_type: 'pp' })
    expect(live.list.total).toBe(3)
    expect(live.nojisuan).toBe(all.nojisuan)
    expect((await fanshui(back, { type: 'realperson' })).list).toEqual(live.list)
    for (const odd of [
      { date: 0 },
      { date: 8 },
      { api_type: 'x'.repeat(200) },
      { type: 'x' },
    ])
      expect((await app().call('/api/getfanshui', odd, back.token)).code).toBe(422)
  })

  // R-REBATE-10 R-REBATE-17
  it('one opens its bets and how it was reckoned; nobody else’s', async () => {
    const player = await playerAt(1, '2025-12-01')
    const bet = await play(player, 100_000n, '2025-12-01T11:00:00')
    await play(player, 30_000n, '2025-12-01T12:00:00')
    await play(player, 50_000n, '2025-12-01T12:00:00', { venue: 'pp' })
    await play(player, 40_000n, '2025-12-02T00:00:00')
    await reckon('2025-12-02')
    const back = await app().comeBack(player)
    const { list } = await fanshui(back, { api_type: 'obgdy' })
    const id = list.data[0]?.id
    const detail = async (body: object = {}) =>
      (await app().expectOk('/api/rebatedetail', { id, ...body }, back.token)).data
    expect(await detail()).toMatchObject({
      day: '2025-12-01',
      stake: 1300,
      rate: 0.4,
      reckoned: 5.2,
      before: 0,
      money: 5.2,
      bets_stake: 1300,
      to_adjust: 0,
      bets: {
        total: 2,
        data: [
          { stake: 300, settled_at: '2025-12-01 12:00:00' },
          { bet_id: bet.bet_id, stake: 1000, settled_at: '2025-12-01 11:00:00' },
        ],
      },
    })
    expect(await detail({ page: 2, pagesize: 1 })).toMatchObject({
      bets: { data: [{ bet_id: bet.bet_id }], total: 2 },
    })
    await play(player, 0n, '2025-12-01T11:00:00', { ...bet, state: 'void', version: 2 })
    expect(await detail()).toMatchObject({ money: 5.2, bets_stake: 300, to_adjust: 1 })
    await reckon('2025-12-03')
    const newSession = await app().comeBack(player)
    const laterReport = await fanshui(newSession, { api_type: 'obgdy', pagesize: 100 })
    const fix = laterReport.list.data.find((each) => each.day === '2025-12-01')
    expect(
      (await app().expectOk('/api/rebatedetail', { id: fix?.id }, newSession.token)).data,
    ).toMatchObject({
      money: -4,
      reckoned: 1.2,
      before: 5.2,
      to_adjust: 0,
      bets: { total: 1 },
    })
    const stranger = await app().registerPlayer()
    for (const odd of [id, '0', '', 'x', '99999999999999999'])
      expect(
        await app().call('/api/rebatedetail', { id: odd }, stranger.token),
      ).toMatchObject({ code: 404, data: null })
  })
})
