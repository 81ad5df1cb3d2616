import { yuanText } from '@jinli/money/money'
import * as z from 'zod'
import { vendorText } from '../../vendor-text.ts'
import {
  type BetEndOutcome,
  type BetEndWay,
  type DemoOutcome,
  type InvalidRow,
  type SessionEnd,
  type SessionEndOutcome,
  type TransferOutcome,
  type TransferVenue,
  type VenueBetPage,
  type VenueGameList,
  type VenueReport,
  type VenueTransfer,
  VenueUnreachable,
} from '../../venue.port.ts'
import {
  bookedSum,
  endedBet,
  endVendorSessions,
  fen,
  identifier,
  launchAddress,
  listedGames,
  openDemo,
  problemOf,
  rawOf,
  type SandboxAccount,
  SandboxVendor,
  total,
  wholeTime,
} from './sandbox-vendor.ts'

const transferAnswer = z.object({
  reference: z.string(),
  status: z.enum(['done', 'refused', 'absent']),
  reason: z.string().optional(),
  player: z.string().optional(),
  direction: z.enum(['in', 'out']).optional(),
  amount: fen.optional(),
  balance: fen.optional(),
})
/** A strict parser, because a lenient one reads an empty text as 1970. */
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
/** Words for people. Wrong ones never keep a bet from being counted. */
const words = z.string().optional().catch(undefined).transform(vendorText)
const feedBet = z.object({
  bet_id: identifier,
  version: z.int32(),
  player: identifier,
  game: identifier,
  stake: fen,
  payout: fen,
  status: z.enum(['open', 'settled', 'void']),
  placed_at: instant,
  settled_at: instant.nullable(),
  round: identifier.optional(),
  at_risk: fen.optional(),
  place: identifier.optional(),
  selection: words,
  outcome: words,
})
const bet = feedBet.refine(({ at_risk, stake }) => (at_risk ?? 0n) <= stake, {
  path: ['at_risk'],
  error: 'more than the stake',
})
const namedBet = z.object({ bet_id: identifier })
const feedPage = z.object({
  bets: z.array(z.unknown()),
  next: z.string().regex(/^[\x20-\x7e]{0,64}$/),
  more: z.boolean(),
})

const reportAnswer = z.object({
  currency: z.literal('CNY'),
  closing_balance: total,
  stakes: bookedSum,
  payouts: bookedSum,
  stakes_returned: bookedSum,
  payouts_revoked: bookedSum,
})

function invalidRow(row: unknown, place: number, error: z.ZodError): InvalidRow {
  const idOnly = namedBet.safeParse(row)
  const bet_id = idOnly.success ? idOnly.data.bet_id : ''
  return { place, bet_id, problem: problemOf(error), raw: rawOf(row) }
}

/** The client of the sandbox vendor's API (docs/venue-protocol.md) for one operator account. */
export class SandboxVenue implements TransferVenue {
  readonly wallet = 'transfer'
  private readonly vendor: SandboxVendor
  constructor(account: SandboxAccount) {
    this.vendor = new SandboxVendor(account)
  }

  async createPlayer(player: string): Promise<void> {
    await this.vendor.expect(z.object({ player: z.literal(player) }), '/v1/players', {
      player,
    })
  }

  launch(player: string, game: string): Promise<URL | null> {
    return launchAddress(this.vendor, { player, game })
  }

  async balance(player: string, timeoutMs: number): Promise<bigint> {
    const answer = await this.vendor.expect(
      // A balance in another currency would be shown as yuan.
      z.object({ player: z.literal(player), balance: fen, currency: z.literal('CNY') }),
      '/v1/balance',
      { player },
      timeoutMs,
    )
    return answer.balance
  }

  async transfer(transfer: VenueTransfer): Promise<TransferOutcome> {
    const direction = transfer.direction === 'to_venue' ? 'in' : 'out'
    const { reference, player } = transfer
    const amount = yuanText(transfer.amount)
    return this.outcome('/v1/transfers', ['amount'], transfer, {
      reference,
      player,
      direction,
      amount,
      currency: 'CNY',
    })
  }

