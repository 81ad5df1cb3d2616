import type { TestPlayer } from '@jinli/dev-env/api-client'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { upsertBets } from '../bet/bet.store.ts'
import { transaction } from '../platform/db.ts'

const app = useTestApp()

type Line = { label: string; value: string; about: string; subject: string }
type Flag = { id: string; kind: string; status: string; evidence: Line[]; reason: string }

/** Moves the clock until new rows are old enough to be read, then runs the job twice at the same time. */
async function look(): Promise<void> {
  await app().clock.forward(minuteMs)
  await Promise.all([app().runJob('find-abuse'), app().runJob('find-abuse')])
}

async function flagsOf(player: TestPlayer, ...kinds: string[]): Promise<Flag[]> {
  const seer = await app().memberWith('risk.view')
  const path = `/admin/api/players/${player.name}/abuse-flags`
  const { data } = await app().expectOk(path, {}, seer)
  return (data as unknown as Flag[]).filter(({ kind }) => kinds.includes(kind))
}

async function from(ip: string, ...players: TestPlayer[]): Promise<void> {
  await app().owner.query('UPDATE player_session SET ip = $2 WHERE player_id = ANY ($1)', [
    players.map((each) => each.id),
    ip,
  ])
}

function people(count: number): Promise<TestPlayer[]> {
  return Promise.all(Array.from({ length: count }, () => app().registerPlayer()))
}

// R-ABUSE-01
describe('several accounts on one address', () => {
  it('are told from the third on, each with who the others are', async () => {
    const [one, two, three, four] = (await people(4)) as [
      TestPlayer,
      TestPlayer,
      TestPlayer,
      TestPlayer,
    ]
    await from('203.0.113.10', one, two)
    await from('198.51.100.1', three, four)
    await look()
    expect(await flagsOf(one, 'shared_address')).toEqual([])
    await from('203.0.113.10', three)
    // A new session of the third player makes the job read the IP address again.
    await app().comeBack(three)
    await app().owner.query(
      `UPDATE player_session SET ip = '203.0.113.10' WHERE player_id = $1`,
      [three.id],
    )
    await look()
    const [flag] = await flagsOf(one, 'shared_address')
    expect(flag).toMatchObject({ status: 'open' })
    expect(flag?.evidence.slice(0, 2)).toEqual([
      { label: '登录地址', value: '203.0.113.10', about: '', subject: '' },
      { label: '账号数', value: '3 个', about: '', subject: '' },
    ])
    const others = flag?.evidence.filter(({ about }) => about === 'player')
    expect(others?.map(({ subject }) => subject).toSorted()).toEqual(
      [two.name, three.name].toSorted(),
    )
    // Another account on the IP address updates the same flag.
    await app().comeBack(four)
    await from('203.0.113.10', four)
    await look()
    const after = await flagsOf(one, 'shared_address')
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({
      id: flag?.id,
      evidence: [{}, { value: '4 个' }, {}, {}, {}],
    })
  })
})

// R-ABUSE-02
it('one payout card of two accounts is told of both, also when it was deleted', async () => {
  const [one, two] = (await people(2)) as [TestPlayer, TestPlayer]
  const number = newCardNumber()
  const id = await app().bindCard(one, number)
  await app().expectOk('/api/delcard', { id }, one.token)
  await look()
  expect(await flagsOf(one, 'shared_card')).toEqual([])
  await app().bindCard(two, number)
  await look()
  for (const [player, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const [flag] = await flagsOf(player, 'shared_card')
    expect(flag?.evidence).toEqual([
      { label: '收款卡尾号', value: number.slice(-4), about: '', subject: '' },
      { label: '账号数', value: '2 个', about: '', subject: '' },
      { label: '关联会员', value: other.name, about: 'player', subject: other.name },
    ])
    expect(JSON.stringify(flag)).not.toContain(number)
  }
})

async function stake(
  player: TestPlayer,
  id: string,
  fen: bigint,
  payout: bigint,
  at: Date,
) {
  const bet = {
    bet_id: id,
    version: 1,
    player: player.id,
    game: 'koi-leap',
    stake: fen,
    payout,
    state: 'settled' as const,
    placed_at: at,
    settled_at: at,
  }
  await transaction(app().context.pool, (tx) => upsertBets(tx, 'obgdy', [bet]))
}

async function withdraw(player: TestPlayer, yuan: number): Promise<string> {
  const bank = await app().bindCard(player)
  const form = { amount: yuan, bank, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  return String(data?.out_trade_no)
}

// R-ABUSE-03
it('a withdrawal of most of what came in, hardly played, is told with its orders', async () => {
  const [quick, players, part, small] = (await people(4)) as [
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
  ]
  for (const player of [quick, players, part]) await app().fund(player, 200_000n)
  await app().fund(small, 99_900n)
  const now = app().clock.now()
  await stake(quick, 'q-1', 59_999n, 0n, now)
  await stake(players, 'q-2', 60_000n, 0n, now)
  const number = await withdraw(quick, 1600)
  await withdraw(players, 1600)
  await withdraw(part, 1599)
  await withdraw(small, 999)
  await look()
  const [flag] = await flagsOf(quick, 'quick_withdrawal')
  expect(flag?.evidence).toEqual([
    { label: '取款', value: `${number} ¥1,600.00`, about: 'withdrawal', subject: number },
    { label: '此前72小时存款', value: '¥2,000.00', about: '', subject: '' },
    { label: '期间有效投注', value: '¥599.99', about: '', subject: '' },
    expect.objectContaining({ label: '存款', about: 'deposit' }),
  ])
  for (const player of [players, part, small])
    expect(await flagsOf(player, 'quick_withdrawal')).toEqual([])
})

// R-ABUSE-04
it('linked accounts whose bets mirror each other are told of both; strangers and chance are not', async () => {
  const [one, two, stranger] = (await people(3)) as [TestPlayer, TestPlayer, TestPlayer]
  const number = newCardNumber()
  await app().bindCard(one, number)
  await app().bindCard(two, number)
  await look()
  const noon = Date.parse('2026-06-01T04:00:00Z')
  for (let n = 0; n < 5; n += 1) {
    const at = new Date(noon + n * 60_000)
    const near = new Date(at.getTime() + 9000)
    await stake(one, `m-a${n}`, 10_000n, n % 2 === 0 ? 19_500n : 0n, at)
    await stake(stranger, `m-c${n}`, 10_000n, n % 2 === 0 ? 0n : 19_500n, near)
    if (n === 4) {
      await look()
      expect(await flagsOf(one, 'mirrored_bets')).toEqual([])
    }
    await stake(two, `m-b${n}`, 10_000n, n % 2 === 0 ? 0n : 19_500n, near)
  }
  await look()
  const [flag] = await flagsOf(one, 'mirrored_bets')
  expect(flag?.evidence.slice(0, 4)).toEqual([
    { label: '另一方', value: two.name, about: 'player', subject: two.name },
    { label: '投注日', value: '2026-06-01 · 锦鲤电游', about: '', subject: '' },
    expect.objectContaining({ value: '5 对，同游戏、同金额、10秒内、一赢一输' }),
    expect.objectContaining({ value: '¥100.00：m-a0 ↔ m-b0' }),
  ])
  expect(await flagsOf(two, 'mirrored_bets')).toMatchObject([
    {
      evidence: [
        { subject: one.name },
        {},
        {},
        { value: '¥100.00：m-b0 ↔ m-a0' },
        {},
        {},
        {},
        {},
      ],
    },
  ])
  expect(await flagsOf(stranger, 'mirrored_bets')).toEqual([])
})
