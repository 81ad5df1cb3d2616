import { randomUUID } from 'node:crypto'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import type { SeamlessReply } from '@jinli/dev-env/seamless-caller'
import { seamlessPlayer } from '@jinli/dev-env/seamless-player'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const key = { id: 'seam-key-1', secret: 'a'.repeat(40) }
const operator = { id: 'seam', name: '无界', hue: 10, secret: 'x'.repeat(20), hosts: [] }
const app = useTestApp({
  config: { venue: { operators: [{ ...operator, seamlessKeys: [key] }] } },
})
const id = () => randomUUID()
const newPlayer = () => seamlessPlayer({ app: app(), venue: 'seam', key })
type Player = Awaited<ReturnType<typeof newPlayer>>

const summaryOf = (reply: SeamlessReply) =>
  `${reply.status} ${reply.error || reply.balance}${reply.held && ` held ${reply.held}`}`

let admin: string
let colleague: string
beforeAll(async () => {
  admin = await app().staffToken()
  colleague = (await app().newStaff('finance')).token
})

const usual = { win_hold_times: 20, win_hold_round: 100, win_hold_hour: 0 }
beforeAll(() => app().changeSetting('review', usual))
afterEach(async () => {
  await app().changeSetting('review', { ...usual, two_person_above: 0 })
})

async function holdsOf({ player }: Player) {
  const { rows } = await app().owner.query<{
    hold_no: string
    amount: bigint
    state: string
    bound: string
    bound_amount: bigint
  }>(
    'SELECT hold_no, amount, state, bound, bound_amount FROM seamless_win_hold WHERE player_id = $1 ORDER BY id',
    [player.id],
  )
  return rows
}

async function numberOf(player: Player): Promise<string> {
  return (await holdsOf(player))[0]?.hold_no ?? ''
}

function decide(number: string, verdict: string, token = colleague, body: object = {}) {
  return app().call(`/admin/api/win-holds/${number}/${verdict}`, body, token)
}

const refuseHold = (number: string, token = colleague) =>
  decide(number, 'refuse', token, { reason: '场馆确认误派' })

async function houseBalance(): Promise<bigint> {
  const { rows } = await app().owner.query(
    `SELECT coalesce((SELECT balance FROM ledger.balances(ARRAY['house:win-hold'])), 0) AS balance`,
  )
  return BigInt(rows[0]?.balance ?? 0)
}

/** A closed round with a stake of 10 and a win of 1,000 on hold. */
async function heldRound() {
  const player = await newPlayer()
  const round = { round: id(), transaction: id() }
  const win = { transaction: id() }
  await player.bet('10.00', round)
  const reply = await player.win(round.round, '1000.00', win)
  return { player, ...round, bet: round.transaction, win, reply }
}

/** Returns the player's bet and its words in the record. */
async function recordOf({ player }: Player) {
  await app().runJob('record-rounds')
  const { data } = await app().expectOk('/api/betrecord', {}, player.token)
  return (data as unknown as { data: Record<string, unknown>[] }).data
}

async function mailsOf({ player }: Player) {
  const { data } = await app().expectOk('/api/noticeList', {}, player.token)
  const all = (data as unknown as { data: { title: string; content: string }[] }).data
  return all.filter(({ title }) => title.includes('派彩'))
}

