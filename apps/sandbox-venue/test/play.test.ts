import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../src/store/database.ts'
import { text } from '../src/store/row-shape.ts'
import { openVenue, order } from './venue-client.ts'

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
})
afterAll(() => venue.close())

type FeedBet = {
  bet_id: string
  version: number
  player: string
  stake: string
  payout: string
  status: string
}

function fen(amount: unknown): bigint {
  return BigInt(String(amount).replace('.', ''))
}

async function readFeed(after: string, limit: number) {
  type Page = { bets: FeedBet[]; next: string; more: boolean }
  return (await venue.call<Page>('/v1/bets', { after, limit })).body
}

describe('spin', () => {
  it('charges the stake and pays by the grid', async () => {
    const session = await venue.openSession('one', '100')
    const reply = await venue.play('/play/spin', {
      session,
      stake: '10',
      nonce: randomUUID(),
    })
    expect(reply.status).toBe(200)
    expect(reply.body['stake']).toBe('10.00')
    expect(fen(reply.body['balance'])).toBe(10_000n - 1_000n + fen(reply.body['payout']))
    expect(reply.body['grid']).toHaveLength(5)
    const state = await venue.play('/play/state', { session })
    expect(state.body).toMatchObject({
      balance: reply.body['balance'],
      name: '鲤跃龙门',
      theme: { id: 'obgdy', name: '锦鲤电游', hue: 12 },
      spins: [{ bet_id: reply.body['bet_id'], payout: reply.body['payout'] }],
    })
  })

  it('R-GAME-117: a player who returns within a minute sees how the round ended', async () => {
    const session = await venue.openSession('back', '100')
    const state = async () => (await venue.play('/play/state', { session })).body
    expect(await state()).toMatchObject({ round: null, last: null })
    const order = { session, stake: '10', bet: {}, nonce: randomUUID() }
    const { body } = await venue.play('/play/open', order)
    expect(await state()).toMatchObject({ round: null, last: body })
    const other = await venue.openSession('back', '100', 'plinko')
    const elsewhere = await venue.play('/play/state', { session: other })
    expect(elsewhere.body['last']).toBeNull()
    const store = openStore(venue.config.databasePath)
    store.change(
      'UPDATE round SET settled_at = settled_at - 60_001 WHERE player = ?',
      'back',
    )
    store.close()
    expect(await state()).toMatchObject({ round: null, last: null })
  })

  it('answers a repeated nonce with the first spin, also in parallel', async () => {
    const session = await venue.openSession('two', '100')
    const body = { session, stake: '5', nonce: randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => venue.play('/play/spin', body)),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    const state = await venue.play('/play/state', { session })
    expect(state.body['spins']).toHaveLength(1)
    const other = await venue.play('/play/spin', { ...body, stake: '10' })
    expect(other).toMatchObject({ status: 409, body: { error: 'nonce_conflict' } })
  })

  it('refuses a stake above the balance, and the nonce stays unused', async () => {
    const session = await venue.openSession('three', '4.99')
    const body = { session, stake: '5', nonce: randomUUID() }
    const refusal = await venue.play('/play/spin', body)
    expect(refusal).toMatchObject({
      status: 409,
      body: { error: 'insufficient_balance', balance: '4.99' },
    })
    await venue.call('/v1/transfers', order('three-more', 'in', '1', 'three'))
    expect((await venue.play('/play/spin', body)).status).toBe(200)
  })

  it('refuses other stakes and unknown sessions', async () => {
    const session = await venue.openSession('four', '10')
    const spin = (stake: string, token: string) =>
      venue.play('/play/spin', { session: token, stake, nonce: randomUUID() })
    expect((await spin('3', session)).body['error']).toBe('bad_request')
    expect((await spin('1', 'wrong')).body['error']).toBe('session_expired')
  })
})

describe('feed', () => {
  it('never skips a bet while spins run in parallel', async () => {
    const players = ['f1', 'f2', 'f3', 'f4']
    const sessions = await Promise.all(
      players.map((player) => venue.openSession(player, '500')),
    )
    let after = ''
    // Moves the cursor past the bets of earlier tests.
    for (let page = await readFeed('', 500); after !== page.next; ) {
      after = page.next
      page = await readFeed(after, 500)
    }
    const betIds = new Set<string>()
    const controller = new AbortController()
    const spinning = Promise.all(
      sessions.map(async (session) => {
        for (let index = 0; index < 40; index += 1) {
          const nonce = randomUUID()
          const reply = await venue.play('/play/spin', { session, stake: '1', nonce })
          betIds.add(String(reply.body['bet_id']))
        }
      }),
    ).finally(() => {
      controller.abort()
    })
    const betsSeen: string[] = []
    for (let more = true; more || !controller.signal.aborted; ) {
      const page = await readFeed(after, 7)
      betsSeen.push(...page.bets.map((bet) => bet.bet_id))
      after = page.next
      more = page.more || page.bets.length > 0
    }
    await spinning
    expect(betIds.size).toBe(160)
    expect(betsSeen).toHaveLength(160)
    expect(new Set(betsSeen)).toEqual(betIds)
  })

  it('lists a voided bet again with a higher version, and returns the money', async () => {
    const session = await venue.openSession('void', '50')
    const spin = await venue.play('/play/spin', {
      session,
      stake: '50',
      nonce: randomUUID(),
    })
    const bet_id = String(spin.body['bet_id'])
    const first = await venue.call('/v1/bets/void', { bet_id })
    const second = await venue.call('/v1/bets/void', { bet_id })
    expect(first).toMatchObject({ status: 200, body: { bet_id, status: 'void' } })
    expect(second).toEqual(first)
    const { body } = await venue.call('/v1/balance', { player: 'void' })
    expect(body['balance']).toBe('50.00')
    const versions: FeedBet[] = []
    for (let after = '', more = true; more; ) {
      const page = await readFeed(after, 100)
      versions.push(...page.bets.filter((bet) => bet.bet_id === bet_id))
      after = page.next
      more = page.more
    }
    expect(versions.map((bet) => [bet.version, bet.status])).toEqual([
      [1, 'settled'],
      [2, 'void'],
    ])
    const strange = await venue.call('/v1/bets/void', { bet_id }, 'pp')
    expect(strange.body['error']).toBe('unknown_bet')
  })

  it('reports totals that explain the closing balance', async () => {
    const from = new Date(0).toISOString()
    const to = new Date(Date.now() + 1000).toISOString()
    const { body } = await venue.call('/v1/report', { from, to })
    const amount = (key: string) => fen((body[key] as { amount: string }).amount)
    const hasExplanation =
      fen(body['opening_balance']) +
      amount('transfers_in') -
      amount('transfers_out') -
      amount('stakes') +
      amount('payouts') +
      amount('stakes_returned') -
      amount('payouts_revoked')
    expect(fen(body['closing_balance'])).toBe(hasExplanation)
    const other = await venue.call('/v1/report', { from, to }, 'pp')
    expect(other.body['closing_balance']).toBe('0.00')
  })

  it('the log adds up to every balance', () => {
    const store = openStore(venue.config.databasePath)
    const wrong = store.rows(
      { player: text },
      `SELECT p.player FROM player p WHERE p.balance <>
         (SELECT COALESCE(SUM(delta), 0) FROM wallet_log w
          WHERE w.operator = p.operator AND w.player = p.player)`,
    )
    store.close()
    expect(wrong).toEqual([])
  })
})
