import type { TestPlayer } from '@jinli/dev-env/api-client'
import { dayMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

type Line = Record<string, unknown>

async function statement(holder: TestPlayer, body: object): Promise<Line[]> {
  const { data } = await app().expectOk('/api/gettransrecord', body, holder.token)
  return data?.data as Line[]
}

function transfer(
  holder: TestPlayer,
  amount: number,
  sourcetype: string,
  targettype: string,
) {
  return app().call('/api/transfer', { amount, sourcetype, targettype }, holder.token)
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
  })

  it('R-STMT-05 R-TRF-12: a refused transfer is state 0 and says why in words for players', async () => {
    const reply = await transfer(player, 500, 'pp', 'userbalance')
    expect(reply).toMatchObject({ code: 1402, message: '场馆余额不足' })
    const [line] = await statement(player, { type: 3 })
    expect(line).toMatchObject({ amount: 500, state: 0, reason: '场馆余额不足' })
    await app().owner.query(
      `UPDATE venue_transfer SET reason = 'inside: sig canary' WHERE state = 'failed'`,
    )
    const [failedLine] = await statement(player, { type: 3 })
    expect(failedLine?.reason).toBe('场馆未受理，资金仍在场馆')
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

  it('R-STMT-14: tells no note that staff wrote beside an approval; why another amount came, it does', async () => {
    const saver = await app().registerPlayer()
    const staff = await app().staffToken()
    const note = '内部备注 canary'
    const whole = await app().submitDeposit(saver, 20_000n)
    const part = await app().submitDeposit(saver, 20_000n)
    const approve = (number: string, body: object) =>
      app().expectOk(`/admin/api/deposits/${number}/approve`, body, staff)
    await approve(whole, { reason: note })
    await approve(part, { amount: '150', reason: '实收150元' })
    const bank = await app().bindCard(saver)
    const order = { amount: 100, bank, password: saver.payPassword }
    const withdrawal = await app().expectOk('/api/withdraw', order, saver.token)
    const paidNo = String(withdrawal.data?.out_trade_no)
    const path = `/admin/api/withdrawals/${paidNo}/approve`
    await app().expectOk(path, { reason: note, reference: 'note-1' }, staff)
    const bodies = JSON.stringify([
      await statement(saver, {}),
      await statement(saver, { type: 2 }),
      (await detail(saver, 1, whole)).data,
      (await detail(saver, 2, paidNo)).data,
      (await app().expectOk('/api/payinfo', { deposit_no: whole }, saver.token)).data,
    ])
    expect(bodies).not.toContain('canary')
    expect(bodies).toContain('实收150元')
  })

  it.each([
    { type: 5 },
    { type: 10 },
    { type: 'in' },
    { date: 0 },
    { date: 8 },
    { date: 'x' },
  ])('refuses %o', async (body) => {
    expect((await app().call('/api/gettransrecord', body, player.token)).code).toBe(422)
  })
})

