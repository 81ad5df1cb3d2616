import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { endOf, stoppedUntil, tickAt } from '../src/book-clock.ts'
import type { PastFixture, PastLeg, PastSlip } from '../src/game/book-answers.ts'
import { createKnownLinks } from '../src/game/known-links.ts'
import { proveFixture, proveSlip } from '../src/game/proof-of-slip.ts'
import { type FootballCourse, rules } from '../src/titles/football/rules.ts'
import { openBook, refused, type Slip } from './book-venue.ts'

let book: Awaited<ReturnType<typeof openBook>>
beforeAll(async () => {
  book = await openBook()
})
afterEach(() => book.assertMoney())
afterAll(() => book.close())

it('R-GAME-87: past slips and fixtures are proved without the venue, and none that was changed', async () => {
  const links = createKnownLinks()
  const session = await book.seat('prover', '100', 'football')
  const index = book.nextFixture(
    ({ off, goals }) => !off && (goals[0]?.minute ?? 0) > 30 && goals.length > 0,
  )
  await book.single(session, index, 'home')
  book.clock.now = tickAt(book.league, index, 30)
  const sold = await book.single(session, index, 'over:1.5')
  book.clock.now = tickAt(book.league, index, goalOf(index)) - 1
  const price = book.priceOf((await book.slips(session))[0])
  expect((await book.cashOut(session, sold, price)).status).toBe(200)
  expect(await proveSlip(rules, pastSlip((await book.slips(session))[0]), links)).toBeNull()
  book.clock.now = endOf(book.league, index)
  const [cashed, kept] = (await book.ended(session)).map(pastSlip)
  const { body } = await book.play('/play/book/standings', { session })
  const results = body['results'] as (PastFixture & { index: number })[]
  const past = results.find((each) => each.index === index)
  if (!cashed || !kept || !past) throw new Error('the record is short')
  for (const slip of [cashed, kept])
    expect(await proveSlip(rules, slip, links)).toHaveLength(2)
  expect(await proveFixture(rules, past, links)).toHaveLength(2)
  const leg = kept.legs[0] as PastLeg
  const tampered = [
    { ...kept, payout: '999.00' },
    { ...kept, stake: '11.00' },
    { ...kept, legs: [{ ...leg, odds: '9.99' }] },
    { ...kept, legs: [{ ...leg, result: 'void' as const }] },
    { ...kept, legs: [{ ...leg, tick: 20 }] },
    { ...cashed, payout: '0.01' },
  ]
  for (const slip of tampered)
    await expect(proveSlip(rules, slip, links)).rejects.toThrow('outcome-differs')
  const goals = (past.shown as FootballCourse).goals.slice(1)
  const another = { ...past, shown: { off: false, goals } }
  await expect(proveFixture(rules, another, links)).rejects.toThrow('outcome-differs')
  const chain = { ...past.chain, index: past.chain.index + 1 }
  await expect(proveFixture(rules, { ...past, chain }, links)).rejects.toThrow(
    'link-not-in-chain',
  )
})

/** The slip as the page of proofs reads it. */
function pastSlip(slip: Slip | undefined): PastSlip {
  return slip as unknown as PastSlip
}

function goalOf(index: number): number {
  return book.courseAt(index).goals[0]?.minute ?? 0
}

it('R-GAME-88: what was open when the venue stopped is settled when it is back', async () => {
  const session = await book.seat('stopped', '10', 'football')
  const index = book.nextFixture(({ off }) => !off)
  await book.single(session, index, 'over:1.5')
  await book.stop()
  book.clock.now = endOf(book.league, index) + 3_600_000
  await book.start()
  const [slip] = await book.ended(session)
  const result = rules.resultOf(rules.told(book.courseAt(index), 90), 'over:1.5')
  expect(slip?.payout).toBe(result === 'won' ? slip?.possible : '0.00')
  expect(slip?.legs[0]?.shown).toEqual(book.courseAt(index))
})

it('R-GAME-88: a clock that is set back opens nothing that was told', async () => {
  const session = await book.seat('clock', '10', 'football')
  // A second goal of the same moment may close the line.
  const index = book.nextFixture(({ off, goals }) => {
    const [first = 99, second = 99] = goals.map(({ minute }) => minute)
    return !off && first < 40 && second > first + 10
  })
  // Whoever scores is likelier to win, and not yet sure of it.
  const scorer = book.courseAt(index).goals[0]?.side === 0 ? 'home' : 'away'
  book.clock.now = tickAt(book.league, index, goalOf(index)) - 1
  const odds = await book.oddsOf(session, index, scorer)
  book.clock.now = stoppedUntil(book.league, index, goalOf(index))
  const told = await book.fixture(session, index)
  const forth = book.clock.now
  book.clock.now = tickAt(book.league, index, goalOf(index)) - 60_000
  const seen = await book.fixture(session, index)
  expect(seen.state).toEqual(told.state)
  refused(
    await book.bet(session, [{ fixture: index, selection: scorer, odds }]),
    409,
    'odds_changed',
  )
  book.clock.now = forth
})

it('R-GAME-82: a title of another kind has none of its calls', async () => {
  const table = await book.seat('kind', '1', 'dragon-tiger')
  const seat = await book.seat('kind-book', '1')
  for (const [path, body] of [
    ['/play/book', { session: table }],
    ['/play/state', { session: seat }],
    ['/play/table', { session: seat, since: 0 }],
  ] as const)
    expect((await book.play(path, body)).status).toBe(404)
})
