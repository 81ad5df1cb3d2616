import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../app.ts'
import { expireDeposits } from './deposit.jobs.ts'

const app = useTestApp()

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
})

const form = bankDeposit(50_000n)

function recharge(change: object, by = player) {
  return app().call('/api/recharge', { ...form, ...change }, by.token)
}

async function openDeposits(by = player): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM deposit WHERE player_id = $1',
    [by.id],
  )
  return rows[0].n
}

function payinfo(depositNo: unknown, by = player) {
  return app().call('/api/payinfo', { deposit_no: depositNo }, by.token)
}

describe('ways and ranges', () => {
  it('R-CALL-39: says which methods are open, as the operator has set', async () => {
    const ways = () => app().expectOk('/api/get_pay_way', {}, player.token)
    expect((await ways()).data).toEqual({ card: 1, usdt: 0, wechat: 0, alipay: 0 })
    const set = (on: boolean) =>
      app().owner.query(`UPDATE deposit_channel SET enabled = $1 WHERE method = 'bank'`, [
        on,
      ])
    await set(false)
    expect((await ways()).data?.card).toBe(0)
    expect(await recharge({})).toMatchObject({ code: 1201, message: '支付方式不可用' })
    await set(true)
    expect((await ways()).data?.card).toBe(1)
  })

  it.each([
    ['bank', 100, 50_000],
    ['wechat', 100, 5000],
    ['alipay', 100, 5000],
    ['usdt-trc20', 100, 100_000],
    ['usdt-erc20', 500, 100_000],
  ])('R-CALL-40 R-WIRE-28: the range of %s', async (type, min_price, max_price) => {
    const { data } = await app().expectOk('/api/getPayRange', { type }, player.token)
    expect(data).toEqual({ min_price, max_price })
  })

  it.each(['usdt', 'usdt_trc20', 'BANK', '', '__proto__', 'constructor'])(
    'there is no range of %j',
    async (type) => {
      const reply = await app().call('/api/getPayRange', { type }, player.token)
      expect(reply).toMatchObject({ status: 200, code: 422 })
      expect((await app().call('/api/getPayRange', {}, player.token)).code).toBe(422)
    },
  )

  it('R-CALL-41 R-DEP-18: shows the enabled receiving accounts', async () => {
    const accounts = () => app().expectOk('/api/getpaybank', {}, player.token)
    expect((await accounts()).data).toEqual([
      {
        id: expect.any(Number),
        bank_no: '6200000000000018821',
        bank_owner: '锦鲤演示收款户',
        bank_address: '锦江市清波路支行',
        bank_data: { bank_name: '锦江商业银行' },
      },
    ])
    await app().owner.query('UPDATE receiving_account SET enabled = false')
    expect((await accounts()).data).toEqual([])
    await app().owner.query('UPDATE receiving_account SET enabled = true')
  })
})

// R-DEP-09 R-DEP-11 R-DEP-12 R-DEP-13 R-DEP-14 R-DEP-15
describe('the form', () => {
  const range = '请输入金额在100-50000之间！'
  it.each([
    [{ amount: 99.99 }, range],
    [{ amount: 50_000.01 }, range],
    [{ amount: 0 }, range],
    [{ amount: '' }, range],
    [{ bank_owner: '' }, '请输入存款人姓名'],
    [{ bank_owner: '  ' }, '请输入存款人姓名'],
    [{ bank: '' }, '请输入银行类型'],
    [{ bank_no: '' }, '请输入银行卡号'],
    [{ bank_address: '' }, '请输入银行开户行地址'],
  ])('%o', async (change, message) => {
    const before = await openDeposits()
    expect(await recharge(change)).toMatchObject({ status: 200, code: 422, message })
    expect(await openDeposits()).toBe(before)
  })

  it('asks for one thing at a time, in the order of the spec', async () => {
    const body: Record<string, unknown> = { paytype: 'bank' }
    const texts: string[] = []
    for (const field of ['amount', 'bank_owner', 'bank', 'bank_no', 'bank_address']) {
      texts.push((await app().call('/api/recharge', body, player.token)).message)
      body[field] = form[field as keyof typeof form]
    }
    expect(texts).toEqual([
      range,
      '请输入存款人姓名',
      '请输入银行类型',
      '请输入银行卡号',
      '请输入银行开户行地址',
    ])
  })

  it('both ends of the range pass', async () => {
    const saver = await app().registerPlayer()
    for (const amount of [100, '50000'])
      expect((await recharge({ amount }, saver)).code).toBe(200)
  })

  it.each([
    ['cash', ''],
    ['Bank', ''],
    ['', ''],
    ['wxpay', ''],
    ['alipay', ''],
    ['usdt', 'TRC20'],
    ['constructor', ''],
  ])('paytype %j (%j) is not open', async (paytype, catepay) => {
    const before = await openDeposits()
    expect(await recharge({ paytype, catepay })).toMatchObject({
      code: 1201,
      message: '支付方式不可用',
      field: 'paytype',
    })
    expect(await openDeposits()).toBe(before)
  })

  it.each(['', 'BEP20', 'trc20', 'TRC30'])('USDT by the protocol %j', async (catepay) => {
    expect(await recharge({ paytype: 'usdt', catepay })).toMatchObject({
      code: 422,
      message: '请选择钱包协议',
    })
  })
})

