import { yuanOf } from '../fen.ts'
import { fresh, must, mustBe, type Promised } from '../promise.ts'
import type { Reply } from '../signed-post.ts'
import { type Guest, mustRefuse, type Platform } from './platform.ts'

/** What the vendor's side has booked: only what the platform has answered. */
export class VendorBook {
  readonly platform: Platform
  private readonly guests = new Map<Guest, bigint>()

  constructor(platform: Platform) {
    this.platform = platform
  }

  async guest(): Promise<Guest> {
    const guest = await this.platform.guest()
    this.guests.set(guest, 0n)
    return guest
  }

  /** Books it where the answer says that it was done; what was answered. */
  async booked(guest: Guest, more: bigint, call: Promise<Reply>): Promise<Reply> {
    const reply = await call
    must(`an answer, not ${reply.status}`, reply.status < 500)
    if (reply.status === 200) this.guests.set(guest, (this.guests.get(guest) ?? 0n) + more)
    return reply
  }

  async done(guest: Guest, more: bigint, call: Promise<Reply>): Promise<void> {
    const { status, text } = await this.booked(guest, more, call)
    mustBe(`answer ${text.slice(0, 200)}`, status, 200)
  }

  /** Every player's balance as booked. */
  async agrees(): Promise<{ players: number; own: bigint; theirs: bigint }> {
    let [own, theirs] = [0n, 0n]
    for (const [guest, more] of this.guests) {
      const balance = await guest.balance()
      mustBe(`balance of ${guest.seat.player}`, yuanOf(balance), yuanOf(guest.had + more))
      own += guest.had + more
      theirs += balance
    }
    return { players: this.guests.size, own, theirs }
  }
}

const effect = () => ({ round: fresh('r'), transaction: fresh('t') })

/** The effects that a lost answer is about: a bet to be taken, a win to be paid, a stake to be given back. */
const troubled: readonly [
  string,
  (book: VendorBook, guest: Guest) => Promise<[bigint, () => Promise<Reply>]>,
][] = [
  [
    'bet',
    async (_book, guest) => {
      const same = effect()
      return [-1000n, () => guest.bet(1000n, same)]
    },
  ],
  [
    'win',
    async (book, guest) => {
      const { round } = effect()
      await book.done(guest, -1000n, guest.bet(1000n, { round }))
      const same = { transaction: fresh('t') }
      return [1750n, () => guest.win(round, 1750n, same)]
    },
  ],
  [
    'rollback',
    async (book, guest) => {
      const bet = effect()
      await book.done(guest, -1000n, guest.bet(1000n, bet))
      const same = { transaction: fresh('t') }
      return [1000n, () => guest.rollback(bet.round, bet.transaction, same)]
    },
  ],
  [
    'bet-and-win',
    async (_book, guest) => {
      const same = effect()
      return [500n, () => guest.betAndWin(1000n, 1500n, same)]
    },
  ],
]