  /** The status call closes a reference that the venue never received, so the response `absent` is final. */
  async transferStatus(transfer: VenueTransfer): Promise<TransferOutcome> {
    const echoes = ['amount', 'player', 'direction', 'absent'] as const
    const { reference } = transfer
    return this.outcome('/v1/transfers/status', echoes, transfer, { reference })
  }

  private async outcome(
    path: string,
    requiredEcho: readonly EchoField[],
    transfer: VenueTransfer,
    body: object,
  ): Promise<TransferOutcome> {
    try {
      const reply = await this.vendor.ask(path, body)
      const result = transferAnswer.safeParse(reply.body)
      if (
        reply.status !== 200 ||
        !result.success ||
        result.data.reference !== transfer.reference
      ) {
        return { kind: 'unknown', detail: `HTTP ${reply.status}` }
      }
      return judge(transfer, result.data, requiredEcho)
    } catch (error) {
      if (error instanceof VenueUnreachable)
        return { kind: 'unknown', detail: error.message }
      throw error
    }
  }

  /** Returns the totals of all that the venue has posted so far (docs/venue-protocol.md `/v1/report`). */
  async report(): Promise<VenueReport> {
    const report = await this.vendor.expect(reportAnswer, '/v1/report', wholeTime)
    const payouts = report.payouts.amount + report.stakes_returned.amount
    return {
      balance: report.closing_balance,
      result: report.stakes.amount + report.payouts_revoked.amount - payouts,
    }
  }

  cover(path: string): Promise<string | null> {
    return this.vendor.cover(path)
  }

  games(): Promise<VenueGameList> {
    return listedGames(this.vendor)
  }

  async bets(after: string, limit: number): Promise<VenueBetPage> {
    const feed = await this.vendor.expect(feedPage, '/v1/bets', { after, limit })
    const page: VenueBetPage = {
      bets: [],
      invalidRows: [],
      next: feed.next,
      more: feed.more,
    }
    for (const [place, row] of feed.bets.entries()) {
      const read = bet.safeParse(row)
      if (!read.success) page.invalidRows.push(invalidRow(row, place, read.error))
      else {
        const { status, ...rest } = read.data
        page.bets.push({ ...rest, state: status })
      }
    }
    return page
  }

  endSessions(request: SessionEnd): Promise<SessionEndOutcome> {
    return endVendorSessions(this.vendor, request)
  }

  demo(player: string, game: string): Promise<DemoOutcome> {
    return openDemo(this.vendor, player, game)
  }

  endBet(betId: string, way: BetEndWay): Promise<BetEndOutcome> {
    return endedBet(this.vendor, betId, way)
  }
}

/** A field that the response about a completed transfer must repeat. `absent`: the response may also be `absent`. */
type EchoField = 'amount' | 'player' | 'direction' | 'absent'

/** Returns the outcome of a response. A done transfer must repeat our request: another amount is a conflict. */
function judge(
  transfer: VenueTransfer,
  answer: z.output<typeof transferAnswer>,
  requiredEcho: readonly EchoField[],
): TransferOutcome {
  if (answer.status === 'absent') {
    if (requiredEcho.includes('absent')) return { kind: 'absent' }
    return { kind: 'unknown', detail: 'absent without being asked' }
  }
  if (answer.status === 'refused') return { kind: 'refused', reason: answer.reason ?? '' }
  const silent = requiredEcho.find(
    (field) => field !== 'absent' && answer[field] === undefined,
  )
  if (silent) return { kind: 'unknown', detail: `done without ${silent}` }
  const direction = transfer.direction === 'to_venue' ? 'in' : 'out'
  const another =
    answer.amount !== undefined && answer.amount !== transfer.amount ? answer.amount : null
  const differs =
    another !== null ||
    (answer.player !== undefined && answer.player !== transfer.player) ||
    (answer.direction !== undefined && answer.direction !== direction)
  if (differs) {
    const detail = 'the venue echoes another transfer'
    return { kind: 'conflict', detail, amount: another }
  }
  return { kind: 'done', balance: answer.balance ?? null }
}
