import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { FieldClient } from './field-client.ts'

const app = useTestApp()

let player: TestPlayer
let client: FieldClient
let visitor: FieldClient
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 60_000n)
  const bank = await app().bindCard(player)
  client = new FieldClient(app().url, player.token)
  visitor = new FieldClient(app().url)
  await client.post('/api/withdraw', { amount: 100, bank, password: player.payPassword })
})

// R-WIRE-46
describe('Z-6: further calls of other clients', () => {
  it('all payment methods: what a deposit sends, with its limits; the closed ones are left out', async () => {
    type Method = { type: string; paytype: string; catepay: string; min_price: number }
    const { data } = await visitor.post<Method[]>('/api/getAllPaymentMethods')
    expect(data.map(({ type, paytype, catepay }) => [type, paytype, catepay])).toEqual([
      ['bank', 'bank', ''],
      ['usdt-trc20', 'usdt', 'TRC20'],
      ['usdt-erc20', 'usdt', 'ERC20'],
      ['wechat', 'wxpay', ''],
      ['alipay', 'alipay', ''],
    ])
    for (const { type, paytype, catepay, min_price } of data.slice(1)) {
      const range = await visitor.post<object>('/api/getPayRange', { type })
      expect(range.data).toMatchObject({ min_price })
      const deposit = { paytype, catepay, amount: min_price }
      expect(await client.post('/api/recharge', deposit)).toMatchObject({ code: 200 })
    }
    await app().owner.query(
      `UPDATE money_setting SET value = jsonb_set(value, '{enabled}', 'false')
       WHERE key = 'deposit.wechat'`,
    )
    const { data: open } = await visitor.get<Method[]>('/api/getAllPaymentMethods')
    expect(open.map(({ type }) => type)).not.toContain('wechat')
  })

  it.each([
    ['/api/getrechargerecord', 1],
    ['/api/getwithdrawrecord', 2],
  ])('%s is the statement of type %d', async (path, type) => {
    const body = { page: 1, date: 4 }
    const records = await client.post<{ total: number }>(path, body)
    expect(records).toEqual(await client.post('/api/gettransrecord', { ...body, type }))
    expect(records.data.total).toBeGreaterThan(0)
    expect(await client.post(path)).toMatchObject({ code: 200 })
    expect(await visitor.post(path, body)).toMatchObject({ code: 401 })
  })

  it.each([
    ['/api/message', '/api/noticeList'],
    ['/api/me', '/api/user'],
    ['/api/gamelist', '/api/game/list'],
    ['/api/GameList', '/api/game/list'],
  ])('%s is %s', async (path, spec) => {
    const { data } = await client.post(path, { page: 1 })
    expect(data).toEqual((await client.post(spec, { page: 1 })).data)
    expect(await visitor.post(path)).toEqual(await visitor.post(spec))
  })

  it('methods, banks, house accounts and turnover are told before sign-in', async () => {
    const flags = { card: 1, usdt: 1, alipay: 1 }
    expect((await visitor.get('/api/get_pay_way')).data).toMatchObject(flags)
    const { data: banks } = await visitor.post<object[]>('/api/banklist')
    expect(banks[0]).toEqual({ bank_name: expect.any(String) })
    const { data: accounts } = await visitor.post<object[]>('/api/getpaybank')
    expect(accounts[0]).toMatchObject({ bank_no: expect.any(String) })
    const turnover = await visitor.post('/api/getBetAmount')
    expect(turnover).toMatchObject({ code: 200, data: { bet_amount: 0, sources: [] } })
    const own = await client.post('/api/getBetAmount')
    expect(own).toMatchObject({ data: { bet_amount: 600 } })
    const dead = new FieldClient(app().url, 'x'.repeat(43))
    expect(await dead.post('/api/getBetAmount')).toEqual(turnover)
  })

  it('what is not served answers in the envelope', async () => {
    for (const path of ['/api/nothing', '/api/getteam', '/api/x/y'])
      for (const method of ['GET', 'POST', 'PUT']) {
        const reply = await fetch(app().url + path, { method })
        expect([path, method, reply.status]).toEqual([path, method, 404])
        expect(await reply.json()).toMatchObject({ code: 404, data: null })
      }
  })
})
