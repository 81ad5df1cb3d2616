import { gameRateFields } from '@jinli/contract/rebate/game-rates'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { moneySettingFlows } from '@jinli/dev-env/money-setting-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { importListed, listedGame } from '../../test/listing-venue.ts'
import { upsertBets } from '../bet/bet.store.ts'
import { transaction } from '../platform/db.ts'
import { accrueRebates } from './rebate.jobs.ts'

const app = useTestApp()

function listing(games: Readonly<Record<string, string | null>>): object {
  return {
    games: Object.entries(games).map(([game, most]) =>
      listedGame(game, most === null ? {} : { rtp_least: '0.0000', rtp_most: most }),
    ),
  }
}

/** Gives a game 0.2 % on every level. */
async function giveOwnRates(game: string): Promise<void> {
  const rates = Object.fromEntries(gameRateFields.map((field) => [field, 0.2]))
  const { changeSetting } = moneySettingFlows(app())
  await changeSetting('rebate', { games: [{ venue: 'obgdy', game, ...rates }] })
}

async function playerAt(day: string): Promise<TestPlayer> {
  await app().clock.set(`${day}T10:00:00+08:00`)
  const player = await app().registerPlayer()
  await app().owner.query('UPDATE player SET vip_level = 1 WHERE id = $1', [player.id])
  return player
}

let bets = 0
async function play(player: TestPlayer, game: string, fen: bigint, day: string) {
  bets += 1
  const at = new Date(`${day}T12:00:00+08:00`)
  const bet = { bet_id: `rates-${bets}`, version: 1, player: player.id, game, stake: fen }
  const settlement = {
    payout: 0n,
    state: 'settled',
    placed_at: at,
    settled_at: at,
  } as const
  await transaction(app().context.pool, (tx) =>
    upsertBets(tx, 'obgdy', [{ ...bet, ...settlement }]),
  )
}

async function reckon(day: string): Promise<void> {
  await app().clock.set(`${day}T00:30:00+08:00`)
  await accrueRebates(app().context, day)
}

async function lines(player: TestPlayer): Promise<string[]> {
  const { rows } = await app().owner.query<{ line: string }>(
    `SELECT format('%s %s × %s = %s of %s', game_code, stake, rate, amount, s.key) AS line
     FROM rebate_line l JOIN money_setting s ON s.id = l.setting_id WHERE player_id = $1 ORDER BY game_code, l.id`,
    [player.id],
  )
  return rows.map(({ line }) => line)
}

async function alarms(): Promise<string[]> {
  await app().runJob('watch-edge')
  const { rows } = await app().owner.query<{ alarm: string }>(
    `SELECT subject || ' ' || detail AS alarm FROM overdue WHERE kind = 'rebate_withheld' AND subject LIKE 'obgdy/%'
     ORDER BY subject`,
  )
  return rows.map(({ alarm }) => alarm)
}

// R-REBATE-23
describe('V-1: a game with its own rates', () => {
  it('pays them in place of its venue’s, line by line, corrected by themselves', async () => {
    await importListed(app(), listing({ 'koi-leap': '0.9607', narrow: '0.9900' }))
    const player = await playerAt('2025-01-01')
    await giveOwnRates('narrow')
    await play(player, 'koi-leap', 100_000n, '2025-01-01')
    await play(player, 'narrow', 100_000n, '2025-01-01')
    await reckon('2025-01-02')
    await play(player, 'narrow', 50_000n, '2025-01-01')
    await reckon('2025-01-03')
    expect(await lines(player)).toEqual([
      'koi-leap 100000 × 400000 = 400 of vip',
      'narrow 100000 × 200000 = 200 of rebate',
      'narrow 150000 × 200000 = 100 of rebate',
    ])
    const back = await app().comeBack(player)
    const { data } = await app().expectOk('/api/getfanshui', {}, back.token)
    const { list } = data as { list: { data: { id: string; game: string }[] } }
    const narrow = list.data.filter(({ game }) => game === '游戏narrow')
    expect(narrow).toHaveLength(2)
    const detail = await app().expectOk(
      '/api/rebatedetail',
      { id: narrow[0]?.id },
      back.token,
    )
    expect(detail.data).toMatchObject({ bets_stake: 1500, bets: { total: 2 } })
  })

  it('a day that began with a line of the whole venue, from before, goes on with such lines', async () => {
    await importListed(app(), listing({ 'koi-leap': '0.9607', other: '0.9500' }))
    const player = await playerAt('2025-04-01')
    await play(player, 'koi-leap', 100_000n, '2025-04-01')
    await reckon('2025-04-02')
    const mergeStatement = `UPDATE rebate_line SET game_code = '' WHERE player_id = $1`
    await app().owner.query(mergeStatement, [player.id])
    await play(player, 'other', 50_000n, '2025-04-01')
    await play(player, 'other', 50_000n, '2025-04-02')
    await reckon('2025-04-03')
    await reckon('2025-04-03')
    expect(await lines(player)).toEqual([
      ' 100000 × 400000 = 400 of vip',
      ' 150000 × 400000 = 200 of vip',
      'other 50000 × 400000 = 200 of vip',
    ])
  })
})

