import { randomUUID } from 'node:crypto'
import { prove } from '@jinli/fair/proof'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { chainById } from '../src/fairness/chain.store.ts'
import { drawsAt } from '../src/fairness/chains.ts'
import { crash } from '../src/games/crash/crash-game.ts'
import {
  burstTick,
  type CrashOutcome,
  multiplierAt,
  rules,
  tickMs,
} from '../src/games/crash/rules.ts'
import { openStore } from '../src/store/database.ts'
import { startVenue, type Venue } from '../src/venue.ts'
import { makeFolder, vendorClient, venueEnvironment } from './venue-client.ts'

/** The clock of the venue, set by the test. So the test chooses the time within a round. */
const clock = { at: 0, step: 0 }
let folder: ReturnType<typeof makeFolder>
let venue: Venue
let client: ReturnType<typeof vendorClient>

beforeEach(async () => {
  folder = makeFolder()
  clock.at = Date.now()
  clock.step = 0
  vi.spyOn(Date, 'now').mockImplementation(() => {
    clock.at += clock.step
    return clock.at
  })
  await open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await venue.close()
  folder.remove()
})

const config = () => readConfig(venueEnvironment(folder.folder))

async function open(): Promise<void> {
  venue = await startVenue(config())
  client = vendorClient(venue.port)
}

type Bet = { payout: string; status: string; left: number | null }
type Table = {
  now: number
  chain: number
  round: { index: number; starts_at: number; closes_at: number }
  balance: string
  past: { index: number; outcome: CrashOutcome }[]
  bets: Bet[]
}
type Past = Bet & {
  round_id: string
  bet: unknown
  shown: CrashOutcome | null
  chain: never
}

async function tableOf(session: string): Promise<Table> {
  return (await client.play<Table>('/play/table', { session, since: 0 })).body
}

async function recordOf(session: string): Promise<Past[]> {
  const { body } = await client.play<{ rounds: Past[] }>('/play/table/bets', {
    session,
    before: '',
  })
  return body.rounds
}

/** Finds a round that bursts within these hundredths, in the venue's store. Moves the clock so that bets are open. */
async function roundThatBursts(session: string, least: number, most: number) {
  const { chain: id, round } = await tableOf(session)
  const store = openStore(config().databasePath)
  const chain = chainById(store, id)
  store.close()
  for (let index = round.index + 1; ; index += 1) {
    const { burst } = rules.draw(drawsAt(chain, index))
    if (burst < least || burst > most) continue
    const startsAt = chain.startedAt + (index - 1) * chain.periodMs
    const closesAt = startsAt + crash.timetable.closeMs
    clock.at = startsAt + 1_000
    return { id, index, burst, closesAt, over: closesAt + burstTick({ burst }) * tickMs }
  }
}

type Round = Awaited<ReturnType<typeof roundThatBursts>>

function place(session: string, { id, index }: Round, autoAt: number | null, units = 10) {
  const bet = { chips: [{ place: 'in', units }], autoAt }
  const order = { session, chain: id, round: index, bet, nonce: randomUUID() }
  return client.play('/play/table/bet', order)
}

function leave(session: string, { id, index }: Round, nonce: string = randomUUID()) {
  return client.play('/play/table/leave', { session, chain: id, round: index, nonce })
}

const refusalOf = (error: string) => ({ status: 409, body: { error } })

/** Returns the payout of ten yuan at a mark. */
const paidAt = (mark: number) => (mark / 10).toFixed(2)

