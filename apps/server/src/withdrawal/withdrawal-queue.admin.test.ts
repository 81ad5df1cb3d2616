import { brandDay } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { newAddress, newCardNumber } from '@jinli/dev-env/payout-numbers'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()

type Row = Record<string, unknown>

let mine: TestStaff
let other: TestStaff
let player: TestPlayer
let number: string
let address: string
let card: number
let target: number
beforeAll(async () => {
  mine = await app().newStaff('finance')
  other = await app().newStaff('cashier')
})
beforeEach(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 200_000n)
  number = newCardNumber()
  address = newAddress('TRC20')
  card = await app().bindCard(player, number)
  target = await app().bindAddress(player, 'TRC20', address)
})

async function newWithdrawal(bank = card): Promise<string> {
  const form = { amount: 100, bank, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  return String(data?.out_trade_no)
}

function act(order: string, call: string, body: object = {}, member = mine) {
  return app().call(`/admin/api/withdrawals/${order}/${call}`, body, member.token)
}

async function list(filter: object, member = mine): Promise<Row[]> {
  const whole = { search: player.name, ...filter }
  const { data } = await app().expectOk('/admin/api/withdrawals', whole, member.token)
  return (data?.data ?? []) as Row[]
}

async function numbers(filter: object): Promise<unknown[]> {
  return (await list(filter)).map((row) => row.out_trade_no)
}

async function trail(order: string): Promise<string[]> {
  const { rows } = await app().owner.query(
    'SELECT action FROM audit WHERE subject = $1 ORDER BY id',
    [order],
  )
  return rows.map((row) => row.action)
}

describe('R-WD-30: a claim', () => {
  it('brings the order into review, shows to all whose it is, and renews without a trace', async () => {
    const order = await newWithdrawal()
    await app().clock.stop()
    expect(await act(order, 'claim')).toMatchObject({
      code: 200,
      data: { state: 'in_review', claim: { mine: 1 } },
    })
    await app().clock.forward(1 * minuteMs)
    const renewal = await act(order, 'claim')
    const claim = renewal.data?.claim as { until: string }
    const remainingMs = Date.parse(claim.until) - app().clock.now().getTime()
    expect(remainingMs).toBe(2 * minuteMs)
    const [row] = await list({}, other)
    expect(row).toMatchObject({ state: 'in_review', claim: { mine: 0 } })
    expect(await trail(order)).toEqual(['withdrawal.claimed'])
  })

  it.each([
    ['claim', {}],
    ['release', {}],
    ['approve', {}],
    ['approve', { pay_later: 1 }],
    ['reject', { reason: '资料不符' }],
  ])('keeps others from %s %o while it lives', async (call, body) => {
    const order = await newWithdrawal()
    await act(order, 'claim')
    const before = await app().tableDigest()
    const refusal = await act(order, call, body, other)
    expect(refusal).toMatchObject({ status: 200, code: 409, error: 'review.claimed' })
    expect(refusal.message).toMatch(/^该订单正由.+处理$/)
    expect(await app().tableDigest()).toEqual(before)
    // The member with the claim can act.
    expect((await act(order, call, body)).code).toBe(200)
  })

  it('that has run out shows as such, and anybody may go on (F-3)', async () => {
    const order = await newWithdrawal()
    await act(order, 'claim')
    await app().clock.forward(2 * minuteMs)
    expect(await numbers({ flag: 'lease_expired' })).toEqual([order])
    expect((await list({}))[0]).toMatchObject({ claim: null, state: 'in_review' })
    expect((await act(order, 'claim', {}, other)).data).toMatchObject({
      state: 'in_review',
      claim: { mine: 1 },
      flags: expect.not.arrayContaining(['lease_expired']),
    })
    expect((await act(order, 'claim')).error).toBe('review.claimed')
    expect(await trail(order)).toEqual(['withdrawal.claimed', 'withdrawal.claimed'])
    await app().clock.forward(2 * minuteMs)
    expect((await act(order, 'approve')).data).toMatchObject({
      state: 'paid',
      claim: null,
    })
  })

  it('let go, the order waits for anybody again', async () => {
    const order = await newWithdrawal()
    await act(order, 'claim')
    expect((await act(order, 'release')).data).toMatchObject({
      state: 'requested',
      claim: null,
    })
    expect((await act(order, 'claim', {}, other)).code).toBe(200)
    expect(await trail(order)).toEqual([
      'withdrawal.claimed',
      'withdrawal.released',
      'withdrawal.claimed',
    ])
  })
})

describe('the queue', () => {
  it('filters by method, state, word, flag and brand day, and finds by our reference', async () => {
    const [plain, usdt, laterNumber, paidNumber] = [
      await newWithdrawal(),
      await newWithdrawal(target),
      await newWithdrawal(),
      await newWithdrawal(),
    ]
    await act(usdt, 'claim')
    await act(laterNumber, 'approve', { pay_later: 1 })
    const payment = await act(laterNumber, 'pay')
    await act(paidNumber, 'approve', { reference: `Slip-${paidNumber}` })
    expect(await numbers({})).toEqual([plain, usdt, laterNumber, paidNumber])
    expect(await numbers({ method: 'usdt_trc20' })).toEqual([usdt])
    expect(await numbers({ method: 'usdt_erc20' })).toEqual([])
    expect(await numbers({ state: 'review' })).toEqual([plain, usdt])
    expect(await numbers({ state: 'paid' })).toEqual([paidNumber])
    expect(await numbers({ state: 'open' })).toEqual([plain, usdt, laterNumber])
    expect(await numbers({ state: 'paying' })).toEqual([laterNumber])
    expect(await numbers({ state: 'unpaid' })).toEqual([])
    expect(await numbers({ flag: 'turnover_short' })).toHaveLength(4)
    expect(await numbers({ flag: 'shared_card' })).toEqual([])
    const today = brandDay(new Date())
    expect(await numbers({ since: today, until: today })).toHaveLength(4)
    expect(await numbers({ since: '2999-01-01' })).toEqual([])
    expect(await numbers({ until: '2000-01-01' })).toEqual([])
    expect(await numbers({ search: payment.data?.payout_ref })).toEqual([laterNumber])
    expect(await numbers({ search: `sLIP-${paidNumber}` })).toEqual([paidNumber])
    const counts = await app().expectOk('/admin/api/review-counts', {}, mine.token)
    const { rows } = await app().owner.query(
      'SELECT count(*)::int AS n FROM withdrawal WHERE decided_at IS NULL',
    )
    expect(counts.data?.withdrawals).toBe(rows[0].n)
  })

  it.each([
    { state: 'done' },
    { since: '2026-02-30' },
    { until: 'yesterday' },
    { state: 1 },
    { pagesize: 101 },
  ])('refuses %o', async (filter) => {
    const path = '/admin/api/withdrawals'
    expect((await app().call(path, filter, mine.token)).code).toBe(422)
    // An export has no pages.
    if ('pagesize' in filter) await app().file(`${path}/export`, filter, mine.token)
    else expect((await app().call(`${path}/export`, filter, mine.token)).code).toBe(422)
  })

  it('R-WD-37: a payment open for more than ten minutes shows (I-28)', async () => {
    const order = await newWithdrawal()
    await act(order, 'approve', { pay_later: 1 })
    await act(order, 'pay')
    expect(await numbers({ flag: 'pay_overdue' })).toEqual([])
    await app().clock.forward(11 * minuteMs)
    expect(await numbers({ flag: 'pay_overdue' })).toEqual([order])
    await act(order, 'settle', { outcome: 'unknown' })
    expect(await numbers({ flag: 'pay_overdue' })).toEqual([])
    await app().clock.forward(11 * minuteMs)
    expect(await numbers({ flag: 'pay_overdue' })).toEqual([order])
    await act(order, 'settle', { outcome: 'returned', reason: '未付款' })
    expect(await numbers({ flag: 'pay_overdue' })).toEqual([])
  })
})

// B-119
describe('R-WD-36: the whole number', () => {
  it('is masked in the list and told to whoever asks for it, on the record', async () => {
    const order = await newWithdrawal()
    const [row] = await list({})
    expect(row?.bank_no).toBe(`**** ${number.slice(-4)}`)
    const reply = await act(order, 'reveal')
    expect(reply).toMatchObject({ code: 200, data: { bank_no: number } })
    expect(await trail(order)).toEqual(['withdrawal.number-revealed'])
    const { rows } = await app().owner.query(
      'SELECT before::text || after::text AS kept FROM audit WHERE subject = $1',
      [order],
    )
    expect(rows[0].kept).not.toContain(number)
    const usdt = await newWithdrawal(target)
    expect((await act(usdt, 'reveal')).data).toEqual({ bank_no: address })
  })

  it('is told of an open order only', async () => {
    const order = await newWithdrawal()
    await act(order, 'approve')
    const before = await app().tableDigest()
    expect(await act(order, 'reveal')).toMatchObject({
      code: 409,
      error: 'review.already-decided',
    })
    expect((await act('W1', 'reveal')).error).toBe('review.not-found')
    expect(await app().tableDigest()).toEqual(before)
  })
})

describe('the file', () => {
  it('has what the filter leaves, masked, and no formula', async () => {
    await app().owner.query('UPDATE player SET realname = $2 WHERE id = $1', [
      player.id,
      '=1+1',
    ])
    const order = await newWithdrawal()
    const usdt = await newWithdrawal(target)
    const path = '/admin/api/withdrawals/export'
    const file = await app().file(path, { search: player.name }, mine.token)
    const csv = file.text
    expect(file.lines).toHaveLength(2)
    expect(file.filename).toMatch(/^withdrawals-\d{8}-\d{6}\.csv$/)
    expect(csv).toContain(order)
    expect(csv).toContain(
      `${usdt},${player.name},"'=1+1",USDT-TRC20,100.00,7.08,1,13.12,待审核,`,
    )
    expect(csv).toContain(`**** ${number.slice(-4)}`)
    expect(csv).not.toContain(number)
    expect(csv).not.toContain(address)
    const one = { search: player.name, method: 'bank' }
    expect((await app().file(path, one, mine.token)).lines).toHaveLength(1)
  })

  it('is not for the cashier', async () => {
    const path = '/admin/api/withdrawals/export'
    expect(await app().call(path, {}, other.token)).toMatchObject({
      code: 403,
      message: '无权限',
    })
  })
})

// B-111
describe('who may', () => {
  const calls = ['claim', 'release', 'approve', 'pay', 'settle', 'reject', 'reveal']
  it('no player and no stranger', async () => {
    const order = await newWithdrawal()
    const before = await app().tableDigest()
    const body = { outcome: 'paid', reference: 'X', reason: 'x' }
    for (const call of calls)
      for (const token of [player.token, 'no-such-token', undefined])
        expect(
          (await app().call(`/admin/api/withdrawals/${order}/${call}`, body, token)).code,
        ).toBe(401)
    for (const call of calls)
      expect((await act('W20260101', call, body)).error).toBe('review.not-found')
    expect(await app().tableDigest()).toEqual(before)
  })
})
