import { bankCard, type TestPlayer } from '@jinli/dev-env/api-client'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 200_000n)
  card = await app().bindCard(player)
})

function withdraw(change: object = {}, holder = player) {
  const form = { amount: 100, bank: card, password: holder.payPassword }
  return app().call('/api/withdraw', { ...form, ...change }, holder.token)
}

async function withdrawals(holder = player): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM withdrawal WHERE player_id = $1',
    [holder.id],
  )
  return rows[0].n
}

async function withdrawalRow(outTradeNo: unknown) {
  const list = await app().expectOk(
    '/admin/api/withdrawals',
    { search: outTradeNo },
    await app().staffToken(),
  )
  return ((list.data?.data ?? []) as Record<string, unknown>[])[0]
}

const cardText = '请选择您要提现到的银行卡'
const minimumText = '单笔取款不能低于100元'

// R-WD-06 R-WD-08 R-WD-09 R-WD-23
describe('the form', () => {
  it.each([
    [{ bank: '' }, cardText],
    [{ amount: '' }, minimumText],
    [{ amount: 99.99 }, minimumText],
    [{ amount: '99.99' }, minimumText],
    [{ amount: 0 }, minimumText],
    [{ password: '' }, '请输入您的支付密码'],
  ])('%o', async (change, message) => {
    const before = await withdrawals()
    expect(await withdraw(change)).toMatchObject({ status: 200, code: 422, message })
    expect(await withdrawals()).toBe(before)
  })

  it('asks for one thing at a time, in the order of the spec', async () => {
    const body: Record<string, unknown> = {}
    const form = { bank: card, amount: 100, password: 'wrong-pass' }
    const texts: string[] = []
    for (const field of ['bank', 'amount', 'password', ''] as const) {
      texts.push((await app().call('/api/withdraw', body, player.token)).message)
      if (field) body[field] = form[field]
    }
    expect(texts).toEqual([
      cardText,
      minimumText,
      '请输入您的支付密码',
      '支付密码错误，还可尝试4次',
    ])
  })

  it('R-WD-08: exactly 100 passes, as number and as text', async () => {
    expect((await withdraw({ amount: 100 })).code).toBe(200)
    expect((await withdraw({ amount: '100.00' })).code).toBe(200)
  })
})

describe('the card', () => {
  it('R-WD-21: a foreign, a deleted and an unknown card are refused with one text', async () => {
    const other = await app().registerPlayer()
    const foreign = await app().bindCard(other)
    const deletedCard = await app().bindCard(player)
    await app().expectOk('/api/delcard', { id: deletedCard }, player.token)
    const before = await withdrawals()
    const replies = []
    for (const bank of [foreign, deletedCard, 2_000_000_000, 0, `${foreign}`])
      replies.push(await withdraw({ bank }))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    expect(replies[0]).toMatchObject({ status: 200, code: 422, message: cardText })
    expect(await withdrawals()).toBe(before)
    expect(await app().whereabouts(other)).toMatchObject({ held: 0n })
  })

  it('an address is no card, and what is no id at all is refused', async () => {
    const address = await app().bindAddress(player)
    expect(await withdraw({ bank: address, type: 2 })).toMatchObject({
      code: 422,
      message: cardText,
    })
    for (const bank of ['-1', '1 OR 1', -1, 1.5, 'card'])
      expect((await withdraw({ bank })).code).toBe(422)
  })

  it('the order keeps the card as it was, whatever becomes of the card', async () => {
    const bank = await app().bindCard(player)
    const { data } = await withdraw({ bank })
    const before = await withdrawalRow(data?.out_trade_no)
    expect(before).toMatchObject({
      bank: '清源银行',
      bank_owner: '林小鱼',
      bank_no: '**** 0001',
      bank_address: '清波路支行',
    })
    await app().owner.query(
      `UPDATE payout_card SET number_sealed = '\\x00', number_tail = '0' WHERE id = $1`,
      [bank],
    )
    await app().expectOk('/api/delcard', { id: bank }, player.token)
    expect(await withdrawalRow(data?.out_trade_no)).toEqual(before)
  })
})

describe('the pay password', () => {
  it('R-WD-22: tells the tries left, locks after five, the right one included; signing in stays open', async () => {
    const forgetful = await app().registerPlayer()
    await app().fund(forgetful, 50_000n)
    const bank = await app().bindCard(forgetful)
    const texts: string[] = []
    for (let i = 0; i < 6; i += 1)
      texts.push((await withdraw({ bank, password: 'wrong-pass' }, forgetful)).message)
    expect(texts).toEqual([
      '支付密码错误，还可尝试4次',
      '支付密码错误，还可尝试3次',
      '支付密码错误，还可尝试2次',
      '支付密码错误，还可尝试1次',
      '支付密码错误，还可尝试0次',
      '支付密码错误次数过多，请15分钟后再试',
    ])
    expect(await withdraw({ bank }, forgetful)).toMatchObject({ status: 200, code: 423 })
    const card = bankCard(forgetful, '6200000000004321')
    expect((await app().call('/api/bindcard', card, forgetful.token)).code).toBe(423)
    expect(await app().whereabouts(forgetful)).toMatchObject({
      available: 50_000n,
      held: 0n,
    })
    const login = { name: forgetful.name, password: forgetful.password }
    expect((await app().call('/api/login_pc', login)).code).toBe(200)
    await app().clock.forward(15 * minuteMs)
    expect((await withdraw({ bank }, forgetful)).code).toBe(200)
  })

  it('R-WIRE-31: the login password is a wrong pay password', async () => {
    expect((await withdraw({ password: player.password })).code).toBe(1103)
  })
})

