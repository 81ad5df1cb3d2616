import { yuanOf } from '../fen.ts'
import { fresh, must, mustBe, type ProtocolPromise } from '../promise.ts'
import { feedFrom, resultOf, settledRounds } from './feed.ts'
import { reportOfAll } from './report.ts'
import { inHand, mustRefuse, newPlayer, order, type Transfer, type Venue } from './venue.ts'

/** The ledger of the operator's side. It contains only what the venue has confirmed. */
export class OperatorLedger {
  readonly venue: Venue
  private readonly players = new Map<string, bigint>()

  constructor(venue: Venue) {
    this.venue = venue
  }

  async openAccount(amount: bigint = inHand): Promise<string> {
    const player = await newPlayer(this.venue, amount)
    this.players.set(player, amount)
    return player
  }

  ledger({ player, direction, amount }: Transfer): void {
    const had = this.players.get(player) ?? 0n
    this.players.set(player, direction === 'in' ? had + amount : had - amount)
  }

  /** Sends a transfer, and posts it if the venue confirms it. Returns its status. */
  async send(transfer: Transfer): Promise<unknown> {
    const { status } = await this.venue.mustTransfer(transfer)
    if (status === 'done') this.ledger(transfer)
    return status
  }

  /** Requests the status of a transfer with an unknown outcome. Posts a done transfer. Returns the status. */
  async settle(transfer: Transfer): Promise<unknown> {
    const status = await this.venue.status(transfer.reference)
    if (status.status === 'done') {
      const reportedTransfer = [status.player, status.direction, status.amount]
      const { player, direction, amount } = transfer
      mustBe('whose it is', reportedTransfer, [player, direction, yuanOf(amount)])
      this.ledger(transfer)
    }
    return status.status
  }

  /** Compares every player's balance at the venue with the ledger and with the bets in the feed. */
  async agrees(start: string): Promise<{ players: number; own: bigint; theirs: bigint }> {
    const { rows } = await feedFrom(this.venue, start)
    let [own, theirs] = [0n, 0n]
    for (const [player, bookedAmount] of this.players) {
      const mine = bookedAmount + resultOf(rows.filter((row) => row.player === player))
      const theirBalance = await this.venue.balance(player)
      mustBe(`balance of ${player}`, theirBalance, mine)
      own += mine
      theirs += theirBalance
    }
    return { players: this.players.size, own, theirs }
  }
}

const both = ['in', 'out'] as const

