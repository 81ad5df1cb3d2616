import { randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { postToVenue } from '@jinli/dev-env/venue-process'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp({ venue: { inside: false } })

let maker: string
let checker: string
beforeAll(async () => {
  maker = await app().staffToken()
  checker = (await app().newStaff('finance')).token
})

type StuckPlay = { player: TestPlayer; bet_id: string; session: string }
type Row = {
  bet_id: string
  username: string
  stake: number
  ending: { ending_no: string; status: string; mine: number } | null
}

async function play(path: string, body: object) {
  return postToVenue(new URL(path, app().context.config.venue.url), JSON.stringify(body))
}

/** Makes an open bet old enough to count as stuck. */
async function grow(bet_id: string): Promise<void> {
  await app().owner.query(
    `UPDATE bet SET placed_at = placed_at - interval '2 days' WHERE bet_id = $1`,
    [bet_id],
  )
}

/**
 * Opens a Mines round with a stake of five yuan, as if its player had left it two days ago; the player has 95 more
 * yuan at the venue.
 */
async function newStuckPlay(): Promise<StuckPlay> {
  const player = await app().registerPlayer()
  await app().fund(player, 10_000n)
  const move = { amount: 100, sourcetype: 'userbalance', targettype: 'obgdy' }
  await app().expectOk('/api/transfer', move, player.token)
  const launch = { plat_name: 'obgdy', game_code: 'mines' }
  const { data } = await app().expectOk('/api/getGameUrl', launch, player.token)
  const session = new URL(String(data?.url)).searchParams.get('session') ?? ''
  const order = { session, stake: '5', bet: { mines: 5 }, nonce: randomUUID() }
  const { round_id } = await play('/play/open', order)
  const bet_id = String(round_id)
  await app().runJob('import-bets')
  await grow(bet_id)
  return { player, bet_id, session }
}

async function listStuckBets(body: object): Promise<Row[]> {
  const { data } = await app().expectOk('/admin/api/stuck-bets', body, maker)
  return (data as unknown as { data: Row[] }).data
}

function propose(bet_id: string, way: string, more: object = {}, proposer = maker) {
  const path = `/admin/api/stuck-bets/obgdy/${bet_id}/propose`
  return app().call(path, { way, reason: '会员离开，场馆未结', ...more }, proposer)
}

async function proposeEnding(bet_id: string, way: string): Promise<string> {
  const { data } = await propose(bet_id, way)
  return (data as unknown as Row).ending?.ending_no ?? ''
}

function decide(number: string, verdict: string, decider = checker, body: object = {}) {
  return app().call(`/admin/api/stuck-bets/endings/${number}/${verdict}`, body, decider)
}

async function stateOf(number: string): Promise<string> {
  const { rows } = await app().owner.query(
    'SELECT state FROM stuck_bet_ending WHERE ending_no = $1',
    [number],
  )
  return rows[0]?.state
}

/** Runs the job that ends bets, imports the feed, and runs the job again. */
async function turn(): Promise<void> {
  await app().owner.query(
    `UPDATE stuck_bet_ending SET ask_at = app_now() WHERE state = 'asking'`,
  )
  for (const job of ['end-stuck-bets', 'import-bets', 'end-stuck-bets'])
    await app().runJob(job)
}

/** Returns the player's mails about bets. */
async function mails(player: TestPlayer): Promise<{ title: string; content: string }[]> {
  const { data } = await app().expectOk('/api/noticeList', {}, player.token)
  const all = (data as unknown as { data: { title: string; content: string }[] }).data
  return all.filter(({ title }) => title.includes('注单'))
}

async function status(player: TestPlayer, bet_id: string): Promise<unknown> {
  const request = { platname: 'obgdy', bet_id }
  return (await app().expectOk('/api/betdetail', request, player.token)).data?.status
}

describe('a bet that hangs', () => {
  it('R-BET-09 R-ADMIN-193 R-ADMIN-194 R-ADMIN-195: is listed, waits for people, and is an alarm', async () => {
    const { player, bet_id } = await newStuckPlay()
    const young = await newStuckPlay()
    await app().owner.query('UPDATE bet SET placed_at = app_now() WHERE bet_id = $1', [
      young.bet_id,
    ])
    for (const search of [bet_id, player.name])
      expect(await listStuckBets({ search })).toMatchObject([
        { bet_id, username: player.name, stake: 5, ending: null },
      ])
    expect(await listStuckBets({ search: young.bet_id })).toEqual([])
    expect(await listStuckBets({ search: bet_id, venue: 'pp' })).toEqual([])
    expect(await propose(young.bet_id, 'void')).toMatchObject({ code: 422 })
    const mine = async (token: string) => {
      const { data } = await app().expectOk('/admin/api/review-counts', {}, token)
      return (data as unknown as { mine: { kind: string; count: number }[] }).mine
    }
    expect(await mine(checker)).toContainEqual(
      expect.objectContaining({ kind: 'stuck_bet' }),
    )
    const { data } = await app().expectOk('/admin/api/reconciliation', {}, maker)
    expect((data as unknown as { alarms: object[] }).alarms).toContainEqual(
      expect.objectContaining({
        kind: 'bet_open',
        subject: 'obgdy',
        detail: expect.stringMatching(/^\d+ 笔$/),
      }),
    )
    const number = await proposeEnding(bet_id, 'void')
    expect(await mine(checker)).toContainEqual(
      expect.objectContaining({ kind: 'stuck_bet_ending' }),
    )
    const seconds = await app().expectOk('/admin/api/waiting-for-second', {}, checker)
    expect(JSON.stringify(seconds.data)).toContain(number)
    expect(JSON.stringify(await mine(maker))).not.toContain('stuck_bet_ending')
    await decide(number, 'cancel', maker, { reason: '再等等' })
  })

  it('R-BET-10 R-BET-12 R-BET-14: is void when two people say so and its venue does it; the player is told', async () => {
    const { player, bet_id, session } = await newStuckPlay()
    expect((await app().whereabouts(player)).atVenue).toBe(9500n)
    const number = await proposeEnding(bet_id, 'void')
    expect(await propose(bet_id, 'left')).toMatchObject({ code: 409 })
    expect(await decide(number, 'confirm', maker)).toMatchObject({
      code: 403,
      message: '须由另一位员工复核',
    })
    const confirmation = await decide(number, 'confirm')
    expect(confirmation).toMatchObject({
      code: 200,
      data: { ending: { status: 'asking' } },
    })
    // The record does not change before the feed reports the ending.
    expect(await status(player, bet_id)).toBe(2)
    await turn()
    expect(await stateOf(number)).toBe('done')
    expect(await status(player, bet_id)).toBe(0)
    expect((await app().whereabouts(player)).atVenue).toBe(10_000n)
    const sentMails = await mails(player)
    expect(sentMails).toMatchObject([{ title: '注单已作废，本金已退回' }])
    expect(sentMails[0]?.content).toContain(bet_id)
    expect(sentMails[0]?.content).toContain('¥5.00')
    expect((await app().auditTrail(number)).map((line) => line.split(' ').at(-1))).toEqual([
      'stuck-bet.proposed',
      'stuck-bet.confirmed',
    ])
    const { rows } = await app().owner.query(
      `SELECT before->>'state' AS before, after->>'state' AS after, reason FROM audit
       WHERE subject = $1 AND action = 'stuck-bet.confirmed'`,
      [number],
    )
    expect(rows).toEqual([
      { before: 'proposed', after: 'asking', reason: '会员离开，场馆未结' },
    ])
    expect(await listStuckBets({ status: 'over', search: bet_id })).toMatchObject([
      { bet_id, ending: { ending_no: number, status: 'done' } },
    ])
    expect(await decide(number, 'confirm')).toMatchObject({ code: 409 })
    // The game's page also shows no round any more.
    expect((await play('/play/state', { session })).round).toBeNull()
    await turn()
    expect(await mails(player)).toHaveLength(1)
  })

  it('R-BET-11: ends as its game says for a round nobody comes back to; no outcome is named', async () => {
    const { player, bet_id } = await newStuckPlay()
    expect(await propose(bet_id, 'won')).toMatchObject({ code: 422 })
    const number = await proposeEnding(bet_id, 'left')
    await decide(number, 'confirm')
    await turn()
    expect(await stateOf(number)).toBe('done')
    expect(await status(player, bet_id)).toBe(1)
    const [mail] = await mails(player)
    expect(mail).toMatchObject({ title: '未完成的注单已结算' })
    expect(mail?.content).toMatch(/派彩¥\d/)
  })

  it('R-BET-13: a venue that does not answer leaves it open; it is asked until it does', async () => {
    const { player, bet_id } = await newStuckPlay()
    const number = await proposeEnding(bet_id, 'void')
    await decide(number, 'confirm')
    await app().venue.kill()
    try {
      await turn()
      expect(await stateOf(number)).toBe('asking')
      expect(await status(player, bet_id)).toBe(2)
    } finally {
      await app().venue.restart()
    }
    await turn()
    expect(await stateOf(number)).toBe('done')
    expect((await app().whereabouts(player)).atVenue).toBe(10_000n)
  })

  it('R-BET-13: what the venue does not know is refused, and can be proposed again', async () => {
    const { player } = await newStuckPlay()
    const bet_id = `gone-${player.id}`
    await app().owner.query(
      `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at)
       VALUES ('obgdy', $2, 1, $1, 'mines', 500, 0, 'open', app_now() - interval '2 days')`,
      [player.id, bet_id],
    )
    const number = await proposeEnding(bet_id, 'void')
    await decide(number, 'confirm')
    await turn()
    expect(await stateOf(number)).toBe('refused')
    expect((await propose(bet_id, 'void')).code).toBe(200)
    await app().owner.query(`DELETE FROM stuck_bet_ending WHERE bet_id = $1`, [bet_id])
    await app().owner.query(`DELETE FROM bet WHERE bet_id = $1`, [bet_id])
  })
})

describe('races', () => {
  it('R-BET-15: of many who confirm and cancel at once one does, in twenty rounds', async () => {
    const others = await Promise.all([1, 2].map(() => app().newStaff('finance')))
    const tokens = [checker, ...others.map(({ token }) => token)]
    for (let n = 0; n < 20; n += 1) {
      const { player, bet_id } = await newStuckPlay()
      const number = await proposeEnding(bet_id, 'void')
      const replies = await atOnce(9, (i) =>
        decide(number, i % 3 === 2 ? 'cancel' : 'confirm', tokens[i % 3], {
          reason: '重复',
        }),
      )
      expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 409: 8 })
      await Promise.all([turn(), turn()])
      await turn()
      const isDone = (await stateOf(number)) === 'done'
      expect((await app().whereabouts(player)).atVenue).toBe(isDone ? 10_000n : 9500n)
      expect(await mails(player)).toHaveLength(isDone ? 1 : 0)
    }
  })

  it('R-BET-15: when the venue settles it at the same moment no payout is taken back, in twenty rounds', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { player, bet_id, session } = await newStuckPlay()
      const number = await proposeEnding(bet_id, 'void')
      const { round } = (await play('/play/state', { session })) as {
        round: { round_id: string }
      }
      // The player comes back and opens a field, which may end the round, then cashes out.
      const comeBack = async () => {
        const order = { session, round_id: round.round_id }
        const open = { ...order, decision: { open: n }, nonce: randomUUID() }
        await play('/play/decide', open)
        const out = { ...order, decision: { cashOut: true }, nonce: randomUUID() }
        await play('/play/decide', out)
        await app().runJob('import-bets')
      }
      const endBet = async () => {
        await decide(number, 'confirm')
        await app().runJob('end-stuck-bets')
      }
      await Promise.all(n % 2 ? [comeBack(), endBet()] : [endBet(), comeBack()])
      await turn()
      await turn()
      const { rows } = await app().owner.query(
        'SELECT state, stake, payout FROM bet WHERE bet_id = $1',
        [bet_id],
      )
      const [bet] = rows as { state: string; payout: string }[]
      const isVoid = bet?.state === 'void'
      expect(await stateOf(number)).toBe(isVoid ? 'done' : 'overtaken')
      const expectedBalance = isVoid ? 10_000n : 9500n + BigInt(bet?.payout ?? 0)
      expect((await app().whereabouts(player)).atVenue).toBe(expectedBalance)
      expect(await mails(player)).toHaveLength(isVoid ? 1 : 0)
    }
  })
})

