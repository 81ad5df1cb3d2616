import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openStore } from '../src/store/database.ts'
import { big, text } from '../src/store/row-shape.ts'
import { startVenue, type Venue } from '../src/venue.ts'
import { createTransferWallet } from '../src/wallet/transfer-wallet.ts'
import { openPlatform, type PlatformStandIn } from './platform-stand-in.ts'
import { makeFolder, vendorClient, vendorSecret, venueEnvironment } from './venue-client.ts'

const { folder, remove } = makeFolder()
let platform: PlatformStandIn
let venue: Venue
let client: ReturnType<typeof vendorClient>

async function start() {
  const { url, key, secret } = platform
  const operator = { id: 'obgdy', secret: vendorSecret, name: '锦鲤电游', hue: 12 }
  const operators = JSON.stringify([{ ...operator, platform: { url, key, secret } }])
  const extra = {
    VENUE_WALLET: 'seamless',
    VENUE_OPERATORS: operators,
    VENUE_TABLE_SECONDS: '4',
  }
  venue = await startVenue(readConfig(venueEnvironment(folder, extra)))
  client = vendorClient(venue.port)
}

beforeAll(async () => {
  platform = await openPlatform()
  await start()
})
afterAll(async () => {
  await venue.close()
  platform.close()
  remove()
})

/** Creates a player with money at the platform, and a session of a game. */
async function newSeat(player: string, fen: bigint, game = 'koi-leap') {
  platform.players.set(player, fen)
  const session = randomUUID()
  const { status, body } = await client.call('/v1/launch', { player, game, session })
  expect(status).toBe(200)
  const token = new URL(String(body['url'])).searchParams.get('session') ?? ''
  const play = <Body = Record<string, unknown>>(path: string, more: object = {}) =>
    client.play<Body>(path, { session: token, ...more })
  const open = (stake: string, bet: unknown = {}, nonce: string = randomUUID()) =>
    play('/play/open', { stake, bet, nonce })
  const calls = () =>
    platform.calls.filter(
      ({ call, body: { player: who } }) => call !== 'balance' && who === player,
    )
  return { player, session, play, open, calls }
}

async function report() {
  const whole = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
  type Report = Record<string, { count: number; amount: string }>
  return (await client.call<Report>('/v1/report', whole)).body
}

const settledBets = () =>
  expect
    .poll(async () => (await report())['unanswered'], { timeout: 60_000 })
    .toEqual({
      count: 0,
      amount: '0.00',
    })

/** Checks that the money of all players at the platform and the venue's result add up to the starting amount. */
async function assertEven(expectedTotal: bigint) {
  await settledBets()
  const fen = (text = '0.00') => BigInt(text.replace('.', ''))
  const { stakes, payouts, stakes_returned } = await report()
  const result = fen(stakes?.amount) - fen(payouts?.amount) - fen(stakes_returned?.amount)
  const heldTotal = [...platform.players.values()].reduce((sum, each) => sum + each, 0n)
  expect(heldTotal + result).toBe(expectedTotal)
}

const givenTotal = () => [...givenByPlayer.values()].reduce((sum, each) => sum + each, 0n)
const givenByPlayer = new Map<string, bigint>()
async function withMoney(player: string, fen: bigint, game?: string) {
  givenByPlayer.set(player, fen)
  return newSeat(player, fen, game)
}

