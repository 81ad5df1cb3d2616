import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

/** Tests bad inputs of the calls of play limits (reliability B-41…B-48 and B-68), and what the limits block. */
const app = useTestApp()

const centre = 'userbalance'
const untilText = /^您已申请暂停游戏，\d{4}-\d\d-\d\d \d\d:\d\d后恢复$/

const exclude = (player: TestPlayer) =>
  app().expectOk('/api/exclude', { term: '7d' }, player.token)
const transfer = (player: TestPlayer, sourcetype: string, targettype: string) =>
  app().call('/api/transfer', { amount: 100, sourcetype, targettype }, player.token)

/** Registers a player with money in the centre wallet and at a venue, and with automatic transfer on or off. */
async function playing(transferstatus: 0 | 1): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
  expect((await transfer(player, centre, 'obgdy')).code).toBe(200)
  await app().expectOk('/api/uptransferstatus', { transferstatus }, player.token)
  return player
}

/** Expects the call to be refused and no row of business or ledger to change. */
async function refuses(
  player: TestPlayer,
  [path, body]: readonly [string, object],
  expected: object,
): Promise<void> {
  const before = await app().tableDigest()
  expect(await app().call(path, body, player.token)).toMatchObject({
    status: 200,
    data: null,
    ...expected,
  })
  expect(await app().tableDigest()).toEqual(before)
}

const toVenue = (targettype: string) =>
  ['/api/transfer', { amount: 1, sourcetype: centre, targettype }] as const
const deposit = (fen: bigint) => ['/api/recharge', bankDeposit(fen)] as const
const launch = (plat_name: string) => ['/api/getGameUrl', { plat_name }] as const

// R-LIMIT-04
describe('B-48: an excluded player', () => {
  const refusal = { code: 1702, message: expect.stringMatching(untilText) }

  it.each([0, 1] as const)(
    'cannot deposit, transfer to a venue or launch, with automatic transfer %i',
    async (auto) => {
      const player = await playing(auto)
      await exclude(player)
      // The player has an account at obgdy but not at pp, and gets none there.
      for (const call of [
        deposit(50_000n),
        toVenue('obgdy'),
        toVenue('pp'),
        launch('obgdy'),
        launch('pp'),
      ])
        await refuses(player, call, refusal)
    },
  )

  it('is told of the form first, and of the venue', async () => {
    const player = await playing(0)
    await exclude(player)
    await refuses(player, deposit(1n), {
      code: 422,
      message: '请输入金额在100-50000之间！',
    })
    const fen = { paytype: 'usdt', catepay: 'TRC20', amount: '0.01' }
    await refuses(player, ['/api/recharge', fen], { code: 422 })
    const none = { amount: '', sourcetype: centre, targettype: 'obgdy' }
    await refuses(player, ['/api/transfer', none], { message: '请输入操作金额！' })
    await refuses(player, toVenue('nowhere'), { code: 1401 })
  })

  it('gets the first answer under the key of a transfer made before', async () => {
    const player = await playing(0)
    const [path, body] = toVenue('obgdy')
    const ask = () =>
      app().call(path, body, player.token, { 'idempotency-key': `key-${player.id}` })
    const first = await ask()
    expect(first.code).toBe(200)
    await exclude(player)
    expect(await ask()).toEqual(first)
  })
})

describe('B-68: what an excluded player may do', () => {
  it('R-WD-25 R-LIMIT-06: sign in, bring everything home and withdraw all of it', async () => {
    const player = await playing(1)
    const open = await app().submitDeposit(player, 20_000n)
    await exclude(player)
    const { data } = await app().expectOk('/api/login_pc', {
      name: player.name,
      password: player.password,
    })
    const newSession = { ...player, token: String(data?.api_token) }
    const staff = await app().staffToken()
    await app().expectOk(`/admin/api/deposits/${open}/approve`, {}, staff)

    const half = { amount: 50, sourcetype: 'obgdy', targettype: centre }
    await app().expectOk('/api/transfer', half, newSession.token)
    const home = await app().expectOk('/api/transall', {}, newSession.token)
    expect(home).toMatchObject({ message: '回收成功', data: { recovered: 50 } })
    const bank = await app().bindCard(newSession)
    const all = { amount: 1200, bank, password: newSession.payPassword }
    await app().expectOk('/api/withdraw', all, newSession.token)
    expect(await app().whereabouts(newSession)).toEqual({
      available: 0n,
      held: 120_000n,
      transit: 0n,
      atVenue: 0n,
    })
    const { rows } = await app().owner.query(
      'SELECT out_trade_no AS number FROM withdrawal WHERE player_id = $1',
      [newSession.id],
    )
    const payment = { reference: `slip-${newSession.id}` }
    const path = `/admin/api/withdrawals/${rows[0].number}/approve`
    await app().expectOk(path, payment, staff)
    expect(await app().whereabouts(newSession)).toMatchObject({ available: 0n, held: 0n })
    await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, newSession.token)
    await app().expectOk('/api/delcard', { id: bank }, newSession.token)
  })
})

