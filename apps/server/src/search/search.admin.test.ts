import type { Permission } from '@jinli/contract/permission'
import type { SearchKind } from '@jinli/contract/search/search.admin'
import { searchKindNames } from '@jinli/contract/search/search.admin'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { amongCrowd } from '../../test/crowd.ts'
import { plansOf } from '../../test/plans.ts'
import { hitsOf, playersFound } from './search.store.ts'

const app = useTestApp()

let owner: string
let player: TestPlayer
let deposit: string
beforeAll(async () => {
  owner = await app().staffToken()
  player = await app().registerPlayer()
  await app().bindCard(player)
  await app().fund(player, 60_000n)
  deposit = await app().submitDeposit(player, 33_300n)
  await app().owner.query(
    `UPDATE player SET realname = '歐陽·小鯉', mobile = '13812345678', email = 'Lin.Koi@example.com' WHERE id = $1`,
    [player.id],
  )
  await app().owner.query(
    `UPDATE player_session SET ip = '203.0.113.77' WHERE player_id = $1`,
    [player.id],
  )
})

type Row = { number: string; name: string; amount: number | null; state: string }
type Group = { kind: SearchKind; rows: Row[]; more: number }

async function groupsOf(search: string, token = owner): Promise<Group[]> {
  const { data } = await app().expectOk('/admin/api/search', { search }, token)
  return data as unknown as Group[]
}
async function numbersOf(search: string, kind: SearchKind, token = owner) {
  const group = (await groupsOf(search, token)).find((each) => each.kind === kind)
  return group?.rows.map(({ number }) => number) ?? []
}
/** Returns the token of a member whose role has just these permissions. */
async function memberWith(...permissions: Permission[]): Promise<string> {
  const member = await app().newStaff('agents')
  await app().owner.query(`UPDATE role SET permissions = $1 WHERE name = 'agents'`, [
    permissions,
  ])
  return member.token
}
const searchedLines = async () => {
  const { rows } = await app().owner.query(
    `SELECT subject, after FROM audit WHERE action = 'player.searched' ORDER BY id`,
  )
  return rows
}

describe('R-ADMIN-294: one box', () => {
  it('finds a player by any part of the names, in any form, and by number', async () => {
    const { rows } = await app().owner.query<{ number: string }>(
      'SELECT public_number::text AS number FROM player WHERE id = $1',
      [player.id],
    )
    const texts = [
      player.name.toUpperCase(),
      player.name.slice(0, 2),
      player.name.slice(2, -1),
      '欧阳',
      '歐陽·',
      '阳·小鲤',
      rows[0]?.number ?? '',
    ]
    for (const text of texts)
      expect([text, await numbersOf(text, 'player')]).toEqual([text, [player.name]])
  })

  it('finds an order by its number, the end of it, its reference and its amount', async () => {
    const bank = await app().bindCard(player)
    const form = { amount: 107, bank, password: player.payPassword }
    await app().expectOk('/api/withdraw', form, player.token)
    const { rows } = await app().owner.query<{ number: string }>(
      `UPDATE deposit SET payer_reference = 'Slip-998877' WHERE deposit_no = $1
       RETURNING (SELECT out_trade_no FROM withdrawal WHERE player_id = deposit.player_id) AS number`,
      [deposit],
    )
    const number = rows[0]?.number ?? ''
    for (const text of [number, number.slice(-8), number.toLowerCase(), '107', '¥107.00'])
      expect([text, await numbersOf(text, 'withdrawal')]).toEqual([text, [number]])
    for (const text of [deposit, deposit.slice(-8), '333', '333.00', '３３３', 'slip-9988'])
      expect([text, await numbersOf(text, 'deposit')]).toEqual([text, [deposit]])
    const hit = (await groupsOf(deposit))[0]?.rows[0]
    expect(hit).toMatchObject({ name: player.name, amount: 333, state: 'submitted' })
  })

  it('finds a transfer, a bet, an adjustment, an application by the end of its number', async () => {
    await app().owner.query(
      `WITH t AS (INSERT INTO venue_transfer (out_trade_no, player_id, venue, direction, amount, state, ask_at, decided_at)
         VALUES ('T2026112109300000112233', $1, 'obgdy', 'to_centre', 4200, 'failed', app_now(), app_now())),
       a AS (INSERT INTO adjustment (adjustment_no, player_id, direction, amount, against, reason, reference, made_by)
         VALUES ('A2026112109300000445566', $1, 'credit', 4300, 'adjustment', '补发', 'REF-778899', 1)),
       b AS (INSERT INTO promotion_application (application_no, promotion_id, version, player_id, period, base, amount,
         turnover_times) SELECT 'B2026112109300000667788', promotion_id, version, $1, 'x', 0, 1, 0
         FROM promotion_version LIMIT 1)
       INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at)
       VALUES ('obgdy', 'Round-8-aB77fe01', 1, $1, 'x', 100, 0, 'settled', app_now())`,
      [player.id],
    )
    expect(await numbersOf('00112233', 'transfer')).toEqual(['T2026112109300000112233'])
    expect(await numbersOf('42', 'transfer')).toEqual(['T2026112109300000112233'])
    expect(await numbersOf('aB77fe01', 'bet')).toEqual(['Round-8-aB77fe01'])
    for (const text of ['00445566', 'ref-7788', '43.00'])
      expect([text, await numbersOf(text, 'adjustment')]).toEqual([
        text,
        ['A2026112109300000445566'],
      ])
    expect(await numbersOf('00667788', 'promotion')).toEqual(['B2026112109300000667788'])
    await app().owner.query(`DELETE FROM promotion_application WHERE amount = 1`)
  })

  it('finds a posting by its number and order, and a member by name', async () => {
    const { rows } = await app().owner.query<{ id: string; ref: string }>(
      `SELECT id::text, ref FROM ledger.transaction WHERE kind = 'deposit.credited' LIMIT 1`,
    )
    const [{ id, ref } = { id: '', ref: '' }] = rows
    const [group] = (await groupsOf(ref)).filter(({ kind }) => kind === 'posting')
    expect(group?.rows).toMatchObject([{ number: id, name: player.name, amount: 600 }])
    await app().newStaff('cashier', '林出纳')
    const [staff] = (await groupsOf('林出')).filter(({ kind }) => kind === 'staff')
    expect(staff?.rows).toMatchObject([{ name: '林出纳', state: '出纳' }])
  })

  it('shows five of a kind, and that there are more', async () => {
    for (let n = 0; n < 6; n += 1)
      await app().submitDeposit(await app().registerPlayer(), 77_700n)
    const [group] = (await groupsOf('777')).filter(({ kind }) => kind === 'deposit')
    expect([group?.rows.length, group?.more]).toEqual([5, 1])
  })
})

