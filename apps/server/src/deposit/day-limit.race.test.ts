import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const at = (brand: string) => app().clock.stop(`2026-${brand}+08:00`)

async function ask(player: TestPlayer, yuan: number) {
  const form = bankDeposit(BigInt(yuan) * 100n)
  return app().call('/api/recharge', form, player.token)
}

async function order(player: TestPlayer, yuan: number): Promise<string> {
  const reply = await ask(player, yuan)
  expect(reply.code).toBe(200)
  return String(reply.data?.deposit_no)
}

const approve = (staff: TestStaff, number: string, body: object = {}) =>
  app().call(`/admin/api/deposits/${number}/approve`, body, staff.token)

/** Returns the sum of credits (yuan) of each brand day. */
async function creditsByDay(player: TestPlayer): Promise<Record<string, number>> {
  const { rows } = await app().owner.query(
    `SELECT to_char(decided_at AT TIME ZONE 'Asia/Shanghai', 'MM-DD') AS day,
       sum(credited_amount)::float8 / 100 AS yuan
     FROM deposit WHERE player_id = $1 AND state = 'approved' GROUP BY 1 ORDER BY 1`,
    [player.id],
  )
  return Object.fromEntries(rows.map(({ day, yuan }) => [day, yuan]))
}

async function limits(player: TestPlayer) {
  return (await app().expectOk('/api/playlimit', {}, player.token)).data
}

async function limitedPlayer(limit: number): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().expectOk('/api/depositlimit', { amount: limit }, player.token)
  return player
}

async function nextMorning(player: TestPlayer, brand: string) {
  await at(brand)
  return { player: await app().comeBack(player), staff: await app().newStaff('cashier') }
}

