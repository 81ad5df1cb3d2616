import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PastBet, PastRound, RoundAnswer } from '../browser/past-round.ts'
import type { Past } from '../browser/proof-of-round.ts'
import type { PastBetSlip, PastFixture } from '../browser/sportsbook-answers.ts'
import { type Game, isSolo, isTable, type SoloGame } from '../games/game.ts'
import type { ClockedVenue, VenueResponse } from './clocked-venue.ts'
import { sampleBets } from './sample-bets.ts'

/** The number of fixtures between two reads of the results. One response has more results than this. */
const readsEvery = 10
/** The largest number of open bet slips in this run. The venue accepts more. */
const openSlipsMax = 60
const settleMs = 100

type BulkPlay = { venue: ClockedVenue; session: string; code: string; rounds: number }

function expectOk<T>({ status, body }: VenueResponse<T>): T {
  if (status === 200) return body
  throw new Error(`the venue answers ${status} ${body.error}`)
}

type Page<T> = { rounds: T[]; next: string | null }

/** Reads all rows of a paged list. */
async function allPages<T>(
  readPage: (before: string) => Promise<VenueResponse<Page<T>>>,
): Promise<T[]> {
  const all: T[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page: Page<T> = expectOk(await readPage(before))
    all.push(...page.rounds)
    before = page.next
  }
  return all
}

/** Reads repeatedly until no row is open. Returns the rows. */
async function untilSettled<T extends { status: string }>(read: () => Promise<T[]>) {
  for (;;) {
    const all = await read()
    if (all.every(({ status }) => status !== 'open')) return all
    await delay(settleMs)
  }
}

function betOf(code: string, round: number): unknown {
  const { bets } = sampleBets[code] ?? { bets: [] }
  if (bets.length === 0) throw new Error(`nothing is known to bet in ${code}`)
  return bets[round % bets.length]
}

async function playRounds(play: BulkPlay, game: SoloGame): Promise<PastRound[]> {
  const { venue, session, code, rounds } = play
  for (let count = 0; count < rounds; count += 1) {
    const stake = game.stakes[count % 2]
    const order = { session, stake, bet: betOf(code, count), nonce: randomUUID() }
    let round = expectOk(await venue.play<RoundAnswer>('/play/open', order))
    for (let nth = 0; round.status === 'open'; nth += 1) {
      const decision = sampleBets[code]?.decide?.(count, nth)
      const { round_id } = round
      const request = { session, round_id, decision, nonce: randomUUID() }
      round = expectOk(await venue.play<RoundAnswer>('/play/decide', request))
    }
  }
  // Reveals the server seed of the rounds by replacing the seeds.
  const seeds = await venue.play<{ server_seed_hash: string }>('/play/seeds', { session })
  const { server_seed_hash } = expectOk(seeds)
  const change = { session, server_seed_hash, client_seed: 'afterwards' }
  expectOk(await venue.play('/play/seeds/change', change))
  return allPages((before) =>
    venue.play<Page<PastRound>>('/play/rounds', { session, before }),
  )
}

type TableRound = {
  chain: number
  round: { index: number; closes_at: number; settles_at: number; ends_at: number }
}

/** Sends a request to leave the round, at some time during its run. The round may be over by then. */
async function leave(
  { venue, session }: BulkPlay,
  { chain, round }: TableRound,
  nth: number,
) {
  const { index, closes_at, settles_at } = round
  venue.clock.to(closes_at + Math.floor(((settles_at - closes_at) * (1 + (nth % 5))) / 20))
  await venue.play('/play/table/leave', {
    session,
    chain,
    round: index,
    nonce: randomUUID(),
  })
}

async function playTable(play: BulkPlay, leaves: boolean): Promise<PastBet[]> {
  const { venue, session, code, rounds } = play
  let since = 0
  for (let count = 0; count < rounds; ) {
    const table = await venue.play<TableRound>('/play/table', { session, since })
    const { chain, round } = expectOk(table)
    since = round.index
    const bet = betOf(code, count)
    const order = { session, chain, round: round.index, bet, nonce: randomUUID() }
    const reply = await venue.play('/play/table/bet', order)
    // On a slow machine bets may be closed already. The loop then uses the next round.
    if (reply.body.error !== 'bets_closed') {
      expectOk(reply)
      if (leaves && count % 3 === 0) await leave(play, { chain, round }, count)
      count += 1
    }
    venue.clock.to(round.ends_at + 1)
  }
  return untilSettled(() =>
    allPages((before) =>
      venue.play<Page<PastBet>>('/play/table/bets', { session, before }),
    ),
  )
}

