import { yuanOf } from '../fen.ts'
import { fresh, must, mustBe, type Promised } from '../promise.ts'
import { feedFrom, resultOf, settledRounds } from './feed.ts'
import { reportOfAll } from './report.ts'
import { inHand, mustRefuse, order, seated, type Transfer, type Venue } from './venue.ts'

/** What the operator's side has booked: only what the venue has told it as done. */
export class OperatorBook {
  readonly venue: Venue
  private readonly players = new Map<string, bigint>()

  constructor(venue: Venue) {
    this.venue = venue
  }

  async seat(amount: bigint = inHand): Promise<string> {
    const player = await seated(this.venue, amount)
    this.players.set(player, amount)
    return player
  }

  book({ player, direction, amount }: Transfer): void {
    const had = this.players.get(player) ?? 0n
    this.players.set(player, direction === 'in' ? had + amount : had - amount)
  }

  /** Sends it, and books it when the venue says that it is done. */
  async send(transfer: Transfer): Promise<unknown> {
    const { status } = await this.venue.moved(transfer)
    if (status === 'done') this.book(transfer)
    return status
  }

  /** An outcome that is unknown is asked for, and booked as the answer says. */
  async settle(transfer: Transfer): Promise<unknown> {
    const told = await this.venue.status(transfer.reference)
    if (told.status === 'done') {
      const echoed = [told.player, told.direction, told.amount]
      const { player, direction, amount } = transfer
      mustBe('whose it is', echoed, [player, direction, yuanOf(amount)])
      this.book(transfer)
    }
    return told.status
  }

  /** Every player's balance as booked, with what the feed says they won and lost. */
  async agrees(start: string): Promise<{ players: number; own: bigint; theirs: bigint }> {
    const { rows } = await feedFrom(this.venue, start)
    let [own, theirs] = [0n, 0n]
    for (const [player, booked] of this.players) {
      const mine = booked + resultOf(rows.filter((row) => row.player === player))
      const told = await this.venue.balance(player)
      mustBe(`balance of ${player}`, told, mine)
      own += mine
      theirs += told
    }
    return { players: this.players.size, own, theirs }
  }
}

const both = ['in', 'out'] as const

