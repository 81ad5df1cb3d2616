import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

const centre = 'userbalance'
let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 100_000n)
})

function transfer(amount: unknown, sourcetype: string, targettype: string, user = player) {
  return app().call('/api/transfer', { amount, sourcetype, targettype }, user.token)
}

/** Registers a player with money in the centre wallet and with these amounts at venues (yuan). */
async function richPlayer(atVenues: Record<string, number> = {}): Promise<TestPlayer> {
  const newPlayer = await app().registerPlayer()
  await app().fund(newPlayer, 100_000n)
  for (const [venue, amount] of Object.entries(atVenues))
    expect((await transfer(amount, centre, venue, newPlayer)).code).toBe(200)
  return newPlayer
}

async function transfers(user: TestPlayer): Promise<string[]> {
  const { rows } = await app().owner.query(
    `SELECT concat_ws(' ', venue, direction, amount, state) AS t FROM venue_transfer
     WHERE player_id = $1 ORDER BY id`,
    [user.id],
  )
  return rows.map((row) => row.t)
}

function setVenue(code: string, on: boolean) {
  return app().owner.query('UPDATE venue SET enabled = $2 WHERE code = $1', [code, on])
}

afterEach(async () => {
  await app().owner.query('UPDATE venue SET enabled = true')
})

describe('balances', () => {
  it('R-CALL-05: the centre wallet, to the fen and fresh', async () => {
    const saver = await app().registerPlayer()
    const balance = async () =>
      (await app().expectOk('/api/balance', {}, saver.token)).data?.balance
    expect(await balance()).toBe(0)
    await app().fund(saver, 12_345n)
    expect(await balance()).toBe(123.45)
    expect((await transfer(23.45, centre, 'pp', saver)).code).toBe(200)
    expect(await balance()).toBe(100)
  })

  it('R-CALL-27: every enabled venue with name, code and balance; disabled ones are not shown', async () => {
    const saver = await richPlayer({ obgdy: 12.5 })
    const list = () => app().expectOk('/api/balancelist', {}, saver.token)
    const at = (name: string, platname: string, balance: number) => ({
      name,
      platname,
      balance,
      fresh: 1,
      in_transit: 0,
      seamless: 0,
      app_icon: `/images/games/${platname}/koi-leap.svg`,
    })
    expect((await list()).data).toEqual([
      at('锦鲤电游', 'obgdy', 12.5),
      at('泡泡电子', 'pp', 0),
    ])
    await setVenue('pp', false)
    expect((await list()).data).toEqual([at('锦鲤电游', 'obgdy', 12.5)])
  })
})

// R-TRF-06 R-TRF-07 R-TRF-08 R-TRF-13
describe('transfers that cannot be', () => {
  it.each([
    ['', centre, 'obgdy', 422, '请输入操作金额！'],
    [0, centre, 'obgdy', 422, '请输入操作金额！'],
    [-1, centre, 'obgdy', 422, '请输入正确的金额，最多两位小数'],
    [1, centre, centre, 422, '场馆内钱包不支持互转'],
    [1, 'obgdy', 'pp', 422, '场馆内钱包不支持互转'],
    [1, 'obgdy', 'obgdy', 422, '场馆内钱包不支持互转'],
    [1, '', '', 422, '场馆内钱包不支持互转'],
    [1, centre, 'nowhere', 1401, '场馆不可用'],
    [1, centre, '', 1401, '场馆不可用'],
    [1, centre, 'OBGDY', 1401, '场馆不可用'],
    [1, centre, 'constructor', 1401, '场馆不可用'],
    [1, '__proto__', centre, 1401, '场馆不可用'],
    [1000.01, centre, 'obgdy', 1001, '余额不足'],
    [0.01, 'pp', centre, 1402, '场馆余额不足'],
  ])('%j from %s to %s', async (amount, from, to, code, message) => {
    const before = await app().whereabouts(player)
    expect(await transfer(amount, from, to)).toMatchObject({ status: 200, code, message })
    expect(await app().whereabouts(player)).toMatchObject({
      available: before.available,
      transit: 0n,
    })
  })

  it('a disabled venue takes nothing', async () => {
    await setVenue('pp', false)
    expect(await transfer(1, centre, 'pp')).toMatchObject({
      code: 1401,
      message: '场馆不可用',
    })
  })
})