describe('the seamless wallet', () => {
  it('R-SEAM-15: requests the stake, pays, and closes the round at the platform', async () => {
    const { session, open, play, calls } = await withMoney('one', 10_000n)
    expect((await play('/play/state')).body['balance']).toBe('100.00')
    const { status, body } = await open('10')
    expect(status).toBe(200)
    await settledBets()
    const [bet, win] = calls()
    const round = { round: body['round_id'], currency: 'CNY' }
    expect(bet).toMatchObject({
      call: 'bet',
      body: { ...round, amount: '10.00', session, game: 'koi-leap' },
    })
    expect(win).toMatchObject({
      call: 'win',
      body: { ...round, amount: body['payout'], close: true },
    })
    const money = platform.players.get('one') ?? 0n
    expect(body['balance']).toBe(`${money / 100n}.${String(money % 100n).padStart(2, '0')}`)
    await assertEven(givenTotal())
  })

  it('R-SEAM-15: has no transfers and no feed; a launch has the platform’s session', async () => {
    const transfer = {
      reference: 'T-1',
      player: 'one',
      direction: 'in',
      amount: '1',
      currency: 'CNY',
    }
    expect((await client.call('/v1/transfers', transfer)).status).toBe(404)
    expect((await client.call('/v1/bets', { after: '', limit: 5 })).status).toBe(404)
    const launch = { player: 'one', game: 'koi-leap' }
    expect((await client.call('/v1/launch', launch)).status).toBe(400)
  })

  it('R-SEAM-16: draws nothing for a refused stake, and the nonce stays unused', async () => {
    const { open, play, calls } = await withMoney('poor', 500n)
    const nonce = randomUUID()
    const before = (await play('/play/seeds')).body['next_nonce']
    const no = await open('10', {}, nonce)
    expect([no.status, no.body['error'], no.body['balance']]).toEqual([
      409,
      'insufficient_balance',
      '5.00',
    ])
    expect((await play('/play/seeds')).body['next_nonce']).toBe(before)
    expect((await open('5', {}, nonce)).status).toBe(200)
    expect(calls().filter(({ call }) => call === 'rollback')).toEqual([])
    await assertEven(givenTotal())
  })

  it('R-SEAM-15: a session that ends at the platform ends in the game', async () => {
    const { open } = await withMoney('late', 1000n)
    platform.play({ refuse: 'session_over' }, 'bet')
    expect((await open('10')).status).toBe(401)
    platform.play({ refuse: 'limited' }, 'bet')
    expect((await open('10')).body['error']).toBe('stake_refused')
    platform.play(null)
    await assertEven(givenTotal())
  })

  it('R-SEAM-17: a bet with a lost response is sent again, and acts once', async () => {
    const { open, calls } = await withMoney('lost', 10_000n)
    platform.play('after', 'bet')
    const opening = open('10')
    await expect.poll(() => calls().length, { timeout: 20_000 }).toBeGreaterThan(1)
    platform.play(null)
    expect((await opening).status).toBe(200)
    const [first, second] = calls()
    expect(second?.body['transaction']).toBe(first?.body['transaction'])
    expect(second?.body['request']).not.toBe(first?.body['request'])
    await assertEven(givenTotal())
  })

  it.each(['before', 'after'] as const)(
    'R-SEAM-17: a bet given up %s its effect is rolled back until the platform confirms',
    async (fault) => {
      const player = `given-up-${fault}`
      const { open, play, calls } = await withMoney(player, 10_000n)
      platform.play(fault)
      const nonce = randomUUID()
      const reply = await open('10', {}, nonce)
      expect([reply.status, reply.body['error']]).toEqual([503, 'stake_unknown'])
      expect((await report())['unanswered']).toMatchObject({ count: 1 })
      platform.play(null)
      await settledBets()
      expect(calls().at(-1)?.call).toBe('rollback')
      expect(platform.players.get(player)).toBe(10_000n)
      // A repeat of the refused request is a new stake, because the refused request opened no round.
      expect((await play('/play/rounds', { before: '' })).body['rounds']).toEqual([])
      expect((await open('10', {}, nonce)).status).toBe(200)
      await assertEven(givenTotal())
    },
    60_000,
  )

  it('R-SEAM-18: wins survive a stop of the venue and a silent platform', async () => {
    const { open } = await withMoney('patient', 10_000n)
    platform.play('before', 'win')
    for (let n = 0; n < 3; n += 1) expect((await open('1')).status).toBe(200)
    await venue.close()
    await start()
    expect((await report())['unanswered']).toMatchObject({ count: 3 })
    platform.play(null)
    await assertEven(givenTotal())
  }, 60_000)

  it('R-SEAM-18: a call that the platform refuses for good stays, and blocks nothing', async () => {
    const { open, calls } = await withMoney('refused', 10_000n)
    platform.play({ refuse: 'transaction_mismatch' }, 'win')
    await open('1')
    await settledBets()
    platform.play(null)
    await open('1')
    await settledBets()
    expect(calls().filter(({ call }) => call === 'win')).toHaveLength(2)
    const store = openStore(`${folder}/venue.sqlite`)
    const refusedRows = store.rows(
      { response: text, amount: big },
      `SELECT response, amount FROM outbox WHERE state = 'refused'`,
    )
    store.close()
    expect(refusedRows).toMatchObject([{ response: 'transaction_mismatch' }])
    // From here on the ledgers differ by exactly the refused win.
    givenByPlayer.set('refused', 10_000n - (refusedRows[0]?.amount ?? 0n))
    await assertEven(givenTotal())
  })
})