/** The faults. Each uses new players. The ledgers are compared after each fault and at the end. */
export const transferFaults: readonly ProtocolPromise<OperatorLedger>[] = [
  {
    name: 'time-out-before',
    says: 'a transfer that never arrived is absent, and stays absent when it comes late',
    async holds(ledger) {
      for (const direction of both) {
        const transfer = order(await ledger.openAccount(), direction, 1000n)
        mustBe('asked', await ledger.settle(transfer), 'absent')
        mustBe('it comes late', await ledger.send(transfer), 'refused')
      }
    },
  },
  {
    name: 'time-out-after',
    says: 'a status request finds a transfer with a lost response',
    async holds(ledger) {
      for (const direction of both) {
        const transfer = order(await ledger.openAccount(), direction, 1000n)
        await ledger.venue.mustTransfer(transfer)
        mustBe('asked', await ledger.settle(transfer), 'done')
      }
    },
  },
  {
    name: 'hung-up',
    says: 'a transfer whose sender hangs up has one outcome, and a status request returns it',
    async holds(ledger) {
      const player = await ledger.openAccount()
      for (let n = 0; n < 10; n += 1) {
        const transfer = order(player, 'in', 100n)
        const { amount, ...rest } = transfer
        await ledger.venue.throwAway('/v1/transfers', {
          ...rest,
          amount: yuanOf(amount),
          currency: 'CNY',
        })
        await ledger.settle(transfer)
      }
    },
  },
  {
    name: 'duplicate',
    says: 'a transfer that the network delivers five times acts once',
    async holds(ledger) {
      for (const direction of both) {
        const transfer = order(await ledger.openAccount(), direction, 1000n)
        const copies = Array.from({ length: 5 }, () => ledger.venue.transfer(transfer))
        await Promise.all(copies)
        mustBe('asked', await ledger.settle(transfer), 'done')
      }
    },
  },
  {
    name: 'reorder',
    says: 'a transfer out that overtakes the transfer in is refused, for ever under its reference',
    async holds(ledger) {
      const player = await ledger.openAccount()
      const [into, out] = [order(player, 'in', inHand), order(player, 'out', inHand + 500n)]
      mustBe('out first', await ledger.send(out), 'refused')
      mustBe('in', await ledger.send(into), 'done')
      mustBe('out again', await ledger.send(out), 'refused')
      mustBe('out anew', await ledger.send({ ...out, reference: fresh('T') }), 'done')
    },
  },
  {
    name: 'late-win',
    says: 'after a transfer out during a round, a later win is in the wallet and the feed',
    async holds(ledger) {
      const { venue } = ledger
      const start = (await feedFrom(venue, '')).end
      const players = await Promise.all([
        ledger.openAccount(),
        ledger.openAccount(),
        ledger.openAccount(),
      ])
      await Promise.all(
        players.map((player) =>
          Promise.all([
            venue.play(player),
            ledger.send(order(player, 'out', 5000n)),
            ledger.send(order(player, 'out', 3000n)),
          ]),
        ),
      )
      await settledRounds(venue, players, players.length, start)
    },
  },
  {
    name: 'rollback-first',
    says: 'a status request that overtakes its transfer closes it for ever',
    async holds(ledger) {
      const player = await ledger.openAccount()
      for (let n = 0; n < 10; n += 1) {
        const transfer = order(player, 'out', 100n)
        const [reply, status] = await Promise.all([
          ledger.venue.mustTransfer(transfer),
          ledger.venue.status(transfer.reference),
        ])
        if (status.status === 'done') ledger.ledger(transfer)
        else mustBe('given up, then', reply.status, 'refused')
      }
    },
  },
  {
    name: 'partial',
    says: 'transfers out above the balance: as many as the balance allows, each in full',
    async holds(ledger) {
      const player = await ledger.openAccount()
      const parts = Array.from({ length: 4 }, () => order(player, 'out', 3333n))
      const statuses = await Promise.all(parts.map((part) => ledger.send(part)))
      mustBe('done', statuses.filter((status) => status === 'done').length, 3)
    },
  },
  {
    name: 'wrong-amount',
    says: 'another amount under a reference, and invalid amounts, move nothing',
    async holds(ledger) {
      const transfer = order(await ledger.openAccount(), 'in', 1000n)
      mustBe('the first', await ledger.send(transfer), 'done')
      const other = await ledger.venue.transfer({ ...transfer, amount: 9900n })
      mustRefuse('another amount', other, 409, 'reference_conflict')
      const { player } = transfer
      const odd = { reference: fresh('T'), player, direction: 'in', currency: 'CNY' }
      for (const amount of ['0', '-5.00', '1.005', 5]) {
        const reply = await ledger.venue.ask('/v1/transfers', { ...odd, amount })
        mustRefuse(`amount ${amount}`, reply, 400, 'bad_request')
      }
    },
  },
  {
    name: 'unknown-player',
    says: 'an unknown player gets no money and no wallet',
    async holds(ledger) {
      const transfer = order(fresh('p'), 'in', 1000n)
      mustBe('sent', await ledger.send(transfer), 'refused')
      const { player } = transfer
      mustRefuse(
        'balance',
        await ledger.venue.ask('/v1/balance', { player }),
        404,
        'unknown_player',
      )
      await ledger.venue.mustAnswer('/v1/players', { player })
      mustBe('again, when there is a wallet', await ledger.send(transfer), 'refused')
      mustBe('balance', await ledger.venue.balance(player), 0n)
    },
  },
  {
    name: 'clock-off',
    says: 'a transfer with a clock ten minutes off moves nothing and can be sent again',
    async holds(ledger) {
      const transfer = order(await ledger.openAccount(), 'in', 1000n)
      const { amount, ...rest } = transfer
      const raw = JSON.stringify({ ...rest, amount: yuanOf(amount), currency: 'CNY' })
      const timestamp = String(Date.now() - 600_000)
      const reply = await ledger.venue.send('/v1/transfers', raw, { timestamp })
      mustRefuse('stale', reply, 401, 'stale_timestamp')
      mustBe('with the right clock', await ledger.send(transfer), 'done')
    },
  },
  {
    name: 'replay',
    says: 'a captured transfer that is sent again later moves nothing',
    async holds(ledger) {
      const transfer = order(await ledger.openAccount(), 'out', 1000n)
      const { amount, ...rest } = transfer
      const raw = JSON.stringify({ ...rest, amount: yuanOf(amount), currency: 'CNY' })
      const headers = { timestamp: Date.now().toString() }
      await ledger.venue.send('/v1/transfers', raw, headers)
      mustBe('asked', await ledger.settle(transfer), 'done')
      mustBe('another', await ledger.send(order(transfer.player, 'in', 700n)), 'done')
      await ledger.venue.send('/v1/transfers', raw, headers)
    },
  },
]

/** Returns the faults with a comparison of the ledgers after each, and at the end also with the venue's report. */
export function withBooksCompared(
  faults: readonly ProtocolPromise<OperatorLedger>[],
  tell: (line: string) => void,
): ProtocolPromise<OperatorLedger>[] {
  let [start, openingTotal] = ['', 0n]
  const first: ProtocolPromise<OperatorLedger> = {
    name: 'books-open',
    says: 'feed and report can be read before the faults',
    async holds({ venue }) {
      start = (await feedFrom(venue, '')).end
      openingTotal = (await reportOfAll(venue)).closing
    },
  }
  const last: ProtocolPromise<OperatorLedger> = {
    name: 'books',
    says: 'operator and venue agree to the cent, player by player and in the report',
    async holds(ledger) {
      const { players, own, theirs } = await ledger.agrees(start)
      const reportedTotal = (await reportOfAll(ledger.venue)).closing - openingTotal
      tell(
        `      ${players} players: operator ${yuanOf(own)}, venue ${yuanOf(theirs)}, report ${yuanOf(reportedTotal)}`,
      )
      must('something was booked', players > 0)
      mustBe('sum of balances', theirs, own)
      mustBe('report', reportedTotal, own)
    },
  }
  const comparedFaults = faults.map((fault) => ({
    ...fault,
    async holds(ledger: OperatorLedger) {
      await fault.holds(ledger)
      await ledger.agrees(start)
    },
  }))
  return [first, ...comparedFaults, last]
}
