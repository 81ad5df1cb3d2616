import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { endAbandonedRounds } from '../src/rounds/abandoned-rounds.ts'
import { openStore } from '../src/store/database.ts'
import { text } from '../src/store/row-shape.ts'
import { createTransferWallet } from '../src/wallet/transfer-wallet.ts'
import { openVenue, type Reply } from './venue-client.ts'

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
})
afterAll(() => venue.close())

type FeedBet = { bet_id: string; version: number; status: string; payout: string }

async function feedOf(bet_id: unknown): Promise<FeedBet[]> {
  const { body } = await venue.call<{ bets: FeedBet[] }>('/v1/bets', {
    after: '',
    limit: 500,
  })
  return body.bets.filter((bet) => bet.bet_id === bet_id)
}

async function balanceOf(player: string): Promise<unknown> {
  return (await venue.call('/v1/balance', { player })).body['balance']
}

function open(session: string, more: object = {}): Promise<Reply> {
  const order = { session, stake: '1', bet: { mines: 5 }, nonce: randomUUID() }
  return venue.play('/play/open', { ...order, ...more })
}

function decide(
  session: string,
  round_id: unknown,
  decision: object,
  nonce = randomUUID(),
) {
  return venue.play('/play/decide', { session, round_id, decision, nonce })
}

/** Reads the mines of a round from the venue's store, because no response has them while the round is open. */
function minesOf(round_id: unknown): number[] {
  const store = openStore(venue.config.databasePath)
  const sql = 'SELECT state FROM round WHERE round_id = ?'
  const row = store.row({ state: text }, sql, String(round_id))
  store.close()
  return JSON.parse(String(row?.state)).mines
}

function safeFields(round_id: unknown): number[] {
  const mines = minesOf(round_id)
  return Array.from({ length: 25 }, (_, field) => field).filter((f) => !mines.includes(f))
}

