import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createKnownLinks } from '../src/browser/known-links.ts'
import { verify } from '../src/browser/proof-of-round.ts'
import { gamesOf } from '../src/catalog/game-list.ts'
import { readConfig } from '../src/config.ts'
import { isSolo, isTable } from '../src/games/game.ts'
import { rules as mines, minesPays } from '../src/games/mines/rules.ts'
import { rules as roulette } from '../src/games/roulette/rules.ts'
import { threeDigitPlaces } from '../src/games/three-digit/rules.ts'
import { sampleDraws } from '../src/pay-sheet/simulation.ts'
import { openStore } from '../src/store/database.ts'
import { json, text } from '../src/store/row-shape.ts'
import { startVenue } from '../src/venue.ts'
import { sampleBets } from '../src/verified-play/sample-bets.ts'
import { makeFolder, openVenue, type Reply, venueEnvironment } from './venue-client.ts'

/** What one round may pay a player by the shipped settings, in yuan. */
const shippedMax = 1_000_000
let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
})
afterAll(async () => {
  const store = openStore(venue.config.databasePath)
  const wrong = store.rows(
    { player: text },
    `SELECT p.player FROM player p WHERE p.balance <>
       (SELECT coalesce(sum(delta), 0) FROM wallet_log w
        WHERE w.operator = p.operator AND w.player = p.player)`,
  )
  store.close()
  expect(wrong).toEqual([])
  await venue.close()
})

const refusalOf = (error: string, stake: string | null) => ({
  status: 409,
  body: { error, stake },
})

describe('rules', () => {
  const solos = [...gamesOf(null).values()].filter(isSolo)
  const tables = [...gamesOf(null).values()].filter(isTable)

  it.each(solos.map((game) => [game.code, game] as const))(
    'V-3 R-GAME-135: no round of %s pays more than its rules say',
    (code, { rules }) => {
      const draws = sampleDraws(`most of ${code}`)
      const { bets = [], decide } = sampleBets[code] ?? {}
      for (let nth = 0; nth < 300; nth += 1) {
        const bet = rules.parseBet(bets[nth % bets.length])
        let round = rules.open(draws, bet)
        for (let step = 0; rules.payoutOf(round) === null; step += 1) {
          const next = rules.decide(round, rules.parseDecision(decide?.(nth, step)))
          round = next ?? rules.abandon(round)
        }
        expect(rules.payoutOf(round)?.multiple).toBeLessThanOrEqual(rules.multipleMax(bet))
      }
    },
  )

  it.each(tables.map((game) => [game.code, game] as const))(
    'V-3 R-GAME-135: no bet on %s pays more than its rules say, and some bet pays it all',
    (code, { shared: rules }) => {
      const draws = sampleDraws(`most of ${code}`)
      const bets = (sampleBets[code]?.bets ?? []).map((bet) => rules.parseBet(bet))
      let isReached = false
      for (let nth = 0; nth < 400; nth += 1) {
        const outcome = rules.draw(draws)
        for (const bet of bets) {
          const { multiple } = rules.payoutOf(outcome, bet)
          const most = rules.multipleMax([bet])
          expect(multiple).toBeLessThanOrEqual(most)
          isReached ||= multiple === most
        }
      }
      expect(isReached).toBe(true)
    },
  )
})