describe('a round that can be left', () => {
  it("R-GAME-71: a player leaves at the mark of the venue's clock, once, and is paid at once", async () => {
    const session = await client.openSession('leaver', '100', 'crash')
    const round = await roundThatBursts(session, 250, 2_000)
    expect((await place(session, round, null)).body).toMatchObject({ status: 'open' })
    expect(await leave(session, round)).toMatchObject(refusalOf('not_running'))
    clock.at = round.closesAt
    // At 1.00 the curve has not risen, so there is nothing to collect.
    expect(await leave(session, round)).toMatchObject(refusalOf('nothing_in'))
    clock.at = round.closesAt + 3_210
    const mark = multiplierAt(Math.floor(3_210 / tickMs))
    const nonce = randomUUID()
    const first = await leave(session, round, nonce)
    const cashOut = { left: mark, payout: paidAt(mark), status: 'settled' }
    const balance = (90 + mark / 10).toFixed(2)
    expect(first).toMatchObject({ status: 200, body: { bets: [cashOut], balance } })
    clock.at += 400
    expect(await leave(session, round, nonce)).toEqual(first)
    expect(await leave(session, round)).toMatchObject(refusalOf('nothing_in'))
    // A repeat after a lost response gets that response, also after the end of the round.
    clock.at = round.over + 60_000
    expect(await leave(session, round, nonce)).toEqual(first)
    expect(await tableOf(session)).toMatchObject({ balance })
    const { body } = await client.call('/v1/bets', { after: '', limit: 500 })
    expect(body['bets']).toMatchObject([
      { version: 1, status: 'open' },
      { version: 2, status: 'settled', payout: paidAt(mark) },
    ])
  })

  it('R-GAME-71: keeps its end secret until then, and opens nothing when the clock is set back', async () => {
    const session = await client.openSession('watcher', '100', 'crash')
    const round = await roundThatBursts(session, 250, 2_000)
    await place(session, round, null)
    await place(session, round, 150)
    await place(session, round, round.burst + 1)
    for (const at of [round.closesAt, round.over - 1]) {
      clock.at = at
      const { past, bets } = await tableOf(session)
      expect(past.some(({ index }) => index >= round.index)).toBe(false)
      expect(bets.every(({ status }) => status === 'open')).toBe(true)
      for (const { shown: outcome, chain } of await recordOf(session))
        expect([outcome, chain]).toMatchObject([null, { link: null }])
    }
    clock.at = round.over
    const table = await tableOf(session)
    expect(table.past.at(-1)).toEqual({
      index: round.index,
      outcome: { burst: round.burst },
    })
    expect(table.bets.map(({ payout }) => payout)).toEqual(['0.00', '15.00', '0.00'])
    expect(table.balance).toBe('85.00')
    clock.at = round.closesAt + 100
    expect(await leave(session, round)).toMatchObject(refusalOf('nothing_in'))
    clock.at = round.closesAt - 1_000
    expect(await place(session, round, 101)).toMatchObject(refusalOf('bets_closed'))
  })

  it('R-GAME-71: when leaving races the end, each bet is paid below it or not at all', async () => {
    const players = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        client.openSession(`racer-${at}`, '10', 'crash'),
      ),
    )
    const first = players[0] ?? ''
    const round = await roundThatBursts(first, 200, 600)
    await Promise.all(players.map((session) => place(session, round, null)))
    // Each read of the clock moves it by 4 ms, so the round ends between the requests.
    clock.at = round.over - 200
    clock.step = 4
    const tries = players.flatMap((session) => [
      leave(session, round),
      leave(session, round),
    ])
    const [answers] = await Promise.all([Promise.all(tries), tableOf(first)])
    clock.step = 0
    clock.at = Math.max(clock.at, round.over)
    const ends = await Promise.all(
      players.map(async (session, at) => {
        const [bet] = await recordOf(session)
        const { balance } = await tableOf(session)
        const cashOuts = [answers[at * 2], answers[at * 2 + 1]].filter(
          (answer) => answer?.status === 200,
        )
        const mark = bet?.left ?? null
        expect(cashOuts).toHaveLength(mark === null ? 0 : 1)
        expect(mark ?? 0).toBeLessThanOrEqual(round.burst)
        const payout = mark === null ? '0.00' : paidAt(mark)
        expect([bet?.status, bet?.payout, balance]).toEqual(['settled', payout, payout])
        return mark
      }),
    )
    expect(ends.filter((mark) => mark !== null).length).toBeGreaterThan(0)
    expect(ends.filter((mark) => mark === null).length).toBeGreaterThan(0)
  })

  it('R-GAME-71: continues by the clock after a restart, and is proved with the mark of leaving', async () => {
    const session = await client.openSession('stayer', '100', 'crash')
    const round = await roundThatBursts(session, 250, 2_000)
    await place(session, round, null)
    clock.at = round.closesAt + 1_000
    await tableOf(session)
    await venue.close()
    clock.at += 1_000
    await open()
    const mark = multiplierAt(2_000 / tickMs)
    expect((await leave(session, round)).body).toMatchObject({ bets: [{ left: mark }] })
    await place(session, round, null)
    clock.at = round.over + 1
    const [bet] = await recordOf(session)
    const { start, index, salt, link } = (bet?.chain ?? {}) as Record<string, never>
    const chainStart = { link: start, index: 0 }
    const evidence = { kind: 'shared', known: chainStart, index, link, salt }
    const replay = (draws: Parameters<typeof rules.draw>[0]) => {
      const outcome = rules.draw(draws)
      const parsedBet = rules.parseBet(bet?.bet)
      const leftBet = parsedBet && rules.running?.leaveAt(parsedBet, bet?.left ?? 0)
      if (!leftBet) throw new Error('not left')
      return { outcome, paid: `${rules.payoutOf(outcome, leftBet).multiple / 100n}` }
    }
    const payout = bet?.payout.replace('.', '')
    await prove(evidence, replay, { outcome: bet?.shown, paid: payout })
    await expect(
      prove(evidence, replay, { outcome: bet?.shown, paid: '1' }),
    ).rejects.toThrow('outcome-differs')
  })

  it('nobody can leave a round at a table that does not run on', async () => {
    const session = await client.openSession('k3', '10', 'k3')
    const { chain, round } = await tableOf(session)
    const order = { session, chain, round: round.index, nonce: randomUUID() }
    expect((await client.play('/play/table/leave', order)).status).toBe(404)
  })
})