describe('transfers', () => {
  it('R-CALL-46 R-TRF-09 R-MONEY-08: there and back, the whole balance included', async () => {
    const saver = await richPlayer()
    const out = await transfer('1000', centre, 'obgdy', saver)
    expect(out).toEqual({
      status: 200,
      code: 200,
      message: '转账成功',
      data: {
        out_trade_no: expect.stringMatching(/^T\d{24}$/),
        state: 1,
        amount: 1000,
        balance: 0,
      },
    })
    const nothing = { held: 0n, transit: 0n }
    const afterTransfer = { ...nothing, available: 0n, atVenue: 100_000n }
    expect(await app().whereabouts(saver)).toEqual(afterTransfer)
    expect((await transfer(999.99, 'obgdy', centre, saver)).code).toBe(200)
    expect(await app().whereabouts(saver)).toEqual({
      ...nothing,
      available: 99_999n,
      atVenue: 1n,
    })
  })

  it('R-TRF-10: a lost answer is pending, blocks its venue only, and is settled once', async () => {
    const saver = await richPlayer()
    const reply = await transfer(10.23, centre, 'obgdy', saver)
    expect(reply).toMatchObject({
      code: 200,
      message: '转账处理中',
      data: { state: 2, amount: 10.23 },
    })
    expect(await app().whereabouts(saver)).toMatchObject({
      available: 98_977n,
      transit: 1023n,
    })
    const record = await app().expectOk('/api/user', {}, saver.token)
    expect(record.data).toMatchObject({ balance: 989.77, in_transit: 10.23 })
    for (const [from, to] of [
      [centre, 'obgdy'],
      ['obgdy', centre],
    ] as const)
      expect(await transfer(1, from, to, saver)).toMatchObject({
        status: 200,
        code: 409,
        message: '上一笔转账处理中',
      })
    expect((await transfer(1, centre, 'pp', saver)).code).toBe(200)
    const list = await app().expectOk('/api/balancelist', {}, saver.token)
    expect(list.data).toEqual([
      expect.objectContaining({ platname: 'obgdy', in_transit: 10.23 }),
      expect.objectContaining({ platname: 'pp', in_transit: 0 }),
    ])
    // R-TRF-11: the first call loses the response to the transfer back; the second call queries that transfer.
    await app().expectOk('/api/transall', {}, saver.token)
    expect(await transfers(saver)).toContain('obgdy to_venue 1023 success')
    await app().expectOk('/api/transall', {}, saver.token)
    expect(await app().whereabouts(saver)).toEqual({
      available: 100_000n,
      held: 0n,
      transit: 0n,
      atVenue: 0n,
    })
  })
})

describe('recovering all', () => {
  const recover = (user: TestPlayer) => app().call('/api/transall', {}, user.token)

  it('R-CALL-08: says when there is nothing to bring home', async () => {
    for (const saver of [await app().registerPlayer(), await richPlayer({ pp: 0.01 })]) {
      await recover(saver)
      expect(await recover(saver)).toEqual({
        status: 200,
        code: 200,
        message: '没有可回收余额',
        data: { recovered: 0, venues: [] },
      })
    }
  })

  it('R-MONEY-05: brings the money of all venues home', async () => {
    const saver = await richPlayer({ obgdy: 20, pp: 5.5 })
    const entry = { state: 1, message: '已回收' }
    expect(await recover(saver)).toEqual({
      status: 200,
      code: 200,
      message: '回收成功',
      data: {
        recovered: 25.5,
        venues: [
          { ...entry, name: '锦鲤电游', platname: 'obgdy', amount: 20 },
          { ...entry, name: '泡泡电子', platname: 'pp', amount: 5.5 },
        ],
      },
    })
    expect(await app().whereabouts(saver)).toMatchObject({ available: 100_000n })
  })

  it('R-MONEY-06 R-MONEY-07: tells what is still open, and asks again only for that', async () => {
    const saver = await richPlayer({ obgdy: 7, pp: 30.23 })
    const first = await recover(saver)
    expect(first).toMatchObject({ code: 200, message: '部分场馆处理中' })
    expect(first.data).toEqual({
      recovered: 7,
      venues: [
        expect.objectContaining({ platname: 'obgdy', amount: 7, state: 1 }),
        expect.objectContaining({
          platname: 'pp',
          amount: 30.23,
          state: 2,
          message: '处理中',
        }),
      ],
    })
    expect(await app().whereabouts(saver)).toMatchObject({ available: 96_977n })
    const second = await recover(saver)
    expect(second).toMatchObject({
      message: '回收成功',
      data: { recovered: 30.23, venues: [{ platname: 'pp', state: 1 }] },
    })
    expect(await app().whereabouts(saver)).toMatchObject({ available: 100_000n })
    expect((await transfers(saver)).toSorted()).toEqual([
      'obgdy to_centre 700 success',
      'obgdy to_venue 700 success',
      'pp to_centre 3023 success',
      'pp to_venue 3023 success',
    ])
  })

  it('R-MONEY-06: a venue that cannot be used did not recover: failed, not pending', async () => {
    const saver = await richPlayer({ obgdy: 7, pp: 30 })
    await setVenue('pp', false)
    expect((await recover(saver)).data).toEqual({
      recovered: 7,
      venues: [
        expect.objectContaining({ platname: 'obgdy', amount: 7, state: 1 }),
        expect.objectContaining({
          platname: 'pp',
          amount: 30,
          state: 0,
          message: '场馆不可用',
        }),
      ],
    })
    await setVenue('pp', true)
    expect((await recover(saver)).data).toMatchObject({ recovered: 30 })
  })
})

