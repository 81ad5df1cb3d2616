import { createHmac } from 'node:crypto'
import { categories } from '@jinli/contract/vocabulary'
import { parseYuan, yuanText } from '@jinli/money/money'
import * as z from 'zod'
import {
  type TransferOutcome,
  type UnfitRow,
  type VenueBetPage,
  type VenueGameList,
  type VenuePort,
  type VenueReport,
  type VenueTransfer,
  VenueUnreachable,
} from '../../venue.port.ts'
import { askVenue, type VenueReply } from '../venue-http.ts'

const fen = z.string().transform((text, ctx) => {
  const parsed = parseYuan(text)
  if (parsed === null) ctx.addIssue('not an amount')
  return parsed ?? 0n
})
/** docs/venue-protocol.md §2. */
const identifier = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/)
const transferAnswer = z.object({
  reference: z.string(),
  status: z.enum(['done', 'refused', 'absent']),
  reason: z.string().optional(),
  player: z.string().optional(),
  direction: z.enum(['in', 'out']).optional(),
  amount: fen.optional(),
  balance: fen.optional(),
})
// The player's browser opens it: an address of another scheme would run there.
const launchAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })
const unknownGame = z.object({ error: z.literal('unknown_game') })
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
})
const namedBet = z.object({ bet_id: identifier })
const feedPage = z.object({
  bets: z.array(z.unknown()),
  next: z.string().regex(/^[\x20-\x7e]{0,64}$/),
  more: z.boolean(),
})

/** What people read: no line of it may hide or turn another. */
const gameName = z.string().regex(/^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,40}(?<!\s)$/u)
const game = z.object({ game: identifier, name: gameName, category: z.enum(categories) })
const namedGame = z.object({ game: identifier })
const gameList = z.object({ games: z.array(z.unknown()).max(500) })

/** Sums grow beyond what one amount may be. */
const total = z
  .string()
  .regex(/^\d{1,15}\.\d{2}$/)
  .transform((text) => BigInt(text.replace('.', '')))
const booked = z.object({ amount: total })
const reportAnswer = z.object({
  currency: z.literal('CNY'),
  closing_balance: total,
  stakes: booked,
  payouts: booked,
  stakes_returned: booked,
  payouts_revoked: booked,
})

/** Enough to see what is wrong with a row. */
const rawMax = 4000

function problemOf({ issues }: z.ZodError): string {
  const problem = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return problem.join('; ').slice(0, 500)
}

function rawOf(row: unknown): string {
  return JSON.stringify(row).slice(0, rawMax)
}

function unfitRow(row: unknown, place: number, error: z.ZodError): UnfitRow {
  const named = namedBet.safeParse(row)
  const bet_id = named.success ? named.data.bet_id : ''
  return { place, bet_id, problem: problemOf(error), raw: rawOf(row) }
}

type Options = { url: string; operator: string; secret: string; timeoutMs: number }

/** Our side of the sandbox vendor's API (docs/venue-protocol.md) for one operator account. */
export class SandboxVenue implements VenuePort {
  private readonly options: Options
  constructor(options: Options) {
    this.options = options
  }

  private ask(path: string, body: object, timeoutMs: number): Promise<VenueReply> {
    const { url, operator, secret } = this.options
    const text = JSON.stringify(body)
    const timestamp = Date.now().toString()
    const signature = createHmac('sha256', secret)
      .update(`${timestamp}.${path}.${text}`)
      .digest('hex')
    return askVenue(`${operator} ${path}`, new URL(path, url), {
      body: text,
      timeoutMs,
      headers: {
        'x-operator': operator,
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
    })
  }

  private async expect<S extends z.ZodType>(
    schema: S,
    path: string,
    body: object,
    timeoutMs = this.options.timeoutMs,
  ): Promise<z.output<S>> {
    return this.read(schema, path, await this.ask(path, body, timeoutMs))
  }

  private read<S extends z.ZodType>(
    schema: S,
    path: string,
    reply: VenueReply,
  ): z.output<S> {
    const parsed = schema.safeParse(reply.body)
    if (reply.status !== 200 || !parsed.success) {
      throw new VenueUnreachable(
        `venue ${this.options.operator} ${path}: HTTP ${reply.status}`,
      )
    }
    return parsed.data
  }

  async createPlayer(player: string): Promise<void> {
    await this.expect(z.object({ player: z.literal(player) }), '/v1/players', { player })
  }

  async launch(player: string, game: string): Promise<URL | null> {
    const path = '/v1/launch'
    const reply = await this.ask(path, { player, game }, this.options.timeoutMs)
    if (reply.status === 404 && unknownGame.safeParse(reply.body).success) return null
    return new URL(this.read(launchAnswer, path, reply).url)
  }

  async balance(player: string, timeoutMs: number): Promise<bigint> {
    const answer = await this.expect(
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
      const reply = await this.ask(path, body, this.options.timeoutMs)
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
    // Open at both ends: neither side's clock decides what belongs to it.
    const whole = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
    const said = await this.expect(reportAnswer, '/v1/report', whole)
    const won = said.payouts.amount + said.stakes_returned.amount
    return {
      balance: said.closing_balance,
      result: said.stakes.amount + said.payouts_revoked.amount - won,
    }
  }

  async games(): Promise<VenueGameList> {
    const said = await this.expect(gameList, '/v1/games', {})
    const list: VenueGameList = { games: [], unfit: [] }
    const seen = new Set<string>()
    for (const row of said.games) {
      const read = game.safeParse(row)
      const twice = read.success && seen.has(read.data.game)
      if (read.success && !twice) {
        seen.add(read.data.game)
        list.games.push(read.data)
        continue
      }
      const named = namedGame.safeParse(row)
      list.unfit.push({
        game: named.success ? named.data.game : '',
        problem: read.success ? 'game: listed twice' : problemOf(read.error),
        raw: rawOf(row),
      })
    }
    return list
  }

  async bets(after: string, limit: number): Promise<VenueBetPage> {
    const feed = await this.expect(feedPage, '/v1/bets', { after, limit })
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
