import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { seamlessPlayer } from '@jinli/dev-env/seamless-player'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const key = { id: 'seam-key-1', secret: 'a'.repeat(40) }
const operator = { id: 'seam', name: '无界', hue: 10, secret: 'x'.repeat(20), hosts: [] }
const app = useTestApp({
  config: { venue: { operators: [{ ...operator, seamlessKeys: [key] }] } },
})
const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))
const kinds = ['stake', 'loss'] as const
const periods = ['day', 'week', 'month'] as const
const matrix = kinds.flatMap((kind) => periods.map((period) => ({ kind, period })))

const newSeamlessPlayer = () => seamlessPlayer({ app: app(), venue: 'seam', key })
type Which = { kind: (typeof kinds)[number] | 'single'; period: (typeof periods)[number] }

const setLimit = (player: TestPlayer, which: Which, amount: unknown) =>
  app().call('/api/gamelimit/set', { ...which, amount }, player.token)
const confirm = (player: TestPlayer, which: Which) =>
  app().call('/api/gamelimit/confirm', which, player.token)

async function limitsOf(player: TestPlayer) {
  return (await app().expectOk('/api/gamelimit', {}, player.token)).data?.list
}

describe('a used up limit of stakes or losses', () => {
  it.each(matrix)(
    'R-CARE-01 R-CARE-02: $kind by $period stops seamless bets, and its end opens it',
    async (which) => {
      await app().clock.set(new Date())
      const { player, bet, win } = await newSeamlessPlayer()
      expect(await setLimit(player, which, 30)).toMatchObject({
        code: 200,
        message: '已生效',
      })
      expect((await bet('30.01')).error).toBe('limited')
      const open = { round: `open-${which.kind}-${which.period}` }
      expect((await bet('30.00', open)).status).toBe(200)
      expect((await bet('0.01')).error).toBe('limited')
      const [limit] = (await limitsOf(player)) as { ends_at: string }[]
      const end = String(limit?.ends_at)
      // A payout returns room to a loss limit and none to a limit of stakes.
      expect((await win(open.round, '10.00')).status).toBe(200)
      expect(await limitsOf(player)).toMatchObject([
        which.kind === 'loss' ? { used: 20, left: 10 } : { used: 30, left: 0 },
      ])
      expect((await bet('10.01')).error).toBe('limited')
      await app().clock.set(`${end.replace(' ', 'T')}+08:00`)
      const back = await app().comeBack(player)
      expect(await limitsOf(back)).toMatchObject([{ used: 0, left: 30 }])
    },
  )

  it.each([
    ['2026-03-01T23:59:59', '2026-03-02', '2026-03-02', '2026-04-01'],
    ['2026-03-02T00:00:00', '2026-03-03', '2026-03-09', '2026-04-01'],
    ['2028-02-29T00:30:00', '2028-03-01', '2028-03-06', '2028-03-01'],
    ['2026-12-31T07:59:00', '2027-01-01', '2027-01-04', '2027-01-01'],
  ])('R-CARE-02: at %s of the brand the periods end on %s, %s, %s', async (at, ...ends) => {
    await app().clock.stop(`${at}+08:00`)
    const player = await app().registerPlayer()
    for (const period of periods) await setLimit(player, { kind: 'loss', period }, 10)
    expect(await limitsOf(player)).toMatchObject(
      ends.map((day) => ({ ends_at: `${day} 00:00:00` })),
    )
    await app().clock.set(new Date())
  })

  it('R-CARE-03: the lowest of several limits holds', async () => {
    await app().clock.set(new Date())
    const { player, bet } = await newSeamlessPlayer()
    await setLimit(player, { kind: 'stake', period: 'month' }, 50)
    await setLimit(player, { kind: 'loss', period: 'day' }, 20)
    expect((await bet('20.01')).error).toBe('limited')
    expect((await bet('20.00')).status).toBe(200)
  })
})

