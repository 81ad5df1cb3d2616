import { createHmac } from 'node:crypto'
import { startOfBrandDay } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { dayMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { fenOfNumber, parseYuan } from '@jinli/money/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { importBets } from './bet-import.jobs.ts'

const app = useTestApp({ venue: { inside: false } })

type Bet = Record<string, unknown>

async function bets(player: TestPlayer, body: object = {}): Promise<Bet[]> {
  const { data } = await app().expectOk(
    '/api/betrecord',
    { pagesize: 100, ...body },
    player.token,
  )
  return data?.data as Bet[]
}

async function turnover(player: TestPlayer) {
  const { data } = await app().expectOk('/api/getBetAmount', {}, player.token)
  return { required: data?.required, done: data?.done, missing: data?.bet_amount }
}

/** Returns a player who deposited 600 yuan and transferred 300 to each of two venues. */
async function gambler(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 60_000n)
  for (const targettype of ['obgdy', 'pp']) {
    const move = { amount: 300, sourcetype: 'userbalance', targettype }
    await app().expectOk('/api/transfer', move, player.token)
  }
  return player
}

/** Voids a bet at the venue by a signed operator call, as a game vendor does to correct a bet. */
async function voidAtVenue(venue: string, betId: string): Promise<void> {
  const operator = app().venue.operators.find((each) => each.id === venue)
  const path = '/v1/bets/void'
  const body = JSON.stringify({ bet_id: betId })
  const timestamp = Date.now().toString()
  const signature = createHmac('sha256', operator?.secret ?? '')
    .update(`${timestamp}.${path}.${body}`)
    .digest('hex')
  const response = await fetch(app().venue.url + path, {
    method: 'POST',
    body,
    headers: { 'x-operator': venue, 'x-timestamp': timestamp, 'x-signature': signature },
  })
  expect(await response.json()).toEqual({ bet_id: betId, status: 'void' })
}

let player: TestPlayer
let spun: Record<string, unknown>[]
beforeAll(async () => {
  player = await gambler()
  const session = await app().openGame(player)
  spun = []
  for (const stake of ['1', '5', '10']) spun.push(await app().spin(session, stake))
  spun.push(await app().spin(await app().openGame(player, 'pp'), '20'))
  await importBets(app().context)
})

describe('bets of the venue', () => {
  it('R-CALL-37 R-BET-02 R-BET-03: appear with stake, win or loss, game and status', async () => {
    const byId = new Map((await bets(player)).map((bet) => [bet.bet_id, bet]))
    expect(byId.size).toBe(4)
    for (const spin of spun) {
      const [stake, payout] = [parseYuan(spin.stake), parseYuan(spin.payout)]
      const bet = byId.get(spin.bet_id)
      expect(bet).toMatchObject({
        Code: '鲤跃龙门',
        code: 'koi-leap',
        status: 1,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      })
      expect(fenOfNumber(bet?.bet_amount as number)).toBe(stake)
      expect(fenOfNumber(bet?.win_loss as number)).toBe((payout ?? 0n) - (stake ?? 0n))
    }
  })

  it('R-BET-01 R-BET-04: by venue, newest first, in pages', async () => {
    expect((await bets(player, { api_type: 'pp' })).map((bet) => bet.bet_amount)).toEqual([
      20,
    ])
    const at = await bets(player, { api_type: 'obgdy' })
    expect(at.map((bet) => bet.bet_amount)).toEqual([10, 5, 1])
    expect(at[0]).toMatchObject({ platname: 'obgdy', gamename: '锦鲤电游' })
    expect(await bets(player, { api_type: 'nowhere' })).toEqual([])
    const { data } = await app().expectOk(
      '/api/betrecord',
      { page: 2, pagesize: 3 },
      player.token,
    )
    expect(data).toMatchObject({ current_page: 2, last_page: 2, total: 4, from: 4, to: 4 })
    expect(((data?.data ?? []) as Bet[])[0]?.bet_amount).toBe(1)
  })

  it('R-BET-05: sums are those of the filter, whatever the page', async () => {
    const sumsOf = async (body: object) => {
      const { data } = await app().expectOk('/api/betrecord', body, player.token)
      const sums = data?.sums as Record<'stake' | 'result', number> | undefined
      return {
        stake: fenOfNumber(sums?.stake ?? -1),
        result: fenOfNumber(sums?.result ?? -1),
      }
    }
    const whole = (spins: typeof spun) => {
      const sum = (key: string) =>
        spins.reduce((all, spin) => all + (parseYuan(spin[key] as string) ?? 0n), 0n)
      return { stake: sum('stake'), result: sum('payout') - sum('stake') }
    }
    expect(await sumsOf({ pagesize: 1 })).toEqual(whole(spun))
    expect(await sumsOf({ pagesize: 1, page: 3 })).toEqual(whole(spun))
    expect(await sumsOf({ api_type: 'pp' })).toEqual(whole(spun.slice(3)))
    expect(await sumsOf({ api_type: 'nowhere' })).toEqual({ stake: 0n, result: 0n })
    const bet = 'player_id = $1 AND stake = 1000'
    await app().owner.query(`UPDATE bet SET state = 'void' WHERE ${bet}`, [player.id])
    const otherBets = spun.filter(({ stake }) => parseYuan(stake as string) !== 1000n)
    expect(await sumsOf({ pagesize: 1 })).toEqual(whole(otherBets))
    await app().owner.query(`UPDATE bet SET state = 'open' WHERE ${bet}`, [player.id])
    expect(await sumsOf({ pagesize: 1 })).toEqual({
      stake: whole(spun).stake,
      result: whole(otherBets).result,
    })
    await app().owner.query(`UPDATE bet SET state = 'settled' WHERE ${bet}`, [player.id])
  })

  it('R-BET-01: by period, in brand days', async () => {
    const old = await gambler()
    const session = await app().openGame(old)
    await app().spin(session)
    await importBets(app().context)
    // The venue sets the time of the bet, so the test moves the clock of the query.
    const { rows } = await app().owner.query(
      'SELECT placed_at FROM bet WHERE player_id = $1',
      [old.id],
    )
    const firstDay = startOfBrandDay(rows[0].placed_at).getTime()
    const stakes = async (at: number) => {
      await app().clock.stop(new Date(at))
      const back = await app().comeBack(old)
      const each = [1, 2, 3, 4].map((date) => bets(back, { date }))
      return (await Promise.all(each)).map((list) => list.length)
    }
    for (const [days, before, after] of [
      [1, [1, 1, 1, 1], [0, 1, 1, 1]],
      [7, [0, 1, 1, 1], [0, 0, 1, 1]],
      [15, [0, 0, 1, 1], [0, 0, 0, 1]],
      [30, [0, 0, 0, 1], [0, 0, 0, 0]],
    ] as const) {
      const midnight = firstDay + days * dayMs
      expect([days, await stakes(midnight - 1)]).toEqual([days, before])
      expect([days, await stakes(midnight)]).toEqual([days, after])
    }
  })

  it('a bet is nobody else’s to see', async () => {
    expect(await bets(await app().registerPlayer())).toEqual([])
  })

  it('R-CALL-07 R-CALL-06: what was won or lost is in the fresh figures', async () => {
    const { data } = await app().expectOk('/api/refreshusermoney', {}, player.token)
    const lossTotal = spun.reduce(
      (sum, spin) => sum + (parseYuan(spin.payout) ?? 0n) - (parseYuan(spin.stake) ?? 0n),
      60_000n,
    )
    expect(fenOfNumber(data?.gameblance as number)).toBe(lossTotal)
    expect(data?.gamebalance).toBe(data?.gameblance)
    const profile = await app().expectOk('/api/user', {}, player.token)
    expect(profile.data?.gameblance).toBe(data?.gameblance)
  })
})