describe('a round with decisions', () => {
  it('R-GAME-50: is open in the feed, then settled with a higher version', async () => {
    const session = await venue.openSession('r-one', '10', 'mines')
    const { status, body } = await open(session)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'open',
      stake: '1.00',
      payout: '0.00',
      balance: '9.00',
      shown: { opened: [], mines: null },
    })
    expect(await feedOf(body['round_id'])).toMatchObject([{ version: 1, status: 'open' }])
    const [field] = safeFields(body['round_id'])
    const openReply = await decide(session, body['round_id'], { open: field })
    expect(openReply.body).toMatchObject({ status: 'open', balance: '9.00' })
    const cashOut = await decide(session, body['round_id'], { cashOut: true })
    expect(cashOut.body).toMatchObject({
      status: 'settled',
      payout: '1.23',
      balance: '10.23',
      shown: { mines: minesOf(body['round_id']) },
    })
    expect(await feedOf(body['round_id'])).toMatchObject([
      { version: 1, status: 'open', payout: '0.00' },
      { version: 2, status: 'settled', payout: '1.23' },
    ])
  })

  it('R-GAME-50: never reveals covered fields, and ends at a mine', async () => {
    const session = await venue.openSession('r-two', '10', 'mines')
    const { body } = await open(session)
    const state = await venue.play('/play/state', { session })
    const past = await venue.play('/play/rounds', { session, before: '' })
    for (const view of [body, state.body, past.body]) {
      expect(JSON.stringify(view)).toContain('"mines":null')
      expect(JSON.stringify(view)).not.toContain('server_seed":"')
    }
    const lossReply = await decide(session, body['round_id'], {
      open: minesOf(body['round_id'])[0],
    })
    expect(lossReply.body).toMatchObject({
      status: 'settled',
      payout: '0.00',
      balance: '9.00',
    })
    const repeat = await decide(session, body['round_id'], { cashOut: true })
    expect(repeat).toMatchObject({ status: 409, body: { error: 'round_closed' } })
  })

  it('R-GAME-51: takes each nonce once, also in parallel', async () => {
    const session = await venue.openSession('r-three', '10', 'mines')
    const nonce = randomUUID()
    const openReplies = await Promise.all(
      Array.from({ length: 8 }, () => open(session, { nonce })),
    )
    expect(new Set(openReplies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    const round_id = openReplies[0]?.body['round_id']
    expect(await balanceOf('r-three')).toBe('9.00')
    const fields = safeFields(round_id)
    const second = randomUUID()
    const decideReplies = await Promise.all(
      Array.from({ length: 8 }, () =>
        decide(session, round_id, { open: fields[0] }, second),
      ),
    )
    expect(new Set(decideReplies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(decideReplies[0]?.body).toMatchObject({ decisions: 1 })
    const other = await decide(session, round_id, { open: fields[1] }, second)
    expect(other).toMatchObject({ status: 409, body: { error: 'nonce_conflict' } })
    const otherBet = await open(session, { nonce, bet: { mines: 3 } })
    expect(otherBet).toMatchObject({ status: 409, body: { error: 'nonce_conflict' } })
    const outs = await Promise.all(
      Array.from({ length: 8 }, () => decide(session, round_id, { cashOut: true })),
    )
    expect(outs.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf('r-three')).toBe('10.23')
  })

  it('R-GAME-51: one at a time for a player and game', async () => {
    const session = await venue.openSession('r-four', '10', 'mines')
    const replies = await Promise.all(Array.from({ length: 6 }, () => open(session)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusal = replies.find(({ status }) => status !== 200)
    expect(refusal).toMatchObject({
      status: 409,
      body: { error: 'round_open', round: { status: 'open', stake: '1.00' } },
    })
    expect(await balanceOf('r-four')).toBe('9.00')
    // The open round does not block another game.
    const dice = await venue.openSession('r-four', '10', 'dice')
    const roll = await open(dice, { bet: { side: 'under', chance: 5000 } })
    expect(roll.status).toBe(200)
  })

  it.each([
    ['no bet', {}],
    ['a bet of another game', { side: 'under', chance: 5000 }],
    ['more than is asked for', { mines: 3, seed: 1 }],
    ['a fraction', { mines: 1.5 }],
    ['a text', 'mines'],
    ['nothing', null],
  ])('refuses %s and changes nothing', async (_name, bet) => {
    const session = await venue.openSession('r-five', '10', 'mines')
    const reply = await open(session, { bet })
    expect(reply).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    expect(await balanceOf('r-five')).toBe('10.00')
  })

  it('refuses stakes beyond its limits, unknown sessions and impossible decisions', async () => {
    const session = await venue.openSession('r-six', '500', 'mines')
    expect((await open(session, { stake: '100' })).body['error']).toBe('bad_request')
    expect((await open(session, { stake: '0.5' })).body['error']).toBe('bad_request')
    const { body } = await open(session)
    const early = await decide(session, body['round_id'], { cashOut: true })
    expect(early).toMatchObject({ status: 409, body: { error: 'not_now' } })
    const thief = await venue.openSession('r-seven', '10', 'mines')
    const thiefReply = await decide(thief, body['round_id'], { open: 0 })
    expect(thiefReply).toMatchObject({ status: 404, body: { error: 'unknown_round' } })
    const wild = await decide(session, body['round_id'], { open: 25 })
    expect(wild).toMatchObject({ status: 400, body: { error: 'bad_request' } })
  })

  it('returns its stake when it is voided while open', async () => {
    const session = await venue.openSession('r-eight', '10', 'mines')
    const { body } = await open(session)
    await venue.call('/v1/bets/void', { bet_id: body['round_id'] })
    expect(await balanceOf('r-eight')).toBe('10.00')
    const late = await decide(session, body['round_id'], { open: 0 })
    expect(late).toMatchObject({
      status: 409,
      body: { error: 'round_closed', round: { status: 'void' } },
    })
    expect((await open(session)).status).toBe(200)
  })

  it('R-BET-12: ends at the operator’s request, once, and not after its own end', async () => {
    const session = await venue.openSession('r-end', '30', 'mines')
    const end = async (round: unknown, as: string, operator = 'obgdy') =>
      (await venue.call('/v1/bets/end', { bet_id: round, as }, operator)).body
    const { body: one } = await open(session)
    expect(await end(one['round_id'], 'void', 'pp')).toMatchObject({ error: 'unknown_bet' })
    for (const as of ['void', 'void', 'left'])
      expect(await end(one['round_id'], as)).toMatchObject({ status: 'void' })
    expect(await balanceOf('r-end')).toBe('30.00')
    expect(await feedOf(one['round_id'])).toMatchObject([
      { version: 1, status: 'open' },
      { version: 2, status: 'void', payout: '0.00' },
    ])
    const { body: two } = await open(session)
    const [field] = safeFields(two['round_id'])
    await decide(session, two['round_id'], { open: field })
    // 'left' ends the round without another stake, and pays its win so far. A further call changes nothing.
    for (const as of ['left', 'left', 'void'])
      expect(await end(two['round_id'], as)).toMatchObject({ status: 'settled' })
    expect(await balanceOf('r-end')).toBe('30.23')
    expect((await feedOf(two['round_id'])).length).toBe(2)
  })

  it('R-GAME-52: ends as its game says when it is abandoned', async () => {
    const session = await venue.openSession('r-nine', '10', 'mines')
    const { body } = await open(session)
    const [field] = safeFields(body['round_id'])
    await decide(session, body['round_id'], { open: field })
    const store = openStore(venue.config.databasePath)
    const engine = { store, wallet: createTransferWallet(store) }
    await endAbandonedRounds(engine, gamesOf(null), Date.now() + 1)
    store.close()
    expect(await balanceOf('r-nine')).toBe('10.23')
    expect((await feedOf(body['round_id'])).at(-1)).toMatchObject({
      version: 2,
      status: 'settled',
      payout: '1.23',
    })
    const state = await venue.play('/play/state', { session })
    expect(state.body['round']).toBeNull()
  })
})

it('R-GAME-56: a round takes at least the configured time', async () => {
  const slow = await openVenue({ VENUE_ROUND_MS: '60000' })
  const session = await slow.openSession('slow', '10', 'dice')
  const bet = { side: 'over', chance: 5000 }
  const order = { session, stake: '1', bet, nonce: randomUUID() }
  const first = await slow.play('/play/open', order)
  const second = await slow.play('/play/open', { ...order, nonce: randomUUID() })
  expect(second).toMatchObject({ status: 429, body: { error: 'too_soon' } })
  // A repeat of the first request gets its response, and opens no second round.
  expect(await slow.play('/play/open', order)).toEqual(first)
  await slow.close()
})

it('R-GAME-57: a provider offers its own games', async () => {
  const ae = await openVenue({ VENUE_PROVIDER: 'ae' })
  const { body } = await ae.call('/v1/games', {})
  const games = (body['games'] as { game: string }[]).map(({ game }) => game)
  expect(games).toContain('dice')
  expect(games).not.toContain('koi-leap')
  await ae.call('/v1/players', { player: 'mei' })
  const launch = await ae.call('/v1/launch', { player: 'mei', game: 'koi-leap' })
  expect(launch.body['error']).toBe('unknown_game')
  await ae.close()
})

it('the log adds up to every balance', () => {
  const store = openStore(venue.config.databasePath)
  const wrong = store.rows(
    { player: text },
    `SELECT p.player FROM player p WHERE p.balance <>
       (SELECT COALESCE(SUM(delta), 0) FROM wallet_log w
        WHERE w.operator = p.operator AND w.player = p.player)`,
  )
  const unlike = store.rows(
    { round_id: text },
    `SELECT r.round_id FROM round r JOIN bet_change b ON b.bet_id = r.round_id
     WHERE b.version = (SELECT MAX(version) FROM bet_change WHERE bet_id = r.round_id)
       AND (b.status, b.stake, b.payout, b.version)
        IS NOT (r.status, r.stake, r.payout, r.version)`,
  )
  store.close()
  expect({ wrong, unlike }).toEqual({ wrong: [], unlike: [] })
})
