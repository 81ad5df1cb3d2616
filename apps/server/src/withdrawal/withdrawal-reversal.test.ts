import { brandDay } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const dayMs = 86_400_000

let player: TestPlayer
let card: number
let first: TestStaff
let second: TestStaff
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 900_000n)
  card = await app().bindCard(player)
  first = await app().newStaff('finance')
  second = await app().newStaff('finance')
})

type Payee = { player: TestPlayer; card: number }

async function newWithdrawal(payee: Payee = { player, card }): Promise<string> {
  const form = { amount: 100, bank: payee.card, password: payee.player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, payee.player.token)
  return String(data?.out_trade_no)
}

async function newPayee(): Promise<Payee> {
  const payee = await app().registerPlayer()
  await app().fund(payee, 100_000n)
  return { player: payee, card: await app().bindCard(payee) }
}

function act(number: string, call: string, body: object = {}, member = first) {
  return app().call(`/admin/api/withdrawals/${number}/${call}`, body, member.token)
}

let slips = 0
const nextSlip = () => `SLIP-${(slips += 1)}`

async function newPaid(payee?: Payee): Promise<string> {
  const number = await newWithdrawal(payee)
  expect((await act(number, 'approve', { reference: nextSlip() })).code).toBe(200)
  return number
}

const today = () => brandDay(app().clock.now())

function bankReturn(changes: object = {}) {
  const form = { reference: nextSlip(), reason: '收款账户已注销' }
  return { cause: 'bank_return', returned_on: today(), ...form, ...changes }
}
const notSent = (changes: object = {}) => ({
  cause: 'not_sent',
  returned_on: today(),
  reason: '误点已付款',
  ...changes,
})

/** Reverses a paid withdrawal by two people. */
async function reverse(number: string, members = [first, second]): Promise<void> {
  const [maker = first, checker = second] = members
  const form = bankReturn()
  expect((await act(number, 'reversal/propose', form, maker)).code).toBe(200)
  const { reference } = form
  expect((await act(number, 'reversal/confirm', { reference }, checker)).code).toBe(200)
}

async function contextOf({ name }: TestPlayer) {
  const path = `/admin/api/players/${name}/context`
  return (await app().expectOk(path, {}, first.token)).data
}

async function mailsOf({ token }: TestPlayer) {
  const { data } = await app().expectOk('/api/noticeList', {}, token)
  return (data?.data ?? []) as Record<string, unknown>[]
}

async function rowsOf(filter: object) {
  const { data } = await app().expectOk('/admin/api/withdrawals', filter, first.token)
  return (data?.data ?? []) as Record<string, unknown>[]
}