describe('Y-3: no brand day holds more than the player’s own limit', () => {
  it('R-LIMIT-25: an order of yesterday that is still open counts on today', async () => {
    await at('03-01T23:44:00')
    const player = await limitedPlayer(500)
    const first = await order(player, 400)
    await at('03-02T00:00:01')
    expect(await limits(player)).toMatchObject({
      used_today: 400,
      left_today: 100,
      credited_today: 0,
    })
    expect(await ask(player, 500)).toMatchObject({ error: 'play-limit.deposit' })
    const second = await order(player, 100)
    const staff = await app().newStaff('cashier')
    for (const number of [first, second])
      expect(await approve(staff, number)).toMatchObject({ code: 200 })
    expect(await creditsByDay(player)).toEqual({ '03-02': 500 })
    expect(await limits(player)).toMatchObject({ used_today: 500, credited_today: 500 })
  })

  it('R-LIMIT-26: money of an expired order above the limit waits for the next day, and is credited then', async () => {
    await at('03-03T10:00:00')
    const before = await limitedPlayer(500)
    const late = await order(before, 400)
    await at('03-03T11:01:00')
    await app().runJob('expire-deposits')
    const cashier = await app().newStaff('cashier')
    const payment = await approve(cashier, await order(before, 300))
    expect(payment).toMatchObject({ code: 200, message: 'success' })
    const reply = await approve(cashier, late, { reference: 'LATE-1' })
    expect(reply.message).toContain('今日还可入账200元，本笔未入账')
    expect(reply.data).toMatchObject({ state: 'expired', reference: 'LATE-1' })
    expect(reply.data?.waits_until).toBe('2026-03-03T16:00:00.000Z')
    expect(await creditsByDay(before)).toEqual({ '03-03': 300 })
    const info = (await app().expectOk('/api/payinfo', { deposit_no: late }, before.token))
      .data?.info
    expect(info).toMatchObject({
      waits_for_limit: 1,
      reason: '款项已收到，超过您设置的存款限额，3月4日起入账',
    })
    // It neither closes nor comes back to the queue before its day.
    await app().clock.forward(12 * hourMs)
    await app().runJob('close-expired-deposits')
    const { player, staff } = await nextMorning(before, '03-04T00:00:00')
    expect(await limits(player)).toMatchObject({ used_today: 400, left_today: 100 })
    expect(await ask(player, 200)).toMatchObject({ error: 'play-limit.deposit' })
    const next = await app().call('/admin/api/deposits/next', {}, staff.token)
    expect(next.data).toMatchObject({ deposit_no: late })
    expect(await approve(staff, late)).toMatchObject({ code: 200, message: 'success' })
    expect(await creditsByDay(player)).toEqual({ '03-03': 300, '03-04': 400 })
  })

  it('R-LIMIT-26: two that wait get a day each; one above the whole limit gets none, and is not lost', async () => {
    await at('03-05T12:00:00')
    const before = await app().registerPlayer()
    const numbers = [
      await order(before, 400),
      await order(before, 350),
      await order(before, 900),
    ]
    await app().expectOk('/api/depositlimit', { amount: 500 }, before.token)
    const cashier = await app().newStaff('cashier')
    await approve(cashier, await order(await app().registerPlayer(), 100))
    await app().owner.query(
      `UPDATE play_limit SET deposit_limit = 10000000 WHERE player_id = $1`,
      [before.id],
    )
    await approve(cashier, await order(before, 200))
    await app().owner.query(
      `UPDATE play_limit SET deposit_limit = 50000 WHERE player_id = $1`,
      [before.id],
    )
    const days: unknown[] = []
    for (const number of numbers)
      days.push((await approve(cashier, number)).data?.waits_until)
    expect(days).toEqual(['2026-03-05T16:00:00.000Z', '2026-03-06T16:00:00.000Z', null])
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS n FROM mail WHERE kind = 'deposit.waits-for-limit' AND player_id = $1`,
      [before.id],
    )
    expect(rows).toEqual([{ n: 3 }])
    expect(
      (await app().expectOk('/admin/api/deposits', { state: 'limit' }, cashier.token)).data
        ?.total,
    ).toBe(3)
    // A refund outside ends it; the reference is free again.
    const rejection = await app().call(
      `/admin/api/deposits/${numbers[2]}/reject`,
      { reason: '已原路退回' },
      cashier.token,
    )
    expect(rejection).toMatchObject({ code: 200, data: { state: 'rejected' } })
    expect(await creditsByDay(before)).toEqual({ '03-05': 200 })
  })

  it('R-LIMIT-26: a higher amount than asked waits as a whole', async () => {
    await at('03-07T12:00:00')
    const player = await limitedPlayer(500)
    const number = await order(player, 400)
    const cashier = await app().newStaff('cashier')
    const wait = await approve(cashier, number, { amount: 600, reason: '多付' })
    const { rows: staffDays } = await app().owner.query(
      `SELECT d.amount::int FROM staff_day d JOIN staff s ON s.id = d.staff_id
       WHERE s.username = $1`,
      [cashier.username],
    )
    expect(staffDays).toEqual([{ amount: 0 }])
    expect(wait.data).toMatchObject({ state: 'submitted', waits_until: null })
    expect(await creditsByDay(player)).toEqual({})
    const fits = await approve(cashier, number, { amount: 500, reason: '其余退回' })
    expect(fits.data).toMatchObject({ state: 'approved', credited_amount: 500 })
  })
})

const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))

describe('Y-3: orders and credits that race over midnight', () => {
  it.each(rounds)(
    'round $round: R-LIMIT-25 each day holds at most the limit',
    async ({ round }) => {
      const day = String(((round - 1) % 20) + 1).padStart(2, '0')
      const next = String(((round - 1) % 20) + 2).padStart(2, '0')
      await at(`05-${day}T22:30:00`)
      const player = await limitedPlayer(500)
      const expiredOrder = await order(player, 400)
      await at(`05-${day}T23:44:00`)
      await app().runJob('expire-deposits')
      const open = [await order(player, 300), await order(player, 200)]
      const [one, two] = [await app().newStaff('cashier'), await app().newStaff('cashier')]
      // The clock runs over midnight while the calls race.
      await app().clock.set(`2026-05-${day}T23:59:59.${700 + round * 10}+08:00`)
      await atOnce(12, async (n) => {
        if (n % 3 === 0) return ask(player, 100 + n)
        const staff = n % 2 === 0 ? one : two
        const number = [expiredOrder, ...open][n % 4] ?? expiredOrder
        return approve(staff, number, n === 5 ? { amount: 450, reason: '多付' } : {})
      })
      await at(`05-${next}T00:10:00`)
      const { rows } = await app().owner.query(
        `SELECT deposit_no FROM deposit WHERE player_id = $1 AND state <> 'approved'`,
        [player.id],
      )
      await atOnce(rows.length, (n) => approve(one, rows[n].deposit_no))
      const days = await creditsByDay(player)
      expect(Object.values(days).filter((yuan) => yuan > 500)).toEqual([])
      expect(Object.values(days).reduce((sum, yuan) => sum + yuan, 0)).toBeGreaterThan(0)
    },
  )
})
