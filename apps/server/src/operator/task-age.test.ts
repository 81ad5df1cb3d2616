import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

describe('R-ADMIN-90: how long an order has waited', () => {
  it('is told from its request on, also when somebody has taken it and let it go', async () => {
    const owner = await app().staffToken()
    const player = await app().registerPlayer()
    await app().fund(player, 50_000n)
    const bank = await app().bindCard(player)
    const withdrawal = { amount: 100, bank, password: player.payPassword }
    const { data } = await app().expectOk('/api/withdraw', withdrawal, player.token)
    const order = `/admin/api/withdrawals/${String(data?.out_trade_no)}`
    const oldest = async () => {
      const counts = await app().expectOk('/admin/api/review-counts', {}, owner)
      const mine = counts.data?.mine as { kind: string; oldest: string }[]
      return mine.find(({ kind }) => kind === 'withdrawal')?.oldest
    }
    const before = await oldest()
    expect(before).toBeDefined()
    await app().clock.forward(10 * minuteMs)
    await app().expectOk(`${order}/claim`, {}, owner)
    expect(await oldest()).toBe(before)
    await app().expectOk(`${order}/release`, {}, owner)
    expect(await oldest()).toBe(before)
  })
})
