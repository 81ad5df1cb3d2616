import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { upsertBets } from '../bet/bet.store.ts'
import { transaction } from '../platform/db.ts'
import { giveBirthdayGifts, moveVipLevels } from './vip.jobs.ts'

// money F-10, F-20, I-24; the first levels give 8 and 8, then 28 and 18 yuan, with a turnover of once the amount.
const app = useTestApp()

let bets = 0

/** Registers a player with a deposit and a turnover (yuan) at a brand time. */
async function newActivePlayer(
  yuan: number,
  flow: number,
  at: string,
): Promise<TestPlayer> {
  const when = new Date(`${at}+08:00`)
  await app().clock.set(when)
  const player = await app().registerPlayer()
  if (yuan > 0) await app().fund(player, BigInt(yuan) * 100n)
  if (flow > 0) await stake(player, flow, when)
  return player
}

async function stake(player: TestPlayer, yuan: number, when: Date): Promise<void> {
  bets += 1
  const bet = {
    bet_id: `gift-${bets}`,
    version: 1,
    player: player.id,
    game: 'koi-leap',
    stake: BigInt(yuan) * 100n,
    payout: 0n,
    state: 'settled' as const,
    placed_at: when,
    settled_at: when,
  }
  await transaction(app().context.pool, (tx) => upsertBets(tx, 'obgdy', [bet]))
}

async function levels(day: string, nodes = 1): Promise<void> {
  await app().clock.set(`${day}T00:05:00+08:00`)
  await Promise.all(Array.from({ length: nodes }, () => moveVipLevels(app().context, day)))
}

async function birthdays(day: string, nodes = 1): Promise<void> {
  await app().clock.set(`${day}T08:00:00+08:00`)
  const jobs = Array.from({ length: nodes }, () => giveBirthdayGifts(app().context, day))
  await Promise.all(jobs)
}

/** Returns the player's gifts as `day kind level yuan`, the sum of their turnover, and the titles of the mails. */
async function givenTo(player: TestPlayer) {
  const { rows } = await app().owner.query<{ gift: string }>(
    `SELECT day || ' ' || kind || ' ' || level || ' ' || amount / 100 AS gift FROM vip_gift
     WHERE player_id = $1 ORDER BY id`,
    [player.id],
  )
  const requirement = await app().owner.query<{ yuan: number; mails: number }>(
    `SELECT (SELECT coalesce(sum(required), 0) / 100 FROM turnover_requirement
       WHERE player_id = $1 AND source = 'vip_gift')::int AS yuan,
     (SELECT count(*)::int FROM mail WHERE player_id = $1 AND kind LIKE 'vip.gift-%') AS mails`,
    [player.id],
  )
  return { gifts: rows.map(({ gift }) => gift), ...requirement.rows[0] }
}

async function available(player: TestPlayer): Promise<bigint> {
  return (await app().whereabouts(player)).available
}

/** Registers a player with this birthday who has had a level since a day. */
async function born(birthday: string, level: number, since: string): Promise<TestPlayer> {
  await app().clock.set(`${since}T12:00:00+08:00`)
  const player = await app().registerPlayer()
  await app().owner.query('UPDATE player SET birthday = $2, vip_level = $3 WHERE id = $1', [
    player.id,
    birthday,
    level,
  ])
  return player
}

/** Returns the levels in force as they are on the wire. */
async function levelsNow(): Promise<Record<string, number>[]> {
  const { data } = await app().expectOk('/api/uservip', {})
  return data as unknown as Record<string, number>[]
}

const nothing = { gifts: [], yuan: 0, mails: 0 }

