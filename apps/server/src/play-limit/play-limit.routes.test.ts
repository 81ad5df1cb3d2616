import type { TestPlayer } from '@jinli/dev-env/api-client'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

const state = async (player: TestPlayer) =>
  (await app().expectOk('/api/playlimit', {}, player.token)).data
const raiseOf = async (player: TestPlayer) => (await state(player))?.raise
const exclude = (player: TestPlayer, term: string) =>
  app().call('/api/exclude', { term }, player.token)
const wish = (player: TestPlayer, amount: unknown) =>
  app().call('/api/depositlimit', { amount }, player.token)
const confirm = (player: TestPlayer) =>
  app().call('/api/depositlimit/confirm', {}, player.token)

/** Moves the clock by some hours and signs the player in again. */
async function pass(player: TestPlayer, hours: number): Promise<void> {
  await app().clock.forward(hours * hourMs)
  player.token = (await app().comeBack(player)).token
}

async function storedChanges(player: TestPlayer) {
  const { rows } = await app().owner.query(
    `SELECT action, deposit_limit::int AS limit, raise_to::int AS to FROM play_limit_change
     WHERE player_id = $1 ORDER BY id`,
    [player.id],
  )
  return rows
}

const brandMs = (text: unknown) => Date.parse(`${String(text).replace(' ', 'T')}+08:00`)
const wholeSecond = () => new Date(Math.ceil(app().clock.now().getTime() / 1000) * 1000)
const minute = /\d{4}-\d\d-\d\d \d\d:\d\d/

const noLimits = {
  until: null,
  limit: null,
  used_today: 0,
  credited_today: 0,
  left_today: null,
  raise: null,
  server_time: expect.any(String),
}

describe('shutting oneself out', () => {
  it.each([
    ['1d', 1],
    ['7d', 7],
    ['30d', 30],
    ['180d', 180],
    ['365d', 365],
    ['1825d', 1825],
    ['42d', 42],
    ['1095d', 1095],
    ['life', 36_525],
  ])('R-LIMIT-01: %s is in force before the answer leaves', async (term, days) => {
    const player = await app().registerPlayer()
    await app().clock.stop(wholeSecond())
    expect(await state(player)).toEqual(noLimits)
    const { message, data } = await app().expectOk('/api/exclude', { term }, player.token)
    expect(message).toBe('已生效')
    // The exclusion lasts exactly the chosen number of days. The player sees the first full second after its end.
    const { rows } = await app().owner.query(
      `SELECT excluded_until - excluded_from = make_interval(hours => $2) AS exact, excluded_until AS until
       FROM play_limit WHERE player_id = $1`,
      [player.id, days * 24],
    )
    expect(rows[0].exact).toBe(true)
    expect(brandMs(data?.until)).toBe(Math.ceil(rows[0].until.getTime() / 1000) * 1000)
    expect(await state(player)).toMatchObject({ until: data?.until })
    expect(await storedChanges(player)).toEqual([
      { action: 'exclude', limit: null, to: null },
    ])
  })

  it('R-LIMIT-02: grows and never shrinks', async () => {
    const player = await app().registerPlayer()
    await exclude(player, '7d')
    const before = await state(player)
    expect(await exclude(player, '1d')).toMatchObject({
      code: 1705,
      message: '暂停期只能延长，不能缩短',
      data: null,
    })
    expect(await state(player)).toMatchObject({ until: before?.until })
    await pass(player, 6 * 24 + 1)
    expect((await exclude(player, '1d')).code).toBe(200)
    expect((await exclude(player, '30d')).code).toBe(200)
    expect((await exclude(player, '7d')).code).toBe(1705)
    expect(await storedChanges(player)).toHaveLength(3)
  })

  it('R-LIMIT-03: ends by its term, and money calls open by themselves', async () => {
    const player = await app().registerPlayer()
    await exclude(player, '1d')
    await pass(player, 24)
    expect(await state(player)).toMatchObject({ until: null })
    await app().submitDeposit(player, 10_000n)
    expect((await exclude(player, '1d')).code).toBe(200)
  })
})