describe('who may', () => {
  it('R-ADMIN-196: seeing, proposing and confirming are apart; a factor is asked for again', async () => {
    const { bet_id } = await newStuckPlay()
    const sees = await app().memberWith('bet.view')
    const proposes = await app().memberWith('bet.view', 'bet.propose')
    const confirms = await app().memberWith('bet.view', 'bet.confirm')
    expect(await propose(bet_id, 'void', {}, sees)).toMatchObject({ code: 403 })
    expect(await propose(bet_id, 'void', {}, confirms)).toMatchObject({ code: 403 })
    expect(await propose(bet_id, 'void', { reason: ' ' }, proposes)).toMatchObject({
      code: 422,
      message: '请填写原因',
    })
    const { data } = await propose(bet_id, 'void', {}, proposes)
    const number = (data as unknown as Row).ending?.ending_no ?? ''
    for (const member of [sees, proposes])
      expect((await decide(number, 'confirm', member)).code).toBe(403)
    const token = await app().confirmedStaff('finance')
    await app().owner.query(
      `UPDATE staff_session SET factor_at = app_now() - interval '1 day'
       WHERE staff_id = (SELECT id FROM staff WHERE username = $1)`,
      [token.username],
    )
    expect(await decide(number, 'confirm', token.token)).toMatchObject({
      message: expect.stringContaining('验证'),
    })
    expect((await decide(number, 'cancel', sees, { reason: '不' })).code).toBe(403)
    expect((await decide(number, 'cancel', confirms, { reason: '不' })).code).toBe(200)
    expect((await decide('E1', 'confirm')).code).toBe(404)
    expect(await propose('no-such-bet', 'void')).toMatchObject({ code: 404 })
    expect((await app().call('/admin/api/stuck-bets')).code).toBe(401)
  })
})
