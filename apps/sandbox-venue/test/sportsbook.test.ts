import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FootballCourse, rules } from '../src/games/football/rules.ts'
import { endOf, startOf, suspendedUntil, tickAt } from '../src/sportsbook/league-clock.ts'
import { expectRefusal, openBook } from './sportsbook-venue.ts'

let book: Awaited<ReturnType<typeof openBook>>
beforeAll(async () => {
  book = await openBook()
})
afterEach(() => book.assertMoney())
afterAll(() => book.close())

describe('a bet slip', () => {
  it('R-GAME-82: takes its stake once, appears in the feed as open, and pays at its odds', async () => {
    const session = await book.openSession('mei', '100', 'football')
    const index = book.nextFixture(({ off, goals }) => !off && goals.length > 0)
    const final = rules.stateAt(book.courseAt(index), 90)
    const right = ['home', 'draw', 'away'].find((each) => {
      return rules.resultOf(final, each) === 'won'
    })
    const odds = await book.oddsOf(session, index, right ?? '')
    const legs = [{ fixture: index, selection: right ?? '', odds }]
    const nonce = randomUUID()
    const first = await book.bet(session, legs, '10.00', nonce)
    expect(first.body).toMatchObject({
      status: 'open',
      stake: '10.00',
      balance: '90.00',
      odds,
    })
    expect((await book.bet(session, legs, '10.00', nonce)).body).toEqual(first.body)
    expectRefusal(await book.bet(session, legs, '20.00', nonce), 409, 'nonce_conflict')
    const wrong = await book.single(session, index, right === 'home' ? 'away' : 'home')
    book.clock.now = endOf(book.league, index)
    const [lostSlip, wonSlip] = await book.ended(session)
    expect([lostSlip?.payout, wonSlip?.payout]).toEqual(['0.00', wonSlip?.possible])
    expect(wonSlip?.possible).toBe((Number(odds) * 10).toFixed(2))
    expect(await book.balanceOf(session)).toBe((80 + Number(wonSlip?.payout)).toFixed(2))
    expect(await book.fed(first.body)).toEqual([
      [1, 'open', '0.00'],
      [2, 'settled', wonSlip?.payout],
    ])
    expect(await book.fed(wrong)).toContainEqual([2, 'settled', '0.00'])
  })

  it('R-GAME-83: never takes worse odds than the player saw, and takes better ones', async () => {
    const session = await book.openSession('odds', '100', 'football')
    const index = book.nextFixture(
      ({ off, goals }) => !off && (goals[0]?.minute ?? 99) > 40,
    )
    book.clock.now = tickAt(book.league, index, 20)
    // While no goal falls, low scores become more likely, so the odds of 0:0 fall.
    const selection = 'score:0-0'
    const shownOdds = await book.oddsOf(session, index, selection)
    book.clock.now = tickAt(book.league, index, 21)
    const lowerOdds = await book.oddsOf(session, index, selection)
    expect(Number(lowerOdds)).toBeLessThan(Number(shownOdds))
    const late = await book.bet(session, [{ fixture: index, selection, odds: shownOdds }])
    expectRefusal(late, 409, 'odds_changed')
    expect(late.body['legs']).toMatchObject([{ selection, odds: lowerOdds }])
    expect(await book.balanceOf(session)).toBe('100.00')
    // The chosen fixture has no goal yet. After many goals the odds of "over" could be too short to be offered.
    const overOdds = await book.oddsOf(session, index, 'over:2.5')
    book.clock.now = tickAt(book.league, index, 23)
    const better = await book.bet(session, [
      { fixture: index, selection: 'over:2.5', odds: overOdds },
    ])
    expect(better.body).toMatchObject({ status: 'open' })
    expect(Number(better.body['odds'])).toBeGreaterThan(Number(overOdds))
  })

  it('R-GAME-83: refuses selections without odds, dependent legs, and stakes beyond a limit', async () => {
    const session = await book.openSession('limits', '20', 'football')
    const index = book.nextFixture(({ off, goals }) => !off && goals.length > 1)
    const leg = (selection: string, odds = '1.02') => ({ fixture: index, selection, odds })
    expectRefusal(await book.bet(session, [leg('nothing')]), 400, 'bad_request')
    expectRefusal(
      await book.bet(session, [leg('home'), leg('over:2.5')]),
      400,
      'bad_request',
    )
    expectRefusal(await book.bet(session, [leg('home')], '0.99'), 400, 'bad_request')
    expectRefusal(await book.bet(session, [leg('home')], '10000.01'), 400, 'bad_request')
    expectRefusal(
      await book.bet(session, [leg('home')], '20.01'),
      409,
      'insufficient_balance',
    )
    expectRefusal(await book.bet(session, [leg('under:8.5')]), 409, 'market_closed')
    expectRefusal(await book.bet(session, [leg('handicap-home:4.5')]), 409, 'market_closed')
    const far = { ...leg('home'), fixture: index + 50 }
    expectRefusal(await book.bet(session, [far]), 404, 'unknown_fixture')
    const many = [0, 1, 2, 3, 4].map((at) => ({ ...leg('score:0-2'), fixture: index + at }))
    expectRefusal(await book.bet(session, many, '10.00'), 409, 'return_limit')
    book.clock.now = endOf(book.league, index)
    expectRefusal(await book.bet(session, [leg('home')]), 409, 'market_closed')
    expect(await book.slips(session)).toEqual([])
    expect(await book.balanceOf(session)).toBe('20.00')
  })
})

