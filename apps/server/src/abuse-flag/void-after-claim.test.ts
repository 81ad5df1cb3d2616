import type { TestPlayer } from '@jinli/dev-env/api-client'
import { betFlow, promotionFlows } from '@jinli/dev-env/promotion-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportedBet } from '../bet/bet.store.ts'
import { upsertBets } from '../bet/bet.store.ts'
import { transaction } from '../platform/db.ts'
import { accrueRebates } from '../rebate/rebate.jobs.ts'

const app = useTestApp()
const { applyFor, decide, promotion } = promotionFlows(app)
const play = betFlow(app)
const day = '2025-06-01'

type Line = { label: string; value: string }
type Flag = { id: string; kind: string; status: string; evidence: Line[] }

beforeEach(() => app().clock.reset())

async function flagsOf(player: TestPlayer): Promise<Flag[]> {
  await app().clock.forward(minuteMs)
  await Promise.all([app().runJob('find-abuse'), app().runJob('find-abuse')])
  const seer = await app().memberWith('risk.view')
  const path = `/admin/api/players/${player.name}/abuse-flags`
  const { data } = await app().expectOk(path, {}, seer)
  const flags = data as unknown as Flag[]
  return flags.filter(({ kind }) => kind === 'void_after_claim')
}

function textOf(flag: Flag | undefined): string[] {
  return (flag?.evidence ?? []).map(({ label, value }) => `${label} ${value}`)
}

/** Imports a bet of the rebate day. */
function bet(
  player: TestPlayer,
  id: string,
  yuan: number,
  more: Partial<ImportedBet> = {},
) {
  const at = new Date(`${day}T12:00:00+08:00`)
  const feedBet = {
    bet_id: id,
    version: 1,
    player: player.id,
    game: 'koi-leap',
    stake: BigInt(yuan) * 100n,
    payout: 0n,
    state: 'settled' as const,
    placed_at: at,
    settled_at: at,
    ...more,
  }
  return transaction(app().context.pool, (tx) => upsertBets(tx, 'obgdy', [feedBet]))
}

/** Returns a player of VIP1 (rebate rate 0.4 percent) with these bets and the rebate for the day of the bets. */
async function playerWithBets(bets: Readonly<Record<string, number>>): Promise<TestPlayer> {
  await app().clock.set(`${day}T10:00:00+08:00`)
  const player = await app().registerPlayer()
  await app().owner.query('UPDATE player SET vip_level = 1 WHERE id = $1', [player.id])
  for (const [id, yuan] of Object.entries(bets)) await bet(player, id, yuan)
  await app().clock.set('2025-06-02T00:30:00+08:00')
  await accrueRebates(app().context, '2025-06-02')
  return app().comeBack(player)
}

const claim = ({ token }: TestPlayer) => app().expectOk('/api/dofanshui', {}, token)
const voidBet = { state: 'void', version: 2, settled_at: null } as const

// R-ABUSE-08
describe('a bet that is void after its rebate was claimed', () => {
  it('is told with the day, what was claimed, what is left of it and the bets', async () => {
    const player = await playerWithBets({ 'v-1': 1000, 'v-2': 500, 'v-3': 500 })
    await claim(player)
    expect(await flagsOf(player)).toEqual([])
    await bet(player, 'v-1', 1000, voidBet)
    const [flag, ...others] = await flagsOf(player)
    expect(others).toEqual([])
    expect(textOf(flag)).toEqual([
      `返水日 ${day} · 锦鲤电游`,
      '已领取返水 ¥8.00，按现有注单应为¥4.00',
      '作废注单 1 注，共¥1,000.00',
      '注单 v-1 ¥1,000.00',
    ])
    // Importing the same void bet again changes nothing; another void bet updates the same flag.
    await bet(player, 'v-1', 1000, voidBet)
    await bet(player, 'v-2', 500, voidBet)
    const [more, ...rest] = await flagsOf(player)
    expect(rest).toEqual([])
    expect(more?.id).toBe(flag?.id)
    expect(textOf(more)).toEqual([
      `返水日 ${day} · 锦鲤电游`,
      '已领取返水 ¥8.00，按现有注单应为¥2.00',
      '作废注单 2 注，共¥1,500.00',
      '注单 v-2 ¥500.00',
      '注单 v-1 ¥1,000.00',
    ])
  })

  it('is not told where it was void before the claim, or where other bets of the day had earned as much', async () => {
    const early = await playerWithBets({ 'e-1': 1000, 'e-2': 1000 })
    const player = await playerWithBets({ 'c-1': 1000 })
    await bet(early, 'e-1', 1000, voidBet)
    await accrueRebates(app().context, '2025-06-03')
    await claim(early)
    await claim(player)
    await bet(player, 'c-2', 1000)
    await bet(player, 'c-2', 1000, voidBet)
    // A bet that was never settled has earned nothing, so its void is not flagged.
    await bet(player, 'c-3', 1000, { state: 'open', settled_at: null })
    await bet(player, 'c-3', 1000, voidBet)
    expect(await flagsOf(early)).toEqual([])
    expect(await flagsOf(player)).toEqual([])
  })
})

// R-ABUSE-09
describe('a bet that is void after it had met a bonus’s turnover', () => {
  it('is told with what is missing now; not while other bets meet it', async () => {
    const [one, other] = [await app().registerPlayer(), await app().registerPlayer()]
    for (const player of [one, other])
      await decide(await applyFor(player, await promotion()), 'approve')
    // The bonus of 50 yuan requires a turnover of 100 yuan, twice its amount.
    const base = { state: 'settled', payout: 0n } as const
    await play(one, 'obgdy', 60, { ...base, bet_id: 't-1' })
    await play(one, 'obgdy', 40, { ...base, bet_id: 't-2' })
    await play(other, 'obgdy', 100, { ...base, bet_id: 't-3' })
    await play(other, 'obgdy', 100, { ...base, bet_id: 't-4' })
    expect(await flagsOf(one)).toEqual([])
    const voidBets = { state: 'void', payout: 0n, version: 2 } as const
    await play(one, 'obgdy', 60, { ...voidBets, bet_id: 't-1' })
    await play(other, 'obgdy', 100, { ...voidBets, bet_id: 't-4' })
    const [flag] = await flagsOf(one)
    expect(textOf(flag)).toEqual([
      '曾完成流水 优惠 ¥100.00',
      '现欠流水 ¥60.00',
      '作废注单 1 注，共¥60.00',
      '注单 t-1 ¥60.00',
    ])
    expect(await flagsOf(other)).toEqual([])
    await play(other, 'obgdy', 100, { ...voidBets, bet_id: 't-3' })
    expect(textOf((await flagsOf(other))[0])).toContain('现欠流水 ¥100.00')
  })
})
