import { fenOf } from '../fen.ts'
import { mustBe, type Promised } from '../promise.ts'
import { feedFrom, lastVersions, playedRounds, resultOf } from './feed.ts'
import { inHand, order, seated, type Venue } from './venue.ts'

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

/** The report of a while, whose lines add up. */
async function reportOf(venue: Venue, fromMs: number, toMs: number): Promise<Report> {
  const told = await venue.told('/v1/report', { from: iso(fromMs), to: iso(toMs) })
  mustBe('currency', told.currency, 'CNY')
  const sums = parts.map((part) => {
    const { count, amount } = Object(told[part]) as Record<string, unknown>
    mustBe(`${part} has a count`, Number.isSafeInteger(count), true)
    const sum = { count: BigInt(count as number), amount: fenOf(part, amount) }
    return [part, sum] as const
  })
  const of = Object.fromEntries(sums) as Record<(typeof parts)[number], Sum>
  const opening = fenOf('opening_balance', told.opening_balance)
  const closing = fenOf('closing_balance', told.closing_balance)
  const reckoned =
    opening +
    of.transfers_in.amount -
    of.transfers_out.amount -
    of.stakes.amount +
    of.payouts.amount +
    of.stakes_returned.amount -
    of.payouts_revoked.amount
  mustBe('closing balance, as the lines make it', closing, reckoned)
  return { opening, closing, ...of }
}

const hourMs = 3_600_000

/** Everything there ever was, and a little more: the clocks may differ. */
export const reportOfAll = (venue: Venue) => reportOf(venue, 0, Date.now() + hourMs)

/** §4: the report. It holds only while nobody else moves money with this operator. */
export const reportPromises: readonly Promised<Venue>[] = [
  {
    name: 'report',
    says: 'the report adds up and holds exactly what came, went, was staked, won and taken back (§4)',
    async holds(venue) {
      const before = await reportOfAll(venue)
      const start = (await feedFrom(venue, '')).end
      const player = await seated(venue)
      await venue.moved(order(player, 'out', 2500n))
      await venue.moved(order(player, 'out', inHand))
      const mine = lastVersions(await playedRounds(venue, player, 2, start))
      const [gone] = mine
      await venue.told('/v1/bets/void', { bet_id: gone?.bet_id })
      const after = await reportOfAll(venue)
      const grown = (part: (typeof parts)[number]) => [
        after[part].count - before[part].count,
        after[part].amount - before[part].amount,
      ]
      const stakes = mine.reduce((sum, { stake }) => sum + stake, 0n)
      const payouts = mine.reduce((sum, { payout }) => sum + payout, 0n)
      mustBe('transfers in', grown('transfers_in'), [1n, inHand])
      mustBe('transfers out, none of them refused', grown('transfers_out'), [1n, 2500n])
      mustBe('stakes', grown('stakes'), [2n, stakes])
      mustBe('payouts', grown('payouts')[1], payouts)
      mustBe('stakes returned', grown('stakes_returned'), [1n, gone?.stake])
      mustBe('payouts revoked', grown('payouts_revoked')[1], gone?.payout)
      const kept = mine.filter((row) => row !== gone)
      const balance = inHand - 2500n + resultOf(kept)
      mustBe('closing balance', after.closing - before.closing, balance)
      mustBe('balance', await venue.balance(player), balance)
    },
  },
  {
    name: 'report-in-halves',
    says: 'two reports that meet add up to the one over both: from ≤ time < to (§4)',
    async holds(venue) {
      await seated(venue)
      const [middle, end] = [Date.now() - 1, Date.now() + hourMs]
      await seated(venue)
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
