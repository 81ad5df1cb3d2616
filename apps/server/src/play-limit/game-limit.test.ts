import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const kinds = [
  ['stake', '投注限额'],
  ['loss', '亏损限额'],
] as const
const periods = [
  ['day', '每日'],
  ['week', '每周'],
  ['month', '每月'],
] as const
const matrix = kinds.flatMap(([kind, kindLabel]) =>
  periods.map(([period, periodLabel]) => ({
    kind,
    period,
    label: periodLabel + kindLabel,
  })),
)

/** Saves a bet of now as the feed of a venue does; the payout is in fen. */
async function plantBet(player: TestPlayer, stake: number, payout: number): Promise<void> {
  await app().owner.query(
    `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at)
     VALUES ('obgdy', gen_random_uuid()::text, 1, $1, 'koi-leap', $2, $3, 'settled', app_now())`,
    [player.id, stake, payout],
  )
}

const launch = (player: TestPlayer) =>
  app().call('/api/getGameUrl', { plat_name: 'obgdy' }, player.token)
const transferTo = (player: TestPlayer) =>
  app().call(
    '/api/transfer',
    { amount: 1, sourcetype: 'userbalance', targettype: 'obgdy' },
    player.token,
  )

describe('a used up limit at a venue with a transfer wallet', () => {
  it.each(matrix)(
    'R-CARE-01: $label stops transfer and launch and names itself; the transfer home stays',
    async ({ kind, period, label }) => {
      const player = await app().registerPlayer()
      await app().fund(player, 10_000n)
      expect((await launch(player)).code).toBe(200)
      expect((await transferTo(player)).code).toBe(200)
      await app().expectOk('/api/gamelimit/set', { kind, period, amount: 30 }, player.token)
      await plantBet(player, 2999, 0)
      expect((await launch(player)).code).toBe(200)
      await plantBet(player, 1, 0)
      const { data } = await app().expectOk('/api/gamelimit', {}, player.token)
      const [limit] = (data?.list ?? []) as { ends_at: string }[]
      const message = `您已达到自己设置的${label}，${String(limit?.ends_at).slice(0, 16)}后恢复`
      expect(await launch(player)).toMatchObject({ code: 1707, message })
      expect(await transferTo(player)).toMatchObject({ code: 1707, message })
      const home = { amount: 1, sourcetype: 'obgdy', targettype: 'userbalance' }
      expect((await app().call('/api/transfer', home, player.token)).code).toBe(200)
      // A win returns room to a limit of losses, and none to a limit of stakes.
      await plantBet(player, 0, 500)
      expect((await launch(player)).code).toBe(kind === 'loss' ? 200 : 1707)
    },
  )

  it('R-CARE-01: a void bet counts for nothing', async () => {
    const player = await app().registerPlayer()
    const limit = { kind: 'stake', period: 'day', amount: 30 }
    await app().expectOk('/api/gamelimit/set', limit, player.token)
    await plantBet(player, 5000, 0)
    expect((await launch(player)).code).toBe(1707)
    await app().owner.query(`UPDATE bet SET state = 'void' WHERE player_id = $1`, [
      player.id,
    ])
    expect((await launch(player)).code).toBe(200)
  })
})
