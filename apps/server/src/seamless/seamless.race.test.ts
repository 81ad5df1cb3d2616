import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import type { SeamlessReply } from '@jinli/dev-env/seamless-caller'
import { seamlessPlayer } from '@jinli/dev-env/seamless-player'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const key = { id: 'seam-key-1', secret: 'a'.repeat(40) }
const operator = { id: 'seam', name: '无界', hue: 10, secret: 'x'.repeat(20), hosts: [] }
const app = useTestApp({
  config: { venue: { operators: [{ ...operator, seamlessKeys: [key] }] } },
})
const id = () => randomUUID()
const newSeamlessPlayer = () => seamlessPlayer({ app: app(), venue: 'seam', key })

const summaryOf = ({ status, error, balance }: SeamlessReply) =>
  `${status} ${error || balance}`

describe('who may bet (R-SEAM-06)', () => {
  it('nobody after sign-out; what was won and what is rolled back lands', async () => {
    const { player, bet, win, rollback } = await newSeamlessPlayer()
    const [wonRound, back] = [{ round: id() }, { round: id(), transaction: id() }]
    await bet('10.00', wonRound)
    await bet('10.00', back)
    await app().owner.query('DELETE FROM player_session WHERE player_id = $1', [player.id])
    expect(summaryOf(await bet('1.00'))).toBe('409 session_over')
    expect(summaryOf(await win(wonRound.round, '5.00'))).toBe('200 85.00')
    expect(summaryOf(await rollback(back.round, back.transaction))).toBe('200 95.00')
  })

  it.each([
    [
      'is off',
      `UPDATE venue SET enabled = false WHERE code`,
      `UPDATE venue SET enabled = true WHERE code`,
    ],
    [
      'is under maintenance',
      `UPDATE venue SET maintenance_from = app_now() - interval '1 minute' WHERE code`,
      `UPDATE venue SET maintenance_from = NULL WHERE code`,
    ],
    [
      'hides the game',
      `INSERT INTO venue_game (venue, code, name, hidden) SELECT code, 'koi-drum', '鼓', true FROM venue WHERE code`,
      `DELETE FROM venue_game WHERE venue`,
    ],
  ])('nobody while the venue %s, though its session lives', async (_what, stop, end) => {
    const { bet } = await newSeamlessPlayer()
    await app().owner.query(`${stop} = 'seam'`)
    try {
      expect(summaryOf(await bet('1.00'))).toBe('409 venue_closed')
    } finally {
      await app().owner.query(`${end} = 'seam'`)
    }
    expect(summaryOf(await bet('1.00'))).toBe('200 99.00')
  })

  it('nobody with another’s session or an old one', async () => {
    const [one, two] = [await newSeamlessPlayer(), await newSeamlessPlayer()]
    expect(summaryOf(await one.bet('1.00', { session: two.session }))).toBe(
      '409 session_over',
    )
    expect(summaryOf(await one.bet('1.00', { session: 's'.repeat(43) }))).toBe(
      '409 session_over',
    )
    expect(summaryOf(await one.bet('1.00'))).toBe('200 99.00')
  })

  it('nobody who is excluded or disabled; their wins land (R-SEAM-14)', async () => {
    const { player, bet, win } = await newSeamlessPlayer()
    const mine = { round: id() }
    await bet('10.00', mine)
    const betting = atOnce(20, () => bet('0.10'))
    await app().expectOk('/api/exclude', { term: '7d' }, player.token)
    // The exclusion is acknowledged, so no later bet is accepted.
    expect(summaryOf(await bet('0.10'))).toBe('409 limited')
    await betting
    expect((await win(mine.round, '20.00')).status).toBe(200)
    const two = await newSeamlessPlayer()
    await app().owner.query(`UPDATE player SET status = 'disabled' WHERE id = $1`, [
      two.player.id,
    ])
    expect(summaryOf(await two.bet('1.00'))).toBe('409 limited')
  })
})

describe('many at once', () => {
  it('200 players bet and win in the same moment; a hot player never goes below zero (R-SEAM-01)', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, () => newSeamlessPlayer()))
    const [hot] = crowd
    if (!hot) throw new Error('nobody')
    const replies = await atOnce(200, async (n) => {
      const { bet, win } = crowd[n % crowd.length] ?? hot
      const mine = { round: id() }
      const betReply = await bet('1.00', mine)
      return betReply.status === 200
        ? (await win(mine.round, '0.50')).status
        : betReply.status
    })
    expect(new Set(replies)).toEqual(new Set([200]))
    const storm = await atOnce(60, () => hot.bet('5.00'))
    expect(tally(storm.map(({ status }) => status))).toEqual({ 200: 19, 409: 41 })
    expect(await hot.balance()).toBe('0.00')
  })
})

describe('connections that are killed in the middle', () => {
  it('leave nothing unknown: asked again, each acts once (R-SEAM-01 R-SEAM-04)', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => newSeamlessPlayer()))
    const killing = (async () => {
      for (let kill = 0; kill < 40; kill += 1) {
        await app().owner.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'jinli-server' AND state <> 'idle'`,
        )
        await wait(40)
      }
    })()
    let unknown = 0
    const untilAnswered = async (
      call: () => Promise<SeamlessReply>,
    ): Promise<SeamlessReply> => {
      const reply = await call()
      if (reply.status < 500) return reply
      unknown += 1
      return untilAnswered(call)
    }
    await atOnce(120, async (n) => {
      const mine = { round: id(), transaction: id() }
      const player = crowd[n % crowd.length]
      if (!player) throw new Error('nobody')
      const betReply = await untilAnswered(() => player.bet('1.00', mine))
      expect(betReply.status).toBe(200)
      const payout = { transaction: id() }
      const winReply = await untilAnswered(() => player.win(mine.round, '0.40', payout))
      expect(winReply.status).toBe(200)
    })
    await killing
    expect(unknown).toBeGreaterThan(0)
    for (const { balance } of crowd) expect(await balance()).toBe('91.00')
  })
})

describe('the books (R-SEAM-13)', () => {
  it.each([
    [
      'a transaction that says more',
      `UPDATE seamless_transaction SET stake = stake + 1 WHERE player_id = $1`,
      `UPDATE seamless_transaction SET stake = stake - 1 WHERE player_id = $1`,
    ],
    [
      'a round that says less',
      `UPDATE seamless_round SET payout = payout + 1 WHERE player_id = $1`,
      `UPDATE seamless_round SET payout = payout - 1 WHERE player_id = $1`,
    ],
    [
      'a posting whose transaction is gone',
      `UPDATE seamless_transaction SET player_id = -player_id WHERE player_id = $1`,
      `UPDATE seamless_transaction SET player_id = -player_id WHERE player_id = -($1::bigint)`,
    ],
  ])('%s is found', async (_what, plant, mend) => {
    const { player, both } = await newSeamlessPlayer()
    await both('2.00', '1.00')
    await app().assertLedgerBalances()
    await app().owner.query(plant, [player.id])
    await expect(app().assertLedgerBalances()).rejects.toThrow('I-31')
    await app().owner.query(mend, [player.id])
  })
})