describe('R-STMT-07 R-STMT-08: periods in brand days', () => {
  it('today, 7, 15 and 30 days, each from the first instant of its first day', async () => {
    const saver = await app().registerPlayer()
    const today = new Date('2024-03-10T00:00:00+08:00')
    // The first instant inside each of the four periods, and the last one before it, in brand time.
    for (const days of [0, 6, 14, 29])
      for (const inside of [1, 0]) {
        await app().clock.stop(new Date(today.getTime() - days * dayMs - (1 - inside)))
        await app().submitDeposit(saver, BigInt(10_000 + days * 1000 + inside * 100))
      }
    const marks = async (body: object) =>
      (await statement(saver, { pagesize: 100, ...body })).map((line) => line.amount)
    for (const now of [today, new Date(today.getTime() + dayMs - 1)]) {
      await app().clock.stop(now)
      expect(await marks({ date: 1 })).toEqual([101])
      expect(await marks({ date: 2 })).toEqual([101, 100, 161])
      expect(await marks({ date: 3 })).toEqual([101, 100, 161, 160, 241])
      expect(await marks({ date: 4 })).toEqual([101, 100, 161, 160, 241, 240, 391])
    }
    const month = await marks({ date: 4 })
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

async function detail(holder: TestPlayer, type: number, number: unknown) {
  return app().call('/api/transdetail', { type, out_trade_no: number }, holder.token)
}

describe('one record in full', () => {
  it('a deposit: its timeline, and the entry that credited it', async () => {
    const [line] = await statement(player, { type: 1 })
    const { data } = await detail(player, 1, line?.out_trade_no)
    expect(data).toMatchObject({ ...line, usdt: null })
    expect(data?.timeline).toMatchObject([
      { title: '提交存款', tone: 'done', at: line?.created_at },
      { title: '审核通过，已到账', tone: 'done', at: line?.decided_at },
    ])
    expect(data?.entries).toMatchObject([
      { title: '存款到账', place: '中心钱包', amount: 500, balance_after: 500 },
    ])
  })

  it('R-TRF-09: a transfer passes through transit, both places told', async () => {
    const [line] = await statement(player, { type: 4, api_type: 'obgdy' })
    const { data } = await detail(player, 4, line?.out_trade_no)
    expect(data?.entries).toMatchObject([
      { title: '转出发起', place: '中心钱包', amount: -120, balance_after: 380 },
      { title: '转出发起', place: '转账途中', amount: 120, balance_after: 120 },
      { title: '到达场馆', place: '转账途中', amount: -120, balance_after: 0 },
    ])
    const home = (await statement(player, { type: 3 })).find((each) => each.state === 1)
    const back = await detail(player, 3, home?.out_trade_no)
    expect(back.data?.timeline).toMatchObject([
      { note: '锦鲤电游 → 中心钱包' },
      { title: '转账成功', note: '已回到中心钱包' },
    ])
  })

  it('R-WD-17 R-WD-19: a withdrawal that came back: held, then returned', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 30_000n)
    const bank = await app().bindCard(saver)
    const order = { amount: 200, bank, password: saver.payPassword }
    const withdrawal = await app().expectOk('/api/withdraw', order, saver.token)
    const number = String(withdrawal.data?.out_trade_no)
    const open = await detail(saver, 2, number)
    expect(open.data?.timeline).toMatchObject([
      { title: '提交取款' },
      { title: '等待审核', tone: 'now', at: null },
      { title: '打款', tone: 'next' },
    ])
    const reject = `/admin/api/withdrawals/${number}/reject`
    await app().expectOk(reject, { reason: '姓名不符' }, await app().staffToken())
    const { data } = await detail(saver, 2, number)
    expect(data?.timeline).toMatchObject([
      { title: '提交取款' },
      { title: '审核未通过', note: '姓名不符；金额已退回中心钱包', tone: 'bad' },
    ])
    const entries = (data?.entries ?? []) as Line[]
    const movements = entries.map((e) => [e.place, e.amount, e.balance_after])
    expect(movements).toEqual([
      ['中心钱包', -200, 100],
      ['冻结金额', 200, 200],
      ['冻结金额', -200, 0],
      ['中心钱包', 200, 300],
    ])
  })

  it('I-26: another player’s record, one of another type and none at all are the same 404', async () => {
    const stranger = await app().registerPlayer()
    const [line] = await statement(player, { type: 1 })
    const number = line?.out_trade_no
    const answers = await Promise.all([
      detail(stranger, 1, number),
      detail(player, 2, number),
      detail(player, 1, 'D000000000000000000000000'),
      detail(player, 1, ''),
    ])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 200, code: 404, data: null })
    expect((await detail(player, 7, number)).code).toBe(422)
  })
})

