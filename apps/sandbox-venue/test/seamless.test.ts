import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openStore } from '../src/database.ts'
import { createOwnPurse } from '../src/purse/own-purse.ts'
import { startVenue, type Venue } from '../src/venue.ts'
import { openPlatform, type PlatformStandIn } from './platform-stand-in.ts'
import { makeFolder, SECRET, vendorClient, venueEnvironment } from './venue-client.ts'

const { folder, remove } = makeFolder()
let platform: PlatformStandIn
let venue: Venue
let client: ReturnType<typeof vendorClient>

async function start() {
  const { url, key, secret } = platform
  const operator = { id: 'obgdy', secret: SECRET, name: '锦鲤电游', hue: 12 }
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

/** A player with money at the platform, and their session of a game. */
async function seated(player: string, fen: bigint, game = 'koi-leap') {
  platform.players.set(player, fen)
  const session = randomUUID()
  const { status, body } = await client.call('/v1/launch', { player, game, session })
  expect(status).toBe(200)
  const token = new URL(String(body['url'])).searchParams.get('session') ?? ''
  const play = (path: string, more: object = {}) =>
    client.play(path, { session: token, ...more })
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
  const { body } = await client.call('/v1/report', whole)
  return body as Record<string, { count: number; amount: string }>
}

const settled = () =>
  expect
    .poll(async () => (await report())['unanswered'], { timeout: 60_000 })
    .toEqual({
      count: 0,
      amount: '0.00',
    })

/** What the platform holds of all players and the venue's own result come to what was there. */
async function assertEven(there: bigint) {
  await settled()
  const fen = (text = '0.00') => BigInt(text.replace('.', ''))
  const { stakes, payouts, stakes_returned } = await report()
  const result = fen(stakes?.amount) - fen(payouts?.amount) - fen(stakes_returned?.amount)
  const held = [...platform.players.values()].reduce((sum, each) => sum + each, 0n)
  expect(held + result).toBe(there)
}

const brought = () => [...given.values()].reduce((sum, each) => sum + each, 0n)
const given = new Map<string, bigint>()
async function withMoney(player: string, fen: bigint, game?: string) {
  given.set(player, fen)
  return seated(player, fen, game)
}

describe('the seamless wallet', () => {
  it('R-SEAM-15: asks the platform for stake and payout, and closes the round', async () => {
    const { session, open, play, calls } = await withMoney('one', 10_000n)
    expect((await play('/play/state')).body['balance']).toBe('100.00')
    const { status, body } = await open('10')
    expect(status).toBe(200)
    await settled()
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
    await assertEven(brought())
  })

  it('R-SEAM-15: knows no transfers and no feed; a launch names the platform’s session', async () => {
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

  it('R-SEAM-16: draws nothing for a stake that is refused, and the nonce stays free', async () => {
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
    await assertEven(brought())
  })

  it('R-SEAM-15: a session that is over at the platform is over in the game', async () => {
    const { open } = await withMoney('late', 1000n)
    platform.play({ refuse: 'session_over' }, 'bet')
    expect((await open('10')).status).toBe(401)
    platform.play({ refuse: 'limited' }, 'bet')
    expect((await open('10')).body['error']).toBe('stake_refused')
    platform.play(null)
    await assertEven(brought())
  })

  it('R-SEAM-17: a bet whose answer is lost is asked again, and acts once', async () => {
    const { open, calls } = await withMoney('lost', 10_000n)
    platform.play('after', 'bet')
    const opening = open('10')
    await expect.poll(() => calls().length, { timeout: 20_000 }).toBeGreaterThan(1)
    platform.play(null)
    expect((await opening).status).toBe(200)
    const [first, second] = calls()
    expect(second?.body['transaction']).toBe(first?.body['transaction'])
    expect(second?.body['request']).not.toBe(first?.body['request'])
    await assertEven(brought())
  })

  it.each(['before', 'after'] as const)(
    'R-SEAM-17: a bet given up %s its effect is rolled back until that is answered',
    async (fault) => {
      const player = `given-up-${fault}`
      const { open, play, calls } = await withMoney(player, 10_000n)
      platform.play(fault)
      const nonce = randomUUID()
      const gone = await open('10', {}, nonce)
      expect([gone.status, gone.body['error']]).toEqual([503, 'stake_unknown'])
      expect((await report())['unanswered']).toMatchObject({ count: 1 })
      platform.play(null)
      await settled()
      expect(calls().at(-1)?.call).toBe('rollback')
      expect(platform.players.get(player)).toBe(10_000n)
      // The same click again is a new stake: nothing was played under it.
      expect((await play('/play/rounds', { before: '' })).body['rounds']).toEqual([])
      expect((await open('10', {}, nonce)).status).toBe(200)
      await assertEven(brought())
    },
    60_000,
  )

  it('R-SEAM-18: wins outlast a stop of the venue and a silent platform', async () => {
    const { open } = await withMoney('patient', 10_000n)
    platform.play('before', 'win')
    for (let n = 0; n < 3; n += 1) expect((await open('1')).status).toBe(200)
    await venue.close()
    await start()
    expect((await report())['unanswered']).toMatchObject({ count: 3 })
    platform.play(null)
    await assertEven(brought())
  }, 60_000)

  it('R-SEAM-18: what the platform refuses for good is kept, and holds up nothing', async () => {
    const { open, calls } = await withMoney('refused', 10_000n)
    platform.play({ refuse: 'transaction_mismatch' }, 'win')
    await open('1')
    await settled()
    platform.play(null)
    await open('1')
    await settled()
    expect(calls().filter(({ call }) => call === 'win')).toHaveLength(2)
    const store = openStore(`${folder}/venue.sqlite`)
    const kept = store.all(`SELECT said, amount FROM owed WHERE state = 'refused'`)
    store.close()
    expect(kept).toMatchObject([{ said: 'transaction_mismatch' }])
    // The books differ by just that win from here on.
    given.set('refused', 10_000n - BigInt(String(kept[0]?.['amount'])))
    await assertEven(brought())
  })
})

describe('rounds with decisions and tables in the seamless wallet', () => {
  it('R-SEAM-16: a decision that costs more is taken once the stake is; refused it changes nothing', async () => {
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
      given.set(`double-${n}`, 3000n)
      const yes = await decide('double')
      expect([yes.status, yes.body['stake'], yes.body['status']]).toEqual([
        200,
        '20.00',
        'settled',
      ])
      await settled()
      expect(calls().map(({ call }) => call)).toEqual(['bet', 'bet', 'bet', 'win'])
      break
    }
    await assertEven(brought())
  })

  it('R-SEAM-16: a bet at a table is a round of its own; one that comes too late goes back', async () => {
    const { play, calls, player } = await withMoney('table', 10_000n, 'baccarat')
    type Table = { chain: number; now: number; round: { index: number; closes_at: number } }
    const read = async () =>
      (await play('/play/table', { since: 0 })).body as unknown as Table
    const bet = { chips: [{ place: 'banker', units: 5 }] }
    const placed = async () => {
      const { chain, round } = await read()
      const order = { chain, round: round.index, bet, nonce: randomUUID() }
      return play('/play/table/bet', order)
    }
    await expect.poll(async () => (await placed()).status, { timeout: 30_000 }).toBe(200)
    platform.play('before', 'bet')
    const late = await placed()
    expect(late.status).toBeGreaterThanOrEqual(400)
    platform.play(null)
    await expect
      .poll(() => calls().filter(({ call }) => call === 'win').length, { timeout: 30_000 })
      .toBe(1)
    expect(platform.players.get(player)).toBeDefined()
    await assertEven(brought())
  }, 60_000)

  it('R-SEAM-16: a void gives the stakes of an open round back; a won one cannot be void', async () => {
    const { open, calls } = await withMoney('void', 10_000n, 'mines')
    const { body } = await open('10', { mines: 3 })
    expect(body['status']).toBe('open')
    const gone = { bet_id: body['round_id'] }
    expect((await client.call('/v1/bets/void', gone)).body['status']).toBe('void')
    await settled()
    expect(calls().map(({ call }) => call)).toEqual(['bet', 'rollback'])
    expect(platform.players.get('void')).toBe(10_000n)
    await assertEven(brought())
  })
})

it('R-SEAM-16: an act waits for its player’s last one', async () => {
  const { open } = await withMoney('quick', 100n)
  const nonce = randomUUID()
  const replies = await Promise.all([1, 2, 3, 4].map(() => open('1', {}, nonce)))
  expect(new Set(replies.map(({ body }) => body['round_id'])).size).toBe(1)
  await assertEven(brought())
})

it('names a setting of the wallet that lacks its platform', () => {
  const extra = { VENUE_WALLET: 'seamless' }
  expect(() => readConfig(venueEnvironment(folder, extra))).toThrow(/VENUE_WALLET/)
})

it('the other wallet keeps the money itself', () => {
  const store = openStore(`${folder}/other.sqlite`)
  const purse = createOwnPurse(store)
  expect(purse.known({ operator: 'obgdy', player: 'nobody' })).toBe(0n)
  store.close()
})