describe('a goal', () => {
  it('R-GAME-84: stops bets and cash-out for some seconds after its publication', async () => {
    const session = await book.openSession('goal', '100', 'football')
    const index = book.nextFixture(({ off, goals }) => {
      const [first = 0, second = 90] = goals.map(({ minute }) => minute)
      return !off && first > 15 && first < 60 && second > first + 5
    })
    const minute = book.courseAt(index).goals[0]?.minute ?? 0
    const slip = await book.single(session, index, 'under:2.5')
    const falls = tickAt(book.league, index, minute)
    book.clock.now = falls - 1
    const before = await book.fixture(session, index)
    expect([before.stopped, before.state.score]).toEqual([false, [0, 0]])
    const [quiet] = await book.slips(session)
    const odds = await book.oddsOf(session, index, 'home')
    expect(
      (await book.bet(session, [{ fixture: index, selection: 'home', odds }])).status,
    ).toBe(200)
    book.clock.now = falls
    expect((await book.fixture(session, index)).stopped).toBe(true)
    expectRefusal(
      await book.bet(session, [{ fixture: index, selection: 'home', odds }]),
      409,
      'suspended',
    )
    // The price from before the goal is no longer paid.
    expectRefusal(await book.cashOut(session, slip, book.priceOf(quiet)), 409, 'suspended')
    expect((await book.slips(session)).at(-1)?.cash_out).toEqual({ reason: 'suspended' })
    book.clock.now = suspendedUntil(book.league, index, minute)
    expectRefusal(
      await book.cashOut(session, slip, book.priceOf(quiet)),
      409,
      'price_changed',
    )
    const lower = book.priceOf((await book.slips(session)).at(-1))
    expect(Number(lower)).toBeLessThan(Number(book.priceOf(quiet)))
    expect((await book.cashOut(session, slip, lower)).body).toMatchObject({
      status: 'settled',
      payout: lower,
      cashed: true,
    })
  })

  it('R-GAME-85: a cash-out just before it is paid, once, however often it is requested', async () => {
    const session = await book.openSession('race', '10', 'football')
    const index = book.nextFixture(
      ({ off, goals }) => !off && (goals[0]?.minute ?? 0) > 10 && goals.length > 1,
    )
    const slip = await book.single(session, index, 'under:2.5')
    const [goal] = book.courseAt(index).goals
    book.clock.now = tickAt(book.league, index, goal?.minute ?? 0) - 1
    const price = book.priceOf((await book.slips(session))[0])
    const nonce = randomUUID()
    const tries = await Promise.all([
      ...Array.from({ length: 6 }, () => book.cashOut(session, slip, price)),
      ...Array.from({ length: 4 }, () => book.cashOut(session, slip, price, nonce)),
    ])
    const acceptedReplies = tries.filter(({ status }) => status === 200)
    for (const reply of tries.filter(({ status }) => status !== 200))
      expectRefusal(reply, 409, 'slip_closed')
    expect(acceptedReplies.length).toBeGreaterThanOrEqual(1)
    book.clock.now = endOf(book.league, index)
    expect(await book.balanceOf(session)).toBe(price)
    expect(await book.fed(slip)).toEqual([
      [1, 'open', '0.00'],
      [2, 'settled', price],
    ])
    expect((await book.slips(session))[0]?.legs[0]?.result).toBe('cashed')
  })

  it('R-GAME-85: the final whistle ends cash-out, also before the bet slip is settled', async () => {
    const session = await book.openSession('whistle', '20', 'football')
    const level = ({ off, goals }: FootballCourse) =>
      !off &&
      goals.every(({ minute }) => minute < 80) &&
      rules.stateAt({ off, goals }, 90).score[0] ===
        rules.stateAt({ off, goals }, 90).score[1]
    const index = book.nextFixture(level)
    const [keptSlip, soldSlip] = [
      await book.single(session, index, 'draw'),
      await book.single(session, index, 'draw'),
    ]
    book.clock.now = endOf(book.league, index) - 1
    const price = book.priceOf((await book.slips(session))[0])
    expect((await book.cashOut(session, soldSlip, price)).body).toMatchObject({
      payout: price,
    })
    book.clock.now = endOf(book.league, index)
    const [late, repeat] = await Promise.all([
      book.cashOut(session, keptSlip, price),
      book.cashOut(session, soldSlip, price),
    ])
    expectRefusal(late, 409, 'slip_closed')
    expectRefusal(repeat, 409, 'slip_closed')
    const all = await book.ended(session)
    expect(all.map(({ payout }) => payout)).toEqual([price, keptSlip.possible])
  })
})

