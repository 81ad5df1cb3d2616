import { fenOf } from '../fen.ts'
import { must, mustBe, type ProtocolPromise } from '../promise.ts'
import { fieldsOf } from '../signed-post.ts'
import { feedFrom, lastVersions, playedRounds, resultOf } from './feed.ts'
import { inHand, newPlayer, order, type Venue } from './venue.ts'

const parts = [
  'transfers_in',
  'transfers_out',
  'stakes',
  'payouts',
  'stakes_returned',
  'payouts_revoked',
] as const

type Sum = { count: bigint; amount: bigint }
type Report = { opening: bigint; closing: bigint } & Record<(typeof parts)[number], Sum>

const iso = (ms: number) => new Date(ms).toISOString()

export function sumOfPart(part: string, input: unknown): Sum {
  const { count, amount } = fieldsOf(input)
  must(`${part} has a count`, typeof count === 'number' && Number.isSafeInteger(count))
  return { count: BigInt(count), amount: fenOf(part, amount) }
}

/** Reads the report of an interval and checks its sums. */
async function reportOf(venue: Venue, fromMs: number, toMs: number): Promise<Report> {
  const report = await venue.mustAnswer('/v1/report', { from: iso(fromMs), to: iso(toMs) })
  mustBe('currency', report.currency, 'CNY')
  const sums = parts.map((part) => {
    return [part, sumOfPart(part, report[part])] as const
  })
  const sumOf = Object.fromEntries(sums) as Record<(typeof parts)[number], Sum>
  const opening = fenOf('opening_balance', report.opening_balance)
  const closing = fenOf('closing_balance', report.closing_balance)
  const expectedClosing =
    opening +
    sumOf.transfers_in.amount -
    sumOf.transfers_out.amount -
    sumOf.stakes.amount +
    sumOf.payouts.amount +
    sumOf.stakes_returned.amount -
    sumOf.payouts_revoked.amount
  mustBe('closing balance, as the lines make it', closing, expectedClosing)
  return { opening, closing, ...sumOf }
}

const hourMs = 3_600_000

/** Reads the report of all time. The interval ends an hour from now, because the clocks may differ. */
export const reportOfAll = (venue: Venue) => reportOf(venue, 0, Date.now() + hourMs)

/** The promises of §4 about the report. They hold only while nobody else moves money of this operator. */
export const reportPromises: readonly ProtocolPromise<Venue>[] = [
  {
    name: 'report',
    says: 'the report adds up, and has exactly the transfers, stakes, payouts and voids (§4)',
    async holds(venue) {
      const before = await reportOfAll(venue)
      const start = (await feedFrom(venue, '')).end
      const player = await newPlayer(venue)
      await venue.mustTransfer(order(player, 'out', 2500n))
      await venue.mustTransfer(order(player, 'out', inHand))
      const mine = lastVersions(await playedRounds(venue, player, 2, start))
      const [voidedRow] = mine
      await venue.mustAnswer('/v1/bets/void', { bet_id: voidedRow?.bet_id })
      const after = await reportOfAll(venue)
      const growthOf = (part: (typeof parts)[number]) => [
        after[part].count - before[part].count,
        after[part].amount - before[part].amount,
      ]
      const stakes = mine.reduce((sum, { stake }) => sum + stake, 0n)
      const payouts = mine.reduce((sum, { payout }) => sum + payout, 0n)
      mustBe('transfers in', growthOf('transfers_in'), [1n, inHand])
      mustBe('transfers out, none of them refused', growthOf('transfers_out'), [1n, 2500n])
      mustBe('stakes', growthOf('stakes'), [2n, stakes])
      mustBe('payouts', growthOf('payouts')[1], payouts)
      mustBe('stakes returned', growthOf('stakes_returned'), [1n, voidedRow?.stake])
      mustBe('payouts revoked', growthOf('payouts_revoked')[1], voidedRow?.payout)
      const otherRows = mine.filter((row) => row !== voidedRow)
      const balance = inHand - 2500n + resultOf(otherRows)
      mustBe('closing balance', after.closing - before.closing, balance)
      mustBe('balance', await venue.balance(player), balance)
    },
  },
  {
    name: 'report-in-halves',
    says: 'two adjacent reports add up to the report over both: from ≤ time < to (§4)',
    async holds(venue) {
      await newPlayer(venue)
      const [middle, end] = [Date.now() - 1, Date.now() + hourMs]
      await newPlayer(venue)
      const [one, two, both] = [
        await reportOf(venue, 0, middle),
        await reportOf(venue, middle, end),
        await reportOf(venue, 0, end),
      ]
      mustBe('it opens with nothing', one.opening, 0n)
      mustBe('where they meet', two.opening, one.closing)
      mustBe('closing', two.closing, both.closing)
      for (const part of parts) {
        mustBe(part, one[part].amount + two[part].amount, both[part].amount)
        mustBe(`count of ${part}`, one[part].count + two[part].count, both[part].count)
      }
    },
  },
]
