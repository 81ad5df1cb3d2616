import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const { apply, promotion } = promotionFlows(app)
const at = (brand: string) => app().clock.stop(`2026-${brand}+08:00`)

const ask = (player: TestPlayer, yuan: number) =>
  app().call('/api/recharge', bankDeposit(BigInt(yuan) * 100n), player.token)

async function order(player: TestPlayer, yuan: number): Promise<string> {
  const reply = await ask(player, yuan)
  expect(reply.code).toBe(200)
  return String(reply.data?.deposit_no)
}

const approve = (staff: TestStaff, number: string, body: object = {}) =>
  app().call(`/admin/api/deposits/${number}/approve`, body, staff.token)

const setLimit = (player: TestPlayer, period: string, amount: unknown) =>
  app().call('/api/gamelimit/set', { kind: 'deposit', period, amount }, player.token)

const limitsOf = async (player: TestPlayer) =>
  (await app().expectOk('/api/gamelimit', {}, player.token)).data?.list

/** Returns the credits (yuan) of the player since an instant. */
async function creditsSince(player: TestPlayer, brand: string): Promise<number> {
  const { rows } = await app().owner.query(
    `SELECT coalesce(sum(credited_amount), 0)::float8 / 100 AS yuan FROM deposit
     WHERE player_id = $1 AND state = 'approved' AND decided_at >= $2`,
    [player.id, `2026-${brand}+08:00`],
  )
  return rows[0].yuan
}

/** A Thursday; its week ends on the 16th, its month on the 1st of the next. */
const today = '03-12T10:00:00'
const periods = [
  { period: 'week', name: '每周存款限额', span: '本周', next: '03-16T00:00:00' },
  { period: 'month', name: '每月存款限额', span: '本月', next: '04-01T00:00:00' },
] as const

describe.each(periods)('R-CARE-11: a limit of deposits by $period', (which) => {
  const { period, name, span, next } = which

  it('counts credits and open orders, and has room again in the next period', async () => {
    await at(today)
    const player = await app().registerPlayer()
    await app().fund(player, 30_000n)
    expect(await setLimit(player, period, 500)).toMatchObject({ message: '已生效' })
    await order(player, 100)
    expect(await limitsOf(player)).toMatchObject([
      {
        kind: 'deposit',
        period,
        amount: 500,
        used: 400,
        left: 100,
        ends_at: `2026-${next.replace('T', ' ')}`,
      },
    ])
    expect(await ask(player, 101)).toMatchObject({
      code: 1701,
      message: `超过您设置的${name}，${span}还可存100元`,
    })
    await order(player, 100)
    await app().runJob('expire-deposits')
    await at(next)
    const back = await app().comeBack(player)
    expect(await limitsOf(back)).toMatchObject([{ amount: 500, left: 500 }])
    await order(back, 500)
  })

  it('puts a payment above it off to the next period, where it is credited', async () => {
    await at(today)
    const before = await app().registerPlayer()
    const late = await order(before, 400)
    await at(today.replace('10:00', '11:01'))
    await app().runJob('expire-deposits')
    await app().fund(before, 30_000n)
    await setLimit(before, period, 500)
    const cashier = await app().newStaff('cashier')
    const reply = await approve(cashier, late, { reference: `LATE-${period}` })
    expect(reply.message).toContain(
      `会员自设${name}500元，${span}还可入账200元，本笔未入账`,
    )
    expect(reply.data?.waits_until).toBe(new Date(`2026-${next}+08:00`).toISOString())
    await at(next)
    const player = await app().comeBack(before)
    expect(await limitsOf(player)).toMatchObject([{ used: 400, left: 100 }])
    const staff = await app().newStaff('cashier')
    expect(await approve(staff, late)).toMatchObject({ code: 200, message: 'success' })
    expect(await creditsSince(player, next)).toBe(400)
  })

  it('stops every reward once it is reached', async () => {
    await at(today)
    const player = await app().registerPlayer()
    const cashier = await app().newStaff('cashier')
    const number = await order(player, 400)
    await approve(cashier, number)
    await setLimit(player, period, 500)
    const promotionId = await promotion()
    expect(await apply(player, promotionId)).toMatchObject({ code: 200 })
    await order(player, 100)
    expect(await apply(player, await promotion())).toMatchObject({
      error: 'play-limit.reached',
      message: `您已达到自己设置的${name}，${span}暂不能领取优惠`,
    })
    const { rows } = await app().owner.query('SELECT reward_barred($1) AS is_barred', [
      player.id,
    ])
    expect(rows).toEqual([{ is_barred: true }])
  })
})

describe('R-CARE-11: limits of several periods', () => {
  it('refuses the period day here, and keeps the daily limit apart', async () => {
    const player = await app().registerPlayer()
    expect(await setLimit(player, 'day', 500)).toMatchObject({ error: 'input.invalid' })
    await app().expectOk('/api/depositlimit', { amount: 300 }, player.token)
    expect(await limitsOf(player)).toEqual([])
  })

  it('a payment waits for the first day that has room in all of them', async () => {
    await at('03-12T10:00:00')
    const player = await app().registerPlayer()
    const numbers = [
      await order(player, 400),
      await order(player, 400),
      await order(player, 400),
      await order(player, 700),
    ]
    await app().fund(player, 30_000n)
    await app().expectOk('/api/depositlimit', { amount: 500 }, player.token)
    await setLimit(player, 'week', 800)
    await setLimit(player, 'month', 1200)
    const cashier = await app().newStaff('cashier')
    const days: unknown[] = []
    for (const number of numbers)
      days.push((await approve(cashier, number)).data?.waits_until)
    const start = (brand: string) => new Date(`2026-${brand}T00:00:00+08:00`).toISOString()
    // Tomorrow has room in the week; then next week, whose Monday is free; then the month has none.
    expect(days).toEqual([start('03-13'), start('03-16'), start('04-01'), null])
  })
})

const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))

describe('R-CARE-11: races under a limit of deposits by week', () => {
  it.each(rounds)('round $round: orders at once never pass it together', async () => {
    await at('03-13T10:00:00')
    const player = await app().registerPlayer()
    await setLimit(player, 'week', 350)
    // The amounts differ, because an equal request is a repetition.
    const replies = await atOnce(12, (n) => ask(player, 100 + n))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(3)
    const [limit] = (await limitsOf(player)) as { used: number }[]
    expect(limit?.used).toBeLessThanOrEqual(350)
  })

  it.each(rounds)('round $round: credits at once never pass it together', async () => {
    await at('03-13T10:00:00')
    const player = await app().registerPlayer()
    const numbers: string[] = []
    for (let n = 0; n < 5; n += 1) numbers.push(await order(player, 100))
    const staff = await app().newStaff('cashier')
    const isCredited = await atOnce(6, async (n) => {
      const number = numbers[n]
      if (number) return (await approve(staff, number)).data?.state === 'approved'
      await setLimit(player, 'week', 250)
      return false
    })
    const credits = isCredited.filter(Boolean).length * 100
    expect(await creditsSince(player, '03-09T00:00:00')).toBe(credits)
    const [limit] = (await limitsOf(player)) as { used: number }[]
    expect(limit).toMatchObject({ amount: 250 })
    // What was credited before the limit's answer stays; from then on nothing goes above it.
    const rest = await app().newStaff('cashier')
    for (const number of numbers) await approve(rest, number)
    const after = await creditsSince(player, '03-09T00:00:00')
    expect(after).toBe(Math.max(credits, 200))
  })
})
