import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, expect, it } from 'vitest'

const app = useTestApp()
const day = '2025-10-02'
/** A race must pass this many times in a row (reliability R-6). */
const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))

async function newFundedPlayer(yuan: number, on = day): Promise<TestPlayer> {
  const eve = new Date(Date.parse(`${on}T00:00:00+08:00`) - 3_600_000)
  await app().clock.stop(eve)
  await app().runJob('announce-packets')
  const player = await app().registerPlayer()
  await app().fund(player, BigInt(yuan) * 100n)
  return player
}

async function draw({ token }: TestPlayer, key: string): Promise<string> {
  const headers = { 'idempotency-key': key }
  const { error } = await app().call('/api/douserredpacket', {}, token, headers)
  return error ?? 'won'
}

async function payments(on: string): Promise<{ draws: number; payments: number }> {
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS draws, coalesce(sum(amount), 0)::int AS paid FROM red_packet_draw
     WHERE day = $1`,
    [on],
  )
  return rows[0]
}

beforeAll(async () => {
  await app().owner.query(
    `INSERT INTO site_setting (key, value) VALUES ('redpacket_switch', '1')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
})

// R-RED-12 R-RED-20, reliability R-6
it.each(rounds)(
  'R-6 round $round: three chances and twelve hands make three draws',
  async ({ round }) => {
    const player = await newFundedPlayer(2000)
    const before = await payments(day)
    await app().clock.stop(`${day}T10:00:00+08:00`)
    // Each idempotency key is sent twice: both responses are about the same draw.
    const outcomes = await atOnce(12, (n) => draw(player, `round-${round}-draw-${n % 6}`))
    const one = outcomes.slice(0, 6)
    expect(outcomes.slice(6)).toEqual(one)
    expect(tally(one)).toEqual({ won: 3, 'red-packet.no-chance': 3 })
    expect((await payments(day)).draws).toBe(before.draws + 3)
  },
)

// R-RED-13 R-RED-25: many draws in few shares, until the shares are empty.
it('what is paid never goes over the budget, and all of it can be paid', async () => {
  const on = '2025-11-02'
  const prizes = [
    { prize: 1, odds: 50 },
    { prize: 2, odds: 30 },
    { prize: 5, odds: 20 },
  ]
  await app().clock.stop(`${day}T13:00:00+08:00`)
  await app().changeSetting('red_packet', { budget: 100, prizes })
  const players: TestPlayer[] = []
  for (let n = 0; n < 12; n += 1) players.push(await newFundedPlayer(50_000, on))
  await app().clock.stop(`${on}T11:59:59.999+08:00`)
  const outcomes = await atOnce(96, (n) => {
    const player = players[n % 12]
    if (!player) throw new Error('nobody')
    return draw(player, `budget-draw-${n}`)
  })
  const { won = 0, 'red-packet.sold-out': soldOut = 0, ...others } = tally(outcomes)
  expect(others).toEqual({})
  expect(won + soldOut).toBe(96)
  expect(soldOut).toBeGreaterThan(0)
  expect(await payments(on)).toEqual({ draws: won, paid: 10_000 })
  const { data } = await app().expectOk('/api/userredpacket', {}, players[0]?.token ?? null)
  expect(data).toMatchObject({ window: { state: 'sold-out' } })
})
