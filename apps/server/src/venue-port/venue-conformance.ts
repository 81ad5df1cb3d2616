import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransactionScope } from '../platform/transaction-scope.ts'
import {
  type TransferOutcome,
  type TransferVenue,
  type VenueBet,
  type VenueTransfer,
  VenueUnreachable,
} from './venue.port.ts'

/** What goes wrong between adapter and venue, by the side of the effect on which it does. */
export type VenueFault =
  | { effect: 'before' | 'after'; answer: 'silence' | 'cut' }
  /** The venue acts and answers; the answer arrives so. A number is another HTTP status. */
  | { effect: 'after'; answer: number | (typeof spoiled)[number] }

const spoiled = [
  'garbage',
  'half',
  'nothing',
  'packed',
  'announced-too-large',
  'endless',
  'trickle',
  'redirect-302',
  'redirect-307',
] as const

/** A failure that the vendor's test system plays by itself on transfers of some amount. */
export type OwnFault = {
  title: string
  /** Added to a round amount, in fen. */
  fen: bigint
  sent: TransferOutcome['kind']
  /** What the status says, ask by ask. */
  asked: readonly TransferOutcome['kind'][]
}

/** How to reach an adapter and its venue, and the switches that make them fail. */
export type VenueUnderTest = {
  adapter: TransferVenue
  /** The same with seconds to wait: for what has to be known, however busy the machine. */
  patient: TransferVenue
  game: string
  ownFaults: readonly OwnFault[]
  /** Plays the fault on every call from now on; null is an honest venue. */
  play: (fault: VenueFault | null) => void
  /** How often somebody followed a redirect. */
  strayed: () => number
  /** Of `endless`: how many bytes were written when the adapter hung up. */
  hungUpAfter: () => Promise<number>
  /** Sends the vendor a transfer past the adapter. */
  book: (transfer: VenueTransfer) => Promise<void>
  /** Plays one game of a player who has money there, to its end. */
  bet: (player: string) => Promise<void>
  /** The vendor takes a bet back. */
  voidBet: (bet: VenueBet) => Promise<void>
  close: () => Promise<void>
}

type Reach = () => VenueUnderTest
type Direction = VenueTransfer['direction']

const directions = ['to_venue', 'to_centre'] as const
const inHand = 50_000n
const patienceMs = 5000
let made = 0

function fresh(letter: string): string {
  made += 1
  return `${letter}${Date.now()}${made}`
}

function order(player: string, direction: Direction, amount: bigint): VenueTransfer {
  return { reference: fresh('T'), player, direction, amount }
}

/** A new player with 500 yuan at the venue, and what they have there. */
async function seated({ adapter }: VenueUnderTest) {
  const player = fresh('p')
  await adapter.createPlayer(player)
  const sent = await adapter.transfer(order(player, 'to_venue', inHand))
  expect(sent).toEqual({ kind: 'done', balance: inHand })
  return { player, balance: () => adapter.balance(player, patienceMs) }
}

const moved = ({ direction, amount }: VenueTransfer) =>
  direction === 'to_venue' ? inHand + amount : inHand - amount

/** The calls that have no outcome of their own: they answer or throw. */
function questions({ adapter, game }: VenueUnderTest, player: string) {
  return {
    createPlayer: () => adapter.createPlayer(player),
    launch: () => adapter.launch(player, game),
    balance: () => adapter.balance(player, patienceMs / 5),
    report: () => adapter.report(),
    bets: () => adapter.bets('', 5),
  }
}

function gamesAndBalances(at: Reach): void {
  it('a player may be made known twice; a stranger has no balance and no game', async () => {
    const { adapter, game } = at()
    const player = fresh('p')
    await expect(adapter.balance(player, patienceMs)).rejects.toThrow(VenueUnreachable)
    await expect(adapter.launch(player, game)).rejects.toThrow(VenueUnreachable)
    for (let n = 0; n < 2; n += 1) await adapter.createPlayer(player)
    expect(await adapter.balance(player, patienceMs)).toBe(0n)
  })

  it('a game has an address for a browser, each player another; no game has none', async () => {
    const { adapter, game } = at()
    const [one, other] = [await seated(at()), await seated(at())]
    const address = await adapter.launch(one.player, game)
    expect(address?.protocol).toMatch(/^https?:$/)
    expect((await adapter.launch(other.player, game))?.href).not.toBe(address?.href)
    expect(await adapter.launch(one.player, 'no-such-game')).toBeNull()
  })

  it('the report holds every fen that came, went or was played', async () => {
    const { adapter, bet } = at()
    const before = await adapter.report()
    const { player } = await seated(at())
    await bet(player)
    await adapter.transfer(order(player, 'to_centre', 7_000n))
    const after = await adapter.report()
    const came = after.balance + after.result - before.balance - before.result
    expect(came).toBe(inHand - 7_000n)
  })
}