describe('D-18 R-WD-45: a paid withdrawal comes back', () => {
  it('D-18: two people put back a payout that the bank returned', async () => {
    const payee = await newPayee()
    const before = await app().whereabouts(payee.player)
    const file = await contextOf(payee.player)
    const number = await newPaid(payee)
    const form = bankReturn({ reference: ' rt 1 ' })
    expect(await act(number, 'reversal/propose', form)).toMatchObject({
      code: 200,
      data: {
        state: 'paid',
        reversal: {
          state: 'proposed',
          reference: 'rt1',
          mine: 1,
          reason: '收款账户已注销',
        },
      },
    })
    expect(await app().whereabouts(payee.player)).toMatchObject({
      available: before.available - 10_000n,
    })
    const same = { reference: 'RT1' }
    const reply = await act(number, 'reversal/confirm', same)
    expect(reply.error).toBe('review.same-person')
    const end = await act(number, 'reversal/confirm', same, second)
    expect(end).toMatchObject({
      code: 200,
      data: {
        state: 'reversed',
        reversal: { state: 'confirmed', mine: 0 },
        steps: [
          { step: 'paid' },
          { step: 'reversal_proposed', note: '收款账户已注销' },
          { step: 'reversed' },
        ],
      },
    })
    expect(await app().whereabouts(payee.player)).toEqual(before)
    expect(await contextOf(payee.player)).toMatchObject({ sums: file?.sums })
    expect((await rowsOf({ state: 'reversed' })).map((row) => row.out_trade_no)).toContain(
      number,
    )
    expect(await rowsOf({ state: 'paid', search: number })).toEqual([])
  })

  it('D-18: the player reads it in the record and in a mail', async () => {
    const number = await newPaid()
    await reverse(number)
    const record = { type: 2, out_trade_no: number }
    const { data } = await app().expectOk('/api/transdetail', record, player.token)
    expect(data).toMatchObject({
      state: 3,
      money_back: 1,
      reason: '收款账户已注销',
      balance_after: expect.any(Number),
      timeline: [
        { title: '提交取款' },
        { title: '审核通过，已打款', tone: 'done' },
        { title: '银行退回', tone: 'bad', note: '收款账户已注销；金额已退回中心钱包' },
      ],
      entries: [
        { title: '取款冻结' },
        { title: '取款冻结' },
        { title: '取款付出' },
        { title: '付款退回', place: '中心钱包', amount: 100 },
      ],
    })
    expect((await mailsOf(player))[0]).toMatchObject({
      title: '取款未到账，金额已退回',
      content: expect.stringMatching(/状态：已退回<br>说明：收款账户已注销/),
    })
  })

  it('D-18: one marked paid by mistake needs no reference of a bank', async () => {
    const before = await app().whereabouts(player)
    const number = await newPaid()
    await act(number, 'reversal/propose', notSent({ reference: 'is dropped' }))
    const end = await act(number, 'reversal/confirm', {}, second)
    expect(end.data).toMatchObject({ state: 'reversed', reversal: { reference: '' } })
    expect(await app().whereabouts(player)).toEqual(before)
    const record = { type: 2, out_trade_no: number }
    const { data } = await app().expectOk('/api/transdetail', record, player.token)
    expect(JSON.stringify(data?.timeline)).not.toContain('银行退回')
  })

  it('D-18: of USDT fee and rounding come back too', async () => {
    await app().changeSetting('rates', { withdraw_rate: 7.12, fee_trc20: 1, fee_erc20: 5 })
    const address = await app().bindAddress(player, 'TRC20')
    const before = await app().whereabouts(player)
    const number = await newPaid({ player, card: address })
    await reverse(number)
    expect(await app().whereabouts(player)).toEqual(before)
    const { rows } = await app().owner.query(
      `SELECT sum(e.amount)::int AS sum FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id
       WHERE a.code IN ('house:fee', 'house:rounding', 'cashier:usdt_trc20')`,
    )
    expect(rows).toEqual([{ sum: 0 }])
  })

  it('D-18: the posting names the payout’s; the payment keeps its day', async () => {
    const number = await newPaid()
    const paidOn = today()
    await app().clock.forward(dayMs)
    const team = [await app().newStaff('finance'), await app().newStaff('finance')]
    await reverse(number, team)
    const dayOf = (column: string) => `(${column} AT TIME ZONE 'Asia/Shanghai')::date::text`
    const { rows } = await app().owner.query(
      `SELECT ${dayOf('w.decided_at')} AS paid, ${dayOf('v.decided_at')} AS reversed,
         (SELECT string_agg(t.kind, ' ' ORDER BY t.id) FROM ledger.transaction t
          WHERE t.ref = 'withdrawal:' || w.id) AS kinds,
         (SELECT kind FROM ledger.transaction WHERE key = v.reversed_key) AS named
       FROM withdrawal w JOIN withdrawal_reversal v ON v.withdrawal_id = w.id WHERE w.out_trade_no = $1`,
      [number],
    )
    const kinds = 'withdrawal.held withdrawal.paid withdrawal.reversed'
    const days = { paid: paidOn, reversed: today() }
    expect(rows).toEqual([{ ...days, kinds, named: 'withdrawal.paid' }])
  })
})

