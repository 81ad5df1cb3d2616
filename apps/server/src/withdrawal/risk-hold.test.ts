import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
let risk: TestStaff
let cashier: TestStaff
beforeAll(async () => {
  player = await app().registerPlayer()
  card = await app().bindCard(player)
  await app().fund(player, 4_000_000n)
  risk = await app().newStaff('risk', '小风')
  cashier = await app().newStaff('cashier', '小纳')
})

async function newWithdrawal(): Promise<string> {
  const form = { amount: 100, bank: card, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  return String(data?.out_trade_no)
}

function act(number: string, call: string, body: object, { token }: TestStaff) {
  return app().call(`/admin/api/withdrawals/${number}/${call}`, body, token)
}
const hold = (number: string, reason = '核实账户') => act(number, 'hold', { reason }, risk)
const endHold = (number: string) => act(number, 'end-hold', { reason: '已核实' }, risk)

async function seenByPlayer(number: string) {
  const { data } = await app().expectOk('/api/gettransrecord', { type: 2 }, player.token)
  const records = (data?.data ?? []) as { out_trade_no: string }[]
  return records.find((each) => each.out_trade_no === number)
}

async function myTasks({ token }: TestStaff): Promise<Record<string, number>> {
  const { data } = await app().expectOk('/admin/api/review-counts', {}, token)
  const mine = data?.mine as { kind: string; count: number }[]
  return Object.fromEntries(mine.map(({ kind, count }) => [kind, count]))
}

describe('D-22 R-WD-47: risk holds a withdrawal', () => {
  it('D-22: a held order is not approved, rejected or paid until the hold ends', async () => {
    const number = await newWithdrawal()
    const before = await app().whereabouts(player)
    expect(await hold(number, ' ')).toMatchObject({ error: 'review.reason-missing' })
    expect(await act(number, 'hold', { reason: '核实' }, cashier)).toMatchObject({
      code: 403,
    })
    expect(await hold(number)).toMatchObject({
      code: 200,
      data: {
        on_risk_hold: 1,
        state: 'requested',
        risk_holds: [{ begun_by: '小风', reason: '核实账户', ended_at: null }],
      },
    })
    expect(await hold(number)).toMatchObject({ error: 'withdrawal.on-hold' })
    for (const [call, body] of [
      ['approve', { pay_later: 1 }],
      ['approve', { reference: 'bank-1' }],
      ['reject', { reason: '资料不符' }],
    ] as const)
      expect(await act(number, call, body, cashier)).toMatchObject({
        code: 409,
        error: 'withdrawal.on-hold',
      })
    expect(await app().whereabouts(player)).toEqual(before)
    expect(await endHold(number)).toMatchObject({
      data: { on_risk_hold: 0, risk_holds: [{ ended_by: '小风', end_reason: '已核实' }] },
    })
    expect(await endHold(number)).toMatchObject({ error: 'review.already-decided' })
    expect(await act(number, 'approve', { reference: number }, cashier)).toMatchObject({
      data: { state: 'paid' },
    })
    expect(await app().auditTrail(number)).toEqual([
      '小风 withdrawal.risk-held',
      '小风 withdrawal.hold-ended',
      '小纳 withdrawal.paid',
    ])
    expect(await hold(number)).toMatchObject({ error: 'review.already-decided' })
  })

  it('D-22: a released order is not begun to be paid, and the player reads that it is under review', async () => {
    const number = await newWithdrawal()
    await act(number, 'approve', { pay_later: 1 }, cashier)
    await hold(number)
    expect(await act(number, 'pay', {}, cashier)).toMatchObject({
      error: 'withdrawal.on-hold',
    })
    expect(await seenByPlayer(number)).toMatchObject({ state: 1, reason: '' })
    const record = { type: 2, out_trade_no: number }
    const { data } = await app().expectOk('/api/transdetail', record, player.token)
    expect(data?.timeline).toMatchObject([{}, { title: '审核中' }, {}])
    expect(JSON.stringify(data)).not.toContain('核实账户')
    await endHold(number)
    expect(await act(number, 'pay', {}, cashier)).toMatchObject({
      data: { state: 'paying' },
    })
    expect(await hold(number)).toMatchObject({ error: 'review.already-decided' })
    const settlement = { outcome: 'paid', reference: number }
    await act(number, 'settle', settlement, cashier)
  })

  it('D-22: a held order leaves the cashiers’ work and waits with risk', async () => {
    const before = await myTasks(cashier)
    const number = await newWithdrawal()
    await hold(number)
    expect((await myTasks(cashier)).withdrawal ?? 0).toBe(before.withdrawal ?? 0)
    expect((await myTasks(risk)).risk_hold).toBeGreaterThan(0)
    const list = async (state: string) => {
      const { data } = await app().expectOk('/admin/api/withdrawals', { state }, risk.token)
      return (data as unknown as { data: { out_trade_no: string }[] }).data
    }
    expect((await list('on_hold')).map((each) => each.out_trade_no)).toContain(number)
    const next = await app().call(
      '/admin/api/withdrawals/next',
      { after: '' },
      cashier.token,
    )
    expect(next.data?.out_trade_no).not.toBe(number)
    await endHold(number)
    await act(number, 'reject', { reason: '资料不符' }, cashier)
  })
})

const codes = (replies: Reply[]) => tally(replies.map(({ code }) => code))
const rounds = Array.from({ length: 20 }, (_, n) => n)

describe('D-22: hold, approval and payment at once, 20 rounds', () => {
  it.each(['approve', 'pay'])('D-22: either the hold or %s, never both', async (call) => {
    for (const round of rounds) {
      const number = await newWithdrawal()
      if (call === 'pay') await act(number, 'approve', { pay_later: 1 }, cashier)
      const body = call === 'approve' ? { reference: `${number}-a` } : {}
      const [holds, steps] = await Promise.all([
        atOnce(2, () => hold(number, `第${round}轮`)),
        atOnce(2, () => act(number, call, body, cashier)),
      ])
      expect(codes([...holds, ...steps])).toEqual({ 200: 1, 409: 3 })
      const { data } = await app().expectOk(
        `/admin/api/withdrawals/${number}`,
        {},
        risk.token,
      )
      const isHeld = holds.some(({ code }) => code === 200)
      expect(data).toMatchObject({
        on_risk_hold: isHeld ? 1 : 0,
        state: isHeld
          ? call === 'pay'
            ? 'approved'
            : 'requested'
          : call === 'pay'
            ? 'paying'
            : 'paid',
      })
      if (isHeld) await endHold(number)
    }
  })
})