function transfers(at: Reach, direction: Direction): void {
  it('moves the money once, also when it is sent again, and says so when asked', async () => {
    const { adapter } = at()
    const { player, balance } = await seated(at())
    const transfer = order(player, direction, 10_050n)
    const done = { kind: 'done', balance: moved(transfer) }
    expect(await adapter.transfer(transfer)).toEqual(done)
    expect(await adapter.transfer(transfer)).toEqual(done)
    expect((await adapter.transferStatus(transfer)).kind).toBe('done')
    expect(await balance()).toBe(moved(transfer))
  })

  it('moves it once when it is sent eight times at once', async () => {
    const { adapter } = at()
    const { player, balance } = await seated(at())
    const transfer = order(player, direction, 10_000n)
    const sent = Array.from({ length: 8 }, () => adapter.transfer(transfer))
    expect((await Promise.all(sent)).map(({ kind }) => kind)).toContain('done')
    expect(await balance()).toBe(moved(transfer))
  })

  it('a reference that was asked for before it came is absent, and can never act', async () => {
    const { adapter } = at()
    const { player, balance } = await seated(at())
    const transfer = order(player, direction, 10_000n)
    for (let n = 0; n < 2; n += 1)
      expect(await adapter.transferStatus(transfer)).toEqual({ kind: 'absent' })
    expect((await adapter.transfer(transfer)).kind).toBe('refused')
    expect(await balance()).toBe(inHand)
  })

  it('what the venue refuses moves nothing and stays refused', async () => {
    const { adapter } = at()
    const { player, balance } = await seated(at())
    const home = direction === 'to_centre'
    const transfer = order(home ? player : fresh('p'), direction, inHand + 1n)
    const said = await adapter.transfer(transfer)
    expect(said.kind).toBe('refused')
    if (home) expect(said).toMatchObject({ reason: 'insufficient_balance' })
    expect(await adapter.transferStatus(transfer)).toEqual(said)
    expect(await balance()).toBe(inHand)
  })

  it('another transfer under our reference is a conflict, never ours', async () => {
    const { adapter, book } = at()
    const [{ player, balance }, stranger] = [await seated(at()), await seated(at())]
    const transfer = order(player, direction, 10_000n)
    const another = order(player, direction, 10_000n)
    await book({ ...transfer, amount: 7_100n })
    await book({ ...another, player: stranger.player })
    for (const each of [transfer, another])
      expect(['conflict', 'unknown']).toContain((await adapter.transfer(each)).kind)
    const conflict = { kind: 'conflict', detail: expect.any(String) }
    expect(await adapter.transferStatus(transfer)).toEqual({ ...conflict, amount: 7_100n })
    expect(await adapter.transferStatus(another)).toEqual({ ...conflict, amount: null })
    expect(await balance()).toBe(moved({ ...transfer, amount: 7_100n }))
  })
}

/** The vendor's own faults: what is first unclear is learned by asking, and happened once at most. */
function ownFaults(at: Reach, direction: Direction): void {
  it('the faults that the vendor plays by itself', async () => {
    const { adapter, patient } = at()
    for (const { title, fen, sent, asked } of at().ownFaults) {
      const { player, balance } = await seated(at())
      const transfer = order(player, direction, 10_000n + fen)
      const said: string[] = [(await adapter.transfer(transfer)).kind]
      for (const expected of asked)
        said.push(
          expected === 'unknown'
            ? (await adapter.transferStatus(transfer)).kind
            : (await patient.transferStatus(transfer)).kind,
        )
      expect({ title, said }).toEqual({ title, said: [sent, ...asked] })
      const landed = said.at(-1) === 'done'
      expect(await balance()).toBe(landed ? moved(transfer) : inHand)
    }
  }, 60_000)
}

const statuses = [201, 400, 404, 409, 500, 503]
export const venueFaults: VenueFault[] = [
  ...(['silence', 'cut'] as const).flatMap((answer) => [
    { effect: 'before' as const, answer },
    { effect: 'after' as const, answer },
  ]),
  ...[...statuses, ...spoiled].map((answer) => ({ effect: 'after' as const, answer })),
]

function faultsOnTheWay(at: Reach): void {
  it.each(venueFaults)(
    '$answer $effect the effect: unknown, and asking settles it',
    async (fault) => {
      const { adapter, patient, play, strayed } = at()
      const { player, balance } = await seated(at())
      const transfer = order(player, 'to_venue', 10_000n)
      play(fault)
      expect((await adapter.transfer(transfer)).kind).toBe('unknown')
      play(null)
      const landed = fault.effect === 'after'
      if (landed) {
        play(fault)
        expect((await adapter.transferStatus(transfer)).kind).toBe('unknown')
        play(null)
      }
      expect((await patient.transferStatus(transfer)).kind).toBe(landed ? 'done' : 'absent')
      // Sent again by a mistake of ours, it still acts once at most.
      expect((await adapter.transfer(transfer)).kind).toBe(landed ? 'done' : 'refused')
      expect(await balance()).toBe(landed ? moved(transfer) : inHand)
      expect(strayed()).toBe(0)
    },
  )

  it.each(venueFaults)(
    '$answer $effect the effect: a question has no answer',
    async (fault) => {
      const { player } = await seated(at())
      at().play(fault)
      // Of no bet it is the truth, with that status.
      const said = fault.answer === 404 ? ['refused', 'unknown'] : ['unknown']
      expect(said).toContain((await at().adapter.endBet(fresh('b'), 'void')).kind)
      const asked = Object.entries(questions(at(), player)).map(async ([name, ask]) => {
        const failed = await ask().catch((error: unknown) => error)
        return [name, failed instanceof VenueUnreachable]
      })
      expect((await Promise.all(asked)).filter(([, unreachable]) => !unreachable)).toEqual(
        [],
      )
      expect(at().strayed()).toBe(0)
    },
  )

  it('an endless answer is hung up on', async () => {
    const { adapter, play, hungUpAfter } = at()
    play({ effect: 'after', answer: 'endless' })
    const player = fresh('p')
    expect((await adapter.transferStatus(order(player, 'to_venue', 1n))).kind).toBe(
      'unknown',
    )
    // What the two kernels hold in between is beyond anybody's say.
    expect(await hungUpAfter()).toBeLessThan(16 * 1024 * 1024)
  })
}

