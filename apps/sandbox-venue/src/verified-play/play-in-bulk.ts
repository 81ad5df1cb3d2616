import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PastFixture, PastSlip } from '../game/book-answers.ts'
import type { PastBet, PastRound } from '../game/past-round.ts'
import type { Past } from '../game/proof-of-round.ts'
import { isOwn, isTable, type OfferedTitle, type Title } from '../titles/title.ts'
import { sampleBets } from './sample-bets.ts'
import type { Answer, TurnedVenue } from './turned-venue.ts'

/** Fixtures between two looks at the results: fewer than are listed. */
const looksEvery = 10
/** Of slips; the venue takes more. */
const openMost = 60
const settleMs = 100

type Seat = { venue: TurnedVenue; session: string; code: string; rounds: number }

function expectDone({ status, body }: Answer): Record<string, unknown> {
  if (status === 200) return body
  throw new Error(`the venue answers ${status} ${String(body['error'])}`)
}

/** Everything of a list that comes in pages. */
async function allPages<Of>(ask: (before: unknown) => Promise<Answer>): Promise<Of[]> {
  const all: Of[] = []
  for (let before: unknown = ''; before !== null; ) {
    const body = expectDone(await ask(before))
    all.push(...(body['rounds'] as Of[]))
    before = body['next'] ?? null
  }
  return all
}

/** Asks until nothing is open any more. */
async function settled<Of extends { status: string }>(read: () => Promise<Of[]>) {
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

async function playOwn(seat: Seat, title: Title): Promise<PastRound[]> {
  const { venue, session, code, rounds } = seat
  for (let round = 0; round < rounds; round += 1) {
    const stake = title.stakes[round % 2]
    const order = { session, stake, bet: betOf(code, round), nonce: randomUUID() }
    let body = expectDone(await venue.play('/play/open', order))
    for (let nth = 0; body['status'] === 'open'; nth += 1) {
      const decision = sampleBets[code]?.decide?.(round, nth)
      const asked = { session, round_id: body['round_id'], decision, nonce: randomUUID() }
      body = expectDone(await venue.play('/play/decide', asked))
    }
  }
  // Its seed is shown when the next one takes its place.
  const { server_seed_hash } = expectDone(await venue.play('/play/seeds', { session }))
  const change = { session, server_seed_hash, client_seed: 'afterwards' }
  expectDone(await venue.play('/play/seeds/change', change))
  return allPages((before) => venue.play('/play/rounds', { session, before }))
}

type Standing = {
  chain: number
  round: { index: number; closes_at: number; settles_at: number; ends_at: number }
}

/** Whoever can leaves by hand now and then, somewhere in the run; the round may be over by then. */
async function leave({ venue, session }: Seat, { chain, round }: Standing, nth: number) {
  const { index, closes_at, settles_at } = round
  venue.clock.to(closes_at + Math.floor(((settles_at - closes_at) * (1 + (nth % 5))) / 20))
  await venue.play('/play/table/leave', {
    session,
    chain,
    round: index,
    nonce: randomUUID(),
  })
}

async function playTable(seat: Seat, leaves: boolean): Promise<PastBet[]> {
  const { venue, session, code, rounds } = seat
  let since = 0
  for (let done = 0; done < rounds; ) {
    const body = expectDone(await venue.play('/play/table', { session, since }))
    const { chain, round } = body as unknown as Standing
    since = round.index
    const bet = betOf(code, done)
    const order = { session, chain, round: round.index, bet, nonce: randomUUID() }
    const placed = await venue.play('/play/table/bet', order)
    // A slow machine may come when bets are closed: the next round is as good.
    if (placed.body['error'] !== 'bets_closed') {
      expectDone(placed)
      if (leaves && done % 3 === 0) await leave(seat, { chain, round }, done)
      done += 1
    }
    venue.clock.to(round.ends_at + 1)
  }
  return settled(() =>
    allPages<PastBet>((before) => venue.play('/play/table/bets', { session, before })),
  )
}

type Choice = { selection: string; odds: string | null }
type Listed = { chain: number; index: number; starts_at: number; ends_at: number }
type Listing = { fixtures: Listed[]; now: number; open_slips: number }
type Whole = Listed & { markets: { choices: Choice[] }[] }
type Result = PastFixture & { index: number }

/** A slip on the nth of what is offered; some are sold at once. */
async function betOn({ venue, session }: Seat, at: Listed, nth: number): Promise<boolean> {
  const { chain, index: fixture } = at
  const whole = expectDone(
    await venue.play('/play/book/fixture', { session, chain, fixture }),
  ) as unknown as Whole
  const offered = whole.markets
    .flatMap(({ choices }) => choices)
    .filter(({ odds }) => odds !== null)
  const choice = offered[nth % offered.length]
  if (!choice) return false
  const legs = [{ chain, fixture, selection: choice.selection, odds: choice.odds }]
  const order = { session, legs, stake: '10.00', nonce: randomUUID() }
  const { status, body } = await venue.play('/play/book/bet', order)
  if (status !== 200) return false
  const slip = body as unknown as PastSlip
  if (nth % 5 === 0 && slip.cash_out && 'price' in slip.cash_out) {
    const { price } = slip.cash_out
    const sold = { session, bet_id: slip.round_id, price, nonce: randomUUID() }
    await venue.play('/play/book/cash-out', sold)
  }
  return true
}

async function playBook(seat: Seat): Promise<(PastSlip | PastFixture)[]> {
  const { venue, session, code, rounds } = seat
  const results = new Map<number, PastFixture>()
  const look = async () => {
    const body = expectDone(await venue.play('/play/book/standings', { session }))
    // One that was decided early is proved when its time is over.
    for (const { index, chain, shown } of body['results'] as Result[])
      if (chain.link !== null) results.set(index, { game: code, chain, shown })
  }
  const slips = () =>
    allPages<PastSlip>((before) => venue.play('/play/book/slips', { session, before }))
  for (let bets = 0, step = 0; bets < rounds || results.size < rounds; step += 1) {
    const body = expectDone(await venue.play('/play/book', { session }))
    const { fixtures: listed, now, open_slips: open } = body as unknown as Listing
    const soon = listed.findIndex(({ starts_at }) => starts_at > now)
    const next = listed[soon]
    if (!next) throw new Error(`${code} lists nothing that is to come`)
    // In turn before a fixture and while one is on.
    const on = listed[step % 2 ? soon - 1 : soon] ?? next
    if (bets < rounds && open < openMost) {
      if (await betOn(seat, on, bets)) bets += 1
    } else if (bets < rounds) await delay(settleMs)
    if (step % looksEvery === 0) await look()
    venue.clock.to(next.starts_at + 1)
  }
  const { fixtures } = expectDone(await venue.play('/play/book', { session })) as {
    fixtures: Listed[]
  }
  venue.clock.to(Math.max(...fixtures.map(({ ends_at }) => ends_at)) + 1)
  const all = await settled(slips)
  return [...all, ...[...results.values()].slice(0, rounds)]
}

/** So many rounds of a title, played over HTTP, as its own page would take them away. */
export async function playInBulk(
  venue: TurnedVenue,
  title: OfferedTitle,
  rounds: number,
): Promise<Past[]> {
  const { code } = title
  const seat: Seat = { venue, session: await venue.seat(code), code, rounds }
  if (isOwn(title)) return playOwn(seat, title)
  if (isTable(title)) return playTable(seat, title.shared.running !== undefined)
  return playBook(seat)
}