describe('bets of one round', () => {
  const tables = [...gamesOf(null).values()].filter(isTable)

  it.each(tables.map((game) => [game.code, game] as const))(
    'V-3 R-GAME-135: all sample bets on %s together pay no more than the rules say',
    (code, { shared: rules }) => {
      const draws = sampleDraws(`together ${code}`)
      const bets = (sampleBets[code]?.bets ?? []).map((bet) => rules.parseBet(bet))
      const most = rules.multipleMax(bets)
      const sum = bets.reduce<bigint>((all, bet) => all + rules.multipleMax([bet]), 0n)
      expect(most).toBeLessThanOrEqual(sum)
      for (let nth = 0; nth < 400; nth += 1) {
        const outcome = rules.draw(draws)
        const payouts = bets.map((bet) => rules.payoutOf(outcome, bet).multiple)
        expect(payouts.reduce((all, one) => all + one, 0n)).toBeLessThanOrEqual(most)
      }
    },
  )

  it('V-3 R-GAME-135: chips that cannot win together do not add up', () => {
    const chips = Array.from({ length: 37 }, (_, pocket) => ({
      chips: [{ place: `straight-${pocket}`, units: 10 }],
    }))
    expect(roulette.multipleMax(chips)).toBe(3_600_000n)
    const withRed = [...chips, { chips: [{ place: 'red', units: 1 }] }]
    expect(roulette.multipleMax(withRed)).toBe(3_620_000n)
  })
})

function open(session: string, stake: string, bet: unknown, nonce: string = randomUUID()) {
  return venue.play('/play/open', { session, stake, bet, nonce })
}

async function balanceOf(player: string): Promise<unknown> {
  return (await venue.call('/v1/balance', { player })).body['balance']
}