// R-REBATE-25
describe('V-1: a game list that takes the edge', () => {
  it('keeps the game out of rebate with an alarm until the return is lower again', async () => {
    await importListed(app(), listing({ 'koi-leap': '0.9607', raised: '0.9900' }))
    const player = await playerAt('2025-02-01')
    await giveOwnRates('raised')
    expect(await alarms()).toEqual([])
    await importListed(app(), listing({ 'koi-leap': '0.9607', raised: '0.9960' }))
    await play(player, 'koi-leap', 100_000n, '2025-02-01')
    await play(player, 'raised', 100_000n, '2025-02-01')
    await reckon('2025-02-02')
    expect(await lines(player)).toEqual(['koi-leap 100000 × 400000 = 400 of vip'])
    expect(await alarms()).toEqual([
      'obgdy/raised VIP1：返还99.6% + 返水0.2% + 礼金0.272% = 100.072%',
    ])
    await importListed(app(), listing({ 'koi-leap': '0.9607', raised: '0.9900' }))
    expect(await alarms()).toEqual([])
    await reckon('2025-02-03')
    expect(await lines(player)).toContain('raised 100000 × 200000 = 200 of rebate')
  })

  it('a game without a stated return, or in no list, pays none and is told, too', async () => {
    await importListed(app(), listing({ 'koi-leap': '0.9607', silent: null }))
    expect(await alarms()).toEqual(['obgdy/silent 场馆未说明返还率'])
    const player = await playerAt('2025-03-01')
    await play(player, 'silent', 100_000n, '2025-03-01')
    await play(player, 'nowhere', 100_000n, '2025-03-01')
    await reckon('2025-03-02')
    expect(await lines(player)).toEqual([])
    expect(await alarms()).toEqual([
      'obgdy/nowhere 不在场馆的游戏目录中',
      'obgdy/silent 场馆未说明返还率',
    ])
    await app().clock.set('2025-03-06T12:00:00+08:00')
    expect(await alarms()).toEqual(['obgdy/silent 场馆未说明返还率'])
  })

  it('R-REBATE-27: is shown to players, visitors too: own rates, and none while a game pays no rebate', async () => {
    await importListed(
      app(),
      listing({ 'koi-leap': '0.9607', silent: null, apart: '0.9900' }),
    )
    await giveOwnRates('apart')
    const { data } = await app().expectOk('/api/rebategames')
    const games = data as unknown as { platname: string; game: string; rates: number[] }[]
    const own = games.filter(({ platname }) => platname === 'obgdy')
    expect(own.map(({ game }) => game)).toEqual(['silent', 'apart'])
    expect(own[0]).toMatchObject({ gamename: '游戏silent', rates: Array(10).fill(0) })
    expect(own[1]?.rates).toEqual(Array(10).fill(0.2))
  })

  it('staff read the sum of each game and level, filtered by venue and standing', async () => {
    await importListed(
      app(),
      listing({ 'koi-leap': '0.9607', silent: null, over: '0.9990' }),
    )
    const operations = await app().newStaff('operations')
    const margins = async (body: object) => {
      const path = '/admin/api/rebates/margins'
      const { data } = await app().expectOk(path, body, operations.token)
      return data as { total: number; data: { game: string; levels: object[] }[] }
    }
    const all = await margins({ venue: 'obgdy' })
    expect(all.data.map(({ game }) => game)).toEqual(['koi-leap', 'silent', 'over'])
    expect(all.data[0]).toMatchObject({
      category: 'electron',
      own_rates: 0,
      standing: 'paid',
      most: 96.07,
    })
    expect(all.data[0]?.levels[10]).toEqual({
      level: 10,
      rebate: 1,
      gifts: 0.005555,
      total: 97.075555,
    })
    expect(all.data[1]?.levels[1]).toMatchObject({ rebate: 0.4, total: null })
    expect((await margins({ venue: 'obgdy', standing: 'over' })).total).toBe(1)
    expect((await margins({ venue: 'nowhere' })).data).toEqual([])
    const cashier = await app().newStaff('cashier')
    const refusal = await app().call('/admin/api/rebates/margins', {}, cashier.token)
    expect(refusal.code).toBe(403)
  })
})
