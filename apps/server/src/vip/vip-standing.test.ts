import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import { transaction } from '../platform/db.ts'
import { moveVipLevels } from './vip.jobs.ts'

const app = useTestApp()

let bets = 0
async function play(
  player: TestPlayer,
  yuan: number,
  at: string,
  state: ImportedBet['state'],
) {
  bets += 1
  const when = new Date(`${at}+08:00`)
  const bet: ImportedBet = {
    bet_id: `standing-${bets}`,
    version: 1,
    player: player.id,
    game: 'koi-leap',
    stake: BigInt(yuan) * 100n,
    payout: 0n,
    state,
    placed_at: when,
    settled_at: state === 'open' ? null : when,
  }
  await transaction(app().context.pool, (tx) => upsertBets(tx, 'obgdy', [bet]))
}

async function levels(day: string) {
  await app().clock.set(`${day}T00:05:00+08:00`)
  await moveVipLevels(app().context, day)
}

/** Registers a player who is VIP2 on 3 January and is reviewed on 2 April of a leap year. */
async function newRisenPlayer(year = 2024): Promise<TestPlayer> {
  await app().clock.set(`${year}-01-01T10:00:00+08:00`)
  const player = await app().registerPlayer()
  await app().fund(player, 500_000n)
  await play(player, 30_000, `${year}-01-01T12:00:00`, 'settled')
  await levels(`${year}-01-02`)
  await levels(`${year}-01-03`)
  return player
}

// R-VIP-18 R-VIP-19
it('a player reads what counted, what the next level takes, and what keeps this one', async () => {
  const player = await newRisenPlayer()
  await app().clock.set('2024-02-01T12:00:00+08:00')
  await play(player, 700, '2024-02-01T11:00:00', 'settled')
  await play(player, 50, '2024-02-01T11:30:00', 'open')
  await play(player, 60, '2024-02-01T11:40:00', 'void')
  const { token } = await app().comeBack(player)
  const { data } = await app().expectOk('/api/vipstanding', {}, token)
  expect(data).toEqual({
    level: 2,
    deposited: 5000,
    flow: 30_700,
    today: { deposited: 0, flow: 700 },
    next: { level: 3, recharge: 20_000, flow: 120_000, again: null },
    keep: {
      flow: 3000,
      done: 700,
      since: '2024-01-03',
      until: '2024-04-01',
      review_on: '2024-04-02',
    },
    venues: [{ venue: 'obgdy', name: '锦鲤电游', flow: 30_700 }],
    uncounted: { open: { count: 1, stake: 50 }, void: { count: 1, stake: 60 } },
  })
  await levels('2024-04-02')
  const back = await app().comeBack(player)
  const after = await app().expectOk('/api/vipstanding', {}, back.token)
  expect(after.data).toMatchObject({
    level: 1,
    next: { level: 2, again: { flow: 3000, done: 0, since: '2024-04-02' } },
    keep: { flow: 0, review_on: '2024-07-01' },
  })
  const history = await app().expectOk('/api/viphistory', { pagesize: 2 }, back.token)
  expect(history.data).toMatchObject({
    total: 3,
    last_page: 2,
    data: [
      {
        day: '2024-04-02',
        cause: 'demoted',
        from_level: 2,
        to_level: 1,
        kept_flow: 700,
        gift: 0,
      },
      { day: '2024-01-03', cause: 'promoted', kept_flow: null, gift: 28 },
    ],
  })
})

it('who has done nothing yet stands at the beginning', async () => {
  const player = await app().registerPlayer()
  const { data } = await app().expectOk('/api/vipstanding', {}, player.token)
  expect(data).toMatchObject({
    level: 0,
    flow: 0,
    next: { level: 1, again: null },
    keep: null,
    venues: [],
    uncounted: { open: { count: 0, stake: 0 }, void: { count: 0, stake: 0 } },
  })
  const history = await app().expectOk('/api/viphistory', {}, player.token)
  expect(history.data).toMatchObject({ total: 0, data: [] })
})

// R-VIP-22 R-VIP-23
it('D-14: the desk reads who rose and fell by day, one player, and takes it as a file', async () => {
  const player = await newRisenPlayer(2028)
  await levels('2028-04-02')
  const seer = await app().memberWith('vip.view', 'vip.export')
  const ask = (filter: object) =>
    app().expectOk('/admin/api/vip-moves', { search: player.name, ...filter }, seer)
  const days = async (filter: object) => {
    const { data } = await ask(filter)
    return (data as unknown as { data: { day: string }[] }).data.map(({ day }) => day)
  }
  expect(await days({})).toEqual(['2028-04-02', '2028-01-03', '2028-01-02'])
  expect(await days({ cause: 'demoted' })).toEqual(['2028-04-02'])
  expect(await days({ since: '2028-01-03', until: '2028-04-01' })).toEqual(['2028-01-03'])
  const odd = { search: '', since: '2028-02-30' }
  expect((await app().call('/admin/api/vip-moves', odd, seer)).code).toBe(422)
  const { data: first } = await ask({ pagesize: 1 })
  const page = first as unknown as { next: string; data: object[] }
  expect(page.data).toMatchObject([{ username: player.name, version: 1, cause: 'demoted' }])
  expect(await days({ pagesize: 1, after: page.next })).toEqual(['2028-01-03'])

  const one = await app().expectOk(`/admin/api/players/${player.name}/vip`, {}, seer)
  expect(one.data).toMatchObject({
    standing: { level: 1, next: { level: 2 } },
    moves: [{ day: '2028-04-02' }, { gift: 28 }, { gift: 8 }],
    gifts: [
      { kind: 'rise', level: 2, amount: 28, turnover_times: 1 },
      { kind: 'rise', level: 1, amount: 8 },
    ],
  })
  expect((await app().call('/admin/api/players/nobody-here/vip', {}, seer)).code).toBe(404)

  const month = await app().expectOk('/admin/api/vip-days', {}, seer)
  expect(month.data).toHaveLength(30)
  expect((month.data as unknown as object[])[0]).toMatchObject({ day: '2028-04-02' })

  const filter = { search: player.name, since: '2028-01-03' }
  const { text, lines } = await app().file('/admin/api/vip-moves/export', filter, seer)
  expect(lines).toHaveLength(2)
  expect(text).toContain('90天流水')
  expect(lines[0]).toContain(`${player.name},降级,VIP2,VIP1,5000.00,30000.00,0.00,0.00`)

  // D-14: a gift to a player of a risk case is marked where it is listed.
  await app().owner.query(
    `WITH c AS (INSERT INTO risk_case (kind, case_key) VALUES ('shared_card', 'vip') RETURNING id)
     INSERT INTO abuse_flag (player_id, kind, evidence_key, case_id, evidence, weight)
     SELECT $1, 'shared_card', 'vip', id, '{}', 2 FROM c`,
    [player.id],
  )
  const { data: flaggedList } = await ask({ pagesize: 1 })
  expect(flaggedList).toMatchObject({
    data: [{ order_flags: [{ kind: 'case_shared_card', weight: 2 }] }],
  })

  const other = await app().memberWith('player.view')
  for (const path of ['vip-moves', 'vip-days', `players/${player.name}/vip`])
    expect((await app().call(`/admin/api/${path}`, {}, other)).code).toBe(403)
  const watcher = await app().memberWith('vip.view')
  expect((await app().call('/admin/api/vip-moves/export', {}, watcher)).code).toBe(403)
})
