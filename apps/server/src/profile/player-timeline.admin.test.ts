import type { Permission } from '@jinli/contract/permission'
import { timelineKindNames } from '@jinli/contract/profile/player-timeline.admin'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PlayerId } from '../platform/ids.ts'
import { keysetQuery } from '../platform/keyset-page.ts'
import { timelineListing } from './player-timeline.store.ts'

const app = useTestApp()
let staff: string
let player: TestPlayer
beforeAll(async () => {
  staff = await app().staffToken()
  player = await app().registerPlayer()
  await app().fund(player, 40_000n)
  const bank = await app().bindCard(player)
  const form = { amount: 120, bank, password: player.payPassword }
  await app().expectOk('/api/withdraw', form, player.token)
  const adjustment = {
    username: player.name,
    direction: 'credit',
    amount: 5,
    against: 'adjustment',
    reason: '活动补发',
  }
  const { data } = await app().expectOk('/admin/api/adjustments/create', adjustment, staff)
  const second = (await app().newStaff('finance')).token
  const { adjustment_no } = data as { adjustment_no: string }
  await app().expectOk(`/admin/api/adjustments/${adjustment_no}/approve`, {}, second)
  const act = (action: string, body: object) =>
    app().expectOk(`/admin/api/players/${player.name}/${action}`, body, staff)
  await act('notes/add', { body: '来电询问取款', pinned: 0 })
  await act('tags/add', { tag: '高额观察' })
  await act('restrict', { kind: 'play', reason: '核对中', player_text: '请联系客服' })
  const limit = { kind: 'loss', period: 'week' }
  await app().expectOk('/api/gamelimit/set', { ...limit, amount: 50 }, player.token)
  await app().expectOk('/api/gamelimit/set', { ...limit, amount: '' }, player.token)
  await app().expectOk('/api/depositlimit', { amount: 800 }, player.token)
  await app().owner.query(
    `INSERT INTO reality_check (player_id, started_at, stake, payout, answer, answered_at)
     VALUES ($1, app_now() - interval '60 minutes', 9000, 4000, 'continue', app_now())`,
    [player.id],
  )
  await app().owner.query(
    `WITH c AS (INSERT INTO support_conversation (player_id, last_seq) VALUES ($1, 2) RETURNING id),
     m AS (INSERT INTO support_message (conversation_id, seq, kind, speaker, body)
       SELECT id, n, 'text', 'player', '在吗 ' || n FROM c, generate_series(1, 2) n),
     t AS (INSERT INTO venue_transfer (out_trade_no, player_id, venue, direction, amount, state, ask_at, decided_at)
       VALUES ('T1', $1, 'obgdy', 'to_centre', 4200, 'failed', app_now(), app_now()))
     INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at, settled_at, round, place)
     SELECT 'obgdy', 'table-' || n, 1, $1, 'x', 100 * n, 300, 'settled', app_now(), app_now(), 'round-1', 'place-' || n
       FROM generate_series(1, 2) n
     UNION ALL SELECT 'obgdy', 'slot', 1, $1, 'x', 500, 0, 'open', app_now(), NULL, 'round-2', NULL`,
    [player.id],
  )
})

type Row = {
  id: string
  kind: string
  at: string
  title: string
  number: string
  amount: number | null
  stake: number | null
}
type Page = { data: Row[]; next: string; prev: string; total: number }

const path = () => `/admin/api/players/${player.name}/timeline`
async function read(body: object = {}, token = staff): Promise<Page> {
  return (await app().expectOk(path(), body, token)).data as unknown as Page
}
async function memberWith(...permissions: Permission[]): Promise<string> {
  const member = await app().newStaff('agents')
  await app().owner.query(`UPDATE role SET permissions = $1 WHERE name = 'agents'`, [
    permissions,
  ])
  return member.token
}

