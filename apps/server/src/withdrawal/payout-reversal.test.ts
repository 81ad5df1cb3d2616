import type { TestPlayer } from '@jinli/dev-env/api-client'
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
  await app().fund(player, 900_000n)
  card = await app().bindCard(player)
  first = await app().newStaff('cashier')
  second = await app().newStaff('finance')
})

async function newWithdrawal(): Promise<string> {
  const form = { amount: 100, bank: card, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  return String(data?.out_trade_no)
}

function act(number: string, call: string, body: object = {}, member = first) {
  return app().call(`/admin/api/withdrawals/${number}/${call}`, body, member.token)
}

let slips = 0
async function newPaid(): Promise<string> {
  const number = await newWithdrawal()
  slips += 1
  expect((await act(number, 'approve', { reference: `PAID-${slips}` })).code).toBe(200)
  return number
}

const today = () =>
  new Date(app().clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

function bankReturn(reference: string, changes: object = {}) {
  const reason = '收款账户已注销'
  return { cause: 'bank_return', returned_on: today(), reference, reason, ...changes }
}

describe('D-18: a paid withdrawal comes back', () => {
  it('D-18: two people put a payout back that the bank returned', async () => {
    const before = await app().whereabouts(player)
    const number = await newPaid()
    const proposal = await act(number, 'reversal/propose', bankReturn(' RT 1 '))
    expect(proposal).toMatchObject({
      code: 200,
      data: {
        state: 'paid',
        reversal: {
          state: 'proposed',
          reference: 'RT1',
          mine: 1,
          reason: '收款账户已注销',
        },
      },
    })
    expect(await app().whereabouts(player)).toMatchObject({
      available: before.available - 10_000n,
    })
    const confirmation = { reference: 'rt1' }
    expect((await act(number, 'reversal/confirm', confirmation)).error).toBe(
      'review.same-person',
    )
    expect(await act(number, 'reversal/confirm', confirmation, second)).toMatchObject({
      code: 200,
      data: { state: 'reversed', reversal: { state: 'confirmed' } },
    })
    expect(await app().whereabouts(player)).toEqual(before)
  })
})