describe('a win above the bound of its round', () => {
  it('G-15 R-SEAM-36: is accepted, moves no player’s money, and answers a repeat the same', async () => {
    const before = await houseBalance()
    const { player, round, win, reply } = await heldRound()
    expect(summaryOf(reply)).toBe('200 90.00 held 1000.00')
    expect(summaryOf(await player.win(round, '1000.00', win))).toBe(
      '200 90.00 held 1000.00',
    )
    expect(summaryOf(await player.win(round, '1000.01', win))).toBe(
      '409 transaction_mismatch',
    )
    expect(await player.balance()).toBe('90.00')
    expect(await player.round(round)).toMatchObject({ state: 'closed', payout: 0 })
    expect(await houseBalance()).toBe(before + 100_000n)
    expect(await holdsOf(player)).toMatchObject([
      { amount: 100_000n, state: 'waiting', bound: 'round', bound_amount: 20_000n },
    ])
    // What is within the bound is paid no longer: the round has passed it.
    expect(summaryOf(await player.win(round, '0.01'))).toBe('200 90.00 held 0.01')
  })

  it('G-15 R-SEAM-36: to the fen; the multiple counts stakes that stay, the amount any', async () => {
    const player = await newPlayer()
    const [one, two, three] = [id(), id(), id()]
    await player.bet('10.00', { round: one })
    expect(summaryOf(await player.win(one, '150.00', { close: false }))).toBe('200 240.00')
    expect(summaryOf(await player.win(one, '50.00', { close: false }))).toBe('200 290.00')
    expect(summaryOf(await player.win(one, '0.01'))).toBe('200 290.00 held 0.01')
    await player.bet('1.00', { round: two })
    expect(summaryOf(await player.win(two, '100.00'))).toBe('200 389.00')
    const bet = id()
    await player.bet('10.00', { round: three })
    await player.bet('10.00', { round: three, transaction: bet })
    await player.rollback(three, bet)
    expect(summaryOf(await player.win(three, '200.01'))).toBe('200 379.00 held 200.01')
    expect(summaryOf(await player.both('10.00', '200.01'))).toBe('200 369.00 held 200.01')
    expect(summaryOf(await player.both('1000.00', '20000.01'))).toBe(
      '409 insufficient_balance',
    )
    expect(summaryOf(await player.both('10.00', '200.00'))).toBe('200 559.00')
  })

  it('G-15 R-SEAM-36: after the last win of a round only the amount of any round counts', async () => {
    const player = await newPlayer()
    const [one, two] = [id(), id()]
    await player.bet('10.00', { round: one })
    expect(summaryOf(await player.win(one, '20.00'))).toBe('200 110.00')
    expect(summaryOf(await player.win(one, '80.01'))).toBe('200 110.00 held 80.01')
    await player.bet('10.00', { round: two })
    expect(summaryOf(await player.win(two, '0.00'))).toBe('200 100.00')
    expect(summaryOf(await player.win(two, '100.00'))).toBe('200 200.00')
  })

  it('G-15 R-SEAM-38: no member decides more than the own limit', async () => {
    const { player } = await heldRound()
    const { token, username } = await app().newStaff('finance')
    await app().owner.query('UPDATE staff SET order_max = 5000 WHERE username = $1', [
      username,
    ])
    const number = await numberOf(player)
    const orderLimit = { error: 'staff.order-limit' }
    expect(await decide(number, 'release', token)).toMatchObject(orderLimit)
    expect(await refuseHold(number, token)).toMatchObject(orderLimit)
    expect(await holdsOf(player)).toMatchObject([{ state: 'waiting' }])
  })

  it('G-15 R-SEAM-39: stands unsettled in the record until it is decided', async () => {
    const { player } = await heldRound()
    expect(await recordOf(player)).toMatchObject([
      { status: 2, win_loss: 0, held_amount: 1000 },
    ])
    await decide(await numberOf(player), 'release')
    expect(await recordOf(player)).toMatchObject([
      { status: 1, win_loss: 990, held_amount: 0 },
    ])
  })

  it('G-15 R-SEAM-36: of two at once that fit one by one, one is held, in twenty rounds', async () => {
    for (let n = 0; n < 20; n += 1) {
      const player = await newPlayer()
      const round = id()
      await player.bet('10.00', { round })
      const replies = await atOnce(2, () => player.win(round, '150.00'))
      expect(tally(replies.map((reply) => reply.held || 'paid'))).toEqual({
        paid: 1,
        '150.00': 1,
      })
      expect(await player.balance()).toBe('240.00')
    }
  })
})

