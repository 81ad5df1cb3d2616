import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransactionScope } from '../platform/transaction-scope.ts'
import {
  type TransferOutcome,
  type TransferVenue,
  type VenueBet,
  type VenueTransfer,
  VenueUnreachable,
} from './venue.port.ts'

/** A fault between adapter and venue: before or after the venue has acted. */
export type VenueFault =
  | { effect: 'before' | 'after'; answer: 'silence' | 'cut' }
  /** The venue acts, and its response is damaged. A number is another HTTP status. */
  | { effect: 'after'; answer: number | (typeof spoiledAnswers)[number] }

const spoiledAnswers = [
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

/** A fault that the vendor's test system plays for transfers of a certain amount. */
export type OwnFault = {
  title: string
  /** The last digits of the amount (fen), added to a round amount. */
  fen: bigint
  sent: TransferOutcome['kind']
  /** The expected outcomes of the status calls, in order. */
  asked: readonly TransferOutcome['kind'][]
}

/** An adapter and its venue under test, and the switches of their faults. */
export type VenueUnderTest = {
  adapter: TransferVenue
  /** The same adapter with a time-out of seconds, for a busy machine. */
  patient: TransferVenue
  game: string
  ownFaults: readonly OwnFault[]
  /** Plays the fault at every call from now on; null ends the fault. */
  play: (fault: VenueFault | null) => void
  /** Returns how many redirects the adapter has followed. */
  strayed: () => number
  /** For `endless`: returns the bytes written when the adapter closed the connection. */
  hungUpAfter: () => Promise<number>
  /** Sends a transfer to the vendor without the adapter. */
  book: (transfer: VenueTransfer) => Promise<void>
  /** Plays one round of a player with money at the venue, to its end. */
  bet: (player: string) => Promise<void>
  /** Voids a bet, as the vendor. */
  voidBet: (bet: VenueBet) => Promise<void>
  close: () => Promise<void>
}

type Reach = () => VenueUnderTest
type Direction = VenueTransfer['direction']

const directions = ['to_venue', 'to_centre'] as const
const startBalance = 50_000n
const patienceMs = 5000
let nameCount = 0

function fresh(letter: string): string {
  nameCount += 1
  return `${letter}${Date.now()}${nameCount}`
}

function order(player: string, direction: Direction, amount: bigint): VenueTransfer {
  return { reference: fresh('T'), player, direction, amount }
}

/** Creates a player with 500 yuan at the venue. Returns the player and a function for the balance. */
async function newFundedPlayer({ adapter }: VenueUnderTest) {
  const player = fresh('p')
  await adapter.createPlayer(player)
  const outcome = await adapter.transfer(order(player, 'to_venue', startBalance))
  expect(outcome).toEqual({ kind: 'done', balance: startBalance })
  return { player, balance: () => adapter.balance(player, patienceMs) }
}

const balanceAfter = ({ direction, amount }: VenueTransfer) =>
  direction === 'to_venue' ? startBalance + amount : startBalance - amount

/** The calls without an outcome: they return data or throw. */
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
    const [one, other] = [await newFundedPlayer(at()), await newFundedPlayer(at())]
    const address = await adapter.launch(one.player, game)
    expect(address?.protocol).toMatch(/^https?:$/)
    expect((await adapter.launch(other.player, game))?.href).not.toBe(address?.href)
    expect(await adapter.launch(one.player, 'no-such-game')).toBeNull()
  })

  it('the report holds every fen that came, went or was played', async () => {
    const { adapter, bet } = at()
    const before = await adapter.report()
    const { player } = await newFundedPlayer(at())
    await bet(player)
    await adapter.transfer(order(player, 'to_centre', 7_000n))
    const after = await adapter.report()
    const came = after.balance + after.result - before.balance - before.result
    expect(came).toBe(startBalance - 7_000n)
  })
}

