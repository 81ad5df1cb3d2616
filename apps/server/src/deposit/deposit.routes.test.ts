import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
})

const form = bankDeposit(50_000n)

function recharge(change: object, who = player) {
  return app().call('/api/recharge', { ...form, ...change }, who.token)
}

async function openDeposits(who = player): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM deposit WHERE player_id = $1',
    [who.id],
  )
  return rows[0].n
}

describe('ways and ranges', () => {
  // R-WIRE-28: each flag, its channels, and a recharge form that is refused while these channels are closed.
  it.each([
    ['card', ['deposit.bank'], { paytype: 'bank' }],
    ['wechat', ['deposit.wechat'], { paytype: 'wxpay' }],
    ['alipay', ['deposit.alipay'], { paytype: 'alipay' }],
    [
      'usdt',
      ['deposit.usdt_trc20', 'deposit.usdt_erc20'],
      { paytype: 'usdt', catepay: 'ERC20' },
    ],
  ])('R-CALL-39: %s is open as the operator has set', async (flag, keys, change) => {
    const ways = () => app().expectOk('/api/get_pay_way', {}, player.token)
    const all = { card: 1, usdt: 1, wechat: 1, alipay: 1 }
    expect((await ways()).data).toEqual(all)
    for (const key of keys) {
      expect((await ways()).data).toEqual(all)
      await app().changeSetting(key, { enabled: false })
    }
    expect((await ways()).data).toEqual({ ...all, [flag]: 0 })
    expect(await recharge(change)).toMatchObject({
      code: 1201,
      message: '支付方式不可用',
      field: 'paytype',
    })
    for (const key of keys) await app().changeSetting(key, { enabled: true })
    expect((await ways()).data).toEqual(all)
  })

  it.each([
    ['card', 'deposit.bank', { accounts: [] }],
    ['wechat', 'deposit.wechat', { code: '' }],
  ])('%s without anywhere to pay to is closed', async (flag, key, change) => {
    const { rows } = await app().owner.query(
      'SELECT value FROM money_setting WHERE key = $1 ORDER BY version DESC LIMIT 1',
      [key],
    )
    await app().changeSetting(key, change)
    const { data } = await app().expectOk('/api/get_pay_way', {}, player.token)
    expect(data?.[flag]).toBe(0)
    await app().changeSetting(key, rows[0].value)
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

  it('a closed protocol has no range, so that no screen offers it', async () => {
    await app().changeSetting('deposit.usdt_erc20', { enabled: false })
    const range = (type: string) => app().call('/api/getPayRange', { type }, player.token)
    expect(await range('usdt-erc20')).toMatchObject({
      status: 200,
      error: 'deposit.method-unavailable',
    })
    expect((await range('usdt-trc20')).code).toBe(200)
    await app().changeSetting('deposit.usdt_erc20', { enabled: true })
    expect((await range('usdt-erc20')).code).toBe(200)
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
    const demo = {
      bank_name: '锦江商业银行',
      bank_no: '6200000000000018821',
      bank_owner: '锦鲤演示收款户',
      bank_address: '锦江市清波路支行',
    }
    const second = { ...demo, bank_no: '6200000000000018839' }
    await app().changeSetting('deposit.bank', { accounts: [second, demo] })
    expect((await accounts()).data).toMatchObject([{ bank_no: second.bank_no }, { id: 2 }])
    await app().changeSetting('deposit.bank', { accounts: [demo] })
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
    ['wechat', ''],
    ['WXPAY', ''],
    ['usdt-trc20', ''],
    ['rengong', ''],
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
    const before = await openDeposits()
    expect(await recharge({ paytype: 'usdt', catepay })).toMatchObject({
      code: 422,
      message: '请选择钱包协议',
    })
    expect(await openDeposits()).toBe(before)
  })

  it('USDT worth less than a hundredth is no deposit', async () => {
    await app().changeSetting('deposit.usdt_trc20', { min: 0.01 })
    const usdt = { paytype: 'usdt', catepay: 'TRC20' }
    expect(await recharge({ ...usdt, amount: 0.07 })).toMatchObject({
      code: 422,
      error: 'amount.invalid',
    })
    expect((await recharge({ ...usdt, amount: 0.08 })).code).toBe(200)
    await app().changeSetting('deposit.usdt_trc20', { min: 100 })
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

  // reliability B-53
  it('R-DEP-31: ten are open at once, the eleventh is refused until one is decided', async () => {
    const saver = await app().registerPlayer()
    const numbers: string[] = []
    for (let i = 0; i < 10; i += 1) numbers.push(await app().submitDeposit(saver, 50_000n))
    expect(new Set(numbers).size).toBe(10)
    expect(await recharge({ paytype: 'alipay' }, saver)).toMatchObject({
      code: 1202,
      message: '您有未完成的存款订单，请等待审核（最多同时10笔）',
    })
    expect(await openDeposits(saver)).toBe(10)
    const path = `/admin/api/deposits/${numbers[3]}/reject`
    await app().expectOk(path, { reason: '未到账' }, await app().staffToken())
    expect((await recharge({}, saver)).code).toBe(200)
  })

  it('R-DEP-31: the limit is the operator’s, and 0 is none', async () => {
    const saver = await app().registerPlayer()
    await app().submitDeposit(saver, 50_000n)
    await app().changeSetting('review', { open_deposits_max: 1 })
    expect((await recharge({}, saver)).code).toBe(1202)
    await app().changeSetting('review', { open_deposits_max: 0 })
    for (let i = 0; i < 11; i += 1) await app().submitDeposit(saver, 50_000n)
    await app().changeSetting('review', { open_deposits_max: 10 })
  })

  it('R-DEP-32: keeps the terms it was made under', async () => {
    const saver = await app().registerPlayer()
    const { data } = await recharge({ paytype: 'usdt', catepay: 'TRC20' }, saver)
    const before = await app().expectOk('/api/payinfo', data ?? {}, saver.token)
    await app().changeSetting('rates', { deposit_rate: 8 })
    await app().changeSetting('deposit.usdt_trc20', { address: 'T'.repeat(34) })
    const after = await app().expectOk('/api/payinfo', data ?? {}, saver.token)
    expect({ ...after.data, server_time: '' }).toEqual({ ...before.data, server_time: '' })
    expect(before.data?.info).toMatchObject({ usdt_rate: 7.12, usdt_amount: 70.22 })
    await app().changeSetting('rates', { deposit_rate: 7.12 })
  })
})