/** What goes wrong on the way, each with players of its own; the books are compared after each and over all. */
export const transferFaults: readonly Promised<OperatorBook>[] = [
  {
    name: 'time-out-before',
    says: 'a transfer that never arrived is absent, and stays so when it comes late',
    async holds(book) {
      for (const direction of both) {
        const transfer = order(await book.seat(), direction, 1000n)
        mustBe('asked', await book.settle(transfer), 'absent')
        mustBe('it comes late', await book.send(transfer), 'refused')
      }
    },
  },
  {
    name: 'time-out-after',
    says: 'a transfer whose answer is lost is found by asking',
    async holds(book) {
      for (const direction of both) {
        const transfer = order(await book.seat(), direction, 1000n)
        await book.venue.moved(transfer)
        mustBe('asked', await book.settle(transfer), 'done')
      }
    },
  },
  {
    name: 'hung-up',
    says: 'a transfer whose sender hangs up has one outcome, and asking tells it',
    async holds(book) {
      const player = await book.seat()
      for (let n = 0; n < 10; n += 1) {
        const transfer = order(player, 'in', 100n)
        const { amount, ...rest } = transfer
        await book.venue.throwAway('/v1/transfers', {
          ...rest,
          amount: yuanOf(amount),
          currency: 'CNY',
        })
        await book.settle(transfer)
      }
    },
  },
  {
    name: 'duplicate',
    says: 'what the network delivers five times acts once',
    async holds(book) {
      for (const direction of both) {
        const transfer = order(await book.seat(), direction, 1000n)
        const copies = Array.from({ length: 5 }, () => book.venue.transfer(transfer))
        await Promise.all(copies)
        mustBe('asked', await book.settle(transfer), 'done')
      }
    },
  },
  {
    name: 'reorder',
    says: 'money out that overtakes the money in is refused, and for ever under its reference',
    async holds(book) {
      const player = await book.seat()
      const [into, out] = [order(player, 'in', inHand), order(player, 'out', inHand + 500n)]
      mustBe('out first', await book.send(out), 'refused')
      mustBe('in', await book.send(into), 'done')
      mustBe('out again', await book.send(out), 'refused')
      mustBe('out anew', await book.send({ ...out, reference: fresh('T') }), 'done')
    },
  },
  {
    name: 'late-win',
    says: 'money goes out while a round is played: what is won afterwards is in the wallet and the feed',
    async holds(book) {
      const { venue } = book
      const start = (await feedFrom(venue, '')).end
      const players = await Promise.all([book.seat(), book.seat(), book.seat()])
      await Promise.all(
        players.map((player) =>
          Promise.all([
            venue.play(venue, player),
            book.send(order(player, 'out', 5000n)),
            book.send(order(player, 'out', 3000n)),
          ]),
        ),
      )
      await settledRounds(venue, players, players.length, start)
    },
  },
  {
    name: 'rollback-first',
    says: 'the question that gives a transfer up overtakes it: it can never act',
    async holds(book) {
      const player = await book.seat()
      for (let n = 0; n < 10; n += 1) {
        const transfer = order(player, 'out', 100n)
        const [sent, asked] = await Promise.all([
          book.venue.moved(transfer),
          book.venue.status(transfer.reference),
        ])
        if (asked.status === 'done') book.book(transfer)
        else mustBe('given up, then', sent.status, 'refused')
      }
    },
  },
  {
    name: 'partial',
    says: 'parts that are more than the whole: as many as there is money for, each whole',
    async holds(book) {
      const player = await book.seat()
      const parts = Array.from({ length: 4 }, () => order(player, 'out', 3333n))
      const told = await Promise.all(parts.map((part) => book.send(part)))
      mustBe('done', told.filter((status) => status === 'done').length, 3)
    },
  },
  {
    name: 'wrong-amount',
    says: 'another amount under a reference, and amounts that are none, move nothing',
    async holds(book) {
      const transfer = order(await book.seat(), 'in', 1000n)
      mustBe('the first', await book.send(transfer), 'done')
      const other = await book.venue.transfer({ ...transfer, amount: 9900n })
      mustRefuse('another amount', other, 409, 'reference_conflict')
      const { player } = transfer
      const odd = { reference: fresh('T'), player, direction: 'in', currency: 'CNY' }
      for (const amount of ['0', '-5.00', '1.005', 5]) {
        const reply = await book.venue.ask('/v1/transfers', { ...odd, amount })
        mustRefuse(`amount ${amount}`, reply, 400, 'bad_request')
      }
    },
  },
  {
    name: 'unknown-player',
    says: 'a stranger gets no money and makes no wallet',
    async holds(book) {
      const transfer = order(fresh('p'), 'in', 1000n)
      mustBe('sent', await book.send(transfer), 'refused')
      const { player } = transfer
      mustRefuse(
        'balance',
        await book.venue.ask('/v1/balance', { player }),
        404,
        'unknown_player',
      )
      await book.venue.told('/v1/players', { player })
      mustBe('again, when there is a wallet', await book.send(transfer), 'refused')
      mustBe('balance', await book.venue.balance(player), 0n)
    },
  },
  {
    name: 'clock-off',
    says: 'a transfer with a clock ten minutes off moves nothing and can be sent again',
    async holds(book) {
      const transfer = order(await book.seat(), 'in', 1000n)
      const { amount, ...rest } = transfer
      const raw = JSON.stringify({ ...rest, amount: yuanOf(amount), currency: 'CNY' })
      const timestamp = String(Date.now() - 600_000)
      const reply = await book.venue.send('/v1/transfers', raw, { timestamp })
      mustRefuse('stale', reply, 401, 'stale_timestamp')
      mustBe('with the right clock', await book.send(transfer), 'done')
    },
  },
  {
    name: 'replay',
    says: 'a captured transfer that is sent again at any later time moves nothing more',
    async holds(book) {
      const transfer = order(await book.seat(), 'out', 1000n)
      const { amount, ...rest } = transfer
      const raw = JSON.stringify({ ...rest, amount: yuanOf(amount), currency: 'CNY' })
      const captured = { timestamp: Date.now().toString() }
      await book.venue.send('/v1/transfers', raw, captured)
      mustBe('asked', await book.settle(transfer), 'done')
      mustBe('another', await book.send(order(transfer.player, 'in', 700n)), 'done')
      await book.venue.send('/v1/transfers', raw, captured)
    },
  },
]

/** The faults one by one, and at the end every player's balance and the venue's own report. */
export function withBooksCompared(
  faults: readonly Promised<OperatorBook>[],
  tell: (line: string) => void,
): Promised<OperatorBook>[] {
  let [start, opened] = ['', 0n]
  const first: Promised<OperatorBook> = {
    name: 'books-open',
    says: 'feed and report can be read before anything goes wrong',
    async holds({ venue }) {
      start = (await feedFrom(venue, '')).end
      opened = (await reportOfAll(venue)).closing
    },
  }
  const last: Promised<OperatorBook> = {
    name: 'books',
    says: 'operator and venue agree to the cent, player by player and in the report',
    async holds(book) {
      const { players, own, theirs } = await book.agrees(start)
      const reported = (await reportOfAll(book.venue)).closing - opened
      tell(
        `      ${players} players: operator ${yuanOf(own)}, venue ${yuanOf(theirs)}, report ${yuanOf(reported)}`,
      )
      must('something was booked', players > 0)
      mustBe('sum of balances', theirs, own)
      mustBe('report', reported, own)
    },
  }
  const compared = faults.map((fault) => ({
    ...fault,
    async holds(book: OperatorBook) {
      await fault.holds(book)
      await book.agrees(start)
    },
  }))
  return [first, ...compared, last]
}
