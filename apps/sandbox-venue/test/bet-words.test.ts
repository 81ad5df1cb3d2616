import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { feedText } from '../src/games/bet-words.ts'
import { isSolo, isTable } from '../src/games/game.ts'
import { playRound } from '../src/games/played-round.ts'
import { sampleDraws } from '../src/pay-sheet/simulation.ts'
import { endOf } from '../src/sportsbook/league-clock.ts'
import { sampleBets } from '../src/verified-play/sample-bets.ts'
import { openBook } from './sportsbook-venue.ts'
import { openVenue, type VendorClient } from './venue-client.ts'

type Row = { bet_id: string; status: string; selection?: string; outcome?: string }

async function feedOf(call: VendorClient['call']): Promise<Map<string, Row>> {
  const { body } = await call<{ bets: Row[] }>('/v1/bets', { after: '', limit: 500 })
  return new Map(body.bets.map((row) => [row.bet_id, row]))
}

/** Returns the selections and outcomes of the sample bets of a game. */
function sampleTexts(code: string): { selections: string[]; outcomes: string[] } {
  const game = gamesOf(null).get(code)
  const { bets, decide } = sampleBets[code] ?? { bets: [] }
  const draws = sampleDraws(code)
  if (!game || (!isSolo(game) && !isTable(game))) throw new Error(`no words for ${code}`)
  const selections = bets.map((bet) => game.words.selectionText(bet))
  const outcomes = bets.map((bet, round) => {
    if (isTable(game)) return game.words.outcomeText(game.shared.draw(draws), bet)
    let step = 0
    const play = () => decide?.(round, step++)
    const { round: end } = playRound(game.rules, draws, bet, play)
    return game.words.outcomeText(game.rules.view(end), bet)
  })
  return { selections, outcomes }
}

// R-GAME-160
it.each(Object.keys(sampleBets))('P-28: %s has words for its bets and outcomes', (code) => {
  const { selections, outcomes } = sampleTexts(code)
  for (const text of outcomes) expect(text).toMatch(/^[^a-z_]+$/)
  for (const text of selections) expect(text).toMatch(/^[^a-z_]*$/)
})

it('P-28: words of the feed have at most 300 characters', () => {
  expect(feedText('')).toBe(null)
  expect(feedText('庄 ¥10')).toBe('庄 ¥10')
  expect(feedText('庄'.repeat(301))).toBe(`${'庄'.repeat(299)}…`)
})

// R-GAME-160
it('P-28: the feed says what was picked, and once it came, what came', async () => {
  const venue = await openVenue({ VENUE_TABLE_SECONDS: '4' })
  const session = await venue.openSession('picker', '1000', 'keno')
  const spin = { session, stake: '10', bet: { marks: [7, 9] }, nonce: randomUUID() }
  const { body: round } = await venue.play('/play/open', spin)
  const table = await venue.openSession('picker', '1000', 'baccarat')
  const read = async () =>
    (
      await venue.play<{ chain: number; round: { index: number } }>('/play/table', {
        session: table,
        since: 0,
      })
    ).body
  const placeBet = async () => {
    const { chain, round: current } = await read()
    const bet = { chips: [{ place: 'banker', units: 5 }] }
    const order = { chain, round: current.index, bet, nonce: randomUUID() }
    return venue.play('/play/table/bet', { session: table, ...order })
  }
  let betId = ''
  await vi.waitFor(async () => {
    const { status, body } = await placeBet()
    expect(status).toBe(200)
    betId = String(body['bet_id'])
  }, 30_000)
  const row = async (id: unknown) => (await feedOf(venue.call)).get(String(id))
  expect(await row(round['round_id'])).toMatchObject({
    selection: '选号 7 9',
    outcome: expect.stringMatching(/^开出 [\d ]+，选 2 中 [012]$/),
  })
  const open = await row(betId)
  expect(open).toMatchObject({ status: 'open', selection: '庄 ¥5' })
  expect(open?.outcome).toBeUndefined()
  await vi.waitFor(async () => expect((await row(betId))?.status).toBe('settled'), 60_000)
  expect(await row(betId)).toMatchObject({
    selection: '庄 ¥5',
    outcome: expect.stringMatching(/^闲 \d 点，庄 \d 点，/),
  })
  await venue.close()
}, 120_000)

// R-GAME-160
it('P-28: a bet slip names teams, selection and odds, then scores; a cash-out says so', async () => {
  const book = await openBook()
  const session = await book.openSession('fan', '200', 'football')
  const index = book.nextFixture(({ off }) => !off)
  const call = book.call as unknown as VendorClient['call']
  const cashedSlip = await book.single(session, index, 'home')
  await book.cashOut(session, cashedSlip, '0.01')
  const single = await book.single(session, index, 'over:2.5')
  const open = (await feedOf(call)).get(single.round_id)
  expect(open?.selection).toMatch(/^\S+ – \S+ .+ @\d+\.\d\d$/)
  expect(open?.outcome).toBeUndefined()
  book.clock.now = endOf(book.league, index)
  await book.ended(session)
  const feed = await feedOf(call)
  expect(feed.get(single.round_id)).toMatchObject({
    selection: open?.selection,
    outcome: expect.stringMatching(/^\S+ \d+:\d+ \S+（(中|未中)）$/),
  })
  expect(feed.get(cashedSlip.round_id)).toMatchObject({ outcome: '提前兑现' })
  await book.close()
  vi.restoreAllMocks()
})
