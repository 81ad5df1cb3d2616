import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { upsertBets } from '../bet/bet.store.ts'
import { transaction } from '../platform/db.ts'

// The deposits and turnover (yuan) of the levels in a new database: 1,000 and 5,000 for VIP1, 5,000 and 30,000 for
// VIP2, 20,000 and 120,000 for VIP3.
const app = useTestApp()

/** The stakes of the first days of a month (yuan). */
const stakes = [6000, 30_000, 100_000, 1000, 0]

async function play(player: TestPlayer, yuan: number, day: string): Promise<void> {
  const at = new Date(`${day}T12:00:00+08:00`)
  await app().clock.set(at)
  const bet = {
    bet_id: `stop-${day}`,
    version: 1,
    player: player.id,
    game: 'koi-leap',
    stake: BigInt(yuan) * 100n,
    payout: 0n,
    state: 'settled' as const,
    placed_at: at,
    settled_at: at,
  }
  await transaction(app().context.pool, (tx) => upsertBets(tx, 'obgdy', [bet]))
}

async function rebateLines(player: TestPlayer): Promise<string[]> {
  const { rows } = await app().owner.query<{ line: string }>(
    `SELECT to_char(day, 'MM-DD') || ': VIP' || level || ' ' || amount / 100 AS line FROM rebate_line
     WHERE player_id = $1 ORDER BY day, id`,
    [player.id],
  )
  return rows.map(({ line }) => line)
}

const run = (...names: string[]) => Promise.all(names.map((name) => app().runJob(name)))

type Order = () => Promise<unknown>
const orders: [what: string, month: string, afterStop: Order, stops: boolean][] = [
  ['day by day', '01', () => run('rebates'), false],
  ['levels, then rebates', '03', () => run('vip-levels'), true],
  ['rebates, then levels', '05', () => run('rebates').then(() => run('vip-levels')), true],
  ['both at once on two nodes', '07', () => run('rebates', 'vip-levels', 'rebates'), true],
]

// R-REBATE-22
it.each(orders)(
  'days of a stop are reckoned at the level of each: %s',
  async (_what, month, afterStop, stops) => {
    const dayOf = (n: number) => `2025-${month}-0${n + 1}`
    await app().clock.set(`${dayOf(0)}T10:00:00+08:00`)
    const player = await app().registerPlayer()
    await app().fund(player, 2_000_000n)
    await run('vip-levels')
    await run('rebates')
    for (const [n, yuan] of stakes.entries()) {
      await play(player, yuan, dayOf(n))
      if (stops) continue
      await run('vip-levels')
      await run('rebates')
    }
    await afterStop()
    await run('rebates')
    // The first day has no line, since VIP0 has no rebate. The next days have 0.4, 0.45 and 0.5 percent.
    expect(await rebateLines(player)).toEqual([
      `${month}-02: VIP1 120`,
      `${month}-03: VIP2 450`,
      `${month}-04: VIP3 5`,
    ])
  },
)