// R-LIMIT-11
describe('B-48: a deposit over the player’s own limit', () => {
  const overLimit = (leftText: string) => ({
    code: 1701,
    message: `超过您设置的每日存款限额，今日还可存${leftText}元`,
  })
  const limit = (player: TestPlayer, amount: unknown) =>
    app().expectOk('/api/depositlimit', { amount }, player.token)

  it('is refused with what is left; to the last fen it passes', async () => {
    const player = await app().registerPlayer()
    await limit(player, '700.50')
    await refuses(player, deposit(70_051n), overLimit('700.50'))
    await app().fund(player, 30_000n)
    await refuses(player, deposit(40_051n), overLimit('400.50'))
    const open = await app().submitDeposit(player, 20_000n)
    await refuses(player, deposit(20_051n), overLimit('200.50'))
    await app().submitDeposit(player, 20_050n)
    await refuses(player, deposit(10_000n), overLimit('0'))
    // A deposit that staff reject no longer uses the limit.
    const staff = await app().staffToken()
    const reason = { reason: '未到账' }
    await app().expectOk(`/admin/api/deposits/${open}/reject`, reason, staff)
    await app().submitDeposit(player, 20_000n)
    // A raise that waits changes nothing yet.
    await limit(player, '')
    await refuses(player, deposit(10_000n), overLimit('0'))
  })

  it('of nothing at all, and says so before it counts open ones', async () => {
    const player = await app().registerPlayer()
    for (let n = 0; n < 10; n += 1) await app().submitDeposit(player, 10_000n)
    await limit(player, 0)
    await refuses(player, deposit(10_000n), overLimit('0'))
  })

  it('leaves transfers, launches and withdrawals alone', async () => {
    const player = await playing(0)
    await limit(player, 0)
    expect((await transfer(player, centre, 'obgdy')).code).toBe(200)
    expect((await app().call(...launch('obgdy'), player.token)).code).toBe(200)
    const bank = await app().bindCard(player)
    const form = { amount: 100, bank, password: player.payPassword }
    await app().expectOk('/api/withdraw', form, player.token)
  })
})

describe('wishes that are none', () => {
  let player: TestPlayer
  beforeAll(async () => {
    player = await app().registerPlayer()
  })

  const notMoney = { code: 422, message: '请输入正确的金额，最多两位小数' }

  it('B-41…B-45: amounts', async () => {
    const odd = [-1, '-0', '1e3', 100.001, 1e9, ' 100 ', '１００', '1,000', '9'.repeat(999)]
    for (const amount of odd) {
      await refuses(player, ['/api/depositlimit', { amount }], notMoney)
    }
    for (const amount of [true, null, [100], {}]) {
      await refuses(player, ['/api/depositlimit', { amount }], { code: 422 })
    }
  })

  it('terms', async () => {
    const odd = [
      '',
      '2d',
      '0d',
      '-1d',
      '1D',
      '365',
      'constructor',
      1,
      null,
      ['1d'],
      undefined,
    ]
    for (const term of odd) await refuses(player, ['/api/exclude', { term }], { code: 422 })
  })

  it('a second word with nothing to confirm', () =>
    refuses(player, ['/api/depositlimit/confirm', {}], { code: 1704 }))

  it('a shorter exclusion, a raise too early', async () => {
    const other = await app().registerPlayer()
    await exclude(other)
    await refuses(other, ['/api/exclude', { term: '1d' }], { code: 1705 })
    for (const amount of [1, 2]) {
      await app().expectOk('/api/depositlimit', { amount }, other.token)
    }
    await refuses(other, ['/api/depositlimit/confirm', {}], { code: 1703 })
  })

  it('anybody who is not signed in', async () => {
    for (const path of ['/api/playlimit', '/api/exclude', '/api/depositlimit/confirm']) {
      expect((await app().call(path, { term: '1d' })).code).toBe(401)
    }
  })
})