describe('several legs', () => {
  it('R-GAME-86: settle with the last of them; a cancelled fixture counts as 1.00', async () => {
    const winningSelection = (index: number) =>
      ['home', 'away', 'draw'].find(
        (each) => rules.resultOf(rules.stateAt(book.courseAt(index), 90), each) === 'won',
      ) ?? ''
    const off = book.nextFixture(
      (course, index) => course.off && !book.courseAt(index + 2).off,
    )
    // The session starts only here, because the fixture may be hours away and a session does not last so long.
    const session = await book.openSession('acca', '100', 'football')
    const legs = await Promise.all(
      [off, off + 2].map(async (index) => {
        const selection = index === off ? 'home' : winningSelection(index)
        return {
          fixture: index,
          selection,
          odds: await book.oddsOf(session, index, selection),
        }
      }),
    )
    const { body: slip } = await book.bet(session, legs)
    const [first, second] = legs.map(({ odds }) => Math.round(Number(odds) * 100))
    expect(slip.odds).toBe(
      (Math.floor(((first ?? 0) * (second ?? 0)) / 100) / 100).toFixed(2),
    )
    const alone = await book.single(session, off, 'draw')
    book.clock.now = startOf(book.league, off)
    const results = async () =>
      (await book.slips(session)).map(({ status, legs }) => [
        status,
        legs.map((leg) => leg.result),
      ])
    await expect.poll(results).toEqual([
      ['void', ['void']],
      ['open', ['void', null]],
    ])
    expect(await book.fed(alone)).toEqual([
      [1, 'open', '0.00'],
      [2, 'void', '0.00'],
    ])
    expect(await book.balanceOf(session)).toBe('90.00')
    book.clock.now = endOf(book.league, off + 2)
    const [, settledSlip] = await book.ended(session)
    expect(settledSlip?.payout).toBe((Number(legs[1]?.odds) * 10).toFixed(2))
  })

  it('R-GAME-86: a bet slip that the vendor voids is not settled', async () => {
    const session = await book.openSession('voided', '10', 'football')
    const index = book.nextFixture(({ off }) => !off)
    const slip = await book.single(session, index, 'home')
    await book.call('/v1/bets/void', { bet_id: slip.round_id })
    book.clock.now = endOf(book.league, index)
    const [voidedSlip] = await book.ended(session)
    expect([voidedSlip?.status, voidedSlip?.payout]).toEqual(['void', '0.00'])
    expect(await book.balanceOf(session)).toBe('10.00')
  })
})
