import { randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { type SeamlessReply, seamlessCaller } from '@jinli/dev-env/seamless-caller'
import { seamlessPlayer } from '@jinli/dev-env/seamless-player'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { openSeamlessSession } from './seamless-session.ts'

const key = { id: 'seam-key-1', secret: 'a'.repeat(40) }
const other = { id: 'other-key-1', secret: 'd'.repeat(40) }
const plain = { secret: 'x'.repeat(20), hosts: [] }
const app = useTestApp({
  config: {
    venue: {
      operators: [
        { ...plain, id: 'seam', name: '无界', hue: 10, seamlessKeys: [key] },
        { ...plain, id: 'other', name: '别家', hue: 20, seamlessKeys: [other] },
      ],
    },
  },
})
const id = () => randomUUID()
const newSeamlessPlayer = () => seamlessPlayer({ app: app(), venue: 'seam', key })

const summaryOf = ({ status, error, balance }: SeamlessReply) =>
  `${status} ${error || balance}`

/** Returns the log lines that are written during some work. */
async function linesOf(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const { context } = app()
  const before = context.log
  context.log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  try {
    await work()
  } finally {
    context.log = before
  }
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

async function rejectedRows(player: TestPlayer): Promise<{ problem: string }[]> {
  const { rows } = await app().owner.query<{ problem: string }>(
    `SELECT problem FROM bet_rejected_row WHERE raw LIKE $1 ORDER BY id`,
    [`%"p${player.id}"%`],
  )
  return rows
}

describe('a round', () => {
  it('takes a stake, pays a win, and is a bet of the record (R-SEAM-09 R-SEAM-10)', async () => {
    const { player, bet, win, balance, round } = await newSeamlessPlayer()
    const mine = { round: id() }
    expect(summaryOf(await bet('10.00', mine))).toBe('200 90.00')
    expect(summaryOf(await bet('2.5', mine))).toBe('200 87.50')
    expect(await round(mine.round)).toEqual({
      state: 'open',
      stake: 1250,
      payout: 0,
      returned: 0,
    })
    expect(summaryOf(await win(mine.round, '30.00'))).toBe('200 117.50')
    expect(await balance()).toBe('117.50')
    expect(await round(mine.round)).toMatchObject({ state: 'closed', payout: 3000 })
    expect(summaryOf(await bet('1.00', mine))).toBe('409 round_closed')
    // A later win is still paid.
    expect(summaryOf(await win(mine.round, '0.50'))).toBe('200 118.00')
    await app().runJob('record-rounds')
    const { rows } = await app().owner.query(
      `SELECT stake::int, payout::int, state, counted::int FROM bet WHERE player_id = $1`,
      [player.id],
    )
    expect(rows).toEqual([{ stake: 1250, payout: 3050, state: 'settled', counted: 1250 }])
    const turnover = await app().owner.query(
      'SELECT sum(done)::int AS done FROM turnover_requirement WHERE player_id = $1',
      [player.id],
    )
    expect(turnover.rows).toEqual([{ done: 1250 }])
  })

  it('in one call; lost by a win of nothing or by its close', async () => {
    const { both, bet, win, close, round } = await newSeamlessPlayer()
    const [one, two, three] = [id(), id(), id()]
    expect(summaryOf(await both('10.00', '25.00', { round: one }))).toBe('200 115.00')
    expect(await round(one)).toMatchObject({ state: 'closed', stake: 1000, payout: 2500 })
    await bet('5.00', { round: two })
    expect(summaryOf(await win(two, '0'))).toBe('200 110.00')
    await bet('5.00', { round: three })
    expect(summaryOf(await close(three))).toBe('200 105.00')
    expect(summaryOf(await close(three))).toBe('200 105.00')
    expect(await round(three)).toMatchObject({ state: 'closed', payout: 0 })
    expect(summaryOf(await close(id()))).toBe('404 unknown_round')
  })

  it('Y-10: counts by what the venue says was at risk, cut to the stake; else by our rule (R-SEAM-35)', async () => {
    const { player, both, bet, win, close, round, rollback } = await newSeamlessPlayer()
    const [pushed, part, twice, untold] = [id(), id(), id(), id()]
    await both('10.00', '10.00', { round: pushed, at_risk: '0' })
    await bet('10.00', { round: part })
    expect(summaryOf(await win(part, '0', { at_risk: '4.00' }))).toBe('200 90.00')
    const returned = id()
    await bet('5.00', { round: twice })
    await bet('5.00', { round: twice, transaction: returned })
    await rollback(twice, returned)
    expect((await close(twice, { at_risk: '99.00' })).status).toBe(200)
    await bet('10.00', { round: untold })
    await win(untold, '10.00')
    for (const at_risk of ['-1', '1.001', 5, ''])
      expect((await win(untold, '1.00', { at_risk })).error).toBe('bad_request')
    expect(await round(untold)).toMatchObject({ payout: 1000 })
    await app().runJob('record-rounds')
    const { rows } = await app().owner.query(
      `SELECT bet_id, counted::int, risk_reason FROM bet WHERE player_id = $1`,
      [player.id],
    )
    const counts = new Map(rows.map((row) => [row.bet_id.split('.')[0], row]))
    expect(counts.get(pushed)).toMatchObject({ counted: 0, risk_reason: 'venue' })
    expect(counts.get(part)).toMatchObject({ counted: 400, risk_reason: 'venue' })
    expect(counts.get(twice)).toMatchObject({ counted: 500, risk_reason: 'stake' })
    expect(counts.get(untold)).toMatchObject({ counted: 0, risk_reason: 'returned' })
    await win(part, '1.00', { at_risk: '6.00' })
    await app().runJob('record-rounds')
    const again = await app().owner.query(
      `SELECT counted::int FROM bet WHERE player_id = $1 AND bet_id LIKE $2`,
      [player.id, `${part}%`],
    )
    expect(again.rows).toEqual([{ counted: 600 }])
  })

  // R-GAME-160
  it('P-28: a call may say what was picked and what came; the record shows the last words', async () => {
    const { player, both, bet, win, close } = await newSeamlessPlayer()
    const [whole, raisedBet, endedBet, silent] = [id(), id(), id(), id()]
    await both('1.00', '0', { round: whole, selection: '大', outcome: '开出 3 点' })
    await bet('1.00', { round: raisedBet, selection: '庄 ¥1' })
    await bet('1.00', { round: raisedBet, raise: true })
    await win(raisedBet, '2.00', { outcome: `庄赢\u202E\n${'。'.repeat(400)}` })
    await bet('1.00', { round: endedBet, selection: '单' })
    await close(endedBet, { outcome: '双' })
    await both('1.00', '0', { round: silent })
    expect((await both('1.00', '0', { selection: 5 })).error).toBe('bad_request')
    await app().runJob('record-rounds')
    const textsOf = async (round: string) => {
      const request = { platname: 'seam', bet_id: `${round}.${player.id}` }
      const { data } = await app().expectOk('/api/betdetail', request, player.token)
      return [data?.selection, data?.outcome]
    }
    expect(await textsOf(whole)).toEqual(['大', '开出 3 点'])
    const [selection, outcome] = await textsOf(raisedBet)
    expect(selection).toBe('庄 ¥1')
    expect(outcome).toMatch(/^庄赢 +。+…$/)
    expect(String(outcome)).toHaveLength(300)
    expect(await textsOf(endedBet)).toEqual(['单', '双'])
    expect(await textsOf(silent)).toEqual(['', ''])
  })

  it('that nothing moves for a day is closed, and one of an hour is an alarm (R-SEAM-09)', async () => {
    const { bet, win, round } = await newSeamlessPlayer()
    const mine = { round: id() }
    await bet('5.00', mine)
    await app().clock.set(new Date(Date.now() + 2 * 3_600_000))
    const { rows } = await app().owner.query(
      `SELECT kind FROM overdue WHERE subject LIKE $1`,
      [`%${mine.round}`],
    )
    expect(rows).toEqual([{ kind: 'round_open' }])
    await app().runJob('close-idle-rounds')
    expect(await round(mine.round)).toMatchObject({ state: 'open' })
    await app().clock.set(new Date(Date.now() + 25 * 3_600_000))
    await app().runJob('close-idle-rounds')
    expect(await round(mine.round)).toMatchObject({ state: 'closed' })
    await app().clock.reset()
    expect(summaryOf(await win(mine.round, '1.00'))).toBe('200 96.00')
  })
})

describe('the same transaction (R-SEAM-04)', () => {
  it('acts once and answers the same, with the balance of that moment', async () => {
    const { bet, win, balance } = await newSeamlessPlayer()
    const mine = { round: id(), transaction: id() }
    expect(summaryOf(await bet('10.00', mine))).toBe('200 90.00')
    await bet('5.00')
    expect(summaryOf(await bet('10.00', mine))).toBe('200 90.00')
    const payout = { transaction: id() }
    expect(summaryOf(await win(mine.round, '3.00', payout))).toBe('200 88.00')
    await bet('1.00')
    expect(summaryOf(await win(mine.round, '3.00', payout))).toBe('200 88.00')
    expect(await balance()).toBe('87.00')
  })

  it('raced 32 times acts once', async () => {
    const { bet, balance } = await newSeamlessPlayer()
    const mine = { round: id(), transaction: id() }
    const replies = await atOnce(32, () => bet('10.00', mine))
    expect(tally(replies.map(summaryOf))).toEqual({ '200 90.00': 32 })
    expect(await balance()).toBe('90.00')
  })

  it('that was refused stays refused, also when there is money', async () => {
    const { player, bet, balance } = await newSeamlessPlayer()
    const mine = { round: id(), transaction: id() }
    expect(summaryOf(await bet('100.01', mine))).toBe('409 insufficient_balance')
    await app().fund(player, 50_000n)
    expect(summaryOf(await bet('100.01', mine))).toBe('409 insufficient_balance')
    expect(await balance()).toBe('600.00')
  })

  it('with other contents is refused and told once (R-SEAM-05)', async () => {
    const { player, bet, win, balance } = await newSeamlessPlayer()
    const mine = { round: id(), transaction: id() }
    await bet('10.00', mine)
    const lines = await linesOf(async () => {
      for (let n = 0; n < 3; n += 1)
        expect(summaryOf(await bet('11.00', mine))).toBe('409 transaction_mismatch')
      expect(
        summaryOf(await win(mine.round, '10.00', { transaction: mine.transaction })),
      ).toBe('409 transaction_mismatch')
    })
    expect(lines).toEqual(['rejected calls of a venue', 'rejected calls of a venue'])
    expect(await rejectedRows(player)).toHaveLength(2)
    expect(await balance()).toBe('90.00')
  })

  it('of another venue is another transaction', async () => {
    const { player, bet, balance } = await newSeamlessPlayer()
    const mine = { round: id(), transaction: id() }
    await bet('10.00', mine)
    const session = await openSeamlessSession(app().context.pool, {
      player: player.id,
      venue: 'other',
      token: player.token,
    })
    const body = {
      ...mine,
      player: `p${player.id}`,
      session,
      game: 'g',
      currency: 'CNY',
      amount: '10.00',
    }
    expect(summaryOf(await seamlessCaller(app().url, other).call('bet', body))).toBe(
      '200 80.00',
    )
    expect(await balance()).toBe('80.00')
  })

  it('comes again after four months and moves nothing (R-SEAM-12)', async () => {
    const { bet, win, balance, player } = await newSeamlessPlayer()
    const mine = { round: id(), transaction: id() }
    await bet('10.00', mine)
    await win(mine.round, '1.00')
    await bet('2.00', { round: id() })
    await app().runJob('record-rounds')
    const old = `- interval '125 days'`
    const { owner } = app()
    await owner.query(
      `UPDATE seamless_transaction SET at = at ${old} WHERE player_id = $1`,
      [player.id],
    )
    await owner.query(
      `UPDATE seamless_round SET changed_at = changed_at ${old} WHERE player_id = $1`,
      [player.id],
    )
    await owner.query(
      `UPDATE ledger.transaction SET posted_at = posted_at ${old} WHERE id IN (SELECT e.transaction_id
        FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id WHERE a.code = $1)`,
      [`player:${player.id}:available`],
    )
    await app().runJob('drop-old-rounds')
    const { rows } = await owner.query(
      'SELECT state FROM seamless_round WHERE player_id = $1',
      [player.id],
    )
    // An open round stays.
    expect(rows).toEqual([{ state: 'open' }])
    expect(summaryOf(await bet('10.00', mine))).toBe('409 transaction_expired')
    expect(summaryOf(await win(mine.round, '1.00'))).toBe('404 unknown_round')
    expect(await balance()).toBe('89.00')
  })
})

describe('a rollback', () => {
  it('gives a stake back once; the round is void', async () => {
    const { player, bet, rollback, balance, round } = await newSeamlessPlayer()
    const mine = { round: id(), transaction: id() }
    await bet('10.00', mine)
    const back = { transaction: id() }
    expect(summaryOf(await rollback(mine.round, mine.transaction, back))).toBe('200 100.00')
    expect(summaryOf(await rollback(mine.round, mine.transaction, back))).toBe('200 100.00')
    expect(summaryOf(await rollback(mine.round, mine.transaction))).toBe('409 rolled_back')
    expect(await balance()).toBe('100.00')
    expect(await round(mine.round)).toMatchObject({ state: 'void', returned: 1000 })
    await app().runJob('record-rounds')
    const { rows } = await app().owner.query(
      `SELECT stake::int, payout::int, state, counted::int FROM bet WHERE player_id = $1`,
      [player.id],
    )
    expect(rows).toEqual([{ stake: 1000, payout: 0, state: 'void', counted: 0 }])
  })

  it('of one bet of two leaves the other (R-SEAM-10)', async () => {
    const { player, bet, rollback, win, round } = await newSeamlessPlayer()
    const [mine, transaction] = [{ round: id() }, id()]
    await bet('10.00', { ...mine, transaction })
    await bet('4.00', mine)
    expect(summaryOf(await rollback(mine.round, transaction))).toBe('200 96.00')
    expect(await round(mine.round)).toMatchObject({
      state: 'open',
      stake: 1400,
      returned: 1000,
    })
    await win(mine.round, '8.00')
    await app().runJob('record-rounds')
    const { rows } = await app().owner.query(
      `SELECT stake::int, payout::int, state FROM bet WHERE player_id = $1`,
      [player.id],
    )
    expect(rows).toEqual([{ stake: 400, payout: 800, state: 'settled' }])
  })

  it('that comes before its bet is remembered (R-SEAM-07)', async () => {
    const { bet, rollback, balance } = await newSeamlessPlayer()
    const mine = { round: id(), transaction: id() }
    expect(summaryOf(await rollback(mine.round, mine.transaction))).toBe('200 100.00')
    expect(summaryOf(await bet('10.00', mine))).toBe('409 rolled_back')
    expect(summaryOf(await bet('10.00', mine))).toBe('409 rolled_back')
    expect(await balance()).toBe('100.00')
  })

  it('raced with its bet: both orders end with the money at home (R-SEAM-07)', async () => {
    const { bet, rollback, balance } = await newSeamlessPlayer()
    await atOnce(20, async () => {
      const mine = { round: id(), transaction: id() }
      const [betReply, back] = await Promise.all([
        bet('1.00', mine),
        rollback(mine.round, mine.transaction),
      ])
      expect([200, 409]).toContain(betReply.status)
      expect(back.status).toBe(200)
    })
    expect(await balance()).toBe('100.00')
  })

  it('after a win goes to a person; so does a win without a bet (R-SEAM-08)', async () => {
    const { player, bet, win, rollback, balance } = await newSeamlessPlayer()
    const mine = { round: id(), transaction: id() }
    await bet('10.00', mine)
    await win(mine.round, '20.00')
    const lines = await linesOf(async () => {
      expect(
        summaryOf(await rollback(mine.round, mine.transaction, { transaction: 'R-1' })),
      ).toBe('409 round_won')
      expect(
        summaryOf(await rollback(mine.round, mine.transaction, { transaction: 'R-1' })),
      ).toBe('409 round_won')
      expect(summaryOf(await win(id(), '50.00'))).toBe('404 unknown_round')
    })
    expect(lines).toHaveLength(2)
    expect((await rejectedRows(player)).map(({ problem }) => problem)).toEqual([
      'a rollback after a win',
      'a win of a round that has no bet',
    ])
    expect(await balance()).toBe('110.00')
  })

  it('of somebody else’s bet, and of a win, is refused (R-SEAM-05)', async () => {
    const [one, two] = [await newSeamlessPlayer(), await newSeamlessPlayer()]
    const mine = { round: id(), transaction: id() }
    await one.bet('10.00', mine)
    expect(summaryOf(await two.rollback(mine.round, mine.transaction))).toBe(
      '409 transaction_mismatch',
    )
    expect(summaryOf(await one.rollback(id(), mine.transaction))).toBe(
      '409 transaction_mismatch',
    )
    expect(await one.balance()).toBe('90.00')
    expect(await two.balance()).toBe('100.00')
  })
})