/** Every row from a cursor on, in pages of two. */
async function feedFrom({ adapter }: VenueUnderTest, cursor: string) {
  const rows: VenueBet[] = []
  for (let after = cursor; ; ) {
    const page = await adapter.bets(after, 2)
    expect(page.bets.length).toBeLessThanOrEqual(2)
    // The same cursor again: the same rows again.
    expect(await adapter.bets(after, 2)).toEqual(page)
    rows.push(...page.bets)
    after = page.next
    if (!page.more) return { rows, end: after }
  }
}

function feed(at: Reach): void {
  it('has each change of a bet once, in pages, and new ones behind its end', async () => {
    const { player } = await seated(at())
    const start = (await feedFrom(at(), '')).end
    for (let n = 0; n < 5; n += 1) await at().bet(player)
    const { rows, end } = await feedFrom(at(), start)
    expect(new Set(rows.map((bet) => `${bet.bet_id} ${bet.version}`)).size).toBe(
      rows.length,
    )
    expect(new Set(rows.map((bet) => bet.bet_id)).size).toBe(5)
    for (const bet of rows) {
      expect(bet).toMatchObject({ player, game: at().game, state: 'settled' })
      expect(bet.stake).toBeGreaterThan(0n)
    }
    expect((await at().adapter.bets(end, 2)).bets).toEqual([])

    const [gone] = rows
    if (!gone) throw new Error('no bet')
    // Only what is open can be ended: a payout is never taken back by asking (R-BET-12).
    for (const way of ['void', 'left', 'void'] as const)
      expect(await at().adapter.endBet(gone.bet_id, way)).toEqual({
        kind: 'stands',
        state: 'settled',
      })
    expect((await at().adapter.endBet(fresh('b'), 'void')).kind).toBe('refused')
    expect((await at().adapter.bets(end, 2)).bets).toEqual([])
    await at().voidBet(gone)
    const [voided, ...others] = (await feedFrom(at(), end)).rows
    expect(others).toEqual([])
    expect(voided).toMatchObject({ bet_id: gone.bet_id, state: 'void', payout: 0n })
    expect(voided?.version).toBeGreaterThan(gone.version)
  })
}

function insideTransaction(at: Reach): void {
  it('any call is a bug of ours: no refusal, no unknown outcome, no venue that is silent', async () => {
    const { adapter } = at()
    const { player, balance } = await seated(at())
    const transfer = order(player, 'to_centre', 1n)
    const calls = {
      ...questions(at(), player),
      transfer: () => adapter.transfer(transfer),
      transferStatus: () => adapter.transferStatus(transfer),
      endBet: () => adapter.endBet(fresh('b'), 'void'),
    }
    for (const call of Object.values<() => Promise<unknown>>(calls)) {
      const failed = await inTransactionScope(call).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(Error)
      expect(failed).not.toBeInstanceOf(VenueUnreachable)
      expect(String(failed)).toMatch(/inside a database transaction$/)
    }
    expect(await balance()).toBe(inHand)
  })
}

/**
 * What every adapter of a transfer wallet must pass before players' money goes there: the promises of `TransferVenue`, against
 * a real venue. Registers its tests; each makes players and references of its own.
 */
export function venueConformance(name: string, open: () => Promise<VenueUnderTest>): void {
  describe(`${name} keeps what a venue promises (R-TRF-10, R-TRF-11)`, () => {
    let under: VenueUnderTest | null = null
    const at = () => {
      if (!under) throw new Error('the venue is not open')
      return under
    }
    beforeAll(async () => {
      under = await open()
    })
    afterEach(() => at().play(null))
    afterAll(() => under?.close())

    describe('games and balances', () => gamesAndBalances(at))
    for (const direction of directions) {
      describe(`transfers ${direction}`, () => {
        transfers(at, direction)
        ownFaults(at, direction)
      })
    }
    describe('faults on the way', () => faultsOnTheWay(at))
    describe('the feed of bets', () => feed(at))
    describe('inside a transaction', () => insideTransaction(at))
  })
}
