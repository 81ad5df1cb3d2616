import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
const methods = {
  wechat: { paytype: 'wxpay' },
  alipay: { paytype: 'alipay' },
  usdt_trc20: { paytype: 'usdt', catepay: 'TRC20' },
  usdt_erc20: { paytype: 'usdt', catepay: 'ERC20' },
} as const
type Method = keyof typeof methods

let players: TestPlayer[] = []
let cashier: TestStaff
beforeAll(async () => {
  for (let n = 0; n < 31; n += 1) players.push(await app().registerPlayer())
  cashier = await app().newStaff('cashier')
})
const rejectOpen = () =>
  app().owner.query(
    `UPDATE deposit SET state = 'rejected', decided_at = app_now(), holds_amount = false,
       waits_since = NULL, waits_until = NULL, waits_amount = NULL, closed_at = NULL
     WHERE state IN ('submitted', 'expired')`,
  )
// Tests open many orders each; later tests begin without them.
beforeEach(rejectOpen)

const player = (n: number) => players[n] as TestPlayer
const ask = (who: TestPlayer, method: Method, amount: number) =>
  app().call('/api/recharge', { ...methods[method], amount }, who.token)

async function order(who: TestPlayer, method: Method, amount: number): Promise<string> {
  const reply = await ask(who, method, amount)
  expect(reply).toMatchObject({ code: 200 })
  return String(reply.data?.deposit_no)
}

type Info = {
  amount: number
  usdt_amount: number | null
  tail: number | null
  paytype: string
}
async function infoOf(who: TestPlayer, deposit_no: string): Promise<Info> {
  const { data } = await app().expectOk('/api/payinfo', { deposit_no }, who.token)
  return data?.info as Info
}

async function numbersOf(search: string): Promise<string[]> {
  const { data } = await app().expectOk('/admin/api/deposits', { search }, cashier.token)
  const rows = (data?.data ?? []) as { deposit_no: string }[]
  return rows.map((row) => row.deposit_no).toSorted()
}

async function expire(): Promise<void> {
  await app().clock.forward(hourMs + minuteMs)
  await app().runJob('expire-deposits')
  const fresh = await Promise.all(players.slice(0, 3).map((each) => app().comeBack(each)))
  players = [...fresh, ...players.slice(3)]
  cashier = await app().newStaff('cashier')
}

async function setting(key: string, change: object): Promise<void> {
  await app().owner.query(`UPDATE money_setting SET value = value || $2 WHERE key = $1`, [
    key,
    JSON.stringify(change),
  ])
}

