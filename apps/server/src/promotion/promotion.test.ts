import type { TestPlayer } from '@jinli/dev-env/api-client'
import { betFlow, promotionFlows } from '@jinli/dev-env/promotion-flows'
import { dayMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { FieldClient } from '../../test/clients/field-client.ts'

const app = useTestApp()
const { applicationsOf, applyFor, apply, promotion, writerToken } = promotionFlows(app)
const play = betFlow(app)

async function standingOf({ token }: TestPlayer, id: number) {
  return (await app().expectOk('/api/activitystanding', { id }, token)).data
}

async function newFundedPlayer(yuan: number): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, BigInt(yuan) * 100n)
  return player
}

// R-CALL-17 R-CALL-18 R-CALL-19 R-PROMO-10
describe('what is shown', () => {
  it('the sandbox begins with types and six promotions, in the words of the field', async () => {
    const client = new FieldClient(app().url)
    const types = (await client.post('/api/activitytype', {})).data as { id: number }[]
    expect(types).toHaveLength(4)
    const { data } = (await client.post('/api/activitylist', {})).data as {
      data: { id: number; title: string; banner: string }[]
    }
    expect(data.map(({ title }) => title.slice(0, 4))).toEqual([
      '首存礼遇',
      '每周续存',
      '会员生日',
      '推荐致谢',
      '体育保障',
      '从容游戏',
    ])
    for (const { id, title, banner } of data) {
      const page = await client.post('/api/activitydetail', { id: String(id) })
      expect(page.data).toMatchObject({ id, title, banner, content: expect.any(String) })
    }
  })

  // R-PROMO-10: the list of the wire has all promotions.
  it('every one that runs is listed, by its type or all; a type that is none has none', async () => {
    for (let n = 0; n < 12; n += 1) await promotion({}, { type: 2 })
    const all = await app().expectOk('/api/activitylist', {})
    const ofType = await app().expectOk('/api/activitylist', { type: '2' })
    expect((all.data as { data: unknown[] }).data).toHaveLength(18)
    expect((ofType.data as { data: unknown[] }).data).toHaveLength(14)
    for (const type of [9999, 'x'])
      expect((await app().expectOk('/api/activitylist', { type })).data).toEqual({
        data: [],
      })
  })

  // reliability B-100
  it('a draft, one to come and one that is over are not shown, and nobody applies', async () => {
    const player = await app().registerPlayer()
    const start = app().clock.now().getTime()
    const at = (ms: number) => new Date(start + ms).toISOString()
    const laterId = await promotion({}, { starts_at: at(dayMs), ends_at: at(2 * dayMs) })
    const { data } = await app().expectOk(
      '/admin/api/promotions/create',
      promotionFlows(app).written(),
      await writerToken(),
    )
    const refusal = { code: 404, error: 'http.not-found' }
    for (const id of [laterId, data?.id, 999_999]) {
      expect(await app().call('/api/activitydeatil', { id })).toMatchObject(refusal)
      expect(await apply(player, Number(id))).toMatchObject(refusal)
    }
    expect(await app().call('/api/activitydeatil', { id: '1e2' })).toMatchObject({
      code: 422,
    })
    await app().clock.forward(dayMs + minuteMs)
    const back = await app().comeBack(player)
    expect(await app().call('/api/activitydeatil', { id: laterId })).toMatchObject({
      code: 200,
    })
    await app().clock.forward(dayMs)
    const refusalEnded = { code: 422, error: 'promotion.ended', message: '活动已结束' }
    expect(await app().call('/api/activitydeatil', { id: laterId })).toMatchObject(
      refusalEnded,
    )
    const newSession = await app().comeBack(back)
    expect(await apply(newSession, laterId)).toMatchObject(refusalEnded)
  })

  it('its terms stand in words beside it', async () => {
    const id = await promotion({
      basis: 'deposit',
      period: 'weekly',
      min_base: 10_000n,
      percent: 12_500_000n,
      amount: 0n,
      cap: 88_800n,
      turnover_times: 3,
      vip_min: 2,
      weights: { live: 50, sport: 100, esport: 0, board: 0, slot: 0, lottery: 0 },
    })
    const { data } = await app().expectOk('/api/activitydeatil', { id })
    expect(data).toMatchObject({
      applies: 1,
      words: [
        'VIP2及以上的会员可参与，每位会员每周一次（周一至周日）',
        '本周存款满100元，赠送存款金额的12.5%，单次最高888元',
        '彩金须完成3倍流水，有效投注按真人50%、体育100%计入，其余不计',
        '活动奖励总额10,000元，发完即止',
        '暂停游戏或已达自设存款限额的会员不参与；彩金可随时放弃',
      ],
    })
  })
})