describe('a change of a limit', () => {
  it.each([
    ['day', 24],
    ['week', 168],
    ['month', 720],
  ] as const)(
    'R-CARE-04: a raise by %s waits %d hours and needs a second word',
    async (period, hours) => {
      await app().clock.stop('2026-02-26T23:30:00+08:00')
      const player = await app().registerPlayer()
      const which = { kind: 'loss', period } as const
      await setLimit(player, which, 100)
      expect((await setLimit(player, which, 200)).message).toContain('后确认生效')
      expect(await confirm(player, which)).toMatchObject({ code: 1703 })
      await app().clock.forward(hours * hourMs - 1000)
      let back = await app().comeBack(player)
      // The same request keeps its due time.
      await setLimit(back, which, 200)
      expect(await confirm(back, which)).toMatchObject({ code: 1703 })
      expect(await limitsOf(back)).toMatchObject([
        { amount: 100, raise: { to: 200, is_due: 0 } },
      ])
      await app().clock.forward(2000)
      back = await app().comeBack(player)
      expect(await confirm(back, which)).toMatchObject({ code: 200 })
      expect(await confirm(back, which)).toMatchObject({ code: 1704 })
      expect(await limitsOf(back)).toMatchObject([{ amount: 200, raise: null }])
      await setLimit(back, which, '')
      expect(await limitsOf(back)).toMatchObject([{ amount: 200, raise: { to: null } }])
      // A request for the limit in force withdraws the raise.
      expect(await setLimit(back, which, 200)).toMatchObject({ message: '已取消' })
      const { rows } = await app().owner.query(
        `SELECT action, amount::int, raise_to::int FROM play_limit_game_change WHERE player_id = $1 ORDER BY id`,
        [player.id],
      )
      expect(rows.map(({ action }) => action)).toEqual([
        'lower',
        'ask',
        'confirm',
        'ask',
        'drop',
      ])
    },
  )
})

describe.each(kinds)('races under a limit of %s', (kind) => {
  beforeAll(() => app().clock.set(new Date()))
  const which = { kind, period: 'day' } as const

  it.each(rounds)('R-CARE-05 round $round: 12 bets at once never pass it', async () => {
    const { player, bet } = await newSeamlessPlayer()
    await setLimit(player, which, 35)
    const replies = await atOnce(12, () => bet('10.00'))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await limitsOf(player)).toMatchObject([{ used: 30, left: 5 }])
  })

  it.each(rounds)(
    'R-CARE-05 round $round: lowered meanwhile, it holds from its answer on',
    async ({ round }) => {
      const { player, bet } = await newSeamlessPlayer()
      await setLimit(player, which, 90)
      let usedAtAnswer = 0
      await atOnce(9, async (n) => {
        if (n !== round % 9) return bet('10.00')
        const reply = await setLimit(player, which, 10)
        const [limit] = (reply.data?.list ?? []) as { used: number }[]
        usedAtAnswer = limit?.used ?? -1
        return reply
      })
      const [limit] = (await limitsOf(player)) as { used: number }[]
      expect(limit?.used).toBe(Math.max(usedAtAnswer, 10))
    },
  )
})

describe('a limit of a single stake', () => {
  beforeAll(() => app().clock.set(new Date()))
  const which = { kind: 'single', period: 'day' } as const

  it('R-CARE-13: refuses a bet above it, uses nothing up, waits a day to be raised', async () => {
    const { player, bet } = await newSeamlessPlayer()
    expect(await setLimit(player, { ...which, period: 'week' }, 10)).toMatchObject({
      code: 422,
    })
    expect((await setLimit(player, which, 0)).error).toBe('amount.invalid')
    await setLimit(player, which, 10)
    expect((await bet('10.01')).error).toBe('limited')
    for (let n = 0; n < 3; n += 1) expect((await bet('10.00')).status).toBe(200)
    expect(await limitsOf(player)).toMatchObject([
      { ...which, amount: 10, used: 0, left: 10 },
    ])
    await setLimit(player, { kind: 'stake', period: 'day' }, 35)
    expect((await bet('5.01')).error).toBe('limited')
    expect((await setLimit(player, which, 20)).message).toContain('后确认生效')
    expect(await confirm(player, which)).toMatchObject({ code: 1703 })
    await app().clock.forward(24 * hourMs)
    const back = await app().comeBack(player)
    expect((await confirm(back, which)).code).toBe(200)
    expect(await limitsOf(back)).toMatchObject([{ amount: 35 }, { amount: 20 }])
    await app().clock.set(new Date())
  })

  it.each(rounds)(
    'R-CARE-13 round $round: set meanwhile, it holds from its answer on',
    async ({ round }) => {
      const { player, bet } = await newSeamlessPlayer()
      await setLimit(player, which, 60)
      let isSet = false
      const late: unknown[] = []
      await atOnce(9, async (n) => {
        if (n === round % 9) {
          await setLimit(player, which, 5)
          isSet = true
          return
        }
        const isLate = isSet
        const { error } = await bet('9.00')
        if (isLate) late.push(error)
      })
      expect(late.every((error) => error === 'limited')).toBe(true)
      expect((await bet('5.01')).error).toBe('limited')
      expect((await bet('5.00')).status).toBe(200)
    },
  )
})