describe('the money', () => {
  it('R-WD-17 R-WD-24 R-WD-27 R-CALL-45: moves to the hold; a fen more than there is is refused', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 30_000n)
    const bank = await app().bindCard(saver)
    expect(await withdraw({ bank, amount: 300.01 }, saver)).toMatchObject({
      status: 200,
      code: 1001,
      message: '余额不足',
      field: 'amount',
    })
    expect(await withdrawals(saver)).toBe(0)
    const reply = await withdraw({ bank, amount: 120.55 }, saver)
    expect(reply).toEqual({
      status: 200,
      code: 200,
      message: '提交成功，等待后台审核',
      data: {
        out_trade_no: expect.stringMatching(/^W\d{24}$/),
        amount: 120.55,
        usdt: null,
      },
    })
    expect(await app().whereabouts(saver)).toMatchObject({
      available: 17_945n,
      held: 12_055n,
    })
    const record = await app().expectOk('/api/user', {}, saver.token)
    expect(record.data).toMatchObject({ balance: 179.45, held: 120.55 })
    const { data } = await app().expectOk('/api/gettransrecord', { type: 2 }, saver.token)
    expect(data?.data).toEqual([
      expect.objectContaining({
        out_trade_no: reply.data?.out_trade_no,
        amount: 120.55,
        pay_way: '清源银行',
        state: 1,
        balance_after: 179.45,
        decided_at: null,
      }),
    ])
    // The whole balance can be withdrawn.
    expect((await withdraw({ bank, amount: 179.45 }, saver)).code).toBe(200)
    expect(await app().whereabouts(saver)).toMatchObject({ available: 0n, held: 30_000n })
  })

  it('R-WD-26: open withdrawals are not counted', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 150_000n)
    const bank = await app().bindCard(saver)
    for (let i = 0; i < 12; i += 1) expect((await withdraw({ bank }, saver)).code).toBe(200)
    expect(await app().whereabouts(saver)).toMatchObject({ held: 120_000n })
  })
})

describe('flags for the reviewer', () => {
  it('R-MONEY-16: a turnover shortfall is flagged with its amount and told, not refused', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 50_000n)
    const bank = await app().bindCard(saver)
    const turnover = () => app().expectOk('/api/getBetAmount', {}, saver.token)
    expect((await turnover()).data).toMatchObject({
      bet_amount: 500,
      required: 500,
      done: 0,
    })
    const short = await withdraw({ bank }, saver)
    expect(await withdrawalRow(short.data?.out_trade_no)).toMatchObject({
      flags: ['turnover_short'],
      turnover_missing: 500,
      username: saver.name,
    })
    await app().owner.query(
      'UPDATE turnover_requirement SET done = required WHERE player_id = $1',
      [saver.id],
    )
    expect((await turnover()).data).toEqual({
      bet_amount: 0,
      required: 500,
      done: 500,
      frozen_until: null,
      debt: 0,
      by_source: [{ source: '存款', required: 500, done: 500 }],
      sources: [],
    })
    const clean = await withdraw({ bank }, saver)
    expect(await withdrawalRow(clean.data?.out_trade_no)).toMatchObject({
      flags: [],
      turnover_missing: 0,
    })
  })

  it('R-CARD-32: a holder with another name and a card of two players are flagged', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 50_000n)
    await app().owner.query(
      'UPDATE turnover_requirement SET done = required WHERE player_id = $1',
      [saver.id],
    )
    const number = newCardNumber()
    await app().bindCard(player, number)
    const sharedCard = { ...bankCard(saver, number), bank_owner: '王大海' }
    await app().expectOk('/api/bindcard', sharedCard, saver.token)
    const { data } = await app().expectOk('/api/getcard', { type: 1 }, saver.token)
    const bank = (data as unknown as { id: number }[])[0]?.id
    const reply = await withdraw({ bank }, saver)
    expect(await withdrawalRow(reply.data?.out_trade_no)).toMatchObject({
      flags: ['name_mismatch', 'shared_card'],
      bank_owner: '王大海',
      realname: '林小鱼',
    })
  })
})

describe('R-MONEY-15 R-CALL-44: getBetAmount', () => {
  it('is all zero for a new player, then sums its sources, oldest first', async () => {
    const saver = await app().registerPlayer()
    const turnover = () => app().expectOk('/api/getBetAmount', {}, saver.token)
    expect((await turnover()).data).toEqual({
      bet_amount: 0,
      required: 0,
      done: 0,
      frozen_until: null,
      debt: 0,
      by_source: [],
      sources: [],
    })
    await app().fund(saver, 10_000n)
    await app().fund(saver, 20_050n)
    expect((await turnover()).data).toEqual({
      bet_amount: 300.5,
      required: 300.5,
      done: 0,
      frozen_until: null,
      debt: 0,
      by_source: [{ source: '存款', required: 300.5, done: 0 }],
      sources: [
        { source: '存款', required: 100, done: 0, created_at: expect.any(String) },
        { source: '存款', required: 200.5, done: 0, created_at: expect.any(String) },
      ],
    })
  })
  it('names twenty sources, and adds up all of them', async () => {
    const saver = await app().registerPlayer()
    await app().owner.query(
      `INSERT INTO turnover_requirement (player_id, source, ref, required, done)
       SELECT $1::bigint, 'deposit', 'many:' || $1::text || ':' || n, 1000, CASE n WHEN 1 THEN 1000 ELSE 0 END
       FROM generate_series(1, 30) n`,
      [saver.id],
    )
    const { data } = await app().expectOk('/api/getBetAmount', {}, saver.token)
    expect(data).toMatchObject({ required: 300, done: 10, bet_amount: 290 })
    expect(data?.by_source).toEqual([{ source: '存款', required: 300, done: 10 }])
    expect(data?.sources).toHaveLength(20)
  })
})