type Choice = { selection: string; odds: string | null }
type ListedFixture = { chain: number; index: number; starts_at: number; ends_at: number }
type Listing = { fixtures: ListedFixture[]; now: number; open_slips: number }
type FixtureDetail = ListedFixture & { markets: { choices: Choice[] }[] }
type Result = PastFixture & { index: number }

/** Places a bet slip on the nth open choice; false if it is refused. Cashes out every fifth bet slip. */
async function betOn(
  { venue, session }: BulkPlay,
  row: ListedFixture,
  nth: number,
): Promise<boolean> {
  const { chain, index: fixture } = row
  const request = { session, chain, fixture }
  const detail = expectOk(await venue.play<FixtureDetail>('/play/book/fixture', request))
  const openChoices = detail.markets
    .flatMap(({ choices }) => choices)
    .filter(({ odds }) => odds !== null)
  const choice = openChoices[nth % openChoices.length]
  if (!choice) return false
  const legs = [{ chain, fixture, selection: choice.selection, odds: choice.odds }]
  const order = { session, legs, stake: '10.00', nonce: randomUUID() }
  const { status, body: slip } = await venue.play<PastBetSlip>('/play/book/bet', order)
  if (status !== 200) return false
  if (nth % 5 === 0 && slip.cash_out && 'price' in slip.cash_out) {
    const { price } = slip.cash_out
    const cashOut = { session, bet_id: slip.round_id, price, nonce: randomUUID() }
    await venue.play('/play/book/cash-out', cashOut)
  }
  return true
}

async function playSportsbook(play: BulkPlay): Promise<(PastBetSlip | PastFixture)[]> {
  const { venue, session, code, rounds } = play
  const results = new Map<number, PastFixture>()
  const readListing = async () =>
    expectOk(await venue.play<Listing>('/play/book', { session }))
  const readResults = async () => {
    const standings = await venue.play<{ results: Result[] }>('/play/book/standings', {
      session,
    })
    // A fixture that was decided early has no link before its scheduled end. A later read of the results gets it.
    for (const { index, chain, shown: outcome } of expectOk(standings).results)
      if (chain.link !== null) results.set(index, { game: code, chain, shown: outcome })
  }
  const slips = () =>
    allPages((before) =>
      venue.play<Page<PastBetSlip>>('/play/book/slips', { session, before }),
    )
  for (let bets = 0, step = 0; bets < rounds || results.size < rounds; step += 1) {
    const { fixtures, now, open_slips: openSlips } = await readListing()
    const nextIndex = fixtures.findIndex(({ starts_at }) => starts_at > now)
    const next = fixtures[nextIndex]
    if (!next) throw new Error(`${code} lists no fixture ahead`)
    // Bets alternate between an upcoming and a live fixture.
    const on = fixtures[step % 2 ? nextIndex - 1 : nextIndex] ?? next
    if (bets < rounds && openSlips < openSlipsMax) {
      if (await betOn(play, on, bets)) bets += 1
    } else if (bets < rounds) await delay(settleMs)
    if (step % readsEvery === 0) await readResults()
    venue.clock.to(next.starts_at + 1)
  }
  const { fixtures } = await readListing()
  venue.clock.to(Math.max(...fixtures.map(({ ends_at }) => ends_at)) + 1)
  const all = await untilSettled(slips)
  return [...all, ...[...results.values()].slice(0, rounds)]
}

/** Plays this many rounds of a game over HTTP. Returns the records that the game's page shows. */
export async function playInBulk(
  venue: ClockedVenue,
  game: Game,
  rounds: number,
): Promise<Past[]> {
  const { code } = game
  const play: BulkPlay = { venue, session: await venue.launch(code), code, rounds }
  if (isSolo(game)) return playRounds(play, game)
  if (isTable(game)) return playTable(play, game.shared.running !== undefined)
  return playSportsbook(play)
}