// R-VIP-20
describe('a gift for reaching a level', () => {
  it('comes with the step: money, turnover, mail and record in one', async () => {
    const player = await newActivePlayer(1000, 5000, '2025-03-01T12:00:00')
    await levels('2025-03-02')
    await levels('2025-03-02')
    const gifts = ['2025-03-02 rise 1 8']
    expect(await givenTo(player)).toEqual({ gifts, yuan: 8, mails: 1 })
    expect(await available(player)).toBe(100_800n)
    const { token } = await app().comeBack(player)
    const records = await app().expectOk('/api/gettransrecord', { type: 9, date: 1 }, token)
    const [record] = (records.data as unknown as { data: { out_trade_no: string }[] }).data
    expect(record).toMatchObject({
      amount: 8,
      pay_way: 'VIP晋级礼金',
      state: 1,
      reason: '',
    })
    const ask = { type: 9, out_trade_no: record?.out_trade_no }
    const detail = await app().expectOk('/api/transdetail', ask, token)
    expect(detail.data).toMatchObject({
      timeline: [{ title: '已入账', note: 'VIP晋级礼金，已存入中心钱包' }],
      entries: [{ title: 'VIP礼金', place: '中心钱包', amount: 8, balance_after: 1008 }],
    })
    const { data } = await app().expectOk('/api/noticeList', { page: 1 }, token)
    const [mail] = (data as unknown as { data: { title: string; content: string }[] }).data
    expect(mail?.title).toBe('VIP晋级礼金已到账')
    expect(mail?.content).toContain('须完成1倍流水后可提现')
  })

  it('comes once for each level: who falls and comes back has had it', async () => {
    const player = await newActivePlayer(1000, 5000, '2024-01-01T12:00:00')
    await levels('2024-01-02')
    // VIP1 has no minimum turnover, so the test writes the demotion into the tables itself.
    await app().owner.query(
      `WITH fall AS (INSERT INTO vip_move (player_id, day, cause, from_level, to_level, deposited, flow, kept_flow, setting_id)
         SELECT player_id, '2024-02-01', 'demoted', 1, 0, deposited, flow, 0, setting_id FROM vip_move
         WHERE player_id = $1)
       UPDATE player SET vip_level = 0 WHERE id = $1`,
      [player.id],
    )
    await stake(player, 100, new Date('2024-02-02T12:00:00+08:00'))
    await app().owner.query(
      `UPDATE bet_day SET changed_at = '2024-02-02T12:00:00+08:00' WHERE player_id = $1`,
      [player.id],
    )
    await levels('2024-02-03')
    const { rows } = await app().owner.query('SELECT vip_level FROM player WHERE id = $1', [
      player.id,
    ])
    expect(rows[0].vip_level).toBe(1)
    expect((await givenTo(player)).gifts).toEqual(['2024-01-02 rise 1 8'])
  })

  // R-VIP-25
  it('is not for who shut themselves out, nor for who is disabled', async () => {
    const excludedPlayer = await newActivePlayer(1000, 5000, '2025-04-01T12:00:00')
    const disabled = await newActivePlayer(1000, 5000, '2025-04-01T12:00:00')
    await app().expectOk('/api/exclude', { term: '7d' }, excludedPlayer.token)
    await app().owner.query(`UPDATE player SET status = 'disabled' WHERE id = $1`, [
      disabled.id,
    ])
    await levels('2025-04-02')
    expect(await givenTo(excludedPlayer)).toEqual(nothing)
    expect(await givenTo(disabled)).toEqual(nothing)
  })

  it('without an amount there is none, without turnover no condition', async () => {
    await app().clock.set('2025-04-30T12:00:00+08:00')
    const first = await levelsNow()
    await app().changeSetting('vip', {
      levels: first.map((level, at) => ({
        ...level,
        rise_gift: at === 0 ? 0 : 100,
        birthday_gift: 100,
        gift_turnover: 0,
      })),
    })
    const player = await newActivePlayer(5000, 30_000, '2025-05-01T12:00:00')
    await levels('2025-05-02')
    expect(await givenTo(player)).toEqual(nothing)
    await levels('2025-05-03')
    expect(await givenTo(player)).toEqual({
      gifts: ['2025-05-03 rise 2 100'],
      yuan: 0,
      mails: 1,
    })
    await app().changeSetting('vip', { levels: first })
  })
})