/** What goes wrong on the way, each with players of its own; the books are compared after each and over all. */
export const seamlessFaults: readonly Promised<VendorBook>[] = [
  {
    name: 'time-out-before',
    says: 'what never arrived is sent again; a bet that is given up unheard is rolled back',
    async holds(book) {
      const guest = await book.guest()
      for (const [, prepare] of troubled) {
        // The first try is lost on the way: nothing is sent.
        const [more, send] = await prepare(book, guest)
        await book.done(guest, more, send())
      }
      const lost = effect()
      await book.done(guest, 0n, guest.rollback(lost.round, lost.transaction))
    },
  },
  {
    name: 'time-out-after',
    says: 'what acted and whose answer is lost is sent again and acts no more; a bet may be rolled back',
    async holds(book) {
      const guest = await book.guest()
      for (const [, prepare] of troubled) {
        const [more, send] = await prepare(book, guest)
        await send()
        await book.done(guest, more, send())
      }
      const lost = effect()
      await guest.bet(700n, lost)
      await book.done(guest, 0n, guest.rollback(lost.round, lost.transaction))
    },
  },
  {
    name: 'hung-up',
    says: 'what a caller hangs up on has one outcome, and sending it again tells it',
    async holds(book) {
      const guest = await book.guest()
      for (let n = 0; n < 10; n += 1) {
        const body = guest.betBody(100n)
        await book.platform.throwAway('bet', body)
        await book.done(guest, -100n, book.platform.ask('bet', body))
      }
    },
  },
  {
    name: 'duplicate',
    says: 'what the network delivers five times acts once, whatever it is',
    async holds(book) {
      const guest = await book.guest()
      for (const [, prepare] of troubled) {
        const [more, send] = await prepare(book, guest)
        await Promise.all(Array.from({ length: 4 }, send))
        await book.done(guest, more, send())
      }
    },
  },
  {
    name: 'reorder',
    says: 'a win that overtakes its bet is refused, and lands when it is sent again',
    async holds(book) {
      const guest = await book.guest()
      const [bet, win] = [effect(), { transaction: fresh('t') }]
      const early = await book.booked(guest, 900n, guest.win(bet.round, 900n, win))
      mustRefuse('the win first', early, 404, 'unknown_round')
      await book.done(guest, -500n, guest.bet(500n, bet))
      await book.done(guest, 900n, guest.win(bet.round, 900n, win))
    },
  },
  {
    name: 'late-win',
    says: 'a win lands after its round was closed and its player has signed out',
    async holds(book) {
      const guest = await book.guest()
      const { round } = effect()
      await book.done(guest, -1000n, guest.bet(1000n, { round }))
      await book.done(guest, 0n, guest.close(round))
      await book.platform.signOut(guest.seat.player)
      await book.done(guest, 4200n, guest.win(round, 4200n))
    },
  },
  {
    name: 'rollback-first',
    says: 'a rollback that overtakes its bet gives nothing, and the bet takes nothing',
    async holds(book) {
      const guest = await book.guest()
      for (let n = 0; n < 10; n += 1) {
        const bet = effect()
        const [back] = await Promise.all([
          guest.rollback(bet.round, bet.transaction),
          guest.bet(100n, bet),
        ])
        mustBe('rolled back', back.status, 200)
      }
    },
  },
  {
    name: 'partial',
    says: 'a round of several bets and wins, one of the bets rolled back, comes to its parts',
    async holds(book) {
      const guest = await book.guest()
      const [round, gone] = [fresh('r'), fresh('t')]
      await book.done(guest, -300n, guest.bet(300n, { round }))
      await book.done(guest, -200n, guest.bet(200n, { round, transaction: gone }))
      await book.done(guest, -100n, guest.bet(100n, { round }))
      await book.done(guest, 200n, guest.rollback(round, gone))
      await book.done(guest, 33n, guest.win(round, 33n, { close: false }))
      await book.done(guest, 1n, guest.win(round, 1n))
    },
  },
  {
    name: 'wrong-amount',
    says: 'another amount under a transaction, and amounts that are none, move nothing',
    async holds(book) {
      const guest = await book.guest()
      const [bet, win] = [effect(), { transaction: fresh('t') }]
      await book.done(guest, -1000n, guest.bet(1000n, bet))
      await book.done(guest, 700n, guest.win(bet.round, 700n, win))
      const more = await book.booked(guest, 0n, guest.win(bet.round, 70_000n, win))
      mustRefuse('a larger win', more, 409, 'transaction_mismatch')
      const less = await book.booked(guest, 0n, guest.bet(1n, bet))
      mustRefuse('a smaller bet', less, 409, 'transaction_mismatch')
      for (const amount of ['-5.00', '1.005', 5]) {
        const odd = await guest.win(bet.round, 0n, { amount })
        mustRefuse(`amount ${amount}`, odd, 400, 'bad_request')
      }
    },
  },
  {
    name: 'unknown-player',
    says: 'what is said of a stranger moves nobody’s money',
    async holds(book) {
      const guest = await book.guest()
      const bet = effect()
      await book.done(guest, -1000n, guest.bet(1000n, bet))
      const stranger = { player: 'nobody-at-all' }
      const win = await guest.win(bet.round, 5000n, stranger)
      mustRefuse('a win', win, 404, 'unknown_player')
      const back = await guest.rollback(bet.round, bet.transaction, stranger)
      mustRefuse('a rollback', back, 404, 'unknown_player')
    },
  },
  {
    name: 'clock-off',
    says: 'a call with a clock ten minutes off moves nothing and can be sent again',
    async holds(book) {
      const guest = await book.guest()
      const body = guest.betBody(1000n)
      const raw = JSON.stringify({ request: fresh('q'), ...body })
      const timestamp = String(Date.now() - 600_000)
      const stale = await book.platform.send('bet', raw, { timestamp })
      mustRefuse('stale', stale, 401, 'stale_timestamp')
      await book.done(guest, -1000n, book.platform.send('bet', raw))
    },
  },
  {
    name: 'replay',
    says: 'a captured call that is sent again moves nothing more',
    async holds(book) {
      const guest = await book.guest()
      const { round } = effect()
      await book.done(guest, -1000n, guest.bet(1000n, { round }))
      const { player } = guest.seat
      const win = {
        player,
        transaction: fresh('t'),
        round,
        amount: '5.00',
        currency: 'CNY',
      }
      const raw = JSON.stringify({ request: fresh('q'), ...win, close: true })
      const captured = { timestamp: Date.now().toString() }
      await book.done(guest, 500n, book.platform.send('win', raw, captured))
      for (let n = 0; n < 3; n += 1) {
        const again = await book.platform.send('win', raw, captured)
        mustRefuse('captured', again, 409, 'request_repeated')
      }
    },
  },
]

/** The faults one by one, and at the end every player's balance. */
export function withBooksCompared(tell: (line: string) => void): Promised<VendorBook>[] {
  const compared = seamlessFaults.map((fault) => ({
    ...fault,
    async holds(book: VendorBook) {
      await fault.holds(book)
      await book.agrees()
    },
  }))
  const last: Promised<VendorBook> = {
    name: 'books',
    says: 'vendor and platform agree to the cent, player by player',
    async holds(book) {
      const { players, own, theirs } = await book.agrees()
      tell(`      ${players} players: vendor ${yuanOf(own)}, platform ${yuanOf(theirs)}`)
      must('somebody played', players > 0)
      mustBe('sum of balances', theirs, own)
    },
  }
  return [...compared, last]
}