describe('D-18 R-WD-45: what is refused changes nothing', () => {
  const day = (offset: number) =>
    brandDay(new Date(app().clock.now().getTime() + offset * dayMs))

  it.each([
    ['no reason', () => ({ reason: '  ' }), 'review.reason-missing'],
    ['no reference', () => ({ reference: ' ' }), 'withdrawal.reversal-reference'],
    ['no day', () => ({ returned_on: '' }), 'withdrawal.reversal-day'],
    ['a day to come', () => ({ returned_on: day(1) }), 'withdrawal.reversal-day'],
    ['before the payment', () => ({ returned_on: day(-1) }), 'withdrawal.reversal-day'],
    ['no day at all', () => ({ returned_on: '2026-02-30' }), 'input.invalid'],
    ['another cause', () => ({ cause: 'lost' }), 'input.invalid'],
  ])('D-18: %s', async (_, changes, error) => {
    const number = await newPaid()
    const before = await app().tableDigest()
    const reply = await act(number, 'reversal/propose', bankReturn(changes()))
    expect(reply.error).toBe(error)
    expect(await app().tableDigest()).toEqual(before)
  })

  it('D-18: a reference of another order, as payment or as return; its own is free', async () => {
    const [one, two] = [await newPaid(), await newPaid()]
    const [row] = await rowsOf({ search: one })
    const own = bankReturn({ reference: String(row?.reference) })
    const reply = await act(two, 'reversal/propose', own)
    expect(reply.error).toBe('review.reference-taken')
    expect(reply.message).toContain(one)
    expect((await act(one, 'reversal/propose', own)).code).toBe(200)
    const third = bankReturn()
    expect((await act(two, 'reversal/propose', third)).code).toBe(200)
    // The reference of a return does not pay another order.
    const open = await newWithdrawal()
    const { reference } = third
    const payment = await act(open, 'approve', { reference: reference.toLowerCase() })
    expect(payment.error).toBe('review.reference-taken')
    // A cancelled proposal frees its reference.
    await act(two, 'reversal/cancel', { reason: '登记错误' }, second)
    expect((await act(open, 'approve', { reference })).code).toBe(200)
  })

  it('D-18: only a paid one is reversed, and never twice', async () => {
    const open = await newWithdrawal()
    const refusal = 'review.already-decided'
    expect((await act(open, 'reversal/propose', bankReturn())).error).toBe(refusal)
    await act(open, 'reject', { reason: '资料不符' })
    expect((await act(open, 'reversal/propose', bankReturn())).error).toBe(refusal)
    const number = await newPaid()
    expect((await act(number, 'reversal/confirm', {}, second)).error).toBe(refusal)
    const form = bankReturn()
    await act(number, 'reversal/propose', form)
    const secondProposal = await act(number, 'reversal/propose', bankReturn(), second)
    expect(secondProposal.error).toBe('withdrawal.reversal-proposed')
    const wrong = await act(number, 'reversal/confirm', { reference: 'other' }, second)
    expect(wrong.error).toBe('withdrawal.reversal-differs')
    await act(number, 'reversal/confirm', form, second)
    const before = await app().tableDigest()
    for (const [call, body] of [
      ['reversal/propose', bankReturn()],
      ['reversal/confirm', form],
      ['reversal/cancel', { reason: '不' }],
    ] as const)
      expect((await act(number, call, body, second)).error).toBe(refusal)
    expect(await app().tableDigest()).toEqual(before)
  })

  it('D-18: a cancelled proposal leaves the order paid, and may follow again', async () => {
    const number = await newPaid()
    await act(number, 'reversal/propose', bankReturn())
    const blank = await act(number, 'reversal/cancel', { reason: ' ' })
    expect(blank.error).toBe('review.reason-missing')
    const cancellation = await act(number, 'reversal/cancel', { reason: '银行更正' })
    expect(cancellation.data).toMatchObject({ state: 'paid', reversal: null })
    await reverse(number)
  })

  it('D-18: a proposal and a confirmation count against the members’ limits', async () => {
    const number = await newPaid()
    const small = await app().newStaff('finance')
    await app().owner.query('UPDATE staff SET order_max = 5000 WHERE username = $1', [
      small.username,
    ])
    const form = bankReturn()
    const reply = await act(number, 'reversal/propose', form, small)
    expect(reply.error).toBe('staff.order-limit')
    await act(number, 'reversal/propose', form)
    const confirmation = await act(number, 'reversal/confirm', form, small)
    expect(confirmation.error).toBe('staff.order-limit')
  })

  it('D-18: needs the right to settle payments', async () => {
    const number = await newPaid()
    const other = await app().memberWith('withdrawal.view', 'withdrawal.review')
    const path = `/admin/api/withdrawals/${number}/reversal/propose`
    expect((await app().call(path, bankReturn(), other)).error).toBe('session.forbidden')
  })
})