describe('R-ADMIN-295: the box shows what the member may see', () => {
  it('finds nothing of a kind that the role may not view', async () => {
    const cashier = (await app().newStaff('cashier')).token
    const all = await groupsOf('admin', cashier)
    expect(all.map(({ kind }) => kind)).not.toContain('staff')
    const service = await memberWith('service.view', 'staff.view')
    for (const text of [deposit, player.name, '333.00'])
      expect([text, await groupsOf(text, service)]).toEqual([text, []])
    const nobody = await memberWith('service.view')
    const reply = await app().call('/admin/api/search', { search: deposit }, nobody)
    expect(reply.code).toBe(403)
  })

  it('finds by personal data with that right alone, and audits it once', async () => {
    await app()
      .bindCard(player)
      .catch(() => undefined)
    const { rows } = await app().owner.query<{ tail: string; ip: string }>(
      `SELECT number_tail AS tail, (SELECT ip FROM player_session WHERE player_id = $1 LIMIT 1) AS ip
       FROM payout_card WHERE player_id = $1`,
      [player.id],
    )
    const [{ tail, ip } = { tail: '', ip: '' }] = rows
    const viewer = await memberWith('player.view')
    const texts = ['1234567', '１３８１２', 'lin.koi@', tail, ip]
    for (const text of texts)
      expect([text, await numbersOf(text, 'player', viewer)]).toEqual([text, []])
    expect(await numbersOf('欧阳', 'player', viewer)).toEqual([player.name])
    expect(await searchedLines()).toEqual([])
    for (const text of texts)
      expect([text, await numbersOf(text, 'player')]).toEqual([
        text,
        expect.arrayContaining([player.name]),
      ])
    await numbersOf('1234567', 'player')
    await numbersOf(player.name, 'player')
    expect((await searchedLines()).map(({ subject }) => subject)).toEqual([
      '1234567',
      '13812',
      'lin.koi@',
      tail,
      ip,
    ])
    expect((await searchedLines())[0]).toMatchObject({ after: { players: player.name } })
  })

  it('holds for the list of players, too', async () => {
    const viewer = await memberWith('player.view')
    const listOf = async (search: string, token: string) => {
      const { data } = await app().expectOk('/admin/api/players', { search }, token)
      return (data as { data: { username: string }[] }).data.map(({ username }) => username)
    }
    expect(await listOf('3812345', viewer)).toEqual([])
    expect(await listOf('小鲤', viewer)).toEqual([player.name])
    const before = (await searchedLines()).length
    expect(await listOf('3812345', owner)).toEqual([player.name])
    expect(await listOf('3812345', owner)).toEqual([player.name])
    expect(await listOf('小鲤', owner)).toEqual([player.name])
    expect((await searchedLines()).slice(before).map(({ subject }) => subject)).toEqual([
      '3812345',
    ])
  })
})

describe('R-ADMIN-296: any text gets a clear answer', () => {
  it.each(['', ' ', '\u200b', 'x', '锦', 'x'.repeat(65), 'x'.repeat(10_240)])(
    'says how long a text may be (%#)',
    async (search) => {
      const reply = await app().call('/admin/api/search', { search }, owner)
      expect(reply).toMatchObject({ code: 422, message: '请输入2到64个字' })
    },
  )

  it.each(['%%', '__', '··', '\\\\', '%_', "' OR", '👍👍', '((', '%%%%', '....'])(
    'takes %s as it stands',
    async (search) => expect(await groupsOf(search)).toEqual([]),
  )
})

it('R-ADMIN-294: reads an index per kind of match, among many', async () => {
  const client = await amongCrowd(app().owner)
  const kinds = new Set(searchKindNames)
  const plans: string[] = []
  for (const text of [
    'crowd1999',
    'cr',
    '路人',
    '5678',
    '13812345678',
    '10.0.0.9',
    '200',
    'deposit:9',
  ])
    plans.push(
      ...(await plansOf(client, () => playersFound(client, text, true))),
      ...(await plansOf(client, () => hitsOf(client, text, kinds))),
    )
  await client.query('ROLLBACK')
  client.release()
  // Members of staff are few.
  expect(plans.join('\n').replaceAll(/Seq Scan on (staff|role)\b/g, '')).not.toMatch(
    /Seq Scan/,
  )
})