function transfers(at: Reach, direction: Direction): void {
  it('moves the money once, also when it is sent again, and says so when asked', async () => {
    const { adapter } = at()
    const { player, balance } = await newFundedPlayer(at())
    const transfer = order(player, direction, 10_050n)
    const doneOutcome = { kind: 'done', balance: balanceAfter(transfer) }
    expect(await adapter.transfer(transfer)).toEqual(doneOutcome)
    expect(await adapter.transfer(transfer)).toEqual(doneOutcome)
    expect((await adapter.transferStatus(transfer)).kind).toBe('done')
    expect(await balance()).toBe(balanceAfter(transfer))
  })

  it('moves it once when it is sent eight times at once', async () => {
    const { adapter } = at()
    const { player, balance } = await newFundedPlayer(at())
    const transfer = order(player, direction, 10_000n)
    const outcomes = Array.from({ length: 8 }, () => adapter.transfer(transfer))
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toContain('done')
    expect(await balance()).toBe(balanceAfter(transfer))
  })

  it('a reference that was asked for before it came is absent, and can never act', async () => {
    const { adapter } = at()
    const { player, balance } = await newFundedPlayer(at())
    const transfer = order(player, direction, 10_000n)
    for (let n = 0; n < 2; n += 1)
      expect(await adapter.transferStatus(transfer)).toEqual({ kind: 'absent' })
    expect((await adapter.transfer(transfer)).kind).toBe('refused')
    expect(await balance()).toBe(startBalance)
  })

  it('what the venue refuses moves nothing and stays refused', async () => {
    const { adapter } = at()
    const { player, balance } = await newFundedPlayer(at())
    const isToCentre = direction === 'to_centre'
    const transfer = order(isToCentre ? player : fresh('p'), direction, startBalance + 1n)
    const outcome = await adapter.transfer(transfer)
    expect(outcome.kind).toBe('refused')
    if (isToCentre) expect(outcome).toMatchObject({ reason: 'insufficient_balance' })
    expect(await adapter.transferStatus(transfer)).toEqual(outcome)
    expect(await balance()).toBe(startBalance)
  })

  it('another transfer under our reference is a conflict, never ours', async () => {
    const { adapter, book } = at()
    const [{ player, balance }, stranger] = [
      await newFundedPlayer(at()),
      await newFundedPlayer(at()),
    ]
    const transfer = order(player, direction, 10_000n)
    const another = order(player, direction, 10_000n)
    await book({ ...transfer, amount: 7_100n })
    await book({ ...another, player: stranger.player })
    for (const each of [transfer, another])
      expect(['conflict', 'unknown']).toContain((await adapter.transfer(each)).kind)
    const conflict = { kind: 'conflict', detail: expect.any(String) }
    expect(await adapter.transferStatus(transfer)).toEqual({ ...conflict, amount: 7_100n })
    expect(await adapter.transferStatus(another)).toEqual({ ...conflict, amount: null })
    expect(await balance()).toBe(balanceAfter({ ...transfer, amount: 7_100n }))
  })
}

/** Tests the vendor's own faults: the status call gives the outcome, and the transfer happens once at most. */
function ownFaults(at: Reach, direction: Direction): void {
  it('the faults that the vendor plays by itself', async () => {
    const { adapter, patient } = at()
    for (const { title, fen, sent, asked } of at().ownFaults) {
      const { player, balance } = await newFundedPlayer(at())
      const transfer = order(player, direction, 10_000n + fen)
      const kinds: string[] = [(await adapter.transfer(transfer)).kind]
      for (const expected of asked)
        kinds.push(
          expected === 'unknown'
            ? (await adapter.transferStatus(transfer)).kind
            : (await patient.transferStatus(transfer)).kind,
        )
      expect({ title, said: kinds }).toEqual({ title, said: [sent, ...asked] })
      const isDone = kinds.at(-1) === 'done'
      expect(await balance()).toBe(isDone ? balanceAfter(transfer) : startBalance)
    }
  }, 60_000)
}

const statuses = [201, 400, 404, 409, 500, 503]
export const venueFaults: VenueFault[] = [
  ...(['silence', 'cut'] as const).flatMap((answer) => [
    { effect: 'before' as const, answer },
    { effect: 'after' as const, answer },
  ]),
  ...[...statuses, ...spoiledAnswers].map((answer) => ({
    effect: 'after' as const,
    answer,
  })),
]

