import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
let first: TestStaff
let second: TestStaff
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 1_000_000n)
  card = await app().bindCard(player)
  first = await app().newStaff('cashier')
  second = await app().newStaff('finance')
})

function act(number: string, call: string, body: object = {}, member = first) {
  return app().call(`/admin/api/withdrawals/${number}/${call}`, body, member.token)
}

async function newApproved(): Promise<string> {
  const form = { amount: 100, bank: card, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  const number = String(data?.out_trade_no)
  expect((await act(number, 'approve', { pay_later: 1 })).code).toBe(200)
  return number
}

const back = { reason: '姓名待核实' }
const no = { reason: '资料不符' }
const stepNames = (data: object | null | undefined) =>
  (data as { steps: { step: string }[] }).steps.map(({ step }) => step)

describe('D-19 R-WD-46: an approved withdrawal of which no payment has begun', () => {
  it('D-19: goes back to review with a reason, and is decided anew', async () => {
    const before = await app().whereabouts(player)
    const number = await newApproved()
    expect((await act(number, 'send-back', { reason: ' ' })).error).toBe(
      'review.reason-missing',
    )
    const reply = await act(number, 'send-back', back)
    expect(reply).toMatchObject({
      code: 200,
      data: { state: 'requested', approved_by: '', reason: '姓名待核实', claim: null },
    })
    expect(await app().whereabouts(player)).toMatchObject({ held: before.held + 10_000n })
    expect((await act(number, 'send-back', back)).error).toBe('review.already-decided')
    expect((await act(number, 'pay')).error).toBe('review.already-decided')
    const record = { type: 2, out_trade_no: number }
    const { data } = await app().expectOk('/api/transdetail', record, player.token)
    expect(data).toMatchObject({ state: 1, reason: '' })
    // Somebody else decides it anew.
    await act(number, 'claim', {}, second)
    const payment = await act(number, 'approve', { reference: 'BACK-1' }, second)
    expect(payment.data?.state).toBe('paid')
    expect(stepNames(payment.data)).toEqual(['approved', 'sent_back', 'paid'])
    expect(await app().auditTrail(number)).toHaveLength(4)
  })

  it('D-19: is rejected with the money back', async () => {
    const before = await app().whereabouts(player)
    const number = await newApproved()
    expect(await act(number, 'reject', no)).toMatchObject({
      code: 200,
      data: { state: 'rejected', reason: '资料不符' },
    })
    expect(await app().whereabouts(player)).toEqual(before)
  })

  it('D-19: a large one asks for two people again', async () => {
    await app().changeSetting('review', { two_person_above: 50 })
    const number = await newApproved()
    await act(number, 'send-back', back)
    await act(number, 'approve', { pay_later: 1 }, second)
    expect((await act(number, 'pay', {}, second)).error).toBe('review.same-person')
    expect((await act(number, 'pay', {}, first)).code).toBe(200)
    await act(number, 'settle', { outcome: 'returned', reason: '测试' })
    await app().changeSetting('review', { two_person_above: 0 })
  })

  it('D-19: once a payment has begun it stays, also if it is to be paid again', async () => {
    const number = await newApproved()
    await act(number, 'pay')
    for (const outcome of ['', 'unknown', 'retry']) {
      if (outcome) expect((await act(number, 'settle', { outcome })).code).toBe(200)
      const before = await app().tableDigest()
      for (const [call, body] of [
        ['send-back', back],
        ['reject', no],
        ['release', {}],
      ] as const)
        expect((await act(number, call, body)).error).toBe('review.already-decided')
      expect(await app().tableDigest()).toEqual(before)
    }
    await act(number, 'pay')
    await act(number, 'settle', { outcome: 'returned', reason: '测试' })
  })

  it('D-19: the timeline has what happened: a payment by hand was never released', async () => {
    const form = { amount: 100, bank: card, password: player.payPassword }
    const { data } = await app().expectOk('/api/withdraw', form, player.token)
    const { data: byHand } = await act(String(data?.out_trade_no), 'approve', {})
    expect(stepNames(byHand)).toEqual(['paid'])
    const number = await newApproved()
    await act(number, 'pay', {}, second)
    await act(number, 'settle', { outcome: 'unknown', reason: '银行无回执' })
    await act(number, 'settle', { outcome: 'retry' })
    await act(number, 'pay')
    const { data: end } = await act(number, 'settle', { outcome: 'paid', reference: 'L-1' })
    const names = ['approved', 'paying', 'pay_unknown', 'pay_again', 'paying', 'paid']
    expect(stepNames(end)).toEqual(names)
  })

  it('D-19: raced with the payment’s begin one of them wins, 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const number = await newApproved()
      const before = await app().whereabouts(player)
      const replies = await atOnce(12, (n) => {
        const member = n % 2 ? first : second
        if (n % 3 === 0) return act(number, 'pay', {}, member)
        return n % 3 === 1
          ? act(number, 'send-back', back, member)
          : act(number, 'reject', no, member)
      })
      // A rejected order that was sent back before has two winners.
      const winners = replies.filter(({ code }) => code === 200)
      const names = winners.map(({ data }) => String(data?.state)).toSorted()
      const ends = ['paying', 'rejected', 'requested', 'rejected,requested']
      expect(ends).toContain(names.join())
      expect(tally(replies.map(({ code }) => code))[409]).toBe(12 - winners.length)
      const isBack = names.includes('rejected')
      expect(await app().whereabouts(player)).toMatchObject({
        available: before.available + (isBack ? 10_000n : 0n),
        held: before.held - (isBack ? 10_000n : 0n),
      })
      if (names.includes('paying'))
        await act(number, 'settle', { outcome: 'returned', reason: '测试' })
      else if (!isBack) await act(number, 'reject', no)
    }
  })
})
