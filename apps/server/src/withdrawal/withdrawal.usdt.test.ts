import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let trc: number
let erc: number
let card: number
let staff: string
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 4_900_000n)
  trc = await app().bindAddress(player, 'TRC20')
  erc = await app().bindAddress(player, 'ERC20')
  card = await app().bindCard(player)
  staff = await app().staffToken()
})
const usual = { withdraw_rate: 7.12, fee_trc20: 1, fee_erc20: 5 }
beforeEach(() => app().changeSetting('rates', usual))

function withdraw(change: object) {
  const form = { amount: 100, bank: trc, password: player.payPassword, type: 1 }
  return app().call('/api/withdraw', { ...form, ...change }, player.token)
}

async function newWithdrawal(change: object = {}): Promise<string> {
  const reply = await withdraw(change)
  expect(reply.code).toBe(200)
  return String(reply.data?.out_trade_no)
}

async function withdrawalRow(number: string) {
  const { data } = await app().expectOk('/admin/api/withdrawals', { search: number }, staff)
  return ((data?.data ?? []) as Record<string, unknown>[])[0]
}

function act(number: string, call: string, body: object = {}) {
  return app().expectOk(`/admin/api/withdrawals/${number}/${call}`, body, staff)
}

/** Returns the fen that the payment of an order posted to each house account. */
async function paidTo(number: string): Promise<Record<string, number>> {
  const { rows } = await app().owner.query(
    `SELECT a.code, e.amount::int FROM withdrawal w
     JOIN ledger.transaction t ON t.key = 'withdrawal:' || w.id || ':paid'
     JOIN ledger.entry e ON e.transaction_id = t.id JOIN ledger.account a ON a.id = e.account_id
     WHERE w.out_trade_no = $1`,
    [number],
  )
  const entries = rows.map((row) => [
    row.code.replace(`player:${player.id}`, 'me'),
    row.amount,
  ])
  return Object.fromEntries(entries)
}

// R-OPS-07
describe('the rate that the page showed', () => {
  const withdrawAt = (rate: unknown) => withdraw({ rate })
  const deposit = (rate: unknown) => {
    const order = { paytype: 'usdt', catepay: 'TRC20', amount: 100, rate }
    return app().call('/api/recharge', order, player.token)
  }

  it.each([7.12, 7.1, 7.15, undefined])('%s at 7.12 is taken', async (rate) => {
    expect((await withdrawAt(rate)).code).toBe(200)
  })

  it.each([6.7, 7.08, 7.16, 0])('%s at 7.12 is asked anew', async (rate) => {
    const { available } = await app().whereabouts(player)
    expect(await withdrawAt(rate)).toMatchObject({
      code: 422,
      error: 'usdt.rate-moved',
      message: '汇率已变为7.12，请核对后重新提交',
    })
    expect((await app().whereabouts(player)).available).toBe(available)
  })

  it.each(['7.12', -1, 1e7, [7.12], null])('%s is no rate', async (rate) => {
    expect((await withdrawAt(rate)).code).toBe(422)
  })

  it('of a deposit is its own', async () => {
    await app().changeSetting('rates', { deposit_rate: 7.3 })
    expect(await deposit(7.12)).toMatchObject({
      error: 'usdt.rate-moved',
      message: '汇率已变为7.3，请核对后重新提交',
    })
    expect((await deposit(7.3)).code).toBe(200)
    await app().changeSetting('rates', { deposit_rate: 7.12 })
  })
})

// B-61
describe('R-WD-11 R-WD-12 R-WD-13 R-WD-35: the figures, to the cent', () => {
  it.each([
    // yuan, rate, protocol, fee, equivalent, received; then in fen: paid, fee, rounding
    [100, 7.12, 'TRC20', 1, 14.04, 13.04, 9285, 712, 3],
    [100, 7.12, 'ERC20', 5, 14.04, 9.04, 6437, 3560, 3],
    [100, 7.08, 'TRC20', 1, 14.12, 13.12, 9289, 708, 3],
    [100, 7, 'TRC20', 0, 14.28, 14.28, 9996, 0, 4],
    [123.45, 6.999999, 'ERC20', 1.5, 17.63, 16.13, 11_291, 1049, 5],
    [5000.01, 7.123457, 'TRC20', 2.345678, 701.9, 699.554322, 498_325, 1670, 6],
  ] as const)(
    '%s yuan at %s by %s less %s',
    async (amount, rate, protocol, fee, estimate, net, paid, kept, rounding) => {
      const ercFee = protocol === 'ERC20'
      await app().changeSetting('rates', {
        withdraw_rate: rate,
        fee_erc20: ercFee ? fee : 50,
        fee_trc20: ercFee ? 50 : fee,
      })
      const bank = ercFee ? erc : trc
      const reply = await withdraw({ amount, bank })
      expect(reply).toMatchObject({
        code: 200,
        data: { amount, usdt: { rate, fee, estimate, net } },
      })
      const number = String(reply.data?.out_trade_no)
      expect(await withdrawalRow(number)).toMatchObject({
        method: ercFee ? 'usdt_erc20' : 'usdt_trc20',
        bank: 'USDT',
        bank_owner: protocol,
        usdt_rate: rate,
        usdt_estimate: estimate,
        usdt_fee: fee,
        usdt_net: net,
      })
      await act(number, 'approve')
      const parts = await paidTo(number)
      const cashier = `cashier:${ercFee ? 'usdt_erc20' : 'usdt_trc20'}`
      expect(parts).toEqual({
        'me:held': -paid - kept - rounding,
        [cashier]: paid,
        ...(kept ? { 'house:fee': kept } : {}),
        'house:rounding': rounding,
      })
    },
  )

  it('a bank card is paid whole: no figures, no fee', async () => {
    const reply = await withdraw({ bank: card, type: 2 })
    expect(reply.data).toMatchObject({ amount: 100, usdt: null })
    const number = String(reply.data?.out_trade_no)
    const none = { usdt_rate: null, usdt_estimate: null, usdt_fee: null, usdt_net: null }
    expect(await withdrawalRow(number)).toMatchObject({ method: 'bank', ...none })
    await act(number, 'approve')
    expect(await paidTo(number)).toEqual({ 'me:held': -10_000, 'cashier:bank': 10_000 })
  })
})

