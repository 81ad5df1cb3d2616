import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { endOf } from '../src/book-clock.ts'
import { openBook, refused, type Slip } from './book-venue.ts'

const most = 1000
let book: Awaited<ReturnType<typeof openBook>>
beforeAll(async () => {
  book = await openBook({ VENUE_FIXTURE_RISK: `${most}` })
})
afterEach(() => book.assertMoney())
afterAll(() => book.close())

const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const lossOf = ({ possible, stake }: Slip) => cents(possible) - cents(stake)

/** Twenty players, each with a session of their own. */
async function seats(name: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 20 }, (_, nth) => book.seat(`${name}-${nth}`, '1000', 'football')),
  )
}

it('R-BET-16: what the house may lose on a fixture is never passed, however many bet on it at once', async () => {
  const sessions = await seats('race')
  const index = book.nextFixture(({ off }) => !off)
  const odds = await book.oddsOf(sessions[0] ?? '', index, 'home')
  const legs = [{ fixture: index, selection: 'home', odds }]
  const replies = await Promise.all(
    sessions.map((session) => book.bet(session, legs, '100.00')),
  )
  const taken = replies.filter(({ status }) => status === 200)
  const one = cents(odds) * 100 - 10_000
  expect(taken).toHaveLength(Math.min(20, Math.floor((most * 100) / one)))
  expect(taken.length).toBeLessThan(20)
  for (const reply of replies.filter(({ status }) => status !== 200))
    refused(reply, 409, 'house_limit')
  // Whoever was refused keeps the money, and is told what still fits.
  for (const [nth, { status }] of replies.entries())
    expect(await book.balanceOf(sessions[nth] ?? '')).toBe(
      status === 200 ? '900.00' : '1000.00',
    )
  const late = replies.findIndex(({ status }) => status !== 200)
  const fits = String(replies[late]?.body['stake'])
  const last = await book.bet(sessions[late] ?? '', legs, fits)
  expect(last.status).toBe(200)
  const slips = [...taken, last].map(({ body }) => body as unknown as Slip)
  const loss = slips.reduce((sum, slip) => sum + lossOf(slip), 0)
  expect(loss).toBeLessThanOrEqual(most * 100)
  // Not a yuan more: another selection of the same fixture counts as well.
  const away = await book.oddsOf(sessions[late] ?? '', index, 'away')
  const other = [{ fixture: index, selection: 'away', odds: away }]
  const full = await book.bet(sessions[late] ?? '', other, '100.00')
  refused(full, 409, 'house_limit')
  expect(full.body['stake']).toBeNull()
})

it('R-BET-17: a slip that ends makes room again, whatever ended it', async () => {
  const session = await book.seat('room', '1000', 'football')
  // None that others have bet on.
  const index = book.nextFixture(({ off }, at) => !off && book.riskOn(at) === 0n)
  const odds = await book.oddsOf(session, index, 'draw')
  const stake = (Math.floor((most * 100) / (cents(odds) - 100)) - 1).toFixed(2)
  const legs = [{ fixture: index, selection: 'draw', odds }]
  const place = async () => {
    const { status, body } = await book.bet(session, legs, stake)
    expect([status, body['error']]).toEqual([200, undefined])
    return body as unknown as Slip
  }
  const sold = await place()
  refused(await book.bet(session, legs, stake), 409, 'house_limit')
  const price = book.priceOf((await book.slips(session))[0])
  expect((await book.cashOut(session, sold, price)).status).toBe(200)
  const voided = await place()
  refused(await book.bet(session, legs, stake), 409, 'house_limit')
  await book.call('/v1/bets/void', { bet_id: voided.round_id })
  // Of several legs each fixture has to have room.
  const next = index + 1
  const both = [
    {
      fixture: next,
      selection: 'over:2.5',
      odds: await book.oddsOf(session, next, 'over:2.5'),
    },
    ...legs,
  ]
  refused(await book.bet(session, both, stake), 409, 'house_limit')
  await place()
  refused(await book.bet(session, both, '5.00'), 409, 'house_limit')
  book.clock.now = endOf(book.league, next)
  await book.ended(session)
  await expect.poll(book.riskHeld).toBe(0n)
})
