import { yuanOf } from '../fen.ts'
import { fresh, must, mustBe, type ProtocolPromise } from '../promise.ts'
import type { Reply } from '../signed-post.ts'
import { mustRefuse, type Platform, type Tester } from './platform.ts'

/** The ledger of the vendor's side. It contains only what the platform has confirmed. */
export class VendorLedger {
  readonly platform: Platform
  private readonly players = new Map<Tester, bigint>()

  constructor(platform: Platform) {
    this.platform = platform
  }

  async tester(): Promise<Tester> {
    const tester = await this.platform.tester()
    this.players.set(tester, 0n)
    return tester
  }

  /** Posts an amount if the response confirms it. Returns the response. */
  async booked(tester: Tester, more: bigint, call: Promise<Reply>): Promise<Reply> {
    const reply = await call
    must(`an answer, not ${reply.status}`, reply.status < 500)
    if (reply.status === 200)
      this.players.set(tester, (this.players.get(tester) ?? 0n) + more)
    return reply
  }

  async done(tester: Tester, more: bigint, call: Promise<Reply>): Promise<void> {
    const { status, text } = await this.booked(tester, more, call)
    mustBe(`answer ${text.slice(0, 200)}`, status, 200)
  }

  /** Compares every player's balance at the platform with the ledger. */
  async agrees(): Promise<{ players: number; own: bigint; theirs: bigint }> {
    let [own, theirs] = [0n, 0n]
    for (const [tester, more] of this.players) {
      const balance = await tester.balance()
      mustBe(
        `balance of ${tester.newPlayer.player}`,
        yuanOf(balance),
        yuanOf(tester.startBalance + more),
      )
      own += tester.startBalance + more
      theirs += balance
    }
    return { players: this.players.size, own, theirs }
  }
}

const effect = () => ({ round: fresh('r'), transaction: fresh('t') })

/** The effects whose response may be lost: take a bet, pay a win, return a stake. */
const faultCases: readonly [
  string,
  (ledger: VendorLedger, tester: Tester) => Promise<[bigint, () => Promise<Reply>]>,
][] = [
  [
    'bet',
    async (_book, tester) => {
      const same = effect()
      return [-1000n, () => tester.bet(1000n, same)]
    },
  ],
  [
    'win',
    async (ledger, tester) => {
      const { round } = effect()
      await ledger.done(tester, -1000n, tester.bet(1000n, { round }))
      const same = { transaction: fresh('t') }
      return [1750n, () => tester.win(round, 1750n, same)]
    },
  ],
  [
    'rollback',
    async (ledger, tester) => {
      const bet = effect()
      await ledger.done(tester, -1000n, tester.bet(1000n, bet))
      const same = { transaction: fresh('t') }
      return [1000n, () => tester.rollback(bet.round, bet.transaction, same)]
    },
  ],
  [
    'bet-and-win',
    async (_book, tester) => {
      const same = effect()
      return [500n, () => tester.betAndWin(1000n, 1500n, same)]
    },
  ],
]

