import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { amongCrowd } from '../../test/crowd.ts'
import { plansOf } from '../../test/plans.ts'
import { playerIdOf } from '../platform/ids.ts'
import { sessionPageOf } from '../session/player-session.ts'
import { linksOf } from './linked-player.store.ts'
import { linesOf, playersOf } from './player-list.store.ts'
import { notesOf } from './player-note.store.ts'
import { requirementPageOf } from './player-records.store.ts'

const app = useTestApp()

let staff: string
let player: TestPlayer
beforeAll(async () => {
  staff = (await app().newStaff('cashier')).token
  player = await app().registerPlayer()
  await app().fund(player, 60_000n)
  await app().owner.query(
    `UPDATE player SET realname = '歐陽·小鯉', mobile = '13812345678', email = 'Lin.Koi@example.com' WHERE id = $1`,
    [player.id],
  )
})

type Row = Record<string, string | number>

async function namesOf(search: string, filter: object = {}): Promise<string[]> {
  const { data } = await app().expectOk('/admin/api/players', { search, ...filter }, staff)
  return (data as { data: Row[] }).data.map(({ username }) => `${username}`)
}

describe('R-ADMIN-240: the list of players', () => {
  it('finds any part of a name, a real name in any form, a phone, an e-mail', async () => {
    const part = player.name.slice(2, -1).toUpperCase()
    for (const text of [part, '欧阳小', '歐陽·', '小鲤', '1234567', 'lin.koi', '＠example'])
      expect([text, await namesOf(text)]).toEqual([text, [player.name]])
  })

  it('finds the end of a card, the number of an order, an address', async () => {
    await app().bindCard(player)
    const { rows } = await app().owner.query<{ tail: string; ip: string; number: string }>(
      `SELECT number_tail AS tail, (SELECT deposit_no FROM deposit WHERE player_id = $1 LIMIT 1) AS number,
         (SELECT ip FROM player_session WHERE player_id = $1 LIMIT 1) AS ip
       FROM payout_card WHERE player_id = $1`,
      [player.id],
    )
    const [{ tail, number, ip } = { tail: '', number: '', ip: '' }] = rows
    for (const text of [tail, number, number.toLowerCase(), ip])
      expect([text, await namesOf(text)]).toEqual([
        text,
        expect.arrayContaining([player.name]),
      ])
  })

  it.each(['%', '_', '\\', '%%%', '0', '👍'])('takes %s as it stands', async (search) => {
    expect(await namesOf(search)).not.toContain(player.name.replaceAll(/./g, 'x'))
  })

  it('refuses a text that is too long, and a day that is none', async () => {
    for (const input of [
      { search: 'x'.repeat(65) },
      { since: '2026-02-30' },
      { vip: '11' },
    ])
      expect(await app().call('/admin/api/players', input, staff)).toMatchObject({
        code: 422,
      })
  })

  it('filters by status, level and day of registration', async () => {
    const other = await app().registerPlayer()
    await app().owner.query(
      `UPDATE player SET status = 'disabled', vip_level = 3, created_at = '2021-03-04 05:00+08' WHERE id = $1`,
      [other.id],
    )
    for (const filter of [
      { status: 'disabled' },
      { vip: '3' },
      { since: '2021-03-04', until: '2021-03-04' },
    ])
      expect(await namesOf('', filter)).toEqual([other.name])
  })

  // R-ADMIN-299
  it('R-ADMIN-299: filters by agent, last sign-in, balance, deposits and risk cases', async () => {
    const [agent, friend] = [await app().registerPlayer(), await app().registerPlayer()]
    await app().fund(friend, 123_400n)
    await app().owner.query(
      `WITH a AS (INSERT INTO agent (player_id, code) VALUES ($1, 'FIND1')),
       i AS (INSERT INTO player_referral (player_id, agent_id) VALUES ($2, $1)),
       s AS (UPDATE player_sign_in SET at = '2022-05-06 07:00+08' WHERE player_id = $2),
       c AS (INSERT INTO risk_case (kind, case_key, state) VALUES ('shared_card', 'find', 'open') RETURNING id)
       INSERT INTO abuse_flag (player_id, kind, evidence_key, case_id, evidence, weight, state)
       SELECT $2, 'shared_card', 'find', id, '{}', 1, 'open' FROM c`,
      [agent.id, friend.id],
    )
    for (const filter of [
      { agent: agent.name.toUpperCase() },
      { seen_since: '2022-05-06', seen_until: '2022-05-06' },
      { balance_min: '1,234' },
      { deposited_min: '¥1234.00' },
      { flag: 'open' },
      { agent: agent.name, balance_min: '1', flag: 'open', status: 'active' },
    ])
      expect([filter, await namesOf('', filter)]).toEqual([filter, [friend.name]])
    for (const filter of [
      { agent: friend.name },
      { agent: agent.name, balance_min: '1234.01' },
      { flag: 'confirmed' },
    ])
      expect([filter, await namesOf('', filter)]).toEqual([filter, []])
    for (const input of [{ balance_min: 'viel' }, { deposited_min: '-1' }, { flag: 'x' }])
      expect(await app().call('/admin/api/players', input, staff)).toMatchObject({
        code: 422,
      })
  })

  it('shows money by place, and is closed to a role without the right', async () => {
    const { data } = await app().expectOk(
      '/admin/api/players',
      { search: player.name },
      staff,
    )
    expect((data as { data: Row[] }).data[0]).toMatchObject({
      username: player.name,
      realname: '歐陽·小鯉',
      status: 'active',
      centre: 600,
      at_venues: 0,
      last_ip: '127.0.0.1',
    })
    const stranger = (await app().newStaff('content')).token
    expect(await app().call('/admin/api/players', {}, stranger)).toMatchObject({
      code: 403,
    })
  })
})