// R-CALL-20 R-CALL-21 R-PROMO-08 R-PROMO-11
describe('applying', () => {
  it('opens one application, told in Chinese; a second is refused', async () => {
    const player = await app().registerPlayer()
    const id = await promotion()
    const client = new FieldClient(app().url, player.token)
    expect(await client.post('/api/doactivityapply', { activityid: id })).toEqual({
      code: 200,
      message: '申请已提交，请等待审核',
      data: null,
    })
    expect(await apply(player, id)).toMatchObject({
      code: 409,
      error: 'promotion.applied',
      message: '您已申请该活动',
    })
    expect(await applicationsOf(player)).toMatchObject([
      { state: 1, status: 'open', amount: 5000n, activityid: id, reason: '' },
    ])
    expect(await standingOf(player, id)).toMatchObject({
      ready: 0,
      refusal: '您已申请该活动',
      application: { status: 'open' },
    })
  })

  it('one that only informs takes none', async () => {
    const player = await app().registerPlayer()
    const id = await promotion({ basis: 'none' })
    expect(await apply(player, id)).toMatchObject({ error: 'promotion.info-only' })
  })

  it('says what is missing, before and at it; what is reckoned is rounded down', async () => {
    const player = await app().registerPlayer()
    const id = await promotion({
      basis: 'deposit',
      period: 'weekly',
      min_base: 50_000n,
      percent: 3_333_333n,
      amount: 0n,
      cap: 2000n,
      turnover_times: 5,
    })
    await app().fund(player, 30_000n)
    const refusal = '暂不符合申请条件：本周存款满500元（当前300元，还差200元）'
    expect(await standingOf(player, id)).toMatchObject({
      ready: 0,
      refusal,
      base: 300,
      bonus: 0,
      conditions: [{ label: '本周存款满500元', met: 0, detail: '当前300元，还差200元' }],
    })
    expect(await apply(player, id)).toMatchObject({
      code: 1610,
      error: 'promotion.not-met',
      message: refusal,
    })
    await app().fund(player, 20_000n)
    expect(await standingOf(player, id)).toMatchObject({
      ready: 1,
      refusal: '',
      base: 500,
      bonus: 16.66,
      required: 83.3,
    })
    await applyFor(player, id)
    expect(await applicationsOf(player)).toMatchObject([{ amount: 1666n }])
  })

  it('looks at level, registration and birthday', async () => {
    const player = await app().registerPlayer()
    const id = await promotion({ vip_min: 1, registered_days_max: 7, birthday_month: true })
    const labels = async () =>
      ((await standingOf(player, id)) as { conditions: { met: number }[] }).conditions.map(
        ({ met }) => met,
      )
    expect(await labels()).toEqual([0, 1, 0])
    await app().owner.query(
      `UPDATE player SET vip_level = 1, birthday = (app_now() AT TIME ZONE 'Asia/Shanghai')::date - 10000
       WHERE id = $1`,
      [player.id],
    )
    const month = await app().owner.query<{ same: boolean }>(
      `SELECT extract(month FROM birthday) = extract(month FROM app_now() AT TIME ZONE 'Asia/Shanghai') AS same
       FROM player WHERE id = $1`,
      [player.id],
    )
    expect(await labels()).toEqual([1, 1, month.rows[0]?.same ? 1 : 0])
  })

  // R-PROMO-12: one application in each period of the brand's calendar.
  it.each([
    ['daily', '2026-03-01T23:59:00+08:00', '2026-03-02T00:00:30+08:00', '2026-03-01'],
    ['weekly', '2026-03-01T23:59:00+08:00', '2026-03-02T00:00:30+08:00', '2026-02-23'],
    ['monthly', '2028-02-29T23:59:00+08:00', '2028-03-01T00:00:30+08:00', '2028-02-01'],
    ['yearly', '2025-12-31T23:59:00+08:00', '2026-01-01T00:00:30+08:00', '2025-01-01'],
  ] as const)('%s: once, and again in the next', async (period, now, nextTime, first) => {
    await app().clock.set('2024-01-01T00:00:00+08:00')
    const flows = promotionFlows(app)
    const id = await flows.promotion({ period })
    await app().clock.set(now)
    let player = await app().registerPlayer()
    expect(await standingOf(player, id)).toMatchObject({ period: first })
    expect(await apply(player, id)).toMatchObject({ code: 200 })
    expect(await apply(player, id)).toMatchObject({ error: 'promotion.applied' })
    await app().clock.set(nextTime)
    player = await app().comeBack(player)
    expect(await apply(player, id)).toMatchObject({ code: 200 })
  })

  // R-PROMO-13
  it('a loss of the week before counts by what was placed then, in its categories', async () => {
    await app().clock.set('2026-03-04T12:00:00+08:00')
    await app().owner.query(`UPDATE venue SET category = 'sport' WHERE code = 'pp'`)
    const flows = promotionFlows(app)
    const id = await flows.promotion({
      basis: 'loss',
      period: 'weekly',
      min_base: 10_000n,
      percent: 10_000_000n,
      amount: 0n,
      weights: { live: 0, sport: 100, esport: 0, board: 0, slot: 0, lottery: 0 },
    })
    const player = await app().registerPlayer()
    const winnings = { payout: 5000n }
    await play(player, 'pp', 250, winnings)
    await play(player, 'obgdy', 900)
    await play(player, 'pp', 70, { state: 'open', settled_at: null })
    await play(player, 'pp', 80, { state: 'void' })
    expect(await standingOf(player, id)).toMatchObject({ base: 0, ready: 0 })
    await app().clock.set('2026-03-09T00:00:10+08:00')
    await play(player, 'pp', 400)
    const back = await app().comeBack(player)
    expect(await standingOf(back, id)).toMatchObject({ base: 200, bonus: 20, ready: 1 })
    await app().owner.query(`UPDATE venue SET category = 'slot' WHERE code = 'pp'`)
  })

  it('friends count who came by the link and made their first deposit in the month', async () => {
    const agent = await app().registerPlayer()
    const friend = await app().registerPlayer()
    await app().owner.query(`INSERT INTO agent (player_id, code) VALUES ($1, 'FRIEND')`, [
      agent.id,
    ])
    await app().owner.query(
      'INSERT INTO player_referral (player_id, agent_id) VALUES ($1, $2)',
      [friend.id, agent.id],
    )
    const id = await promotion({ basis: 'referral', period: 'monthly', min_base: 10_000n })
    expect(await standingOf(agent, id)).toMatchObject({ ready: 0 })
    await app().fund(friend, 10_000n)
    expect(await standingOf(agent, id)).toMatchObject({ ready: 1, bonus: 50 })
  })

  it('the first deposit counts, no other, and only of the time of the promotion', async () => {
    const early = await newFundedPlayer(1000)
    const id = await promotion({
      basis: 'first_deposit',
      min_base: 10_000n,
      percent: 20_000_000n,
      amount: 0n,
    })
    await app().fund(early, 100_000n)
    expect(await standingOf(early, id)).toMatchObject({ base: 0, ready: 0 })
    const player = await newFundedPlayer(120)
    await app().fund(player, 900_000n)
    expect(await standingOf(player, id)).toMatchObject({ base: 120, bonus: 24 })
  })
})