describe('the daily deposit limit', () => {
  it('R-LIMIT-07 R-LIMIT-14: the first and a lower one are in force at once', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 30_000n)
    await app().submitDeposit(player, 20_000n)
    expect(await wish(player, '1000.50')).toMatchObject({
      message: '已生效',
      data: { limit: 1000.5, used_today: 500, left_today: 500.5, raise: null },
    })
    expect((await wish(player, 400)).data).toMatchObject({ limit: 400, left_today: 0 })
    expect((await wish(player, 0)).data).toMatchObject({ limit: 0, left_today: 0 })
    const { until, ...figures } = noLimits
    expect(await state(player)).toEqual({
      ...figures,
      until,
      limit: 0,
      used_today: 500,
      credited_today: 300,
      left_today: 0,
    })
  })

  it('R-LIMIT-08 R-LIMIT-09: a higher one waits 24 hours and for a second word', async () => {
    const player = await app().registerPlayer()
    expect(await confirm(player)).toMatchObject({
      code: 1704,
      message: '没有待确认的新限额',
    })
    await wish(player, 100)
    await app().clock.stop(wholeSecond())
    const reply = await wish(player, 300)
    expect(reply.message).toMatch(/^新限额须在\d{4}-\d\d-\d\d \d\d:\d\d后确认生效$/)
    expect(reply.data).toMatchObject({ limit: 100, raise: { to: 300, is_due: 0 } })
    const raise = reply.data?.raise as { due_at: string }
    const { rows } = await app().owner.query(
      'SELECT raise_asked_at AS at FROM play_limit WHERE player_id = $1',
      [player.id],
    )
    const dueMs = rows[0].at.getTime() + 24 * hourMs
    expect(brandMs(raise.due_at)).toBe(Math.ceil(dueMs / 1000) * 1000)
    await app().clock.forward(1000)

    await pass(player, 23)
    expect(await confirm(player)).toMatchObject({
      code: 1703,
      message: expect.stringMatching(minute),
    })
    await pass(player, 1)
    expect(await state(player)).toMatchObject({ limit: 100, raise: { is_due: 1 } })
    expect(await confirm(player)).toMatchObject({
      message: '已生效',
      data: { limit: 300, raise: null },
    })
    expect((await confirm(player)).code).toBe(1704)
  })

  it('R-LIMIT-08: none at all is the highest limit', async () => {
    const player = await app().registerPlayer()
    await wish(player, 0)
    expect((await wish(player, '')).data).toMatchObject({
      limit: 0,
      raise: { to: null, is_due: 0 },
    })
    await pass(player, 24)
    expect((await confirm(player)).data).toMatchObject({ limit: null, left_today: null })
  })

  it('R-LIMIT-10 R-LIMIT-13: one wish takes the place of the other, each is kept', async () => {
    const player = await app().registerPlayer()
    await wish(player, 100)
    await wish(player, 300)
    await pass(player, 10)
    const first = (await raiseOf(player)) as { due_at: string }
    // The same request again keeps its waiting time; another one starts a new waiting time.
    expect((await wish(player, 300)).data).toMatchObject({ raise: first })
    expect((await wish(player, 200)).data).toMatchObject({ raise: { to: 200 } })
    expect(await raiseOf(player)).not.toMatchObject({ due_at: first.due_at })
    expect(await wish(player, 100)).toMatchObject({
      message: '已取消',
      data: { limit: 100, raise: null },
    })
    await wish(player, '')
    expect((await wish(player, 50)).data).toMatchObject({ limit: 50, raise: null })
    expect((await wish(player, 50)).message).toBe('已生效')
    expect(await storedChanges(player)).toEqual([
      { action: 'lower', limit: 10_000, to: null },
      { action: 'ask', limit: 10_000, to: 30_000 },
      { action: 'ask', limit: 10_000, to: 20_000 },
      { action: 'drop', limit: 10_000, to: null },
      { action: 'ask', limit: 10_000, to: null },
      { action: 'lower', limit: 5000, to: null },
    ])
  })

  it('R-LIMIT-13: what was kept is beyond the reach of the server’s role', async () => {
    const { pool } = app().context
    for (const text of [
      'DELETE FROM play_limit_change',
      "UPDATE play_limit_change SET action = 'drop'",
    ]) {
      await expect(pool.query(text)).rejects.toThrow(/permission denied/)
    }
  })

  it('R-LIMIT-11: counts by the brand day of the credit, and open ones today', async () => {
    const player = await app().registerPlayer()
    await wish(player, 1000)
    const staff = await app().staffToken()
    // A deposit requested yesterday counts on the day on which it is credited.
    await app().clock.stop('2024-02-28T23:59:59.999+08:00')
    const late = await app().submitDeposit(player, 30_000n)
    expect(await state(player)).toMatchObject({ used_today: 300 })
    await app().clock.forward(1)
    // It may be credited today, so it counts today (Y-3).
    expect(await state(player)).toMatchObject({ used_today: 300, credited_today: 0 })
    await app().expectOk(`/admin/api/deposits/${late}/approve`, {}, staff)
    expect(await state(player)).toMatchObject({ used_today: 300, left_today: 700 })
    // The credited amount counts, not the requested one; a rejected deposit never counts.
    const more = await app().submitDeposit(player, 20_000n)
    const other = { amount: 250, reason: '金额不符' }
    await app().expectOk(`/admin/api/deposits/${more}/approve`, other, staff)
    const rejectedOrder = await app().submitDeposit(player, 40_000n)
    await app().expectOk(
      `/admin/api/deposits/${rejectedOrder}/reject`,
      { reason: '未到账' },
      staff,
    )
    expect(await state(player)).toMatchObject({ used_today: 550, left_today: 450 })
    // The last moment of the leap day, and the next month.
    await app().clock.stop('2024-02-29T23:59:59.999+08:00')
    expect(await state(player)).toMatchObject({ used_today: 550, left_today: 450 })
    await app().fund(player, 10_000n)
    expect(await state(player)).toMatchObject({ used_today: 650, left_today: 350 })
    await app().clock.forward(1)
    expect(await state(player)).toMatchObject({ used_today: 0, left_today: 1000 })
    await app().fund(player, 25_000n)
    expect(await state(player)).toMatchObject({ used_today: 250, left_today: 750 })
  })
})