describe('R-ADMIN-241: the lines of a centre wallet', () => {
  it('shows each change with its order and the balance after it', async () => {
    const one = await app().registerPlayer()
    await app().fund(one, 60_000n)
    const bank = await app().bindCard(one)
    const form = { amount: 100, bank, password: one.payPassword }
    await app().expectOk('/api/withdraw', form, one.token)
    const path = `/admin/api/players/${one.name}/lines`
    const { data } = await app().expectOk(path, {}, staff)
    expect((data as { data: Row[] }).data).toMatchObject([
      { title: '取款冻结', amount: -100, balance_after: 500 },
      { amount: 600, balance_after: 600 },
    ])
    expect((data as { data: Row[] }).data[0]?.number).toMatch(/^W/)
    const next = await app().expectOk(path, { pagesize: 1, after: '2' }, staff)
    expect((next.data as { data: Row[] }).data).toMatchObject([{ amount: 600 }])
  })

  it('refuses an unknown player', async () => {
    const reply = await app().call('/admin/api/players/nobody-here/lines', {}, staff)
    expect(reply).toMatchObject({ code: 404, message: '会员不存在' })
  })
})

it('reads an index per kind of match, among many players', async () => {
  const client = await amongCrowd(app().owner)
  const request = { page: 1, pagesize: 20, after: '', before: '' }
  const days = { from: null, before: null }
  const filter = {
    ...request,
    personal: true,
    status: '',
    level: null,
    tag: '',
    work: '',
    days,
    seen: days,
    agent: '',
    balanceMin: null,
    depositedMin: null,
    flag: '',
  } as const
  const search = { ...filter, search: 'crowd1999' }
  const plans = [
    ...(await plansOf(client, () => playersOf(client, search))),
    ...(await plansOf(client, () => playersOf(client, { ...search, tag: '观察' }))),
    ...(await plansOf(client, () =>
      playersOf(client, { ...filter, search: '', status: 'disabled' }),
    )),
    ...(await plansOf(client, () => playersOf(client, { ...filter, search: '' }))),
    ...(await plansOf(client, () =>
      playersOf(client, { ...filter, search: '', tag: '观察' }),
    )),
    ...(await plansOf(client, () =>
      playersOf(client, { ...filter, search: '', work: 'correction' }),
    )),
    ...(await plansOf(client, () =>
      playersOf(client, { ...filter, search: '', agent: 'crowd1' }),
    )),
    ...(await plansOf(client, () =>
      playersOf(client, {
        ...filter,
        search: '',
        seen: { from: new Date(), before: null },
      }),
    )),
    ...(await plansOf(client, () =>
      playersOf(client, {
        ...filter,
        search: '',
        balanceMin: 1n,
        depositedMin: 1n,
        flag: 'open',
      }),
    )),
    ...(await plansOf(client, () => linksOf(client, playerIdOf('5000001')))),
    ...(await plansOf(client, () => notesOf(client, playerIdOf('5000001'), request))),
    ...(await plansOf(client, () => sessionPageOf(client, playerIdOf('5000001'), request))),
    ...(await plansOf(client, () =>
      requirementPageOf(client, playerIdOf('5000001'), request),
    )),
    ...(await plansOf(client, () => linesOf(client, 5_000_001n, request))),
  ]
  await client.query('ROLLBACK')
  client.release()
  expect(plans.join('\n')).not.toMatch(/Seq Scan/)
})