describe('a round of one player', () => {
  it('V-3 R-GAME-136: is refused with the stake that fits when it could pay too much', async () => {
    const strict = await openVenue({
      VENUE_PLAYER_RETURN: '100000',
      VENUE_TITLE_LIMITS: JSON.stringify({ limbo: { player_return: 5000 } }),
    })
    const play = (session: string, stake: string, bet: unknown) =>
      strict.play('/play/open', { session, stake, bet, nonce: randomUUID() })
    const dice = await strict.openSession('dice', '1000', 'dice')
    const rare = { side: 'under', chance: 1 }
    const refusal = await play(dice, '20', rare)
    expect(refusal).toMatchObject(refusalOf('return_limit', '10.00'))
    expect(refusal.body['limit']).toBe('100000.00')
    expect(refusal.body['message']).toContain('10.00')
    const { body } = await strict.call('/v1/balance', { player: 'dice' })
    expect(body['balance']).toBe('1000.00')
    expect((await play(dice, '10', rare)).status).toBe(200)
    expect((await play(dice, '100', { side: 'under', chance: 100 })).status).toBe(200)
    // The own limit of a game comes before that of all games.
    const limbo = await strict.openSession('limbo', '1000', 'limbo')
    expect(await play(limbo, '1', { target: 600_000 })).toMatchObject(
      refusalOf('return_limit', null),
    )
    expect(await play(limbo, '2', { target: 500_000 })).toMatchObject(
      refusalOf('return_limit', '1.00'),
    )
    expect((await play(limbo, '1', { target: 500_000 })).status).toBe(200)
    await strict.close()
  })

  it('V-3 R-GAME-136: every stake of every game without decisions fits the shipped limit', async () => {
    for (const game of [...gamesOf(null).values()].filter(isSolo)) {
      if (game.rules.nextMultiple) continue
      const stake = BigInt(game.stakes.at(-1) ?? '0')
      for (const bet of sampleBets[game.code]?.bets ?? []) {
        const multiple = game.rules.multipleMax(game.rules.parseBet(bet))
        expect(stake * multiple).toBeLessThanOrEqual(BigInt(shippedMax) * 10_000n)
      }
    }
  })

  it('V-3 R-GAME-137: mines end by themselves at the last step within the limit, and are paid', async () => {
    const session = await venue.openSession('mines', '100', 'mines')
    const count = 12
    let { body } = await open(session, '20', { mines: count })
    const store = openStore(venue.config.databasePath)
    const shape = { state: json<{ mines: number[] }>() }
    const row = store.row(
      shape,
      'SELECT state FROM round WHERE round_id = ?',
      String(body['round_id']),
    )
    store.close()
    const safeFields = Array.from({ length: 25 }, (_, field) => field).filter(
      (field) => !row?.state.mines.includes(field),
    )
    let steps = 0
    let last: Reply = { status: 200, body }
    for (const field of safeFields) {
      const { round_id } = body
      const request = { session, round_id, decision: { open: field }, nonce: randomUUID() }
      last = await venue.play('/play/decide', request)
      expect(last.status).toBe(200)
      // A repeat gets the same round.
      expect(await venue.play('/play/decide', request)).toEqual(last)
      body = last.body
      steps += 1
      if (body['status'] === 'settled') break
    }
    const payout = (20n * 100n * minesPays(count, steps)) / 10_000n
    const next = (20n * 100n * minesPays(count, steps + 1)) / 10_000n
    expect(body['payout']).toBe((Number(payout) / 100).toFixed(2))
    expect(payout).toBeLessThanOrEqual(BigInt(shippedMax) * 100n)
    expect(next).toBeGreaterThan(BigInt(shippedMax) * 100n)
    expect(await balanceOf('mines')).toBe((80 + Number(payout) / 100).toFixed(2))
    // The page of proofs agrees with the round that the venue has ended.
    const { body: seeds } = await venue.play('/play/seeds', { session })
    const { server_seed_hash } = seeds
    await venue.play('/play/seeds/change', { session, server_seed_hash, client_seed: 'x' })
    const past = await venue.play<{ rounds: never[] }>('/play/rounds', {
      session,
      before: '',
    })
    const [round] = past.body.rounds
    if (!round) throw new Error('no round')
    const verdict = await verify(mines, round, 'mines', createKnownLinks())
    expect(verdict.kind).toBe('proved')
  })

  it('V-3 R-GAME-137: mines whose first step pays too much are refused', async () => {
    const strict = await openVenue({ VENUE_PLAYER_RETURN: '100' })
    const session = await strict.openSession('mines', '100', 'mines')
    const order = { session, bet: { mines: 24 }, nonce: randomUUID() }
    expect(await strict.play('/play/open', { ...order, stake: '5' })).toMatchObject(
      refusalOf('return_limit', '2.00'),
    )
    await strict.close()
  })

  it('V-3 R-GAME-138: the shipped least time of a round is that of no program', async () => {
    const { folder, remove } = makeFolder()
    const { VENUE_ROUND_MS: _none, ...environment } = venueEnvironment(folder)
    const config = readConfig(environment)
    remove()
    const perHour = 100 * (3_600_000 / config.roundMs)
    expect(perHour).toBeLessThanOrEqual(250_000)
    const own = await openVenue({
      VENUE_TITLE_LIMITS: JSON.stringify({ dice: { round_ms: 60_000 } }),
    })
    const session = await own.openSession('fast', '10', 'dice')
    const bet = { side: 'over', chance: 5000 }
    const order = { session, stake: '1', bet }
    await own.play('/play/open', { ...order, nonce: randomUUID() })
    const second = await own.play('/play/open', { ...order, nonce: randomUUID() })
    expect(second).toMatchObject({ status: 429, body: { error: 'too_soon' } })
    expect(second.body['retry_ms']).toBeGreaterThan(50_000)
    await own.close()
  })

  it('V-3: a limit of an unknown game refuses to start, and so does an invalid one', async () => {
    const { folder, remove } = makeFolder()
    const start = (titles: object) =>
      startVenue(
        readConfig(
          venueEnvironment(folder, { VENUE_TITLE_LIMITS: JSON.stringify(titles) }),
        ),
      )
    await expect(start({ minez: { player_return: 5000 } })).rejects.toThrow('minez')
    for (const wrong of [{ player_return: 5 }, { most: 5000 }, { round_ms: -1 }])
      await expect(async () => start({ mines: wrong })).rejects.toThrow(
        'VENUE_TITLE_LIMITS',
      )
    remove()
  })
})

type Table = {
  now: number
  chain: number
  round: { index: number; closes_at: number; ends_at: number }
}
type Venue = Pick<typeof venue, 'play'>

const realNow = Date.now
let ahead = 0