function networkFaults(at: Reach): void {
  it.each(venueFaults)(
    '$answer $effect the effect: unknown, and asking settles it',
    async (fault) => {
      const { adapter, patient, play, strayed } = at()
      const { player, balance } = await newFundedPlayer(at())
      const transfer = order(player, 'to_venue', 10_000n)
      play(fault)
      expect((await adapter.transfer(transfer)).kind).toBe('unknown')
      play(null)
      const isDone = fault.effect === 'after'
      if (isDone) {
        play(fault)
        expect((await adapter.transferStatus(transfer)).kind).toBe('unknown')
        play(null)
      }
      expect((await patient.transferStatus(transfer)).kind).toBe(isDone ? 'done' : 'absent')
      // A transfer that is sent a second time by mistake still acts once at most.
      expect((await adapter.transfer(transfer)).kind).toBe(isDone ? 'done' : 'refused')
      expect(await balance()).toBe(isDone ? balanceAfter(transfer) : startBalance)
      expect(strayed()).toBe(0)
    },
  )

  it.each(venueFaults)(
    '$answer $effect the effect: a question has no answer',
    async (fault) => {
      const { player } = await newFundedPlayer(at())
      at().play(fault)
      // For an unknown bet this status is correct.
      const allowedKinds = fault.answer === 404 ? ['refused', 'unknown'] : ['unknown']
      expect(allowedKinds).toContain((await at().adapter.endBet(fresh('b'), 'void')).kind)
      const questionResults = Object.entries(questions(at(), player)).map(
        async ([name, ask]) => {
          const failure = await ask().catch((error: unknown) => error)
          return [name, failure instanceof VenueUnreachable]
        },
      )
      expect(
        (await Promise.all(questionResults)).filter(([, unreachable]) => !unreachable),
      ).toEqual([])
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
    // We cannot control the socket buffers of the two kernels, so the bound is wide.
    expect(await hungUpAfter()).toBeLessThan(16 * 1024 * 1024)
  })
}

/** Returns every row from a cursor on, read in pages of two. */
async function feedFrom({ adapter }: VenueUnderTest, cursor: string) {
  const rows: VenueBet[] = []
  for (let after = cursor; ; ) {
    const page = await adapter.bets(after, 2)
    expect(page.bets.length).toBeLessThanOrEqual(2)
    // The same cursor returns the same rows.
    expect(await adapter.bets(after, 2)).toEqual(page)
    rows.push(...page.bets)
    after = page.next
    if (!page.more) return { rows, end: after }
  }
}

function feed(at: Reach): void {
  it('has each change of a bet once, in pages, and new ones behind its end', async () => {
    const { player } = await newFundedPlayer(at())
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

    const [openBet] = rows
    if (!openBet) throw new Error('no bet')
    // Only an open bet can be ended: a payout is never taken back this way (R-BET-12).
    for (const way of ['void', 'left', 'void'] as const)
      expect(await at().adapter.endBet(openBet.bet_id, way)).toEqual({
        kind: 'stands',
        state: 'settled',
      })
    expect((await at().adapter.endBet(fresh('b'), 'void')).kind).toBe('refused')
    expect((await at().adapter.bets(end, 2)).bets).toEqual([])
    await at().voidBet(openBet)
    const [voidedBet, ...others] = (await feedFrom(at(), end)).rows
    expect(others).toEqual([])
    expect(voidedBet).toMatchObject({ bet_id: openBet.bet_id, state: 'void', payout: 0n })
    expect(voidedBet?.version).toBeGreaterThan(openBet.version)
  })
}

function insideTransaction(at: Reach): void {
  it('any call is a bug of ours: no refusal, no unknown outcome, no venue that is silent', async () => {
    const { adapter } = at()
    const { player, balance } = await newFundedPlayer(at())
    const transfer = order(player, 'to_centre', 1n)
    const calls = {
      ...questions(at(), player),
      transfer: () => adapter.transfer(transfer),
      transferStatus: () => adapter.transferStatus(transfer),
      endBet: () => adapter.endBet(fresh('b'), 'void'),
    }
    for (const call of Object.values<() => Promise<unknown>>(calls)) {
      const failure = await inTransactionScope(call).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toBeInstanceOf(VenueUnreachable)
      expect(String(failure)).toMatch(/inside a database transaction$/)
    }
    expect(await balance()).toBe(startBalance)
  })
}

/**
 * The tests that every adapter of a transfer wallet must pass, against a real venue: the promises of
 * `TransferVenue`. Each test makes its own players and references.
 */
export function venueConformance(name: string, open: () => Promise<VenueUnderTest>): void {
  describe(`${name} keeps what a venue promises (R-TRF-10, R-TRF-11)`, () => {
    let venueUnderTest: VenueUnderTest | null = null
    const at = () => {
      if (!venueUnderTest) throw new Error('the venue is not open')
      return venueUnderTest
    }
    beforeAll(async () => {
      venueUnderTest = await open()
    })
    afterEach(() => at().play(null))
    afterAll(() => venueUnderTest?.close())

    describe('games and balances', () => gamesAndBalances(at))
    for (const direction of directions) {
      describe(`transfers ${direction}`, () => {
        transfers(at, direction)
        ownFaults(at, direction)
      })
    }
    describe('faults on the way', () => networkFaults(at))
    describe('the feed of bets', () => feed(at))
    describe('inside a transaction', () => insideTransaction(at))
  })
}