describe('rounds with decisions and tables in the seamless wallet', () => {
  it('R-SEAM-16: a decision with an extra stake waits for it; a refused stake changes nothing', async () => {
    for (let n = 0; ; n += 1) {
      const { open, play, calls } = await withMoney(`double-${n}`, 1500n, 'blackjack')
      const { body } = await open('10')
      if (body['status'] !== 'open') {
        expect(body['error']).toBeUndefined()
        continue
      }
      const decide = (choice: string) =>
        play('/play/decide', {
          round_id: body['round_id'],
          decision: { play: choice },
          nonce: randomUUID(),
        })
      const no = await decide('double')
      expect(no.body['error']).toBe('insufficient_balance')
      platform.players.set(`double-${n}`, 2000n)
      givenByPlayer.set(`double-${n}`, 3000n)
      const yes = await decide('double')
      expect([yes.status, yes.body['stake'], yes.body['status']]).toEqual([
        200,
        '20.00',
        'settled',
      ])
      await settledBets()
      expect(calls().map(({ call }) => call)).toEqual(['bet', 'bet', 'bet', 'win'])
      break
    }
    await assertEven(givenTotal())
  })

  it('R-SEAM-16: a table bet is its own round; the stake of a late bet returns', async () => {
    const { play, calls, player } = await withMoney('table', 10_000n, 'baccarat')
    type Table = { chain: number; now: number; round: { index: number; closes_at: number } }
    const read = async () => (await play<Table>('/play/table', { since: 0 })).body
    const bet = { chips: [{ place: 'banker', units: 5 }] }
    const placeBet = async () => {
      const { chain, round } = await read()
      const order = { chain, round: round.index, bet, nonce: randomUUID() }
      return play('/play/table/bet', order)
    }
    await expect.poll(async () => (await placeBet()).status, { timeout: 30_000 }).toBe(200)
    platform.play('before', 'bet')
    const late = await placeBet()
    expect(late.status).toBeGreaterThanOrEqual(400)
    platform.play(null)
    await expect
      .poll(() => calls().filter(({ call }) => call === 'win').length, { timeout: 30_000 })
      .toBe(1)
    expect(platform.players.get(player)).toBeDefined()
    await assertEven(givenTotal())
  }, 60_000)

  it('R-SEAM-16: a void returns the stakes of an open round; a won round cannot be void', async () => {
    const { open, calls } = await withMoney('void', 10_000n, 'mines')
    const { body } = await open('10', { mines: 3 })
    expect(body['status']).toBe('open')
    const voidRequest = { bet_id: body['round_id'] }
    expect((await client.call('/v1/bets/void', voidRequest)).body['status']).toBe('void')
    await settledBets()
    expect(calls().map(({ call }) => call)).toEqual(['bet', 'rollback'])
    expect(platform.players.get('void')).toBe(10_000n)
    await assertEven(givenTotal())
  })
})

it('R-SEAM-16: an action waits for the player’s last one', async () => {
  const { open } = await withMoney('quick', 100n)
  const nonce = randomUUID()
  const replies = await Promise.all([1, 2, 3, 4].map(() => open('1', {}, nonce)))
  expect(new Set(replies.map(({ body }) => body['round_id'])).size).toBe(1)
  await assertEven(givenTotal())
})

it('names a wallet setting without a platform', () => {
  const extra = { VENUE_WALLET: 'seamless' }
  expect(() => readConfig(venueEnvironment(folder, extra))).toThrow(/VENUE_WALLET/)
})

it('the transfer wallet keeps the money itself', () => {
  const store = openStore(`${folder}/other.sqlite`)
  const wallet = createTransferWallet(store)
  expect(wallet.knownBalance({ operator: 'obgdy', player: 'nobody' })).toBe(0n)
  store.close()
})
