import { fenOf } from '../fen.ts'
import { must, mustBe, type Promised } from '../promise.ts'
import { inHand, mustRefuse, order, seated, type Transfer, type Venue } from './venue.ts'

const directions = ['in', 'out'] as const
const after = ({ direction, amount }: Transfer) =>
  direction === 'in' ? inHand + amount : inHand - amount

/** §5: what retries rely on. */
export const retryPromises: readonly Promised<Venue>[] = [
  {
    name: 'once',
    says: 'a reference moves money once; sent again it gets the first answer, for ever (§5.1)',
    async holds(venue) {
      for (const direction of directions) {
        const player = await seated(venue)
        const transfer = order(player, direction, 1000n)
        const first = await venue.moved(transfer)
        mustBe('the first', first.status, 'done')
        await venue.moved(order(player, 'in', 2500n))
        for (let n = 0; n < 3; n += 1)
          mustBe(`the same ${direction} again`, await venue.moved(transfer), first)
        mustBe('balance', await venue.balance(player), after(transfer) + 2500n)
      }
    },
  },
  {
    name: 'once-of-eight-at-once',
    says: 'a reference that is sent eight times in one moment moves money once (§5.1)',
    async holds(venue) {
      for (const direction of directions) {
        const player = await seated(venue)
        const transfer = order(player, direction, 1000n)
        const sent = Array.from({ length: 8 }, () => venue.moved(transfer))
        const told = await Promise.all(sent)
        mustBe('answers', new Set(told.map((each) => JSON.stringify(each))).size, 1)
        mustBe('status', told[0]?.status, 'done')
        mustBe('balance', await venue.balance(player), after(transfer))
      }
    },
  },
  {
    name: 'refused-stays-refused',
    says: 'a transfer that was refused is refused for ever under its reference (§5.1)',
    async holds(venue) {
      const player = await seated(venue)
      const transfer = order(player, 'out', inHand + 100n)
      const first = await venue.moved(transfer)
      mustBe('the first', first.status, 'refused')
      await venue.moved(order(player, 'in', 50_000n))
      mustBe('the same with money there', await venue.moved(transfer), first)
      mustBe('balance', await venue.balance(player), inHand + 50_000n)
    },
  },
  {
    name: 'reference-conflict',
    says: 'a reference with another player, direction or amount is a conflict and changes nothing (§5.1)',
    async holds(venue) {
      const [player, other] = [await seated(venue), await seated(venue)]
      const transfer = order(player, 'in', 1000n)
      const first = await venue.moved(transfer)
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
      mustBe('the first again', await venue.moved(transfer), first)
      mustBe('balance', await venue.balance(player), after(transfer))
      mustBe('balance of the other', await venue.balance(other), inHand)
    },
  },
  {
    name: 'absent-is-final',
    says: 'asking for a reference that was never seen closes it (§5.2)',
    async holds(venue) {
      for (const direction of directions) {
        const player = await seated(venue)
        const transfer = order(player, direction, 1000n)
        const { reference } = transfer
        for (let n = 0; n < 2; n += 1)
          mustBe('asked first', (await venue.status(reference)).status, 'absent')
        for (let n = 0; n < 2; n += 1) {
          const { status, reason } = await venue.moved(transfer)
          mustBe('sent then', [status, reason], ['refused', 'reference_closed'])
        }
        mustBe('asked again', (await venue.status(reference)).status, 'absent')
        mustBe('balance', await venue.balance(player), inHand)
      }
    },
  },
  {
    name: 'absent-is-final-raced',
    says: 'a transfer that races its own question either stands in both answers or in none (§5.2)',
    async holds(venue) {
      const player = await seated(venue)
      let wanted = inHand
      for (let n = 0; n < 20; n += 1) {
        const transfer = order(player, 'in', 100n)
        const [sent, asked] = await Promise.all([
          venue.moved(transfer),
          venue.status(transfer.reference),
        ])
        const landed = sent.status === 'done'
        mustBe(
          'sent and asked',
          [sent.status, asked.status],
          landed ? ['done', 'done'] : ['refused', 'absent'],
        )
        if (landed) wanted += 100n
      }
      mustBe('balance', await venue.balance(player), wanted)
    },
  },
  {
    name: 'never-negative',
    says: 'no balance goes below zero, however many take at once (§5.4)',
    async holds(venue) {
      const player = await seated(venue)
      const takes = Array.from({ length: 24 }, () =>
        venue.moved(order(player, 'out', 1000n)),
      )
      const told = await Promise.all(takes)
      const done = told.filter(({ status }) => status === 'done')
      mustBe('takes of 10.00 out of 100.00', done.length, 10)
      for (const { balance } of told)
        must(`balance ${String(balance)}`, fenOf('balance', balance) >= 0n)
      mustBe(
        'balances told, all different',
        new Set(done.map((each) => each.balance)).size,
        10,
      )
      mustBe('balance', await venue.balance(player), 0n)
    },
  },
]
