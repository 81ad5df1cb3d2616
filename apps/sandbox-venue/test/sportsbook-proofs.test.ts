import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createKnownLinks } from '../src/browser/known-links.ts'
import { proveBetSlip, proveFixture } from '../src/browser/proof-of-bet-slip.ts'
import type {
  PastBetSlip,
  PastFixture,
  PastLeg,
} from '../src/browser/sportsbook-answers.ts'
import { type FootballCourse, rules } from '../src/games/football/rules.ts'
import { endOf, suspendedUntil, tickAt } from '../src/sportsbook/league-clock.ts'
import { expectRefusal, openBook, type Slip } from './sportsbook-venue.ts'

let book: Awaited<ReturnType<typeof openBook>>
beforeAll(async () => {
  book = await openBook()
})
afterEach(() => book.assertMoney())
afterAll(() => book.close())

it('R-GAME-87: past bet slips and fixtures are proved without the venue, changed ones are refused', async () => {
  const links = createKnownLinks()
  const session = await book.openSession('prover', '100', 'football')
  const index = book.nextFixture(
    ({ off, goals }) => !off && (goals[0]?.minute ?? 0) > 30 && goals.length > 0,
  )
  await book.single(session, index, 'home')
  book.clock.now = tickAt(book.league, index, 30)
  const overSlip = await book.single(session, index, 'over:1.5')
  book.clock.now = tickAt(book.league, index, goalOf(index)) - 1
  const price = book.priceOf((await book.slips(session))[0])
  expect((await book.cashOut(session, overSlip, price)).status).toBe(200)
  expect(
    await proveBetSlip(rules, pastSlip((await book.slips(session))[0]), links),
  ).toBeNull()
  book.clock.now = endOf(book.league, index)
  const [cashedSlip, openSlip] = (await book.ended(session)).map(pastSlip)
  const { body } = await book.play<{ results: (PastFixture & { index: number })[] }>(
    '/play/book/standings',
    { session },
  )
  const { results } = body
  const past = results.find((each) => each.index === index)
  if (!cashedSlip || !openSlip || !past) throw new Error('the record is short')
  for (const slip of [cashedSlip, openSlip])
    expect(await proveBetSlip(rules, slip, links)).toHaveLength(2)
  expect(await proveFixture(rules, past, links)).toHaveLength(2)
  const leg = openSlip.legs[0] as PastLeg
  const tamperedSlips = [
    { ...openSlip, payout: '999.00' },
    { ...openSlip, stake: '11.00' },
    { ...openSlip, legs: [{ ...leg, odds: '9.99' }] },
    { ...openSlip, legs: [{ ...leg, result: 'void' as const }] },
    { ...openSlip, legs: [{ ...leg, tick: 20 }] },
    { ...cashedSlip, payout: '0.01' },
  ]
  for (const slip of tamperedSlips)
    await expect(proveBetSlip(rules, slip, links)).rejects.toThrow('outcome-differs')
  const goals = (past.shown as FootballCourse).goals.slice(1)
  const another = { ...past, shown: { off: false, goals } }
  await expect(proveFixture(rules, another, links)).rejects.toThrow('outcome-differs')
  const chain = { ...past.chain, index: past.chain.index + 1 }
  await expect(proveFixture(rules, { ...past, chain }, links)).rejects.toThrow(
    'link-not-in-chain',
  )
})

/** Returns the bet slip with the type that the page of proofs reads. */
function pastSlip(slip: Slip | undefined): PastBetSlip {
  return slip as unknown as PastBetSlip
}

function goalOf(index: number): number {
  return book.courseAt(index).goals[0]?.minute ?? 0
}

it('R-GAME-88: bets that were open at a stop are settled after the restart', async () => {
  const session = await book.openSession('stopped', '10', 'football')
  const index = book.nextFixture(({ off }) => !off)
  await book.single(session, index, 'over:1.5')
  await book.stop()
  book.clock.now = endOf(book.league, index) + 3_600_000
  await book.start()
  const [slip] = await book.ended(session)
  const result = rules.resultOf(rules.stateAt(book.courseAt(index), 90), 'over:1.5')
  expect(slip?.payout).toBe(result === 'won' ? slip?.possible : '0.00')
  expect(slip?.legs[0]?.shown).toEqual(book.courseAt(index))
})

it('R-GAME-88: a clock that is set back opens nothing that was published', async () => {
  const session = await book.openSession('clock', '10', 'football')
  // A second goal shortly after the first could close the market, so the fixture must have none.
  const index = book.nextFixture(({ off, goals }) => {
    const [first = 99, second = 99] = goals.map(({ minute }) => minute)
    return !off && first < 40 && second > first + 10
  })
  // The selection is the side that scores first. The goal raises its chance, but does not decide the fixture.
  const scorer = book.courseAt(index).goals[0]?.side === 0 ? 'home' : 'away'
  book.clock.now = tickAt(book.league, index, goalOf(index)) - 1
  const odds = await book.oddsOf(session, index, scorer)
  book.clock.now = suspendedUntil(book.league, index, goalOf(index))
  const offer = await book.fixture(session, index)
  const forth = book.clock.now
  book.clock.now = tickAt(book.league, index, goalOf(index)) - 60_000
  const laterOffer = await book.fixture(session, index)
  expect(laterOffer.state).toEqual(offer.state)
  expectRefusal(
    await book.bet(session, [{ fixture: index, selection: scorer, odds }]),
    409,
    'odds_changed',
  )
  book.clock.now = forth
})

it('R-GAME-82: a game of another kind has none of its calls', async () => {
  const table = await book.openSession('kind', '1', 'dragon-tiger')
  const seat = await book.openSession('kind-book', '1')
  for (const [path, body] of [
    ['/play/book', { session: table }],
    ['/play/state', { session: seat }],
    ['/play/table', { session: seat, since: 0 }],
  ] as const)
    expect((await book.play(path, body)).status).toBe(404)
})