describe('R-ADMIN-313: the timeline of a player', () => {
  it('has every kind, the newest first', async () => {
    const { data } = await read({ pagesize: 50 })
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(timelineKindNames))
    const times = data.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
  })

  it('shows the bets of a round as one row, with what the player won', async () => {
    const { data } = await read({ kinds: 'bet' })
    expect(data.map(({ number, amount, stake }) => ({ number, amount, stake }))).toEqual(
      expect.arrayContaining([
        { number: 'table-1', amount: 3, stake: 3 },
        { number: 'slot', amount: null, stake: 5 },
      ]),
    )
    expect(data).toHaveLength(2)
  })

  it('R-CARE-10: says what the player did for their own protection', async () => {
    const { data } = await read({ kinds: 'limit' })
    const lines = data.map((row) => {
      const { title, detail, state, amount } = row as Row &
        Record<'detail' | 'state', string>
      return [title, detail, state, amount]
    })
    expect(lines).toEqual([
      ['游戏时间提醒', '已玩 60 分钟', '继续游戏', -50],
      ['每日存款限额', '设为¥800.00', '', null],
      ['每周亏损限额', '申请提高到不限', '', null],
      ['每周亏损限额', '设为¥50.00', '', null],
    ])
  })

  it('turns its pages by key, there and back', async () => {
    const { data: all, total } = await read({ pagesize: 50 })
    const ids: string[] = []
    let after = ''
    let last: Page | undefined
    do {
      last = await read({ pagesize: 3, after })
      ids.push(...last.data.map(({ id }) => id))
      after = last.next
    } while (after)
    expect(ids).toEqual(all.map(({ id }) => id))
    expect(total).toBe(all.length)
    const back = await read({ pagesize: 3, before: last.prev })
    const start = all.length - last.data.length
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(start - 3, start))
    const second = await read({ pagesize: 3, page: 2 })
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(3, 6))
  })

  it('refuses a kind and a cursor that do not exist', async () => {
    for (const body of [{ kinds: 'deposit,gold' }, { after: '1~x' }, { after: '1' }])
      expect((await app().call(path(), body, staff)).error).toBe('input.invalid')
  })
})

it('R-ADMIN-314: the timeline shows what the member may view', async () => {
  const kinds = async (...permissions: Permission[]) => {
    const { data } = await read({ pagesize: 50 }, await memberWith(...permissions))
    return [...new Set(data.map(({ kind }) => kind))].toSorted()
  }
  const base = ['limit', 'mail', 'note', 'restriction', 'reward', 'sign_in']
  expect(await kinds('player.view')).toEqual(base)
  expect(await kinds('player.view', 'deposit.view', 'bet.view')).toEqual(
    [...base, 'bet', 'deposit'].toSorted(),
  )
  const token = await memberWith('player.view')
  expect((await app().call(path(), { kinds: 'staff' }, token)).code).toBe(403)
  expect((await app().call(path(), {}, await memberWith('bet.view'))).code).toBe(403)
})

type Plan = { 'Node Type': string; 'Actual Rows': number; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

it('R-ADMIN-315: a page reads the first rows of each source, however many there are', async () => {
  await app().owner.query(
    `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at, round, place)
     SELECT 'obgdy', 'many-' || n, 1, $1, 'x', 100, 0, 'void', app_now() - n * interval '1 minute', 'r' || n / 2,
       CASE WHEN n % 2 = 0 THEN 'a' END FROM generate_series(1, 20000) n`,
    [player.id],
  )
  await app().owner.query(
    `INSERT INTO mail (player_id, kind, created_at) SELECT $1, 'deposit.approved', app_now() - n * interval '1 minute'
     FROM generate_series(1, 20000) n`,
    [player.id],
  )
  await app().owner.query('ANALYZE bet; ANALYZE mail')
  const listing = timelineListing(BigInt(player.id) as PlayerId, timelineKindNames)
  const range = { after: `${(Date.now() - 6e8) * 1000}~0`, limit: 21 }
  const { text, values } = keysetQuery(listing, range)
  const { rows } = await app().owner.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  // Sorts see what the limits of the sources let through.
  const most = nodes.reduce((n, each) => Math.max(n, each['Actual Rows']), 0)
  expect(most).toBeLessThan(21 * 20)
  expect((await read({ after: range.after })).data).toHaveLength(10)
})