describe('Y-5: no two open orders of a method are alike', () => {
  it('R-DEP-54: the second order of an amount has a tail, in every field that clients show', async () => {
    for (const method of ['wechat', 'alipay'] as const) {
      const numbers = [
        await order(player(0), method, 500),
        await order(player(1), method, 500),
        await order(player(1), method, 500.01),
      ]
      const infos = await Promise.all([
        infoOf(player(0), numbers[0] ?? ''),
        infoOf(player(1), numbers[1] ?? ''),
        infoOf(player(1), numbers[2] ?? ''),
      ])
      expect(infos.map(({ amount, tail }) => [amount, tail])).toEqual([
        [500, null],
        [500.01, 0.01],
        [500.02, 0.01],
      ])
    }
    for (const method of ['usdt_trc20', 'usdt_erc20'] as const) {
      const first = await order(player(0), method, 712)
      const second = await order(player(1), method, 712)
      expect(await infoOf(player(0), first)).toMatchObject({ usdt_amount: 100, tail: null })
      const info = await infoOf(player(1), second)
      expect(info).toMatchObject({ amount: 712, usdt_amount: 100.0001, tail: 0.0001 })
      // Clients that we did not write show the label, and no USDT amount of ours.
      expect(info.paytype).toMatch(/^USDT-.RC20 请转 100.0001 USDT$/)
    }
  })

  it('R-DEP-54: where it is set, bank orders with one payer and card differ', async () => {
    const bank = async (who: TestPlayer, bank_no: string) => {
      const form = { ...bankDeposit(20_000n), bank_no }
      const { data } = await app().expectOk('/api/recharge', form, who.token)
      return (await infoOf(who, String(data?.deposit_no))).amount
    }
    // As shipped the form of a bank transfer tells the payer, and the desk shows who else has the same.
    expect(await bank(player(3), '6200000000000001')).toBe(200)
    expect(await bank(player(4), '6200000000000001')).toBe(200)
    const { data } = await app().expectOk(
      '/admin/api/deposits',
      { search: player(3).name },
      cashier.token,
    )
    expect(data?.data).toMatchObject([{ same_payment: [expect.any(String)] }])
    await rejectOpen()
    await setting('deposit.bank', { tail_max: 0.99 })
    expect(await bank(player(0), '6200000000000001')).toBe(200)
    expect(await bank(player(0), '6200000000000001')).toBe(200)
    expect(await bank(player(1), '6200000000000002')).toBe(200)
    expect(await bank(player(1), '6200000000000001')).toBe(200.01)
    expect(await bank(player(2), '6200000000000001')).toBe(200.02)
  })

  it('R-DEP-55: a full tail space is refused in words and changes nothing', async () => {
    await setting('deposit.wechat', { tail_max: 0.02 })
    for (let n = 0; n < 3; n += 1) await order(player(n), 'wechat', 300)
    const count = () => app().owner.query('SELECT count(*)::int AS n FROM deposit')
    const before = (await count()).rows
    expect(await ask(player(3), 'wechat', 300)).toMatchObject({
      code: 1203,
      error: 'deposit.amount-taken',
      message: '该金额的待付订单已满，请换一个金额或支付方式',
    })
    expect((await count()).rows).toEqual(before)
    await order(player(3), 'wechat', 301)
    await order(player(3), 'alipay', 300)
    await setting('deposit.wechat', { tail_max: 0.99 })
  })

  it('R-DEP-56: an expired order keeps its amount, late money finds it, then it is free again', async () => {
    const late = await order(player(0), 'wechat', 600)
    await expire()
    const open = await order(player(1), 'wechat', 600)
    expect((await infoOf(player(1), open)).amount).toBe(600.01)
    expect(await numbersOf('600')).toEqual([late])
    expect(await numbersOf('¥600.01')).toEqual([open])
    // A new order of the same player takes the amount over: late money goes to the same wallet.
    const again = await order(player(0), 'wechat', 600)
    expect((await infoOf(player(0), again)).amount).toBe(600)
    expect(await numbersOf('600.00')).toEqual([late, again].toSorted())
    await app().clock.forward(73 * hourMs)
    await app().runJob('expire-deposits')
    await app().clock.forward(73 * hourMs)
    await app().runJob('free-expired-amounts')
    players[2] = await app().comeBack(player(2))
    cashier = await app().newStaff('cashier')
    const fresh = await order(player(2), 'wechat', 600)
    expect((await infoOf(player(2), fresh)).amount).toBe(600)
    // The desk shows the clash with the older ones.
    const { data } = await app().expectOk(`/admin/api/deposits/${fresh}`, {}, cashier.token)
    expect(data?.same_payment).toEqual([again, late])
    await app().expectOk(`/admin/api/deposits/${late}/approve`, {}, cashier.token)
    await app().clock.reset()
  })

  it('R-DEP-54: the limit of a player is never exceeded by a tail', async () => {
    cashier = await app().newStaff('cashier')
    const fresh = [await app().registerPlayer(), await app().registerPlayer()]
    const [one, two] = fresh as [TestPlayer, TestPlayer]
    await app().expectOk('/api/depositlimit', { amount: 500 }, two.token)
    await order(one, 'wechat', 500)
    const number = await order(two, 'wechat', 500)
    expect(await infoOf(two, number)).toMatchObject({ amount: 499.99, tail: -0.01 })
    const { data } = await app().expectOk(
      `/admin/api/deposits/${number}/approve`,
      {},
      cashier.token,
    )
    expect(data).toMatchObject({ credited_amount: 499.99, flags: [] })
  })

  it('R-DEP-57: the player names the payment, the desk finds it and sees who else names it', async () => {
    const [one, two] = [await app().registerPlayer(), await app().registerPlayer()]
    const hash = 'ab'.repeat(32)
    const first = await order(one, 'usdt_trc20', 800)
    const second = await order(two, 'usdt_trc20', 900)
    const name = (who: TestPlayer, deposit_no: string, payer_reference: string) =>
      app().call('/api/payreference', { deposit_no, payer_reference }, who.token)
    expect(await name(one, first, ` 0x${hash} `)).toMatchObject({
      code: 200,
      data: { payer_reference: hash },
    })
    expect(await name(two, first, hash)).toMatchObject({ error: 'http.not-found' })
    expect(await name(two, second, 'not a hash')).toMatchObject({
      error: 'deposit.payer-reference',
    })
    await name(two, second, hash.toUpperCase())
    expect(await numbersOf(hash)).toEqual([first, second].toSorted())
    const { data } = await app().expectOk(`/admin/api/deposits/${first}`, {}, cashier.token)
    expect(data).toMatchObject({ payer_reference: hash, same_payment: [second] })
    await app().expectOk(`/admin/api/deposits/${first}/approve`, {}, cashier.token)
    expect(await name(one, first, '')).toMatchObject({ error: 'review.already-decided' })
  })
})

const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))

describe('Y-5: thirty orders of one amount at once', () => {
  it.each(rounds)('round $round: R-DEP-54 none alike', async ({ round }) => {
    const method = (Object.keys(methods) as Method[])[round % 4] ?? 'wechat'
    const fresh = round === 1 ? await atOnce(30, () => app().registerPlayer()) : null
    if (fresh) players = fresh
    const replies = await atOnce(30, (n) => ask(player(n), method, 1000))
    expect(replies.filter(({ code }) => code !== 200)).toEqual([])
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS n, count(DISTINCT payable)::int AS kinds,
         max(payable) - min(payable) AS spread, bool_and(holds_amount) AS holding
       FROM deposit WHERE state = 'submitted' AND method = $1`,
      [method],
    )
    const spread = method.startsWith('usdt') ? 2900n : 29n
    expect(rows).toEqual([{ n: 30, kinds: 30, spread, holding: true }])
  })
})
