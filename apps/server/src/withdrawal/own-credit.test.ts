import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp({ shippedAmounts: true })

let cashier: string
let other: string
beforeAll(async () => {
  cashier = (await app().newStaff('cashier', '王出纳')).token
  other = (await app().newStaff('cashier', '李出纳')).token
})

async function submitDeposit(player: TestPlayer, fen: bigint): Promise<string> {
  const { data } = await app().expectOk('/api/recharge', bankDeposit(fen), player.token)
  return String(data?.deposit_no)
}

function approve(number: string, token: string, body: object = {}) {
  return app().call(`/admin/api/deposits/${number}/approve`, body, token)
}

async function requestWithdrawal(player: TestPlayer, amount: string): Promise<string> {
  const bank = await app().bindCard(player)
  const body = { amount, bank, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', body, player.token)
  return String(data?.out_trade_no)
}

function withdrawal(number: string, what: string, token: string, body: object = {}) {
  return app().call(`/admin/api/withdrawals/${number}/${what}`, body, token)
}

// R-WD-44
describe('G-14: as shipped', () => {
  it('a credit above twenty thousand needs two people', async () => {
    const player = await app().registerPlayer()
    const small = await submitDeposit(player, 2_000_000n)
    expect((await approve(small, cashier)).data).toMatchObject({ state: 'approved' })
    const large = await submitDeposit(player, 2_000_001n)
    expect((await approve(large, cashier)).data).toMatchObject({ state: 'submitted' })
    expect((await approve(large, cashier)).error).toBe('review.same-person')
    expect((await approve(large, other, { amount: 20_000.01 })).data).toMatchObject({
      state: 'approved',
    })
  })

  it('a credit above the amount asks for a fresh factor', async () => {
    const player = await app().registerPlayer()
    const member = await app().confirmedStaff('cashier')
    const [small, large] = [
      await submitDeposit(player, 100_000n),
      await submitDeposit(player, 3_000_000n),
    ]
    await app().owner.query(`UPDATE staff_session SET factor_at = NULL`)
    expect((await approve(small, member.token)).code).toBe(200)
    expect((await approve(large, member.token)).error).toBe('factor.again')
    await app().owner.query(`UPDATE staff_session SET factor_at = app_now()`)
    expect((await approve(large, member.token)).code).toBe(200)
  })

  it('a cashier does not pay out what the same cashier credited', async () => {
    const player = await app().registerPlayer()
    await approve(await submitDeposit(player, 500_000n), cashier)
    const number = await requestWithdrawal(player, '1000')
    await withdrawal(number, 'claim', cashier)
    const receipt = { reference: 'REF-G14-1' }
    expect(await withdrawal(number, 'approve', cashier, receipt)).toMatchObject({
      code: 403,
      error: 'withdrawal.own-credit',
    })
    const approval = await withdrawal(number, 'approve', cashier, { pay_later: 1 })
    expect(approval.data).toMatchObject({ state: 'approved' })
    expect((await withdrawal(number, 'pay', cashier)).error).toBe('withdrawal.own-credit')
    expect((await withdrawal(number, 'pay', other)).code).toBe(200)
  })
})
