import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../platform/secrets.ts'
import { inTransactionScope } from '../platform/transaction-scope.ts'
import { type SeamlessVenue, VenueUnreachable } from './venue.port.ts'
import { type VenueFault, venueFaults } from './venue-conformance.ts'

/** How to reach an adapter of a seamless venue, and the switches that make it fail. */
export type SeamlessUnderTest = {
  adapter: SeamlessVenue
  /** The same with seconds to wait: for what has to be known, however busy the machine. */
  patient: SeamlessVenue
  game: string
  /** Plays the fault on every call from now on; null is an honest venue. */
  play: (fault: VenueFault | null) => void
  /** How often somebody followed a redirect. */
  strayed: () => number
  /** A round of a stake and a payout in fen at the launched address, answered by the platform to its end. */
  round: (address: URL) => Promise<{ stake: bigint; payout: bigint }>
  /** A round whose stake the platform never answers; its stake in fen. */
  unanswered: (address: URL) => Promise<bigint>
  close: () => Promise<void>
}

let made = 0
function fresh(): string {
  made += 1
  return `p${Date.now()}${made}`
}

/** The calls that answer or throw. */
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
    const lost = await unanswered(address)
    const open = await patient.report()
    expect(open.unanswered - after.unanswered).toBe(lost)
    // What was never answered is no stake.
    expect(open.stakes).toBe(after.stakes)
  }, 60_000)
}

function faultsOnTheWay(at: () => SeamlessUnderTest): void {
  it.each(venueFaults)(
    '$answer $effect the effect: a question has no answer',
    async (fault) => {
      at().play(fault)
      const asked = Object.entries(questions(at())).map(async ([name, ask]) => {
        const failed = await ask().catch((error: unknown) => error)
        return [name, failed instanceof VenueUnreachable]
      })
      expect((await Promise.all(asked)).filter(([, unreachable]) => !unreachable)).toEqual(
        [],
      )
      expect(at().strayed()).toBe(0)
    },
  )
}

/**
 * What every adapter of a seamless wallet must pass: the promises of `SeamlessVenue`, against a real venue. What the venue
 * calls of us is ours to keep (docs/venue-protocol-seamless.md).
 */
export function seamlessConformance(
  name: string,
  open: () => Promise<SeamlessUnderTest>,
): void {
  describe(`${name} keeps what a seamless venue promises (R-SEAM-19)`, () => {
    let under: SeamlessUnderTest | null = null
    const at = () => {
      if (!under) throw new Error('the venue is not open')
      return under
    }
    beforeAll(async () => {
      under = await open()
    })
    afterEach(() => at().play(null))
    afterAll(() => under?.close())

    describe('launches', () => launches(at))
    describe('reports', () => reports(at))
    describe('faults on the way', () => faultsOnTheWay(at))
    it('any call inside a transaction is a bug of ours, and no venue that is silent', async () => {
      for (const call of Object.values<() => Promise<unknown>>(questions(at()))) {
        const failed = await inTransactionScope(call).catch((error: unknown) => error)
        expect(failed).not.toBeInstanceOf(VenueUnreachable)
        expect(String(failed)).toMatch(/inside a database transaction$/)
      }
    })
  })
}