describe('the switch of automatic transfer', () => {
  it('R-CALL-47: takes 0 and 1, nothing else', async () => {
    const status = async () =>
      (await app().expectOk('/api/user', {}, player.token)).data?.transferstatus
    const set = (transferstatus: unknown) =>
      app().call('/api/uptransferstatus', { transferstatus }, player.token)
    expect(await status()).toBe(0)
    expect(await set(1)).toMatchObject({ code: 200, message: '操作成功', data: null })
    expect(await status()).toBe(1)
    for (const wrong of [2, -1, '', 'on', true, null, 0.5, '1 '])
      expect((await set(wrong)).code).toBe(422)
    expect((await app().call('/api/uptransferstatus', {}, player.token)).code).toBe(422)
    expect(await status()).toBe(1)
    expect((await set(0)).code).toBe(200)
    expect(await status()).toBe(0)
  })
})

describe('launching a game', () => {
  const launch = (user: TestPlayer, change: object = {}) =>
    app().call('/api/getGameUrl', { plat_name: 'obgdy', ...change }, user.token)
  const auto = (user: TestPlayer) =>
    app().expectOk('/api/uptransferstatus', { transferstatus: 1 }, user.token)

  it('R-CALL-13: gives an address bound to the caller; the switch off moves nothing', async () => {
    const saver = await richPlayer({ obgdy: 10 })
    const reply = await launch(saver, {
      game_type: 0,
      game_code: 'koi-leap',
      is_mobile_url: 1,
    })
    expect(reply).toMatchObject({ code: 200, message: 'success' })
    const address = new URL(String(reply.data?.url))
    expect(address.origin).toBe(app().context.config.venue.url)
    const spun = await app().spin(address.searchParams.get('session') ?? '')
    expect(spun).toMatchObject({ stake: '1.00' })
    const { available } = await app().whereabouts(saver)
    expect(available).toBe(99_000n)
    expect(await transfers(saver)).toHaveLength(1)
  })

  it('opens the frame on the host the player used, where the venue has a public port', async () => {
    const saver = await richPlayer()
    const { venue } = app().context.config
    const before = venue.publicPort
    try {
      venue.publicPort = 18_180
      const url = new URL(String((await launch(saver)).data?.url))
      expect(url.port).toBe('18180')
      expect(url.hostname).toBe(new URL(app().url).hostname)
    } finally {
      venue.publicPort = before
    }
  })

  it('R-GAME-01: a visitor is refused', async () => {
    const reply = await app().call('/api/getGameUrl', { plat_name: 'obgdy' })
    expect(reply).toMatchObject({ status: 200, code: 401 })
  })

  it.each(['nowhere', '', 'constructor', 'OBGDY', 'userbalance'])(
    'the venue %j is unknown',
    async (plat_name) => {
      expect(await launch(player, { plat_name })).toMatchObject({
        status: 200,
        code: 1401,
        message: '场馆不可用',
      })
    },
  )

  it.each(['no-such-game', '../etc', 'x'.repeat(64), '锦鲤', 'KOI-LEAP'])(
    'the game %j is unknown at the venue; nothing moves',
    async (game_code) => {
      const saver = await richPlayer()
      await auto(saver)
      expect(await launch(saver, { game_code })).toMatchObject({
        status: 200,
        code: 422,
        message: '游戏不存在',
        error: 'venue.game-unknown',
      })
      expect(await transfers(saver)).toEqual([])
    },
  )

  it.each([
    { game_code: 'x'.repeat(5000) },
    { plat_name: 'x'.repeat(5000) },
    { is_mobile_url: 2 },
    { game_type: 'x'.repeat(17) },
  ])('refuses bad input %#', async (change) => {
    expect((await launch(player, change)).code).toBe(422)
  })

  it('R-GAME-11: with the switch on, other venues come home, then the whole balance goes in', async () => {
    const saver = await richPlayer({ pp: 40 })
    await auto(saver)
    expect((await launch(saver)).code).toBe(200)
    expect(await app().whereabouts(saver)).toEqual({
      available: 0n,
      held: 0n,
      transit: 0n,
      atVenue: 100_000n,
    })
    expect(await transfers(saver)).toEqual([
      'pp to_venue 4000 success',
      'pp to_centre 4000 success',
      'obgdy to_venue 100000 success',
    ])
    // Money that is already at the right venue is not moved.
    expect((await launch(saver)).code).toBe(200)
    expect(await transfers(saver)).toHaveLength(3)
  })

  it('R-GAME-12: a move whose outcome is open launches nothing and says why', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 50_023n)
    await auto(saver)
    expect(await launch(saver)).toMatchObject({
      status: 200,
      code: 409,
      message: '转账处理中，资金安全，请稍后再进入游戏',
      data: null,
    })
    expect(await app().whereabouts(saver)).toMatchObject({
      available: 0n,
      transit: 50_023n,
    })
    await app().expectOk('/api/transall', {}, saver.token)
  })
})