/** Returns the table while it takes bets. Moves the clock to the next round when the current one is nearly closed. */
async function openTable({ play }: Venue, session: string): Promise<Table> {
  const read = () => play<Table>('/play/table', { session, since: 0 })
  const { body } = await read()
  if (body.round.closes_at - body.now > 5_000) return body
  ahead += body.round.ends_at + 10 - body.now
  return (await read()).body
}

function place({ play }: Venue, session: string, { chain, round }: Table, bet: unknown) {
  const order = { session, chain, round: round.index, bet, nonce: randomUUID() }
  return play('/play/table/bet', order)
}

const direct = (units: number, number = '123') => ({
  chips: [{ place: `direct-${number}`, units }],
})

describe('a round of all', () => {
  beforeAll(() => void vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead))
  afterAll(() => vi.restoreAllMocks())

  it('V-3 R-GAME-136: all bets of a player in a round together pay within the limit', async () => {
    expect(threeDigitPlaces.get('direct-123')).toMatchObject({ ways: 1n, of: 1_000n })
    const session = await venue.openSession('three', '50000', 'three-digit')
    const table = await openTable(venue, session)
    // 1,020 × 980 is the most below 1,000,000.
    const refusal = await place(venue, session, table, direct(10_000))
    expect(refusal).toMatchObject(refusalOf('return_limit', '1020.00'))
    expect((await place(venue, session, table, direct(1_000))).status).toBe(200)
    expect(await place(venue, session, table, direct(21))).toMatchObject(
      refusalOf('return_limit', '20.00'),
    )
    // Another number cannot win together with the first.
    expect((await place(venue, session, table, direct(1_000, '456'))).status).toBe(200)
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => place(venue, session, table, direct(1))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject(refusalOf('return_limit', null))
    expect(await balanceOf('three')).toBe('47980.00')
    // A voided bet frees its part.
    const { body } = await venue.play<{ rounds: { round_id: string }[] }>(
      '/play/table/bets',
      { session, before: '' },
    )
    await venue.call('/v1/bets/void', { bet_id: body.rounds[0]?.round_id })
    expect((await place(venue, session, table, direct(1))).status).toBe(200)
  })

  it('V-3 R-GAME-139: twenty players cannot close a round to others', async () => {
    const small = await openVenue({
      VENUE_PLAYER_RETURN: '10000',
      VENUE_ROUND_RETURN: '50000',
    })
    const first = await small.openSession('first', '100', 'three-digit')
    const table = await openTable(small, first)
    const hostile = await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => {
        const session = await small.openSession(`hostile-${nth}`, '100', 'three-digit')
        return place(small, session, table, direct(10))
      }),
    )
    expect(hostile.filter(({ status }) => status === 200)).toHaveLength(5)
    for (const reply of hostile.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject(refusalOf('house_limit', '1.00'))
    const normal = { chips: [{ place: 'sum-big', units: 50 }] }
    expect((await place(small, first, table, normal)).status).toBe(200)
    await small.close()
  })

  it('V-3 R-GAME-136: crash counts the multiple of a bet, or the most that the curve reaches', async () => {
    const session = await venue.openSession('crash', '5000', 'crash')
    const table = await openTable(venue, session)
    const bet = (units: number, autoAt: number | null) => ({
      chips: [{ place: 'in', units }],
      autoAt,
    })
    const refusal = await place(venue, session, table, bet(200, null))
    expect(refusal).toMatchObject(refusalOf('return_limit', '100.00'))
    expect(refusal.body['auto_at']).toBe(500_000)
    expect(await place(venue, session, table, bet(200, 500_001))).toMatchObject(
      refusalOf('return_limit', '199.00'),
    )
    expect((await place(venue, session, table, bet(200, 300_000))).status).toBe(200)
    expect(await place(venue, session, table, bet(50, null))).toMatchObject(
      refusalOf('return_limit', '40.00'),
    )
    expect((await place(venue, session, table, bet(40, null))).status).toBe(200)
    const full = await place(venue, session, table, bet(1, 101))
    expect(full).toMatchObject(refusalOf('return_limit', null))
    expect(full.body['auto_at']).toBeNull()
  })
})