describe('a win above the bound of its venue’s hour', () => {
  it('G-15 R-SEAM-37: is held; stakes make room, another hour begins anew', async () => {
    await app().owner.query('DELETE FROM seamless_hour')
    await app().changeSetting('review', { win_hold_times: 0, win_hold_hour: 50 })
    const player = await newPlayer()
    expect(summaryOf(await player.both('10.00', '60.00'))).toBe('200 90.00 held 60.00')
    expect(summaryOf(await player.both('10.00', '60.00'))).toBe('200 140.00')
    expect(summaryOf(await player.both('1.00', '20.00'))).toBe('200 139.00 held 20.00')
    expect(await holdsOf(player)).toMatchObject([{ bound: 'hour' }, { bound: 'hour' }])
    await app().owner.query(`UPDATE seamless_hour SET hour = hour - interval '1 hour'`)
    expect(summaryOf(await player.both('1.00', '20.00'))).toBe('200 158.00')
  })

  it('G-15 R-SEAM-37: of many players at once as many are paid as fit', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, newPlayer))
    await app().changeSetting('review', { win_hold_times: 0, win_hold_hour: 100 })
    for (let n = 0; n < 5; n += 1) {
      await app().owner.query('DELETE FROM seamless_hour')
      const replies = await Promise.all(crowd.map(({ both }) => both('1.00', '30.00')))
      expect(tally(replies.map((reply) => reply.held || 'paid'))).toEqual({
        paid: 3,
        '30.00': 9,
      })
    }
  })
})

describe('a person', () => {
  it('G-15 R-SEAM-38: releases it once: posting, mail, audit', async () => {
    const before = await houseBalance()
    const { player, round, win } = await heldRound()
    const number = await numberOf(player)
    const tasks = async () => {
      const { data } = await app().expectOk('/admin/api/review-counts', {}, colleague)
      return (data as unknown as { mine: { kind: string }[] }).mine
    }
    expect(await tasks()).toContainEqual(expect.objectContaining({ kind: 'win_hold' }))
    const { data: books } = await app().expectOk('/admin/api/reconciliation', {}, admin)
    expect((books as unknown as { alarms: object[] }).alarms).toContainEqual(
      expect.objectContaining({ kind: 'win_hold', subject: 'seam' }),
    )
    const listPage = { search: player.player.name, status: 'waiting' }
    const { data } = await app().expectOk('/admin/api/win-holds', listPage, colleague)
    expect(data?.data).toMatchObject([
      {
        hold_no: number,
        username: player.player.name,
        amount: 1000,
        bound: 'round',
        bound_amount: 200,
        round_stake: 10,
        round_payout: 0,
        status: 'waiting',
      },
    ])
    expect(await decide(number, 'release')).toMatchObject({
      code: 200,
      data: { status: 'released' },
    })
    expect(await player.balance()).toBe('1090.00')
    expect(await houseBalance()).toBe(before)
    expect(await decide(number, 'release')).toMatchObject({ code: 409 })
    expect(await refuseHold(number)).toMatchObject({ code: 409 })
    // A repeat of the win still gets the first answer.
    expect(summaryOf(await player.win(round, '1000.00', win))).toBe(
      '200 90.00 held 1000.00',
    )
    expect(await mailsOf(player)).toMatchObject([
      { title: '派彩已到账', content: expect.stringContaining('¥1,000.00') },
    ])
    expect((await app().auditTrail(number)).map((line) => line.split(' ').at(-1))).toEqual([
      'win-hold.released',
    ])
  })

  it('G-15 R-SEAM-38: refuses it with a reason: the money goes back to the venue', async () => {
    const before = await houseBalance()
    const { player, round, bet } = await heldRound()
    const number = await numberOf(player)
    expect(await decide(number, 'refuse')).toMatchObject({ code: 422 })
    expect(await refuseHold(number)).toMatchObject({
      code: 200,
      data: { status: 'refused', reason: '场馆确认误派' },
    })
    expect(await player.balance()).toBe('90.00')
    expect(await houseBalance()).toBe(before)
    expect(await mailsOf(player)).toMatchObject([{ title: '派彩未通过审核' }])
    expect(await recordOf(player)).toMatchObject([{ status: 1, win_loss: -10 }])
    expect(summaryOf(await player.rollback(round, bet))).toBe('200 100.00')
  })

  it('G-15 R-SEAM-38: above the two-person amount, two people release it', async () => {
    await app().changeSetting('review', { two_person_above: 500 })
    const { player } = await heldRound()
    const number = await numberOf(player)
    expect(await decide(number, 'release')).toMatchObject({
      code: 200,
      message: '已通过初审，等待另一位员工复核',
      data: { status: 'waiting', mine: 1 },
    })
    expect(await player.balance()).toBe('90.00')
    expect(await decide(number, 'release')).toMatchObject({ code: 403 })
    const seconds = await app().expectOk('/admin/api/waiting-for-second', {}, admin)
    expect(JSON.stringify(seconds.data)).toContain(number)
    expect((await decide(number, 'release', admin)).code).toBe(200)
    expect(await player.balance()).toBe('1090.00')
  })

  it('G-15 R-SEAM-38: without the right sees it at most', async () => {
    const { player } = await heldRound()
    const number = await numberOf(player)
    const risk = (await app().newStaff('risk')).token
    const cashier = (await app().newStaff('cashier')).token
    expect((await app().call('/admin/api/win-holds', {}, cashier)).code).toBe(403)
    expect((await app().call('/admin/api/win-holds', {}, risk)).code).toBe(200)
    for (const verdict of ['release', 'refuse'])
      expect((await decide(number, verdict, risk, { reason: 'x' })).code).toBe(403)
    expect((await decide('H0', 'release')).code).toBe(404)
  })
})

