import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endOf, tickAt } from '../src/sportsbook/league-clock.ts'
import { expectRefusal, openBook, type Slip } from './sportsbook-venue.ts'

const most = 1000
let book: Awaited<ReturnType<typeof openBook>>

const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const lossOf = ({ possible, stake }: Slip) => cents(possible) - cents(stake)

/** Opens sessions for twenty new players. */
async function seats(name: string, amount = '1000'): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      book.openSession(`${name}-${nth}`, amount, 'football'),
    ),
  )
}

describe('a fixture whose whole risk one player may take', () => {
  beforeAll(async () => {
    book = await openBook({ VENUE_FIXTURE_RISK: `${most}`, VENUE_PLAYER_SHARE: '100' })
  })
  afterEach(() => book.assertMoney())
  afterAll(() => book.close())

  it('R-BET-16: the loss limit of a fixture holds, however many players bet at once', async () => {
    const sessions = await seats('race')
    const index = book.nextFixture(({ off }) => !off)
    const odds = await book.oddsOf(sessions[0] ?? '', index, 'home')
    const legs = [{ fixture: index, selection: 'home', odds }]
    const replies = await Promise.all(
      sessions.map((session) => book.bet(session, legs, '100.00')),
    )
    const acceptedReplies = replies.filter(({ status }) => status === 200)
    const one = cents(odds) * 100 - 10_000
    expect(acceptedReplies).toHaveLength(Math.min(20, Math.floor((most * 100) / one)))
    expect(acceptedReplies.length).toBeLessThan(20)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expectRefusal(reply, 409, 'house_limit')
    // A refused player keeps the money. The refusal has the stake that still fits.
    for (const [nth, { status }] of replies.entries())
      expect(await book.balanceOf(sessions[nth] ?? '')).toBe(
        status === 200 ? '900.00' : '1000.00',
      )
    const late = replies.findIndex(({ status }) => status !== 200)
    const fits = String(replies[late]?.body['stake'])
    const last = await book.bet(sessions[late] ?? '', legs, fits)
    expect(last.status).toBe(200)
    // A small stake is still taken, as long as its own player has room.
    expectRefusal(await book.bet(sessions[late] ?? '', legs, '100.00'), 409, 'house_limit')
    const slips = [...acceptedReplies, last].map(({ body }) => body)
    const loss = slips.reduce((sum, slip) => sum + lossOf(slip), 0)
    const small = (most * 100) / 20
    expect(loss).toBeLessThanOrEqual(most * 100 + small)
  })

  it('V-4 R-BET-19: selections that cannot win together do not share a limit, others do', async () => {
    const session = await book.openSession('netted', '2000', 'football')
    const index = book.nextFixture(({ off }, at) => !off && book.riskOn(at) === 0n)
    const bet = async (selection: string) => {
      const odds = await book.oddsOf(session, index, selection)
      const stake = (Math.floor((most * 100) / (cents(odds) - 100)) - 1).toFixed(2)
      return book.bet(session, [{ fixture: index, selection, odds }], stake)
    }
    expect((await bet('home')).status).toBe(200)
    expect((await bet('away')).status).toBe(200)
    // A win of the home side by 1:0 fills the first two limits at once.
    expectRefusal(await bet('score:1-0'), 409, 'house_limit')
    expect((await bet('draw')).status).toBe(200)
  })

  it('R-BET-17: a bet slip that ends frees its part of the limit, whatever ended it', async () => {
    const session = await book.openSession('room', '1000', 'football')
    // This fixture has no other bets.
    const index = book.nextFixture(({ off }, at) => !off && book.riskOn(at) === 0n)
    const odds = await book.oddsOf(session, index, 'draw')
    const stake = (Math.floor((most * 100) / (cents(odds) - 100)) - 1).toFixed(2)
    const legs = [{ fixture: index, selection: 'draw', odds }]
    const place = async () => {
      const { status, body } = await book.bet(session, legs, stake)
      expect([status, body['error']]).toEqual([200, undefined])
      return body
    }
    const firstBet = await place()
    expectRefusal(await book.bet(session, legs, stake), 409, 'house_limit')
    const price = book.priceOf((await book.slips(session))[0])
    expect((await book.cashOut(session, firstBet, price)).status).toBe(200)
    const voidedBet = await place()
    expectRefusal(await book.bet(session, legs, stake), 409, 'house_limit')
    await book.call('/v1/bets/void', { bet_id: voidedBet.round_id })
    // A bet slip with several legs needs room on each of its fixtures.
    const next = index + 1
    const both = [
      {
        fixture: next,
        selection: 'over:2.5',
        odds: await book.oddsOf(session, next, 'over:2.5'),
      },
      ...legs,
    ]
    await place()
    expectRefusal(await book.bet(session, both, stake), 409, 'house_limit')
    book.clock.now = endOf(book.league, next)
    await book.ended(session)
    await expect.poll(book.riskHeld).toBe(0n)
  })

  it('V-4 R-BET-18: a won leg raises the risk of the other legs, a lost one ends it', async () => {
    const session = await book.openSession('weighed', '1000', 'football')
    const index = book.nextFixture(
      ({ off, goals }, at) =>
        !off &&
        book.riskOn(at) === 0n &&
        book.riskOn(at + 1) === 0n &&
        !book.courseAt(at + 1).off &&
        goals.filter(({ minute }) => minute <= 60).length > 2,
    )
    const overOdds = await book.oddsOf(session, index, 'over:2.5')
    const underOdds = await book.oddsOf(session, index, 'under:2.5')
    const home = await book.oddsOf(session, index + 1, 'home')
    const other = { fixture: index + 1, selection: 'home', odds: home }
    const firstReply = await book.bet(
      session,
      [{ fixture: index, selection: 'over:2.5', odds: overOdds }, other],
      '20.00',
    )
    expect(firstReply.status).toBe(200)
    const single = BigInt(20 * (cents(home) - 100))
    expect(book.riskOn(index + 1)).toBe(single)
    const secondReply = await book.bet(
      session,
      [{ fixture: index, selection: 'under:2.5', odds: underOdds }, other],
      '20.00',
    )
    expect(secondReply.status).toBe(200)
    expect(book.riskOn(index + 1)).toBe(2n * single)
    book.clock.now = tickAt(book.league, index, 60)
    await expect
      .poll(() => book.riskOn(index + 1))
      .toBe((single * BigInt(cents(overOdds)) + 99n) / 100n)
    book.clock.now = endOf(book.league, index + 1)
    await book.ended(session)
    await expect.poll(book.riskHeld).toBe(0n)
  })
})

