import { useTestApp } from '@jinli/dev-env/use-test-app'
import { fenOfNumber, parseYuan } from '@jinli/money/money'
import { describe, expect, it } from 'vitest'

// A venue does not answer in this test, so a time-out of a second is enough.
const app = useTestApp({
  config: { venue: { timeoutMs: 1000 } },
  venue: { inside: false },
})

// R-CALL-06
describe('the user record', () => {
  it('is all there for a new player', async () => {
    const player = await app().registerPlayer()
    const { data } = await app().expectOk('/api/user', {}, player.token)
    expect(data).toEqual({
      username: player.name,
      realname: '林小鱼',
      avatar: '',
      mobile: '',
      email: '',
      birthday: '',
      balance: 0,
      // R-WIRE-18: both the spelling of the spec and the correct one.
      gameblance: 0,
      gamebalance: 0,
      held: 0,
      in_transit: 0,
      venues_age: 0,
      usdtrate: 7.12,
      withdrawusdtrate: 7.08,
      withdrawcashfee: 5,
      withdrawfeeusdttrc: 1,
      transferstatus: 0,
      unread: 0,
      id: expect.any(Number),
      created_at: expect.any(String),
      vipname: 'VIP0',
      next_vip: 'VIP1',
      totalgame: 0,
      current_vip: 'VIP0',
      vip: 0,
      joinday: 1,
      paysum: 0,
      isagent: 0,
    })
  })

  it('sums what was credited, holds and venues apart from the balance', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 40_000n)
    await app().fund(player, 10_050n)
    await app().submitDeposit(player, 90_000n)
    const bank = await app().bindCard(player)
    const withdrawal = { amount: 150.5, bank, password: player.payPassword }
    await app().expectOk('/api/withdraw', withdrawal, player.token)
    for (const [amount, targettype] of [
      [50, 'obgdy'],
      [25.25, 'pp'],
    ])
      await app().expectOk(
        '/api/transfer',
        { amount, sourcetype: 'userbalance', targettype },
        player.token,
      )
    const { data } = await app().expectOk('/api/user', {}, player.token)
    expect(data).toMatchObject({
      paysum: 500.5,
      held: 150.5,
      gameblance: 75.25,
      gamebalance: 75.25,
      balance: 274.75,
      in_transit: 0,
    })
  })

  it('follows what staff and the player change', async () => {
    const player = await app().registerPlayer()
    await app().owner.query(
      `UPDATE player SET vip_level = 3, is_agent = true, birthday = '1990-02-28',
         mobile = '13800000000', email = 'koi@pond.example', avatar = '/a.png' WHERE id = $1`,
      [player.id],
    )
    await app().changeSetting('rates', { deposit_rate: 7.123456, fee_trc20: 0.5 })
    const { data } = await app().expectOk('/api/user', {}, player.token)
    expect(data).toMatchObject({
      vip: 3,
      current_vip: 'VIP3',
      isagent: 1,
      birthday: '1990-02-28',
      mobile: '13800000000',
      email: 'koi@pond.example',
      avatar: '/a.png',
      usdtrate: 7.123456,
      withdrawfeeusdttrc: 0.5,
    })
  })

  it('counts days of membership in brand days, the first as one', async () => {
    await app().clock.stop('2024-02-27T00:00:00+08:00')
    const player = await app().registerPlayer()
    for (const [at, days] of [
      ['2024-02-27T23:59:59.999', 1],
      ['2024-02-28T00:00:00.000', 2],
      ['2024-02-29T23:59:59.999', 3],
      ['2024-03-01T00:00:00.000', 4],
      ['2024-03-07T23:59:59.999', 10],
      ['2024-03-08T00:00:00.000', 11],
    ] as const) {
      await app().clock.stop(`${at}+08:00`)
      const { token } = await app().comeBack(player)
      const { data } = await app().expectOk('/api/user', {}, token)
      expect([at, data?.joinday]).toEqual([at, days])
    }
  })
})

describe('R-CALL-07: refreshusermoney', () => {
  it('asks the venues; what moved there shows, the balance is the same', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 30_000n)
    const move = { amount: 100, sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().expectOk('/api/transfer', move, player.token)
    const session = await app().openGame(player)
    const { balance } = await app().spin(session, '50')
    const before = await app().expectOk('/api/user', {}, player.token)
    expect(before.data).toMatchObject({ balance: 200, gameblance: 100 })
    const { data } = await app().expectOk('/api/refreshusermoney', {}, player.token)
    expect(data).toMatchObject({ balance: 200 })
    expect(fenOfNumber(data?.gameblance as number)).toBe(parseYuan(balance))
    const profile = await app().expectOk('/api/user', {}, player.token)
    expect(profile.data).toEqual({ ...data, venues_age: expect.any(Number) })
  })

  it('gives the last known figures while a venue is silent', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 30_000n)
    const move = { amount: 100, sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().expectOk('/api/transfer', move, player.token)
    await app().venue.kill()
    const { data } = await app().expectOk('/api/refreshusermoney', {}, player.token)
    expect(data).toMatchObject({ balance: 200, gameblance: 100 })
    const list = await app().expectOk('/api/balancelist', {}, player.token)
    expect(list.data).toContainEqual(
      expect.objectContaining({ platname: 'obgdy', balance: 100, fresh: 0 }),
    )
    await app().venue.restart()
  })
})
