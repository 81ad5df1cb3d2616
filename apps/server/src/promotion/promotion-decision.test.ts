import type { TestPlayer } from '@jinli/dev-env/api-client'
import { betFlow, promotionFlows } from '@jinli/dev-env/promotion-flows'
import { dayMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const { applicationsOf, applyFor, apply, balanceOf, decide, promotion, publish } =
  promotionFlows(app)
const play = betFlow(app)

async function one({ token }: TestPlayer, id: string) {
  return (await app().expectOk('/api/activityapplication', { id }, token)).data
}

async function newFundedPlayer(yuan: number): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, BigInt(yuan) * 100n)
  return player
}

// R-PROMO-14: the terms of an application are those of the time of its request.
it('an application keeps the terms of its moment, whatever is published after it', async () => {
  const player = await app().registerPlayer()
  const id = await promotion()
  const application = await applyFor(player, id)
  await publish(id, { amount: 100n, cap: 100n, turnover_times: 9 })
  expect(await decide(application, 'approve')).toMatchObject({
    code: 200,
    data: { amount: 50, required: 100, version: 1, turnover_times: 2 },
  })
  expect(await one(player, application)).toMatchObject({
    words: expect.arrayContaining([
      '赠送50元',
      '彩金须完成2倍流水，全部游戏的有效投注均计入',
    ]) as string[],
  })
})

// R-PROMO-15 R-PROMO-16 money F-9 I-16
describe('deciding', () => {
  it('approval pays once, opens the turnover and tells the player; a second click is told', async () => {
    const player = await app().registerPlayer()
    const application = await applyFor(player, await promotion())
    const token = await app().colleague('小审', 'operations')
    expect(await decide(application, 'approve', {}, token)).toMatchObject({
      code: 200,
      data: { state: 'approved', decided_by: '小审', required: 100, done: 0 },
    })
    expect(await decide(application, 'approve')).toMatchObject({
      code: 409,
      error: 'review.already-decided',
    })
    expect(await balanceOf(player)).toBe(5000n)
    expect(await app().auditTrail(player.name)).toEqual(['小审 promotion.approved'])
    const { data: turnover } = await app().expectOk('/api/getBetAmount', {}, player.token)
    expect(turnover).toMatchObject({
      bet_amount: 100,
      sources: [{ source: '优惠', required: 100, done: 0 }],
    })
    const { data: mails } = await app().expectOk('/api/noticeList', {}, player.token)
    expect((mails as { data: object[] }).data).toMatchObject([
      { title: '优惠申请已通过', link: '/activityRecord' },
    ])
    const { data: lines } = await app().expectOk(
      '/api/gettransrecord',
      { type: 9 },
      player.token,
    )
    expect((lines as { data: object[] }).data).toMatchObject([
      { amount: 50, pay_way: '优惠彩金', state: 1, balance_after: 50 },
    ])
  })

  it('a refusal needs a reason, which the player reads; they may apply again', async () => {
    const player = await app().registerPlayer()
    const id = await promotion()
    const application = await applyFor(player, id)
    expect(await decide(application, 'reject', { reason: ' ' })).toMatchObject({
      error: 'review.reason-missing',
    })
    const reason = '请先完善资料'
    expect(await decide(application, 'reject', { reason })).toMatchObject({
      data: { state: 'rejected' },
    })
    expect(await applicationsOf(player)).toMatchObject([{ state: 3, reason }])
    expect(await apply(player, id)).toMatchObject({ code: 200 })
    expect(await balanceOf(player)).toBe(0n)
  })

  // The approval checks the terms again: the loss may be smaller by then.
  it('looks at the terms again: less is paid where less stands, nothing where it is not met', async () => {
    await app().clock.set('2026-03-04T12:00:00+08:00')
    const flows = promotionFlows(app)
    const loss = {
      basis: 'loss',
      period: 'weekly',
      percent: 10_000_000n,
      amount: 0n,
    } as const
    const id = await flows.promotion({ ...loss, min_base: 10_000n })
    const player = await app().registerPlayer()
    await play(player, 'obgdy', 300)
    const bet = await play(player, 'obgdy', 100, { state: 'open', settled_at: null })
    await app().clock.set('2026-03-09T12:00:00+08:00')
    const back = await app().comeBack(player)
    const application = await applyFor(back, id)
    expect(await applicationsOf(back)).toMatchObject([{ amount: 3000n }])
    await play(player, 'obgdy', 100, {
      ...bet,
      version: 2,
      state: 'settled',
      payout: 35_000n,
    })
    const path = `/admin/api/promotion-applications/${application}`
    expect((await app().expectOk(path, {}, await app().staffToken())).data).toMatchObject({
      refusal: expect.stringContaining('还差50元') as string,
      conditions: [{ met: 0 }],
    })
    expect(await decide(application, 'approve')).toMatchObject({
      error: 'promotion.not-met',
    })
    await play(player, 'obgdy', 100, {
      ...bet,
      version: 3,
      state: 'settled',
      payout: 20_000n,
    })
    expect(await decide(application, 'approve')).toMatchObject({ data: { amount: 20 } })
    expect(await balanceOf(player)).toBe(2000n)
  })

  // R-PROMO-17 R-LIMIT: money I-24
  it('who has shut themselves out, or reached their own limit, is given nothing', async () => {
    const id = await promotion()
    const [shut, limitedPlayer] = [await app().registerPlayer(), await newFundedPlayer(100)]
    const openId = await applyFor(shut, id)
    await app().expectOk('/api/exclude', { term: '1d' }, shut.token)
    const refusal = { code: 1702, error: 'play-limit.excluded' }
    expect(await decide(openId, 'approve')).toMatchObject(refusal)
    expect(await apply(shut, await promotion())).toMatchObject(refusal)
    await app().expectOk('/api/depositlimit', { amount: '100' }, limitedPlayer.token)
    expect(await apply(limitedPlayer, id)).toMatchObject({ error: 'play-limit.reached' })
    await app().clock.forward(2 * dayMs)
    expect(await decide(openId, 'approve')).toMatchObject({ code: 200 })
    expect(await balanceOf(shut)).toBe(5000n)
  })

  // R-PROMO-19
  it('a member decides within their own limits, and what nobody else holds', async () => {
    const application = await applyFor(await app().registerPlayer(), await promotion())
    const small = await app().newStaff('operations', '小额')
    await app().owner.query('UPDATE staff SET order_max = 4999 WHERE username = $1', [
      small.username,
    ])
    expect(await decide(application, 'approve', {}, small.token)).toMatchObject({
      code: 403,
      error: 'staff.order-limit',
    })
    const other = await app().colleague('小占', 'operations')
    expect(await decide(application, 'claim', {}, other)).toMatchObject({
      data: { claim: { by: '小占', mine: 1 } },
    })
    expect(await decide(application, 'approve')).toMatchObject({ error: 'review.claimed' })
    expect(await decide(application, 'release')).toMatchObject({ error: 'review.claimed' })
    expect(await decide(application, 'release', {}, other)).toMatchObject({
      data: { claim: null },
    })
    expect(await decide(application, 'reject', { reason: '重复' })).toMatchObject({
      code: 200,
    })
  })
})
