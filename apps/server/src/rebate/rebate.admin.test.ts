import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { upsertBets } from '../bet/bet.store.ts'
import { transaction } from '../platform/db.ts'
import { accrueRebates } from './rebate.jobs.ts'

const app = useTestApp()
const day = '2026-03-01'

let player: TestPlayer
let other: TestPlayer
let finance: TestStaff
beforeAll(async () => {
  await app().owner.query(`UPDATE venue SET category = 'live' WHERE code = 'pp'`)
  await app().clock.set(`${day}T10:00:00+08:00`)
  player = await app().registerPlayer()
  other = await app().registerPlayer()
  await app().owner.query('UPDATE player SET vip_level = 1')
  const at = new Date(`${day}T11:00:00+08:00`)
  const wagers = [
    ['obgdy', player, 100_000n],
    ['obgdy', other, 200_000n],
    ['pp', player, 50_000n],
  ] as const
  for (const [n, [venue, wagerer, stake]] of wagers.entries()) {
    const bet = {
      bet_id: `desk-${n}`,
      version: 1,
      player: wagerer.id,
      game: 'koi-leap',
      stake,
    }
    const settlement = {
      payout: 0n,
      state: 'settled',
      placed_at: at,
      settled_at: at,
    } as const
    await transaction(app().context.pool, (tx) =>
      upsertBets(tx, venue, [{ ...bet, ...settlement }]),
    )
  }
  await app().clock.set('2026-03-02T00:30:00+08:00')
  await accrueRebates(app().context, '2026-03-02')
  player = await app().comeBack(player)
  await app().expectOk('/api/dofanshui', {}, player.token)
  await app().clock.reset()
  finance = await app().newStaff('finance')
})

async function read(path: string, body: object = {}) {
  const { data } = await app().expectOk(`/admin/api/rebates${path}`, body, finance.token)
  return data as { total: number; data: Record<string, unknown>[] } & Record<
    string,
    unknown
  >
}

// R-REBATE-19
describe('staff', () => {
  it('read what rebates cost by day, venue and category, with sums', async () => {
    const report = await read('/days', { since: day, until: day })
    expect(report).toMatchObject({
      since: day,
      until: day,
      sums: { players: 2, stake: 3500, accrued: 13.5, claimed: 5.5, pending: 8 },
      total: 2,
    })
    const figures = report.data.map((row) => [
      row.venue,
      row.category,
      row.accrued,
      row.players,
    ])
    expect(figures).toHaveLength(2)
    expect(figures).toContainEqual(['obgdy', 'electron', 12, 2])
    expect(figures).toContainEqual(['pp', 'realperson', 1.5, 1])
    expect(await read('/days', { since: day, until: day, venue: 'pp' })).toMatchObject({
      sums: { accrued: 1.5, pending: 0 },
    })
    await app().clock.set('2026-03-03T09:00:00+08:00')
    finance = await app().newStaff('finance')
    expect(await read('/days')).toMatchObject({
      since: '2026-02-25',
      until: '2026-03-03',
      total: 2,
    })
    for (const odd of [
      { since: '2026-02-30' },
      { since: '2026-03-02', until: '2026-03-01' },
      { since: '2026-01-01', until: '2026-03-01' },
    ])
      expect((await app().call('/admin/api/rebates/days', odd, finance.token)).code).toBe(
        422,
      )
    await app().clock.reset()
    finance = await app().newStaff('finance')
  })

  it('and every line behind a figure, by player, venue, category, day and state', async () => {
    const total = async (body: object) => (await read('', body)).total
    expect(await total({})).toBe(3)
    expect(await total({ search: player.name.toUpperCase() })).toBe(2)
    expect(await total({ search: 'nobody' })).toBe(0)
    expect(await total({ venue: 'pp', category: 'realperson' })).toBe(1)
    expect(await total({ status: 'pending' })).toBe(1)
    expect(await total({ since: '2026-03-02' })).toBe(0)
    expect((await read('', { search: other.name })).data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        day,
        username: other.name,
        venue: 'obgdy',
        venue_name: '锦鲤电游',
        game_name: '鲤跃龙门',
        category: 'electron',
        level: 1,
        rate: 0.4,
        stake: 2000,
        change: 2000,
        amount: 8,
        status: 'pending',
        claim_no: '',
        created_at: '2026-03-02 00:30:00',
        claimed_at: null,
      },
    ])
    const [line] = (await read('', { status: 'claimed', pagesize: 1 })).data
    expect(line).toMatchObject({ claim_no: expect.stringMatching(/^R\d{24}$/) })
  })

  // R-REBATE-20
  it('take them as a file, where they may, and that is written down', async () => {
    const path = '/admin/api/rebates/export'
    const { filename, text, lines } = await app().file(path, { since: day }, finance.token)
    expect(filename).toMatch(/^rebates-from-20260301-/)
    expect(lines).toHaveLength(3)
    expect(text).toContain('投注日,会员,场馆,游戏,类别')
    expect(lines.join('\n')).toContain(
      `${other.name},锦鲤电游,鲤跃龙门,电子,VIP1,2000.00,2000.00,0.4,8.00,未领取`,
    )
    const { rows } = await app().owner.query(
      `SELECT action FROM audit WHERE subject = $1 ORDER BY id`,
      [filename],
    )
    expect(rows.map((row) => row.action)).toEqual([
      'rebate.export-begun',
      'export-job.download-begun',
      'export-job.downloaded',
    ])
    const operations = await app().newStaff('operations')
    expect((await app().call(path, {}, operations.token)).code).toBe(403)
    expect((await app().call('/admin/api/rebates', {}, operations.token)).code).toBe(200)
    const cashier = await app().newStaff('cashier')
    for (const door of ['', '/days', '/export'])
      expect((await app().call(`/admin/api/rebates${door}`, {}, cashier.token)).code).toBe(
        403,
      )
  })
})

// R-REBATE-21 money I-15
it.each([
  [
    'a line of another amount',
    'UPDATE rebate_line SET amount = amount + $1::int',
    1,
    /comes to 4\d\d of/,
  ],
  [
    'a line of another stake',
    'UPDATE rebate_line SET stake = stake + $1::int, change = change + $1::int',
    1_000_000,
    /comes to|the bets say/,
  ],
  [
    'a claim of another amount',
    'UPDATE rebate_claim SET amount = amount + $1::int',
    1,
    /its lines 550, credited 550/,
  ],
])('%s is found by the books', async (_what, text, value, finds) => {
  await app().owner.query(`${text} WHERE player_id = ${player.id}`, [value])
  try {
    await expect(app().assertLedgerBalances()).rejects.toThrow(/I-15/)
    await expect(app().assertLedgerBalances()).rejects.toThrow(finds)
  } finally {
    await app().owner.query(`${text} WHERE player_id = ${player.id}`, [-value])
  }
})

it('bets that the lines do not tell are found by the books', async () => {
  const { owner } = app()
  const moveStake = (change: number) =>
    owner.query(
      `WITH d AS (UPDATE bet_day SET stake = stake + $2 WHERE player_id = $1 AND venue = 'pp')
       UPDATE bet SET counted = counted + $2 WHERE player_id = $1 AND venue = 'pp'`,
      [player.id, change],
    )
  await moveStake(1_000_000)
  await expect(app().assertLedgerBalances()).rejects.toThrow(/I-15.*the bets say 1050000/)
  await moveStake(-1_000_000)
})