describe('D-18: the order and its player meanwhile', () => {
  it('D-18: an order of last month comes back', async () => {
    const payee = await newPayee()
    const number = await newPaid(payee)
    await app().clock.forward(35 * dayMs)
    const team = [await app().newStaff('finance'), await app().newStaff('finance')]
    await reverse(number, team)
    expect((await app().whereabouts(payee.player)).available).toBe(100_000n)
  })

  it.each(['frozen', 'excluded'])('D-18: the player is %s', async (how) => {
    const payee = await newPayee()
    const number = await newPaid(payee)
    if (how === 'frozen') {
      const owner = await app().staffToken()
      const path = `/admin/api/players/${payee.player.name}/freeze`
      await app().expectOk(path, { reason: '核查' }, owner)
    } else await app().expectOk('/api/exclude', { term: '7d' }, payee.player.token)
    await reverse(number)
    expect((await app().whereabouts(payee.player)).available).toBe(100_000n)
  })

  it('D-18: another withdrawal is open, and the count of the day follows', async () => {
    await app().changeSetting('review', { withdrawals_per_day: 2 })
    const payee = await newPayee()
    const [number, other] = [await newPaid(payee), await newWithdrawal(payee)]
    const form = { amount: 100, bank: payee.card, password: payee.player.payPassword }
    const full = await app().call('/api/withdraw', form, payee.player.token)
    expect(full.error).toBe('withdrawal.daily-count')
    await reverse(number)
    expect(await app().whereabouts(payee.player)).toMatchObject({
      available: 90_000n,
      held: 10_000n,
    })
    expect((await app().call('/api/withdraw', form, payee.player.token)).code).toBe(200)
    expect((await act(other, 'approve', {})).data?.state).toBe('paid')
    await app().changeSetting('review', { withdrawals_per_day: 0 })
  })

  it('D-18: who took part does not pay the player out again', async () => {
    const payee = await newPayee()
    const number = await newPaid(payee)
    const cashier = await app().newStaff('cashier')
    await reverse(number, [cashier, second])
    const next = await newWithdrawal(payee)
    const reply = await act(next, 'approve', { reference: nextSlip() }, cashier)
    expect(reply.error).toBe('withdrawal.own-credit')
  })

  it('D-18: the proposal waits for another member', async () => {
    const number = await newPaid()
    await act(number, 'reversal/propose', bankReturn())
    const seconds = async (member: TestStaff) =>
      JSON.stringify(await app().call('/admin/api/waiting-for-second', {}, member.token))
    expect(await seconds(second)).toContain(number)
    expect(await seconds(first)).not.toContain(number)
    const listedNumbers = async () =>
      (await rowsOf({ state: 'reversal', search: number })).map((row) => row.out_trade_no)
    expect(await listedNumbers()).toEqual([number])
    await act(number, 'reversal/cancel', { reason: '误报' })
    expect(await listedNumbers()).toEqual([])
  })
})