describe('turnover', () => {
  it('R-MONEY-14: settled stakes pay it down, win or lose', async () => {
    expect(await turnover(player)).toEqual({ required: 600, done: 36, missing: 564 })
  })

  it('R-MONEY-14: the oldest requirement first, and never more than is asked', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 10_000n)
    await app().fund(saver, 20_000n)
    const move = { amount: 300, sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().expectOk('/api/transfer', move, saver.token)
    await app().owner.query(
      'UPDATE turnover_requirement SET done = 9500 WHERE player_id = $1 AND required = 10000',
      [saver.id],
    )
    await app().spin(await app().openGame(saver), '20')
    await importBets(app().context)
    const { data } = await app().expectOk('/api/getBetAmount', {}, saver.token)
    expect(data).toEqual({
      bet_amount: 185,
      required: 300,
      done: 115,
      frozen_until: null,
      debt: 0,
      by_source: [{ source: '存款', required: 300, done: 115 }],
      sources: [
        { source: '存款', required: 200, done: 15, created_at: expect.any(String) },
      ],
    })
  })

  it('R-BET-03: a void takes back what the bet had counted and shows as invalid', async () => {
    const saver = await gambler()
    const session = await app().openGame(saver)
    const firstBet = await app().spin(session, '5')
    const secondBet = await app().spin(session, '10')
    await importBets(app().context)
    expect(await turnover(saver)).toMatchObject({ done: 15 })
    await voidAtVenue('obgdy', String(secondBet.bet_id))
    await importBets(app().context)
    expect(await turnover(saver)).toMatchObject({ done: 5, missing: 595 })
    const byId = new Map((await bets(saver)).map((bet) => [bet.bet_id, bet]))
    expect(byId.get(secondBet.bet_id)).toMatchObject({
      status: 0,
      bet_amount: 10,
      win_loss: 0,
    })
    expect(byId.get(firstBet.bet_id)).toMatchObject({ status: 1, bet_amount: 5 })
  })

  it('the feed again from its start changes nothing, nor does an older version', async () => {
    const snapshot = async () => {
      const result = await app().owner.query(
        `SELECT (SELECT json_agg(b ORDER BY b.bet_id) FROM bet b) AS bets,
           (SELECT json_agg(t ORDER BY t.id) FROM turnover_requirement t) AS turnover`,
      )
      return JSON.stringify(result.rows)
    }
    const before = await snapshot()
    for (let round = 0; round < 2; round += 1) {
      await app().owner.query(`UPDATE bet_cursor SET cursor = ''`)
      await importBets(app().context)
    }
    expect(await snapshot()).toBe(before)
  })

  it('two importers at once count once', async () => {
    const saver = await gambler()
    const session = await app().openGame(saver)
    for (let i = 0; i < 3; i += 1) await app().spin(session, '2')
    await Promise.all(Array.from({ length: 4 }, () => importBets(app().context)))
    await importBets(app().context)
    expect(await turnover(saver)).toMatchObject({ done: 6 })
    expect(await bets(saver)).toHaveLength(3)
  })
})

it('a venue that is down leaves the bets for later', async () => {
  const saver = await gambler()
  await app().spin(await app().openGame(saver), '50')
  await app().venue.kill()
  await importBets(app().context)
  expect(await bets(saver)).toEqual([])
  await app().venue.restart()
  await importBets(app().context)
  expect(await turnover(saver)).toMatchObject({ done: 50 })
})
