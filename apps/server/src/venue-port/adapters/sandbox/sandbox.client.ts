import { yuanText } from '@jinli/money/money'
import * as z from 'zod'
import {
  type BetEndOutcome,
  type BetEndWay,
  type TransferOutcome,
  type TransferVenue,
  type UnfitRow,
  type VenueBetPage,
  type VenueGameList,
  type VenueReport,
  type VenueTransfer,
  VenueUnreachable,
} from '../../venue.port.ts'
import {
  booked,
  endedBet,
  fen,
  identifier,
  launched,
  listedGames,
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
/** Nothing else: a lenient reading makes 1970 of an empty one. */
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const bet = z.object({
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
  stakes: booked,
  payouts: booked,
  stakes_returned: booked,
  payouts_revoked: booked,
})

function unfitRow(row: unknown, place: number, error: z.ZodError): UnfitRow {
  const named = namedBet.safeParse(row)
  const bet_id = named.success ? named.data.bet_id : ''
  return { place, bet_id, problem: problemOf(error), raw: rawOf(row) }
}

/** Our side of the sandbox vendor's API (docs/venue-protocol.md) for one operator account. */
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
    return launched(this.vendor, { player, game })
  }

  async balance(player: string, timeoutMs: number): Promise<bigint> {
    const answer = await this.vendor.expect(
      // Another currency's figure would be shown as yuan (trials S-14).
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

  /** A reference the venue never saw is closed by asking: its one `absent` is final. */
  async transferStatus(transfer: VenueTransfer): Promise<TransferOutcome> {
    const echoes = ['amount', 'player', 'direction', 'absent'] as const
    const { reference } = transfer
    return this.outcome('/v1/transfers/status', echoes, transfer, { reference })
  }

  private async outcome(
    path: string,
    owed: readonly Owed[],
    transfer: VenueTransfer,
    body: object,
  ): Promise<TransferOutcome> {
    try {
      const reply = await this.vendor.ask(path, body)
      const parsed = transferAnswer.safeParse(reply.body)
      if (
        reply.status !== 200 ||
        !parsed.success ||
        parsed.data.reference !== transfer.reference
      ) {
        return { kind: 'unknown', detail: `HTTP ${reply.status}` }
      }
      return judge(transfer, parsed.data, owed)
    } catch (error) {
      if (error instanceof VenueUnreachable)
        return { kind: 'unknown', detail: error.message }
      throw error
    }
  }

  /** Everything the venue has booked up to now (docs/venue-protocol.md `/v1/report`). */
  async report(): Promise<VenueReport> {
    const said = await this.vendor.expect(reportAnswer, '/v1/report', wholeTime)
    const won = said.payouts.amount + said.stakes_returned.amount
    return {
      balance: said.closing_balance,
      result: said.stakes.amount + said.payouts_revoked.amount - won,
    }
  }

  games(): Promise<VenueGameList> {
    return listedGames(this.vendor)
  }

  async bets(after: string, limit: number): Promise<VenueBetPage> {
    const feed = await this.vendor.expect(feedPage, '/v1/bets', { after, limit })
    const page: VenueBetPage = { bets: [], unfit: [], next: feed.next, more: feed.more }
    for (const [place, row] of feed.bets.entries()) {
      const read = bet.safeParse(row)
      if (!read.success) page.unfit.push(unfitRow(row, place, read.error))
      else {
        const { status, ...rest } = read.data
        page.bets.push({ ...rest, state: status })
      }
    }
    return page
  }

  endBet(betId: string, way: BetEndWay): Promise<BetEndOutcome> {
    return endedBet(this.vendor, betId, way)
  }
}

/** What a call's answer must echo of a done transfer, and whether it may say `absent`. */
type Owed = 'amount' | 'player' | 'direction' | 'absent'

/** A done transfer must echo what we asked for: another amount is a conflict, not a success. */
function judge(
  transfer: VenueTransfer,
  answer: z.output<typeof transferAnswer>,
  owed: readonly Owed[],
): TransferOutcome {
  if (answer.status === 'absent') {
    if (owed.includes('absent')) return { kind: 'absent' }
    return { kind: 'unknown', detail: 'absent without being asked' }
  }
  if (answer.status === 'refused') return { kind: 'refused', reason: answer.reason ?? '' }
  const silent = owed.find((field) => field !== 'absent' && answer[field] === undefined)
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