describe('V-4: twenty hostile accounts', () => {
  beforeAll(async () => {
    book = await openBook()
  })
  afterEach(() => book.assertMoney())
  afterAll(() => book.close())

  /** Returns the rarest offered selection of a fixture. */
  async function rarest(session: string, index: number) {
    const { markets } = await book.fixture(session, index)
    const offers = markets
      .flatMap(({ choices }) => choices)
      .flatMap(({ selection, odds }) => (odds === null ? [] : [{ selection, odds }]))
    return offers.toSorted((a, b) => Number(b.odds) - Number(a.odds))[0]
  }

  /** Returns the fixtures that have not begun, and take bets. */
  async function upcoming(session: string): Promise<number[]> {
    const { body } = await book.play<{ fixtures: { index: number; phase: string }[] }>(
      '/play/book',
      { session },
    )
    return body.fixtures.filter(({ phase }) => phase === 'soon').map(({ index }) => index)
  }

  async function assertNormalBets(name: string): Promise<void> {
    const session = await book.openSession(name, '5000', 'football')
    for (const index of await upcoming(session)) {
      for (const selection of ['home', 'draw', 'away', 'over:2.5', 'under:2.5']) {
        const odds = await book.oddsOf(session, index, selection)
        const reply = await book.bet(
          session,
          [{ fixture: index, selection, odds }],
          '50.00',
        )
        if (odds !== 'closed')
          expect([index, selection, reply.status, reply.body['error']]).toEqual([
            index,
            selection,
            200,
            undefined,
          ])
      }
      const { selection = '', odds = '' } = (await rarest(session, index)) ?? {}
      const rare = await book.bet(session, [{ fixture: index, selection, odds }], '10.00')
      expect([index, selection, rare.status]).toEqual([index, selection, 200])
    }
  }

  it('V-4 R-BET-18 R-BET-20: they close no fixture with slips of eight legs at ¥1', async () => {
    const sessions = await seats('legs')
    const fixtures = await upcoming(sessions[0] ?? '')
    expect(fixtures.length).toBeGreaterThan(6)
    const legs = await Promise.all(
      fixtures.map(async (index) => {
        const odds = await book.oddsOf(sessions[0] ?? '', index, 'draw')
        return { fixture: index, selection: 'draw', odds }
      }),
    )
    const acceptedSlips: [string, Slip][] = []
    for (const session of sessions) {
      const replies = await Promise.all(
        Array.from({ length: 30 }, () => book.bet(session, legs, '1.00')),
      )
      for (const { status, body } of replies)
        if (status === 200) acceptedSlips.push([session, body])
    }
    expect(acceptedSlips.length).toBeGreaterThan(300)
    await assertNormalBets('normal-1')
    for (const [session, slip] of acceptedSlips.slice(0, 40)) {
      const price = book.priceOf(
        (await book.slips(session)).find((each) => each.round_id === slip.round_id),
      )
      await book.cashOut(session, slip, price)
    }
    await assertNormalBets('normal-2')
  })

  it('V-4 R-BET-19 R-BET-20: they close no fixture with singles at the longest odds', async () => {
    const sessions = await seats('long', '20000')
    const first = book.nextFixture(({ off }, at) => !off && book.riskOn(at) === 0n)
    for (const session of sessions) {
      const { selection = '', odds = '' } = (await rarest(session, first)) ?? {}
      const leg = [{ fixture: first, selection, odds }]
      for (let nth = 0; nth < 5; nth += 1) {
        const reply = await book.bet(session, leg, '2000.00')
        if (reply.status === 200) continue
        expectRefusal(
          reply,
          409,
          reply.body['error'] === 'return_limit' ? 'return_limit' : 'house_limit',
        )
        const fits = reply.body['stake']
        if (typeof fits === 'string') await book.bet(session, leg, fits)
      }
    }
    const session = await book.openSession('normal-3', '5000', 'football')
    const { selection = '', odds = '' } = (await rarest(session, first)) ?? {}
    for (const stake of ['1.00', '10.00', '100.00']) {
      const reply = await book.bet(session, [{ fixture: first, selection, odds }], stake)
      expect([stake, reply.status, reply.body['error']]).toEqual([stake, 200, undefined])
    }
    await assertNormalBets('normal-4')
  })
})

it('V-9: a return limit names the stake that fits', async () => {
  book = await openBook()
  const session = await book.openSession('long', '20000', 'football')
  const first = book.nextFixture(({ off }) => !off)
  const legs = await Promise.all(
    [0, 1, 2].map(async (at) => {
      const fixture = first + at
      return {
        fixture,
        selection: 'score:3-3',
        odds: await book.oddsOf(session, fixture, 'score:3-3'),
      }
    }),
  )
  const { body, ...reply } = await book.bet(session, legs, '10000.00')
  expectRefusal({ ...reply, body }, 409, 'return_limit')
  const product = legs.reduce((all, { odds }) => all * BigInt(cents(odds)), 1n)
  const fits = (50_000_000n * 1_000_000n) / product
  expect(body['stake']).toBe(fits >= 100n ? (Number(fits) / 100).toFixed(2) : null)
  expect(body).toMatchObject({ limit: '500000.00' })
  await book.close()
})