/** The faults. Each uses new players. The ledgers are compared after each fault and at the end. */
export const seamlessFaults: readonly ProtocolPromise<VendorLedger>[] = [
  {
    name: 'time-out-before',
    says: 'a call that never arrived is sent again; a bet that is given up is rolled back',
    async holds(ledger) {
      const tester = await ledger.tester()
      for (const [, prepare] of faultCases) {
        // The first attempt is lost before it arrives, so the test does not send it.
        const [more, send] = await prepare(ledger, tester)
        await ledger.done(tester, more, send())
      }
      const lostAnswer = effect()
      await ledger.done(
        tester,
        0n,
        tester.rollback(lostAnswer.round, lostAnswer.transaction),
      )
    },
  },
  {
    name: 'time-out-after',
    says: 'a call with a lost response is sent again and acts once; a bet may be rolled back',
    async holds(ledger) {
      const tester = await ledger.tester()
      for (const [, prepare] of faultCases) {
        const [more, send] = await prepare(ledger, tester)
        await send()
        await ledger.done(tester, more, send())
      }
      const lostAnswer = effect()
      await tester.bet(700n, lostAnswer)
      await ledger.done(
        tester,
        0n,
        tester.rollback(lostAnswer.round, lostAnswer.transaction),
      )
    },
  },
  {
    name: 'hung-up',
    says: 'a call whose caller hangs up has one outcome, and a repeat returns it',
    async holds(ledger) {
      const tester = await ledger.tester()
      for (let n = 0; n < 10; n += 1) {
        const body = tester.betBody(100n)
        await ledger.platform.throwAway('bet', body)
        await ledger.done(tester, -100n, ledger.platform.ask('bet', body))
      }
    },
  },
  {
    name: 'duplicate',
    says: 'any call that the network delivers five times acts once',
    async holds(ledger) {
      const tester = await ledger.tester()
      for (const [, prepare] of faultCases) {
        const [more, send] = await prepare(ledger, tester)
        await Promise.all(Array.from({ length: 4 }, send))
        await ledger.done(tester, more, send())
      }
    },
  },
  {
    name: 'reorder',
    says: 'a win that overtakes its bet is refused, and accepted when it is sent again',
    async holds(ledger) {
      const tester = await ledger.tester()
      const [bet, win] = [effect(), { transaction: fresh('t') }]
      const early = await ledger.booked(tester, 900n, tester.win(bet.round, 900n, win))
      mustRefuse('the win first', early, 404, 'unknown_round')
      await ledger.done(tester, -500n, tester.bet(500n, bet))
      await ledger.done(tester, 900n, tester.win(bet.round, 900n, win))
    },
  },
  {
    name: 'late-win',
    says: 'a win is accepted after its round was closed and its player has signed out',
    async holds(ledger) {
      const tester = await ledger.tester()
      const { round } = effect()
      await ledger.done(tester, -1000n, tester.bet(1000n, { round }))
      await ledger.done(tester, 0n, tester.close(round))
      await ledger.platform.signOut(tester.newPlayer.player)
      await ledger.done(tester, 4200n, tester.win(round, 4200n))
    },
  },
  {
    name: 'rollback-first',
    says: 'a rollback that overtakes its bet gives nothing, and the bet takes nothing',
    async holds(ledger) {
      const tester = await ledger.tester()
      for (let n = 0; n < 10; n += 1) {
        const bet = effect()
        const [back] = await Promise.all([
          tester.rollback(bet.round, bet.transaction),
          tester.bet(100n, bet),
        ])
        mustBe('rolled back', back.status, 200)
      }
    },
  },
  {
    name: 'partial',
    says: 'a round of several bets and wins, with one bet rolled back, is the sum of its parts',
    async holds(ledger) {
      const tester = await ledger.tester()
      const [round, transaction] = [fresh('r'), fresh('t')]
      await ledger.done(tester, -300n, tester.bet(300n, { round }))
      await ledger.done(tester, -200n, tester.bet(200n, { round, transaction }))
      await ledger.done(tester, -100n, tester.bet(100n, { round }))
      await ledger.done(tester, 200n, tester.rollback(round, transaction))
      await ledger.done(tester, 33n, tester.win(round, 33n, { close: false }))
      await ledger.done(tester, 1n, tester.win(round, 1n))
    },
  },
  {
    name: 'wrong-amount',
    says: 'another amount under a transaction, and invalid amounts, move nothing',
    async holds(ledger) {
      const tester = await ledger.tester()
      const [bet, win] = [effect(), { transaction: fresh('t') }]
      await ledger.done(tester, -1000n, tester.bet(1000n, bet))
      await ledger.done(tester, 700n, tester.win(bet.round, 700n, win))
      const more = await ledger.booked(tester, 0n, tester.win(bet.round, 70_000n, win))
      mustRefuse('a larger win', more, 409, 'transaction_mismatch')
      const less = await ledger.booked(tester, 0n, tester.bet(1n, bet))
      mustRefuse('a smaller bet', less, 409, 'transaction_mismatch')
      for (const amount of ['-5.00', '1.005', 5]) {
        const odd = await tester.win(bet.round, 0n, { amount })
        mustRefuse(`amount ${amount}`, odd, 400, 'bad_request')
      }
    },
  },
  {
    name: 'unknown-player',
    says: 'a call for an unknown player moves no money',
    async holds(ledger) {
      const tester = await ledger.tester()
      const bet = effect()
      await ledger.done(tester, -1000n, tester.bet(1000n, bet))
      const stranger = { player: 'nobody-at-all' }
      const win = await tester.win(bet.round, 5000n, stranger)
      mustRefuse('a win', win, 404, 'unknown_player')
      const back = await tester.rollback(bet.round, bet.transaction, stranger)
      mustRefuse('a rollback', back, 404, 'unknown_player')
    },
  },
  {
    name: 'clock-off',
    says: 'a call with a clock ten minutes off moves nothing and can be sent again',
    async holds(ledger) {
      const tester = await ledger.tester()
      const body = tester.betBody(1000n)
      const raw = JSON.stringify({ request: fresh('q'), ...body })
      const timestamp = String(Date.now() - 600_000)
      const stale = await ledger.platform.send('bet', raw, { timestamp })
      mustRefuse('stale', stale, 401, 'stale_timestamp')
      await ledger.done(tester, -1000n, ledger.platform.send('bet', raw))
    },
  },
  {
    name: 'replay',
    says: 'a captured call that is sent again moves nothing',
    async holds(ledger) {
      const tester = await ledger.tester()
      const { round } = effect()
      await ledger.done(tester, -1000n, tester.bet(1000n, { round }))
      const { player } = tester.newPlayer
      const win = {
        player,
        transaction: fresh('t'),
        round,
        amount: '5.00',
        currency: 'CNY',
      }
      const raw = JSON.stringify({ request: fresh('q'), ...win, close: true })
      const headers = { timestamp: Date.now().toString() }
      await ledger.done(tester, 500n, ledger.platform.send('win', raw, headers))
      for (let n = 0; n < 3; n += 1) {
        const replay = await ledger.platform.send('win', raw, headers)
        mustRefuse('captured', replay, 409, 'request_repeated')
      }
    },
  },
]

/** Returns the faults with a comparison of the ledgers after each, and at the end once more for every player. */
export function withBooksCompared(
  tell: (line: string) => void,
): ProtocolPromise<VendorLedger>[] {
  const comparedFaults = seamlessFaults.map((fault) => ({
    ...fault,
    async holds(ledger: VendorLedger) {
      await fault.holds(ledger)
      await ledger.agrees()
    },
  }))
  const last: ProtocolPromise<VendorLedger> = {
    name: 'books',
    says: 'vendor and platform agree to the cent, player by player',
    async holds(ledger) {
      const { players, own, theirs } = await ledger.agrees()
      tell(`      ${players} players: vendor ${yuanOf(own)}, platform ${yuanOf(theirs)}`)
      must('somebody played', players > 0)
      mustBe('sum of balances', theirs, own)
    },
  }
  return [...comparedFaults, last]
}