describe('adjustments by hand: type 9, ours', () => {
  const inside = '内部备注：风控复查'
  let saver: TestPlayer
  let checker: string
  beforeAll(async () => {
    saver = await app().registerPlayer()
    checker = (await app().newStaff('finance', '陈复核')).token
  })

  async function draft(direction: string, amount: number): Promise<string> {
    const form = { username: saver.name, direction, amount, reason: inside, about: inside }
    const maker = await app().staffToken()
    const { data } = await app().expectOk('/admin/api/adjustments/create', form, maker)
    return String(data?.adjustment_no)
  }
  function decide(number: string, verdict: 'approve' | 'cancel') {
    const path = `/admin/api/adjustments/${number}/${verdict}`
    return app().expectOk(path, { reason: inside }, checker)
  }
  async function postAdjustment(direction: string, amount: number): Promise<string> {
    const number = await draft(direction, amount)
    await decide(number, 'approve')
    return number
  }

  it('R-STMT-11 R-STMT-12: what was posted, signed, newest first; neither drafts nor cancelled ones', async () => {
    const credit = await postAdjustment('credit', 80.5)
    const debit = await postAdjustment('debit', 30)
    await draft('credit', 7)
    await decide(await draft('credit', 8), 'cancel')
    const lines = await statement(saver, { type: 9 })
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const same = { state: 1, created_at: at, decided_at: at, reason: '人工调整' }
    const way = { credit: '系统加款', debit: '系统扣款' }
    expect(lines).toEqual([
      {
        ...same,
        out_trade_no: debit,
        amount: -30,
        pay_way: way.debit,
        balance_after: 50.5,
      },
      {
        ...same,
        out_trade_no: credit,
        amount: 80.5,
        pay_way: way.credit,
        balance_after: 80.5,
      },
    ])
    for (const type of [1, 2, 3, 4]) expect(await statement(saver, { type })).toEqual([])
    expect(await statement(saver, { type: 9, api_type: 'pp' })).toEqual([])
    expect(await statement(player, { type: 9 })).toEqual([])
  })

  it('R-STMT-11: belongs to the day it was posted, whenever it was drafted', async () => {
    const number = await app().clock.ago(40 * dayMs, () => draft('credit', 5))
    await decide(number, 'approve')
    const [line] = await statement(saver, { type: 9, date: 1 })
    expect(line).toMatchObject({ out_trade_no: number, created_at: line?.decided_at })
  })

  it('R-STMT-12: its timeline and entry say that it was by hand, never who or why', async () => {
    const before = Number((await statement(saver, { type: 9 }))[0]?.balance_after)
    const steps = [
      ['credit', '系统加款', '已入账', '人工调整，已存入中心钱包', 3],
      ['debit', '系统扣款', '已扣款', '人工调整，已从中心钱包扣除', -3],
    ] as const
    let balance = before
    for (const [direction, way, title, note, amount] of steps) {
      const number = await postAdjustment(direction, 3)
      balance += amount
      const { data } = await detail(saver, 9, number)
      const at = data?.decided_at
      expect(data).toMatchObject({ pay_way: way, amount, usdt: null, reason: '人工调整' })
      expect(data?.timeline).toEqual([{ title, at, note, tone: 'done' }])
      const entry = { title: way, place: '中心钱包', amount, balance_after: balance }
      expect(data?.entries).toEqual([{ ...entry, at: expect.any(String) }])
      // The posting is written after the decision, perhaps in the next second.
      const [line] = (data?.entries ?? []) as { at: string }[]
      const later = Date.parse(line?.at ?? '') - Date.parse(String(at))
      expect([0, 1000]).toContain(later)
      const body = JSON.stringify([data, await statement(saver, { type: 9 })])
      for (const secret of [inside, '陈复核', '管理员', 'suspense', 'house:'])
        expect(body).not.toContain(secret)
      expect((await detail(player, 9, number)).code).toBe(404)
    }
  })

  it('R-STMT-11: a draft and a cancelled one are as unknown as none', async () => {
    const number = await draft('credit', 9)
    expect((await detail(saver, 9, number)).code).toBe(404)
    await decide(number, 'cancel')
    expect((await detail(saver, 9, number)).code).toBe(404)
  })
})
