import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
let first: TestStaff
let second: TestStaff
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 4_900_000n)
  card = await app().bindCard(player)
  first = await app().newStaff('cashier')
  second = await app().newStaff('finance')
})
afterEach(() => app().changeSetting('review', { two_person_above: 0 }))

async function newWithdrawal(amount = 100): Promise<string> {
  const form = { amount, bank: card, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  return String(data?.out_trade_no)
}

function act(number: string, call: string, body: object = {}, member = first) {
  return app().call(`/admin/api/withdrawals/${number}/${call}`, body, member.token)
}

async function newPayment(amount = 100): Promise<{ number: string; ref: string }> {
  const number = await newWithdrawal(amount)
  await act(number, 'approve', { pay_later: 1 })
  const { data } = await act(number, 'pay')
  return { number, ref: String(data?.payout_ref) }
}

async function nameOf(member: TestStaff): Promise<unknown> {
  const { data } = await app().expectOk('/admin/api/me', {}, member.token)
  return data?.display_name
}

async function trail(number: string) {
  const { rows } = await app().owner.query(
    `SELECT a.action, s.username, a.after->>'state' AS state, a.reason FROM audit a
     JOIN staff s ON s.id = a.staff_id WHERE a.subject = $1 ORDER BY a.id`,
    [number],
  )
  return rows
}

describe('R-WD-18 R-WD-31 R-WD-33: released, begun, settled', () => {
  it('paid: our reference stands before the bank’s, each step has its row', async () => {
    const before = await app().whereabouts(player)
    const number = await newWithdrawal()
    expect(
      await act(number, 'approve', { pay_later: 1, reason: '下午付款' }),
    ).toMatchObject({
      code: 200,
      data: {
        state: 'approved',
        approved_by: await nameOf(first),
        payout_ref: '',
        decided_at: null,
        flags: expect.not.arrayContaining(['two_person']),
      },
    })
    expect(await app().whereabouts(player)).toMatchObject({ held: before.held + 10_000n })
    const payment = await act(number, 'pay', {}, second)
    expect(payment).toMatchObject({
      code: 200,
      data: {
        state: 'paying',
        payout_ref: expect.stringMatching(/^P\d{24}$/),
        paid_by: await nameOf(second),
      },
    })
    const settlement = { outcome: 'paid', reference: ' Slip 77 ' }
    expect(await act(number, 'settle', settlement, second)).toMatchObject({
      code: 200,
      data: {
        state: 'paid',
        reference: 'Slip77',
        payout_ref: payment.data?.payout_ref,
        decided_by: await nameOf(second),
      },
    })
    // The response to the same click again is about the state, not about the used reference.
    expect(await act(number, 'settle', settlement, second)).toMatchObject({
      code: 409,
      message: '状态已变更',
    })
    const after = { ...before, available: before.available - 10_000n }
    expect(await app().whereabouts(player)).toEqual(after)
    expect(await trail(number)).toEqual([
      {
        action: 'withdrawal.approved',
        username: first.username,
        state: 'approved',
        reason: '下午付款',
      },
      {
        action: 'withdrawal.paying',
        username: second.username,
        state: 'paying',
        reason: '',
      },
      { action: 'withdrawal.paid', username: second.username, state: 'paid', reason: '' },
    ])
  })

  it('returned: the money comes back, with a reason the player reads', async () => {
    const before = await app().whereabouts(player)
    const { number } = await newPayment()
    expect(await act(number, 'settle', { outcome: 'returned', reason: ' ' })).toMatchObject(
      {
        code: 422,
        message: '请填写原因',
        field: 'reason',
      },
    )
    const settlement = { outcome: 'returned', reason: '收款行退汇' }
    expect(await act(number, 'settle', settlement)).toMatchObject({
      data: { state: 'returned', reason: '收款行退汇' },
    })
    expect(await app().whereabouts(player)).toEqual(before)
    const { data } = await app().expectOk('/api/gettransrecord', { type: 2 }, player.token)
    expect(((data?.data ?? []) as object[])[0]).toMatchObject({
      state: 3,
      reason: '收款行退汇',
    })
  })

  it('unknown, then tried again: never a second reference of ours (F-3)', async () => {
    const { number, ref } = await newPayment()
    const unknown = { outcome: 'unknown', reason: '银行无回执' }
    expect(await act(number, 'settle', unknown)).toMatchObject({
      data: { state: 'pay_unknown', payout_ref: ref, reason: '银行无回执' },
    })
    // The player does not see what staff wrote while the order was open.
    const { data } = await app().expectOk('/api/gettransrecord', { type: 2 }, player.token)
    expect(((data?.data ?? []) as object[])[0]).toMatchObject({ state: 0, reason: '' })
    expect(await act(number, 'settle', { outcome: 'retry' })).toMatchObject({
      data: { state: 'approved', payout_ref: ref },
    })
    expect(await act(number, 'pay')).toMatchObject({
      data: { state: 'paying', payout_ref: ref },
    })
    const settlement = { outcome: 'paid', reference: `BANK-${number}` }
    expect(await act(number, 'settle', settlement)).toMatchObject({
      data: { state: 'paid', payout_ref: ref },
    })
  })

  it('a payment needs the bank’s reference, and one that no other has (I-7)', async () => {
    const [one, two] = [await newPayment(), await newPayment()]
    for (const reference of ['', '  '])
      expect(await act(one.number, 'settle', { outcome: 'paid', reference })).toMatchObject(
        {
          code: 422,
          message: '请填写流水号',
          field: 'reference',
        },
      )
    const settlement = { outcome: 'paid', reference: 'Once-1' }
    expect((await act(one.number, 'settle', settlement)).code).toBe(200)
    const before = await app().tableDigest()
    const sameReference = { outcome: 'paid', reference: ' oNCE-1' }
    expect(await act(two.number, 'settle', sameReference)).toMatchObject({
      code: 409,
      message: expect.stringContaining('该流水号已使用'),
    })
    expect(await app().tableDigest()).toEqual(before)
    const back = { outcome: 'returned', reason: '重复' }
    expect((await act(two.number, 'settle', back)).code).toBe(200)
  })

  it.each(['done', '', 'PAID', null, 1])('an outcome of %j is refused', async (outcome) => {
    const { number } = await newPayment()
    const before = await app().tableDigest()
    expect((await act(number, 'settle', { outcome, reference: 'X1' })).code).toBe(422)
    expect(await app().tableDigest()).toEqual(before)
  })
})

describe('R-WD-32: two people above an amount (I-23)', () => {
  it('approver and payer are two; a reference does not pay at once', async () => {
    await app().changeSetting('review', { two_person_above: 500 })
    const number = await newWithdrawal(500.01)
    const approval = await act(number, 'approve', { reference: 'EARLY-1' })
    expect(approval).toMatchObject({
      data: {
        state: 'approved',
        reference: '',
        flags: expect.arrayContaining(['two_person']),
      },
    })
    const before = await app().tableDigest()
    expect(await act(number, 'pay')).toMatchObject({
      status: 200,
      code: 403,
      error: 'review.same-person',
      message: '须由另一位员工复核',
    })
    expect(await app().tableDigest()).toEqual(before)
    expect((await act(number, 'pay', {}, second)).data?.state).toBe('paying')
    // The approver cannot pay after the retry either.
    await act(number, 'settle', { outcome: 'retry' }, second)
    expect((await act(number, 'pay')).code).toBe(403)
    expect((await act(number, 'pay', {}, second)).code).toBe(200)
    const settlement = { outcome: 'paid', reference: 'TWO-1' }
    expect((await act(number, 'settle', settlement, second)).code).toBe(200)
  })

  it('exactly the amount is paid by one', async () => {
    await app().changeSetting('review', { two_person_above: 500 })
    expect((await act(await newWithdrawal(500), 'approve')).data?.state).toBe('paid')
  })

  it('an order keeps asking for two when the rule is lifted, and asks when it comes', async () => {
    await app().changeSetting('review', { two_person_above: 500 })
    const before = await newWithdrawal(600)
    await act(before, 'approve')
    await app().changeSetting('review', { two_person_above: 0 })
    expect((await act(before, 'pay')).code).toBe(403)
    const after = await newWithdrawal(600)
    await act(after, 'approve', { pay_later: 1 })
    await app().changeSetting('review', { two_person_above: 500 })
    expect((await act(after, 'pay')).code).toBe(403)
    expect((await act(after, 'pay', {}, second)).code).toBe(200)
  })

  it('the database holds it too', async () => {
    await app().changeSetting('review', { two_person_above: 500 })
    const number = await newWithdrawal(600)
    await act(number, 'approve')
    await expect(
      app().owner.query(
        `UPDATE withdrawal SET state = 'paying', payout_ref = 'X', paid_by = approved_by
         WHERE out_trade_no = $1`,
        [number],
      ),
    ).rejects.toThrow(/violates check constraint/)
  })

  it('the queue says so before anybody has decided', async () => {
    await app().changeSetting('review', { two_person_above: 500 })
    const number = await newWithdrawal(501)
    const filter = { flag: 'two_person', state: 'requested' }
    const { data } = await app().expectOk('/admin/api/withdrawals', filter, first.token)
    expect(data?.data).toEqual([expect.objectContaining({ out_trade_no: number })])
    expect((await act(number, 'reject', { reason: '测试' })).code).toBe(200)
  })
})