describe('a submitted deposit', () => {
  it('R-CALL-42 R-DEP-16 R-DEP-30: waits for review and credits nothing', async () => {
    const saver = await app().registerPlayer()
    const reply = await recharge({}, saver)
    expect(reply).toEqual({
      status: 200,
      code: 200,
      message: '提交成功，等待后台审核',
      data: { deposit_no: expect.stringMatching(/^D\d{24}$/) },
    })
    expect(await app().whereabouts(saver)).toMatchObject({ available: 0n })
    const { data } = await app().expectOk('/api/gettransrecord', { type: 1 }, saver.token)
    expect(data?.data).toEqual([
      expect.objectContaining({
        out_trade_no: reply.data?.deposit_no,
        amount: 500,
        pay_way: '银行转账',
        state: 1,
        balance_after: null,
        decided_at: null,
      }),
    ])
    const { rows } = await app().owner.query(
      'SELECT 1 FROM turnover_requirement WHERE player_id = $1',
      [saver.id],
    )
    expect(rows).toEqual([])
  })

  it('keeps what the payer wrote, markup and all, and flags a foreign name', async () => {
    const owner = '<img src=x onerror=alert(1)>'
    const { data } = await recharge({ bank_owner: owner, bank: '=HYPERLINK("x")' })
    const staff = await app().staffToken()
    const list = await app().expectOk(
      '/admin/api/deposits',
      { search: data?.deposit_no },
      staff,
    )
    expect(list.data?.data).toEqual([
      expect.objectContaining({
        payer_name: owner,
        payer_bank: '=HYPERLINK("x")',
        flags: ['name_mismatch'],
      }),
    ])
  })

  it('ten are open at once; in live mode the eleventh is refused until one is decided', async () => {
    const saver = await app().registerPlayer()
    const config = { ...app().context.config, mode: 'live' as const }
    const live = await buildServer({ ...app().context, config })
    const url = await live.listen({ port: 0, host: '127.0.0.1' })
    const submit = () => app().call(`${url}/api/recharge`, form, saver.token)
    const numbers: string[] = []
    for (let i = 0; i < 10; i += 1) {
      const reply = await submit()
      expect(reply.code).toBe(200)
      numbers.push(String(reply.data?.deposit_no))
    }
    expect(new Set(numbers).size).toBe(10)
    expect(await submit()).toMatchObject({
      code: 1202,
      message: '您有未完成的存款订单，请等待审核',
    })
    expect(await openDeposits(saver)).toBe(10)
    const path = `/admin/api/deposits/${numbers[3]}/reject`
    await app().expectOk(path, { reason: '未到账' }, await app().staffToken())
    expect((await submit()).code).toBe(200)
    await live.close()
  })
})

describe('the pay page', () => {
  it('R-CALL-43 R-WIRE-15: shows where to pay for sixty minutes by the server’s clock', async () => {
    const number = await app().submitDeposit(player, 12_345n)
    const { message, data } = await payinfo(number)
    expect(message).toBe('bankpay')
    expect(data).toMatchObject({
      deposit_no: number,
      info: { amount: 123.45, paytype: 'bank', state: 1 },
      cardlist: { mch_id: '6200000000000018821', bank_name: '锦江商业银行' },
    })
    const expires = Date.parse(String(data?.expires_at))
    const info = data?.info as { created_at: string }
    const created = Date.parse(`${info.created_at.replace(' ', 'T')}+08:00`)
    expect(Math.abs(expires - created - 3_600_000)).toBeLessThan(1000)
    expect(Math.abs(Date.parse(String(data?.server_time)) - Date.now())).toBeLessThan(5000)
  })

  it('R-DEP-24: a deposit of another player is as unknown as none', async () => {
    const number = await app().submitDeposit(player, 20_000n)
    const stranger = await app().registerPlayer()
    const theirs = await payinfo(number, stranger)
    expect(theirs).toMatchObject({ status: 200, code: 404, message: '记录不存在' })
    for (const wrong of ['D202601010000000000000000', '1', "' OR 1=1 --", '', '-1'])
      expect(await payinfo(wrong, stranger)).toEqual(theirs)
    expect(await app().call('/api/payinfo', {}, stranger.token)).toEqual(theirs)
  })

  it('hides the account once the time is over, before and after the job has noticed', async () => {
    const number = await app().submitDeposit(player, 20_000n)
    await app().owner.query(
      `UPDATE deposit SET expires_at = now() - interval '1 second' WHERE deposit_no = $1`,
      [number],
    )
    const nothing = {
      mch_id: '',
      content: '',
      payimg: '',
      bank_name: '',
      bank_owner: '',
      bank_address: '',
    }
    const late = await payinfo(number)
    expect(late.data).toMatchObject({ cardlist: nothing, info: { state: 1 } })
    await expireDeposits(app().context.pool)
    const expired = await payinfo(number)
    expect(expired.data).toMatchObject({ cardlist: nothing, info: { state: 3 } })
  })

  it('hides the account once the deposit is decided', async () => {
    const number = await app().submitDeposit(player, 20_000n)
    await app().expectOk(
      `/admin/api/deposits/${number}/approve`,
      {},
      await app().staffToken(),
    )
    const { data } = await payinfo(number)
    expect(data).toMatchObject({
      cardlist: { mch_id: '', bank_name: '' },
      info: { state: 2 },
    })
  })
})
