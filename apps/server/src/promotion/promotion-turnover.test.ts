import { noTerms } from '@jinli/contract/promotion/promotion-terms'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { betFlow, promotionFlows } from '@jinli/dev-env/promotion-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const { apply, balanceOf, grantBonus, promotion } = promotionFlows(app)
const play = betFlow(app)

async function progress({ token }: TestPlayer, id: string) {
  const { data } = await app().expectOk('/api/activityprogress', { id }, token)
  return (data as { data: Record<string, unknown>[] }).data
}

async function one({ token }: TestPlayer, id: string) {
  return (await app().expectOk('/api/activityapplication', { id }, token)).data
}

async function newFundedPlayer(yuan: number): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, BigInt(yuan) * 100n)
  return player
}

// R-PROMO-20: what each bet adds to the turnover, by the weight of its game's category.
describe('the turnover of a bonus', () => {
  it('is paid by each bet with its weight, what is older first', async () => {
    await app().owner.query(`UPDATE venue SET category = 'live' WHERE code = 'pp'`)
    const player = await newFundedPlayer(100)
    const weights = { live: 50, sport: 0, esport: 0, board: 0, slot: 100, lottery: 0 }
    const application = await grantBonus(player, await promotion({ weights }))
    await play(player, 'obgdy', 120)
    await play(player, 'pp', 60)
    await play(player, 'pp', 200)
    await play(player, 'obgdy', 40)
    expect(await progress(player, application)).toMatchObject([
      { stake: 200, weight: 50, elsewhere: 0, counted: 50, done: 100 },
      { stake: 60, weight: 50, elsewhere: 0, counted: 30, done: 50 },
      { stake: 120, weight: 100, elsewhere: 100, counted: 20, done: 20, category: 'slot' },
    ])
    expect(await one(player, application)).toMatchObject({
      required: 100,
      done: 100,
      can_give_up: 0,
      weights,
    })
    await app().owner.query(`UPDATE venue SET category = 'slot' WHERE code = 'pp'`)
  })

  // R-MONEY-13
  it('is once the bonus, unless its terms say otherwise', async () => {
    const { turnover_times } = noTerms
    const grantedPlayer = await app().registerPlayer()
    await grantBonus(grantedPlayer, await promotion({ turnover_times }))
    const { data } = await app().expectOk('/api/getBetAmount', {}, grantedPlayer.token)
    expect(data).toMatchObject({
      bet_amount: 50,
      sources: [{ source: '优惠', required: 50, done: 0 }],
    })
    const free = await app().registerPlayer()
    await grantBonus(free, await promotion({ turnover_times: 0 }))
    const none = await app().expectOk('/api/getBetAmount', {}, free.token)
    expect(none.data).toMatchObject({ bet_amount: 0, sources: [] })
  })

  it('nobody else sees it', async () => {
    const application = await grantBonus(await app().registerPlayer(), await promotion())
    const other = await app().registerPlayer()
    for (const path of ['activityapplication', 'activityprogress', 'activitygiveup'])
      expect(
        await app().call(`/api/${path}`, { id: application }, other.token),
      ).toMatchObject({ code: 404 })
  })
})

// R-PROMO-21 R-PROMO-22
describe('giving a bonus up', () => {
  async function offer({ token }: TestPlayer, id: string) {
    return (await app().call('/api/activitygiveup', { id }, token)).data
  }
  function giveUp({ token }: TestPlayer, id: string, takenBack: number) {
    return app().call('/api/doactivitygiveup', { id, taken: takenBack }, token)
  }

  it('tells the amounts first, takes them back and asks for no more turnover', async () => {
    const player = await newFundedPlayer(100)
    const application = await grantBonus(player, await promotion())
    await play(player, 'obgdy', 30, { payout: 1000n })
    const figures = { bonus: 50, result: -20, taken: 30, released: 100, balance: 150 }
    expect(await offer(player, application)).toEqual({ ...figures, refusal: '' })
    expect(await giveUp(player, application, 50)).toMatchObject({
      code: 409,
      error: 'promotion.give-up-moved',
    })
    expect(await giveUp(player, application, 30)).toMatchObject({
      code: 200,
      message: '已放弃彩金，退回30.00元',
    })
    expect(await giveUp(player, application, 30)).toMatchObject({
      error: 'promotion.give-up-over',
    })
    expect(await balanceOf(player)).toBe(12_000n)
    const { data } = await app().expectOk('/api/getBetAmount', {}, player.token)
    expect(data).toMatchObject({ bet_amount: 70, sources: [{ source: '存款' }] })
    expect(await one(player, application)).toMatchObject({
      state: 2,
      status: 'given_up',
      taken_back: 30,
      can_give_up: 0,
    })
    const statement = await app().expectOk('/api/gettransrecord', { type: 9 }, player.token)
    expect((statement.data as { data: object[] }).data).toMatchObject([
      { amount: -30, pay_way: '放弃彩金' },
      { amount: 50 },
    ])
    expect(
      await apply(player, Number((await one(player, application))?.activityid)),
    ).toMatchObject({ error: 'promotion.applied' })
  })

  it('what was won with it goes back with it; what is not in the centre wallet must come home', async () => {
    const player = await app().registerPlayer()
    const application = await grantBonus(player, await promotion())
    await play(player, 'obgdy', 10, { payout: 4000n })
    expect(await offer(player, application)).toMatchObject({
      taken: 80,
      refusal: '中心钱包不足80.00元，请先将场馆资金转回',
    })
    expect(await giveUp(player, application, 80)).toMatchObject({
      error: 'promotion.give-up-short',
    })
    await app().fund(player, 10_000n)
    expect(await giveUp(player, application, 80)).toMatchObject({ code: 200 })
    expect(await balanceOf(player)).toBe(7000n)
  })

  it('waits for bets that are open and for a feed that may not have told yet', async () => {
    const player = await app().registerPlayer()
    const application = await grantBonus(player, await promotion())
    const bet = await play(player, 'obgdy', 10, { state: 'open', settled_at: null })
    const open = { error: 'promotion.give-up-open' }
    expect(await giveUp(player, application, 50)).toMatchObject(open)
    await play(player, 'obgdy', 10, { ...bet, version: 2, state: 'void' })
    const transferOut = { amount: 10, sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().expectOk('/api/transfer', transferOut, player.token)
    const home = { amount: 10, sourcetype: 'obgdy', targettype: 'userbalance' }
    await app().expectOk('/api/transfer', home, player.token)
    expect(await giveUp(player, application, 50)).toMatchObject(open)
    await app().clock.forward(11 * minuteMs)
    expect(await giveUp(player, application, 50)).toMatchObject({ code: 200 })
    expect(await balanceOf(player)).toBe(0n)
  })

  it('is over when the turnover is done', async () => {
    const player = await app().registerPlayer()
    const application = await grantBonus(player, await promotion())
    await play(player, 'obgdy', 100)
    expect(await giveUp(player, application, 0)).toMatchObject({
      error: 'promotion.give-up-over',
    })
  })
})