// R-VIP-21
describe('a gift for a birthday', () => {
  it('who was born on February 29th has it on the 28th of a common year', async () => {
    const leap = await born('1996-02-29', 1, '2024-01-01')
    const other = await born('1996-02-28', 1, '2024-01-01')
    await birthdays('2024-02-28')
    expect((await givenTo(leap)).gifts).toEqual([])
    await birthdays('2024-02-29')
    await birthdays('2025-02-28')
    expect((await givenTo(leap)).gifts).toEqual([
      '2024-02-29 birthday 1 8',
      '2025-02-28 birthday 1 8',
    ])
    expect((await givenTo(other)).gifts).toEqual([
      '2024-02-28 birthday 1 8',
      '2025-02-28 birthday 1 8',
    ])
    await birthdays('2025-03-01')
    expect((await givenTo(leap)).gifts).toHaveLength(2)
  })

  it('comes once a year, also where the birthday is moved', async () => {
    const player = await born('1990-12-30', 2, '2024-01-01')
    await birthdays('2024-12-30')
    await birthdays('2024-12-30')
    const move = (to: string) =>
      app().owner.query('UPDATE player SET birthday = $2 WHERE id = $1', [player.id, to])
    await move('1990-12-31')
    await birthdays('2024-12-31')
    await move('1990-01-05')
    await birthdays('2025-01-05')
    expect(await givenTo(player)).toEqual({
      gifts: ['2024-12-30 birthday 2 18'],
      yuan: 18,
      mails: 1,
    })
  })

  it('is of the lowest level of the thirty days before; who came within them gets none', async () => {
    const risenPlayer = await newActivePlayer(1000, 5000, '2025-06-01T12:00:00')
    await app().owner.query(`UPDATE player SET birthday = '1990-07-02' WHERE id = $1`, [
      risenPlayer.id,
    ])
    await levels('2025-06-02')
    const late = await newActivePlayer(1000, 5000, '2025-06-02T12:00:00')
    await app().owner.query(`UPDATE player SET birthday = '1990-07-02' WHERE id = $1`, [
      late.id,
    ])
    await levels('2025-06-03')
    const fresh = await born('1990-07-02', 3, '2025-06-02')
    const old = await born('1990-07-02', 3, '2025-06-01')
    const none = await born('1990-07-02', 0, '2024-06-01')
    await birthdays('2025-07-02')
    const results = await Promise.all([risenPlayer, late, fresh, old, none].map(givenTo))
    expect(
      results.map(({ gifts }) => gifts.filter((gift) => gift.includes('birthday'))),
    ).toEqual([['2025-07-02 birthday 1 8'], [], [], ['2025-07-02 birthday 3 38'], []])
  })

  // R-VIP-25
  it('is not for who shut themselves out', async () => {
    const player = await born('1990-08-08', 3, '2025-06-01')
    await app().clock.set('2025-08-07T12:00:00+08:00')
    const { token } = await app().comeBack(player)
    await app().expectOk('/api/exclude', { term: '7d' }, token)
    await birthdays('2025-08-08')
    expect(await givenTo(player)).toEqual(nothing)
  })
})

// money F-10 F-20 I-24
describe('twenty rounds of two nodes, and a player who shuts themselves out meanwhile', () => {
  it('each step and each gift once; nothing is given after the exclusion was acknowledged', async () => {
    const outcomes = { given: 0, refused: 0 }
    for (let round = 0; round < 20; round += 1) {
      const date = new Date(Date.UTC(2022, 2, 1 + round)).toISOString().slice(0, 10)
      const before = new Date(Date.UTC(2022, 1, 28 + round)).toISOString().slice(0, 10)
      const riser = await newActivePlayer(1000, 5000, `${before}T12:00:00`)
      const birthday = `1990${date.slice(4)}`
      const leaver = await born(birthday, 2, '2021-01-01')
      await app().clock.set(`${date}T08:00:00+08:00`)
      const { token } = await app().comeBack(leaver)
      let atTheAnswer = -1
      const leave = async () => {
        await app().expectOk('/api/exclude', { term: '1d' }, token)
        atTheAnswer = (await givenTo(leaver)).gifts.length
      }
      await Promise.all([
        moveVipLevels(app().context, date),
        moveVipLevels(app().context, date),
        ...(round % 2 === 0 ? [giveBirthdayGifts(app().context, date)] : []),
        leave(),
        giveBirthdayGifts(app().context, date),
        giveBirthdayGifts(app().context, date),
      ])
      expect(await givenTo(riser)).toEqual({
        gifts: [`${date} rise 1 8`],
        yuan: 8,
        mails: 1,
      })
      expect(await available(riser)).toBe(100_800n)
      const { gifts } = await givenTo(leaver)
      expect(gifts.length).toBe(atTheAnswer)
      expect(await available(leaver)).toBe(gifts.length === 1 ? 1800n : 0n)
      if (gifts.length === 1) outcomes.given += 1
      else outcomes.refused += 1
    }
    console.log(
      `F-20: ${outcomes.given} given before the exclusion, ${outcomes.refused} not`,
    )
  })
})