describe('the books', () => {
  it.each([
    ['a decision without its posting', `state = 'rolled_back', decided_at = app_now()`],
    ['another amount', 'amount = amount + 1'],
  ])('G-15 R-SEAM-13: %s is found', async (_what, set) => {
    const { player } = await heldRound()
    const client = await app().owner.connect()
    try {
      await client.query('BEGIN')
      await client.query(`UPDATE seamless_win_hold SET ${set} WHERE player_id = $1`, [
        player.player.id,
      ])
      const { rows } = await client.query(
        `SELECT invariant FROM business_violations WHERE concept = 'win_hold'`,
      )
      expect(rows[0]).toEqual({ invariant: 'I-33' })
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

describe('a rollback of the round', () => {
  it('G-15 R-SEAM-38: takes the held win away, bet by bet', async () => {
    const before = await houseBalance()
    const player = await newPlayer()
    const [round, one, two] = [id(), id(), id()]
    await player.bet('5.00', { round, transaction: one })
    await player.bet('5.00', { round, transaction: two })
    await player.win(round, '1000.00')
    expect(summaryOf(await player.rollback(round, one))).toBe('200 95.00')
    expect(await holdsOf(player)).toMatchObject([{ state: 'waiting' }])
    expect(summaryOf(await player.rollback(round, two))).toBe('200 100.00')
    expect(await holdsOf(player)).toMatchObject([{ state: 'rolled_back' }])
    expect(await houseBalance()).toBe(before)
    expect(await decide(await numberOf(player), 'release')).toMatchObject({ code: 409 })
    expect(await recordOf(player)).toMatchObject([{ status: 0, held_amount: 0 }])
  })

  it('G-15 R-SEAM-38: against its release and its refusal, one wins, in twenty rounds', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { player, round, bet } = await heldRound()
      const number = await numberOf(player)
      const [first, second, reply] = await Promise.all([
        decide(number, 'release'),
        refuseHold(number, admin),
        player.rollback(round, bet),
      ])
      const [hold] = await holdsOf(player)
      const codes = { released: [200, 409], refused: [409, 200], rolled_back: [409, 409] }
      expect([first.code, second.code]).toEqual(
        codes[(hold?.state ?? 'waiting') as keyof typeof codes],
      )
      const isReleased = hold?.state === 'released'
      expect(reply.error).toBe(isReleased ? 'round_won' : '')
      expect(await player.balance()).toBe(isReleased ? '1090.00' : '100.00')
    }
  })
})
