import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

type Line = Record<string, unknown>

async function statement(by: TestPlayer, body: object): Promise<Line[]> {
  const { data } = await app().expectOk('/api/gettransrecord', body, by.token)
  return data?.data as Line[]
}

function transfer(by: TestPlayer, amount: number, sourcetype: string, targettype: string) {
  return app().call('/api/transfer', { amount, sourcetype, targettype }, by.token)
}

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 50_000n)
  await transfer(player, 120, 'userbalance', 'obgdy')
  await transfer(player, 30, 'userbalance', 'pp')
  await transfer(player, 20, 'obgdy', 'userbalance')
})

describe('R-CALL-38 R-STMT-01: records by type and venue', () => {
  it('deposits are the default, with number, way, state and the balance after', async () => {
    const line = {
      out_trade_no: expect.stringMatching(/^D\d{24}$/),
      amount: 500,
      pay_way: '银行转账',
      state: 2,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      reason: '',
      balance_after: 500,
    }
    expect(await statement(player, {})).toEqual([line])
    expect(await statement(player, { type: 1 })).toEqual([line])
    expect(await statement(player, { type: 2 })).toEqual([])
  })

  it('transfers out and in, newest first, each with its venue’s name', async () => {
    const out = await statement(player, { type: 4 })
    expect(
      out.map((line) => [line.amount, line.pay_way, line.state, line.balance_after]),
    ).toEqual([
      [30, '泡泡电子', 1, 350],
      [120, '锦鲤电游', 1, 380],
    ])
    const home = await statement(player, { type: 3 })
    expect(
      home.map((line) => [line.amount, line.pay_way, line.state, line.balance_after]),
    ).toEqual([[20, '锦鲤电游', 1, 370]])
    expect(await statement(player, { type: 4, api_type: 'pp' })).toEqual([out[0]])
    expect(await statement(player, { type: 4, api_type: 'no-such-venue' })).toEqual([])
    expect(await statement(player, { type: 4, api_type: "' UNION SELECT" })).toEqual([])
  })

  it('R-STMT-05 R-TRF-12: a refused transfer is state 0 and says why in words for players', async () => {
    const reply = await transfer(player, 500, 'pp', 'userbalance')
    expect(reply).toMatchObject({ code: 1402, message: '场馆余额不足' })
    const [line] = await statement(player, { type: 3 })
    expect(line).toMatchObject({ amount: 500, state: 0, reason: '场馆余额不足' })
    await app().owner.query(
      `UPDATE venue_transfer SET reason = 'inside: sig canary' WHERE state = 'failed'`,
    )
    const [told] = await statement(player, { type: 3 })
    expect(told?.reason).toBe('场馆未受理，资金已退回')
  })

  it('R-STMT-04 R-STMT-06: the same code has its own meaning by type', async () => {
    const saver = await app().registerPlayer()
    const staff = await app().staffToken()
    const numbers = [
      await app().submitDeposit(saver, 20_000n),
      await app().submitDeposit(saver, 20_000n),
      await app().submitDeposit(saver, 20_000n),
    ]
    await app().expectOk(`/admin/api/deposits/${numbers[1]}/approve`, {}, staff)
    const reject = `/admin/api/deposits/${numbers[2]}/reject`
    await app().expectOk(reject, { reason: '未到账' }, staff)
    const states = new Map(
      (await statement(saver, {})).map((line) => [line.out_trade_no, line.state]),
    )
    expect(numbers.map((number) => states.get(number))).toEqual([1, 2, 3])
    await transfer(saver, 10, 'userbalance', 'obgdy')
    expect((await statement(saver, { type: 4 }))[0]?.state).toBe(1)
  })

  it.each([
    { type: 5 },
    { type: 0 },
    { type: 'in' },
    { date: 0 },
    { date: 5 },
    { date: 'x' },
  ])('refuses %o', async (body) => {
    expect((await app().call('/api/gettransrecord', body, player.token)).code).toBe(422)
  })
})

describe('R-STMT-07 R-STMT-08: periods in brand days', () => {
  it('today, 7, 15 and 30 days, each from the first instant of its first day', async () => {
    const saver = await app().registerPlayer()
    // The first and the last but one instant of the days at the four edges, brand time.
    const edges = [0, 6, 14, 29].flatMap((days) => [
      { days, inside: true },
      { days, inside: false },
    ])
    for (const { days, inside } of edges) {
      const number = await app().submitDeposit(saver, 10_000n + BigInt(days))
      await app().owner.query(
        `UPDATE deposit SET created_at = (date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai')
           - make_interval(days => $2) - make_interval(secs => $3)) AT TIME ZONE 'Asia/Shanghai',
           reason = $4 WHERE deposit_no = $1`,
        [number, days, inside ? 0 : 1, `${days} ${inside}`],
      )
    }
    const marks = async (body: object) =>
      (await statement(saver, { pagesize: 100, ...body })).map((line) => line.reason)
    expect(await marks({ date: 1 })).toEqual(['0 true'])
    expect(await marks({ date: 2 })).toEqual(['0 true', '0 false', '6 true'])
    expect(await marks({ date: 3 })).toHaveLength(5)
    const month = await marks({ date: 4 })
    expect(month.at(-1)).toBe('29 true')
    expect(month).toHaveLength(7)
    expect(await marks({})).toEqual(month)
    expect(await marks({ date: '' })).toEqual(month)
  })
})

// R-STMT-09 R-WIRE-07
describe('pages', () => {
  it('twelve records are two pages of ten and two, none twice', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 100_000n)
    for (let i = 1; i <= 12; i += 1) await transfer(saver, i, 'userbalance', 'obgdy')
    const page = async (body: object) =>
      (await app().expectOk('/api/gettransrecord', { type: 4, ...body }, saver.token)).data
    const [first, second] = [await page({ page: 1 }), await page({ page: 2 })]
    expect(first).toMatchObject({
      current_page: 1,
      last_page: 2,
      per_page: 10,
      total: 12,
      from: 1,
      to: 10,
    })
    expect(second).toMatchObject({ current_page: 2, last_page: 2, from: 11, to: 12 })
    const amounts = [first, second].flatMap((p) =>
      ((p?.data ?? []) as Line[]).map((l) => l.amount),
    )
    expect(amounts).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await page({ page: 3 })).toMatchObject({ data: [], total: 12, from: null })
  })
})
