import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../platform/secrets.ts'
import { inTransactionScope } from '../platform/transaction-scope.ts'
import { type SeamlessVenue, VenueUnreachable } from './venue.port.ts'
import { type VenueFault, venueFaults } from './venue-conformance.ts'

/** An adapter of a seamless venue under test, and the switches of its faults. */
export type SeamlessUnderTest = {
  adapter: SeamlessVenue
  /** The same adapter with a time-out of seconds, for a busy machine. */
  patient: SeamlessVenue
  game: string
  /** Plays the fault at every call from now on; null ends the fault. */
  play: (fault: VenueFault | null) => void
  /** Returns how many redirects the adapter has followed. */
  strayed: () => number
  /** Plays a round at the launch address. Returns its stake and payout (fen). */
  round: (address: URL) => Promise<{ stake: bigint; payout: bigint }>
  /** Plays a round whose stake gets no response from the platform. Returns the stake (fen). */
  unanswered: (address: URL) => Promise<bigint>
  close: () => Promise<void>
}

let playerCount = 0
function fresh(): string {
  playerCount += 1
  return `p${Date.now()}${playerCount}`
}

/** The calls that return data or throw. */
function questions({ adapter, game }: SeamlessUnderTest) {
  return {
    launch: () => adapter.launch(fresh(), game, newToken()),
    report: () => adapter.report(),
    games: () => adapter.games(),
  }
}

function launches(at: () => SeamlessUnderTest): void {
  it('a game has an address for a browser, each launch another, also of one player; no game has none', async () => {
    const { patient, game } = at()
    const player = fresh()
    const one = await patient.launch(player, game, newToken())
    expect(one?.protocol).toMatch(/^https?:$/)
    expect((await patient.launch(player, game, newToken()))?.href).not.toBe(one?.href)
    expect((await patient.launch(fresh(), game, newToken()))?.href).not.toBe(one?.href)
    expect(await patient.launch(player, 'no-such-game', newToken())).toBeNull()
  })

  it('the address does not bear what the venue names with bets', async () => {
    const { patient, game } = at()
    const session = newToken()
    expect((await patient.launch(fresh(), game, session))?.href).not.toContain(session)
  })

  it('its game is on its list', async () => {
    const { patient, game } = at()
    expect((await patient.games()).games.map((each) => each.game)).toContain(game)
  })
}

function reports(at: () => SeamlessUnderTest): void {
  it('the report holds every fen that was staked and paid, and what is unanswered', async () => {
    const { patient, game, round, unanswered } = at()
    const address = await patient.launch(fresh(), game, newToken())
    if (!address) throw new Error('no address')
    const before = await patient.report()
    const { stake, payout } = await round(address)
    const after = await patient.report()
    expect(after.stakes - before.stakes).toBe(stake)
    expect(after.payouts - before.payouts).toBe(payout)
    expect(after.returned).toBe(before.returned)
    const lostStake = await unanswered(address)
    const open = await patient.report()
    expect(open.unanswered - after.unanswered).toBe(lostStake)
    // A stake without a response does not count.
    expect(open.stakes).toBe(after.stakes)
  }, 60_000)
}

function networkFaults(at: () => SeamlessUnderTest): void {
  it.each(venueFaults)(
    '$answer $effect the effect: a question has no answer',
    async (fault) => {
      at().play(fault)
      const questionResults = Object.entries(questions(at())).map(async ([name, ask]) => {
        const failure = await ask().catch((error: unknown) => error)
        return [name, failure instanceof VenueUnreachable]
      })
      expect(
        (await Promise.all(questionResults)).filter(([, unreachable]) => !unreachable),
      ).toEqual([])
      expect(at().strayed()).toBe(0)
    },
  )
}

/**
 * The tests that every adapter of a seamless wallet must pass, against a real venue: the promises of
 * `SeamlessVenue`. The venue's calls to us are tested elsewhere (docs/venue-protocol-seamless.md).
 */
export function seamlessConformance(
  name: string,
  open: () => Promise<SeamlessUnderTest>,
): void {
  describe(`${name} keeps what a seamless venue promises (R-SEAM-19)`, () => {
    let venueUnderTest: SeamlessUnderTest | null = null
    const at = () => {
      if (!venueUnderTest) throw new Error('the venue is not open')
      return venueUnderTest
    }
    beforeAll(async () => {
      venueUnderTest = await open()
    })
    afterEach(() => at().play(null))
    afterAll(() => venueUnderTest?.close())

    describe('launches', () => launches(at))
    describe('reports', () => reports(at))
    describe('faults on the way', () => networkFaults(at))
    it('any call inside a transaction is a bug of ours, and no venue that is silent', async () => {
      for (const call of Object.values<() => Promise<unknown>>(questions(at()))) {
        const failure = await inTransactionScope(call).catch((error: unknown) => error)
        expect(failure).not.toBeInstanceOf(VenueUnreachable)
        expect(String(failure)).toMatch(/inside a database transaction$/)
      }
    })
  })
}