describe('R-WD-15 (F-16, I-20): the order keeps its terms', () => {
  it('a later rate, a later fee and an unbound address change nothing', async () => {
    const bank = await app().bindAddress(player)
    const number = await newWithdrawal({ bank })
    const before = await withdrawalRow(number)
    await app().changeSetting('rates', { withdraw_rate: 9.99, fee_trc20: 9, fee_erc20: 9 })
    await app().expectOk('/api/delcard', { id: bank }, player.token)
    await app().owner.query(
      `UPDATE payout_card SET owner = 'ERC20', number_tail = '0000', number_sealed = '\\x00'
       WHERE id = $1`,
      [bank],
    )
    expect(await withdrawalRow(number)).toEqual(before)
    await act(number, 'approve')
    expect(await paidTo(number)).toMatchObject({ 'house:fee': 712, 'house:rounding': 3 })
    const { rows } = await app().owner.query(
      `SELECT s.value->>'withdraw_rate' AS rate FROM withdrawal w
       JOIN money_setting s ON s.id = w.setting_id WHERE w.out_trade_no = $1`,
      [number],
    )
    expect(rows).toEqual([{ rate: '7.12' }])
  })
})

// B-61
describe('R-WD-14: nothing would arrive', () => {
  it.each([
    ['a fee larger than the equivalent', { fee_trc20: 14.05 }],
    ['a fee that eats all of it', { fee_trc20: 14.04 }],
    ['an equivalent of nothing', { withdraw_rate: 20_000, fee_trc20: 0 }],
  ])('%s is refused, and nothing is held', async (_why, change) => {
    await app().changeSetting('rates', change)
    const before = await app().tableDigest()
    expect(await withdraw({})).toMatchObject({
      status: 200,
      code: 422,
      error: 'withdrawal.fee-too-big',
      message: '金额不足以支付手续费',
      field: 'amount',
    })
    expect(await app().tableDigest()).toEqual(before)
  })

  it('a cent more than the fee arrives', async () => {
    await app().changeSetting('rates', { fee_trc20: 14.03 })
    expect((await withdraw({})).data).toMatchObject({ usdt: { net: 0.01 } })
  })
})

describe('R-WD-29: two tabs, each with its kind of card', () => {
  const address = '请选择USDT地址'
  const bankCard = '请选择您要提现到的银行卡'
  it.each([
    ['R-WD-07: none on the USDT tab', () => ({ bank: '', type: 1 }), address],
    ['R-WD-07: a bank card on the USDT tab', () => ({ bank: card, type: 1 }), address],
    ['R-WD-06: none on the bank tab', () => ({ bank: '', type: 2 }), bankCard],
    ['R-WD-06: an address on the bank tab', () => ({ bank: trc, type: 2 }), bankCard],
    ['no tab and no card', () => ({ bank: '', type: undefined }), bankCard],
  ] as const)('%s', async (_name, change, message) => {
    const before = await app().tableDigest()
    expect(await withdraw(change())).toMatchObject({ code: 422, message, field: 'bank' })
    expect(await app().tableDigest()).toEqual(before)
  })

  it('a client that names no tab withdraws to either', async () => {
    for (const [bank, method] of [
      [card, 'bank'],
      [erc, 'usdt_erc20'],
    ] as const) {
      const number = await newWithdrawal({ bank, type: undefined })
      expect(await withdrawalRow(number)).toMatchObject({ method })
    }
  })

  it('the record names the protocol', async () => {
    const number = await newWithdrawal({ bank: erc })
    const { data } = await app().expectOk('/api/gettransrecord', { type: 2 }, player.token)
    expect(((data?.data ?? []) as object[])[0]).toMatchObject({
      out_trade_no: number,
      pay_way: 'USDT-ERC20',
      state: 1,
    })
  })
})
