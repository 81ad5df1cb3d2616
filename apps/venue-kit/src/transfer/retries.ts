import { fenOf } from '../fen.ts'
import { must, mustBe, type ProtocolPromise } from '../promise.ts'
import { inHand, mustRefuse, newPlayer, order, type Transfer, type Venue } from './venue.ts'

const directions = ['in', 'out'] as const
const after = ({ direction, amount }: Transfer) =>
  direction === 'in' ? inHand + amount : inHand - amount

/** The promises of §5 about retries. */
export const retryPromises: readonly ProtocolPromise<Venue>[] = [
  {
    name: 'once',
    says: 'a reference moves money once; a repeat gets the first response, for ever (§5.1)',
    async holds(venue) {
      for (const direction of directions) {
        const player = await newPlayer(venue)
        const transfer = order(player, direction, 1000n)
        const first = await venue.mustTransfer(transfer)
        mustBe('the first', first.status, 'done')
        await venue.mustTransfer(order(player, 'in', 2500n))
        for (let n = 0; n < 3; n += 1)
          mustBe(`the same ${direction} again`, await venue.mustTransfer(transfer), first)
        mustBe('balance', await venue.balance(player), after(transfer) + 2500n)
      }
    },
  },
  {
    name: 'once-of-eight-at-once',
    says: 'a reference that is sent eight times at once moves money once (§5.1)',
    async holds(venue) {
      for (const direction of directions) {
        const player = await newPlayer(venue)
        const transfer = order(player, direction, 1000n)
        const sends = Array.from({ length: 8 }, () => venue.mustTransfer(transfer))
        const replies = await Promise.all(sends)
        mustBe('answers', new Set(replies.map((each) => JSON.stringify(each))).size, 1)
        mustBe('status', replies[0]?.status, 'done')
        mustBe('balance', await venue.balance(player), after(transfer))
      }
    },
  },
  {
    name: 'refused-stays-refused',
    says: 'a refused transfer stays refused under its reference (§5.1)',
    async holds(venue) {
      const player = await newPlayer(venue)
      const transfer = order(player, 'out', inHand + 100n)
      const first = await venue.mustTransfer(transfer)
      mustBe('the first', first.status, 'refused')
      await venue.mustTransfer(order(player, 'in', 50_000n))
      mustBe('the same with money there', await venue.mustTransfer(transfer), first)
      mustBe('balance', await venue.balance(player), inHand + 50_000n)
    },
  },
  {
    name: 'reference-conflict',
    says: 'a reference with another player, direction or amount is a conflict and changes nothing (§5.1)',
    async holds(venue) {
      const [player, other] = [await newPlayer(venue), await newPlayer(venue)]
      const transfer = order(player, 'in', 1000n)
      const first = await venue.mustTransfer(transfer)
      const others = [
        { amount: 1001n },
        { amount: 100n },
        { direction: 'out' as const },
        { player: other },
      ]
      for (const each of others) {
        const reply = await venue.transfer({ ...transfer, ...each })
        const what = `another ${Object.keys(each).join()}`
        mustRefuse(what, reply, 409, 'reference_conflict')
      }
      mustBe('the first again', await venue.mustTransfer(transfer), first)
      mustBe('balance', await venue.balance(player), after(transfer))
      mustBe('balance of the other', await venue.balance(other), inHand)
    },
  },
  {
    name: 'absent-is-final',
    says: 'a status request for an unknown reference closes it (§5.2)',
    async holds(venue) {
      for (const direction of directions) {
        const player = await newPlayer(venue)
        const transfer = order(player, direction, 1000n)
        const { reference } = transfer
        for (let n = 0; n < 2; n += 1)
          mustBe('asked first', (await venue.status(reference)).status, 'absent')
        for (let n = 0; n < 2; n += 1) {
          const { status, reason } = await venue.mustTransfer(transfer)
          mustBe('sent then', [status, reason], ['refused', 'reference_closed'])
        }
        mustBe('asked again', (await venue.status(reference)).status, 'absent')
        mustBe('balance', await venue.balance(player), inHand)
      }
    },
  },
  {
    name: 'absent-is-final-raced',
    says: 'a transfer that races its status request is in both responses or in none (§5.2)',
    async holds(venue) {
      const player = await newPlayer(venue)
      let expectedBalance = inHand
      for (let n = 0; n < 20; n += 1) {
        const transfer = order(player, 'in', 100n)
        const [reply, status] = await Promise.all([
          venue.mustTransfer(transfer),
          venue.status(transfer.reference),
        ])
        const isDone = reply.status === 'done'
        mustBe(
          'sent and asked',
          [reply.status, status.status],
          isDone ? ['done', 'done'] : ['refused', 'absent'],
        )
        if (isDone) expectedBalance += 100n
      }
      mustBe('balance', await venue.balance(player), expectedBalance)
    },
  },
  {
    name: 'never-negative',
    says: 'no balance goes below zero, however many transfers run at once (§5.4)',
    async holds(venue) {
      const player = await newPlayer(venue)
      const takes = Array.from({ length: 24 }, () =>
        venue.mustTransfer(order(player, 'out', 1000n)),
      )
      const replies = await Promise.all(takes)
      const acceptedReplies = replies.filter(({ status }) => status === 'done')
      mustBe('takes of 10.00 out of 100.00', acceptedReplies.length, 10)
      for (const { balance } of replies)
        must(`balance ${String(balance)}`, fenOf('balance', balance) >= 0n)
      mustBe(
        'balances told, all different',
        new Set(acceptedReplies.map((each) => each.balance)).size,
        10,
      )
      mustBe('balance', await venue.balance(player), 0n)
    },
  },
]
