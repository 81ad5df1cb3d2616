import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endOf } from '../src/sportsbook/league-clock.ts'
import { openBook, type Slip } from './sportsbook-venue.ts'
import { openVenue, type VendorClient } from './venue-client.ts'

type Row = { bet_id: string; version: number; status: string; at_risk?: string }

/** Returns the newest row of each bet of the feed. */
async function feedOf(call: VendorClient['call']): Promise<Map<string, Row>> {
  const { body } = await call<{ bets: Row[] }>('/v1/bets', { after: '', limit: 500 })
  return new Map(body.bets.map((row) => [row.bet_id, row]))
}

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue({ VENUE_TABLE_SECONDS: '4' })
  await venue.openSession('first', '1', 'roulette')
})
afterAll(() => venue.close())

// R-BET-21
it('Y-10: the feed reports opposite tickets and one given back at once by their risk', async () => {
  const book = await openBook()
  const session = await book.openSession('risky', '200', 'football')
  const index = book.nextFixture(({ off }) => !off)
  const call = book.call as unknown as VendorClient['call']
  const cashedBet = await book.single(session, index, 'home')
  await book.cashOut(session, cashedBet, '0.01')
  const singles: Slip[] = []
  for (const selection of ['over:2.5', 'under:2.5', 'home'])
    singles.push(await book.single(session, index, selection))
  expect((await feedOf(call)).get(cashedBet.round_id)).toMatchObject({ at_risk: '0.00' })
  book.clock.now = endOf(book.league, index)
  await book.ended(session)
  const feed = await feedOf(call)
  expect(singles.map((slip) => feed.get(slip.round_id)?.at_risk)).toEqual([
    '0.00',
    '0.00',
    '10.00',
  ])
  await book.close()
  vi.restoreAllMocks()
})

// R-BET-21
it('Y-10: the feed reports two bets of a round by their difference, and anew after a void', async () => {
  const session = await venue.openSession('sides', '1000', 'roulette')
  const { body: table } = await venue.play<{
    now: number
    chain: number
    round: { index: number; closes_at: number }
  }>('/play/table', { session, since: 0 })
  const wait = table.round.closes_at - table.now
  const round = wait > 900 ? table.round.index : table.round.index + 1
  if (wait <= 900) await new Promise((resolve) => setTimeout(resolve, wait + 3000))
  const place = async (chip: string, units: number) => {
    const bet = { chips: [{ place: chip, units }] }
    const order = { session, chain: table.chain, round, bet, nonce: randomUUID() }
    const { status, body } = await venue.play('/play/table/bet', order)
    expect([status, body['error']]).toEqual([200, undefined])
    return String(body['bet_id'])
  }
  const [red, black] = [await place('red', 100), await place('black', 40)]
  const row = async (id: string) => (await feedOf(venue.call)).get(id)
  await vi.waitFor(async () => expect((await row(red))?.status).toBe('settled'), 60_000)
  expect([(await row(red))?.at_risk, (await row(black))?.at_risk]).toEqual([
    '60.00',
    '0.00',
  ])
  await venue.call('/v1/bets/void', { bet_id: red })
  const voidedRow = await row(red)
  expect(voidedRow?.status).toBe('void')
  expect(voidedRow?.at_risk).toBeUndefined()
  expect(await row(black)).toMatchObject({
    version: 3,
    status: 'settled',
    at_risk: '40.00',
  })
})
