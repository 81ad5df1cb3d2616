import { createHmac } from 'node:crypto'
import { parseYuan, yuanText } from '@jinli/money/money'
import * as z from 'zod'

export type VenueTransfer = {
  reference: string
  player: string
  direction: 'to_venue' | 'to_centre'
  amount: bigint
}

/**
 * What a venue call came to. `unknown` is everything that is not a clear, well-formed word of the
 * venue about exactly what we asked: time-out, lost answer, 5xx, garbage, a wrong echo.
 */
export type TransferOutcome =
  | { kind: 'done'; balance: bigint | null }
  | { kind: 'refused'; reason: string }
  | { kind: 'absent' }
  /** `amount`: what the venue booked instead, when it names another amount. */
  | { kind: 'conflict'; detail: string; amount: bigint | null }
  | { kind: 'unknown'; detail: string }

export type VenueBet = {
  bet_id: string
  version: number
  player: string
  game: string
  stake: bigint
  payout: bigint
  state: 'open' | 'settled' | 'void'
  placed_at: Date
  settled_at: Date | null
}

/** What a venue says it has booked so far, over all our players. */
export type VenueReport = {
  /** Sum of the players' balances. */
  balance: bigint
  /** What players lost there less what they won; negative when they won more. */
  result: bigint
}

/** The venue could not be asked: connection, time-out, or an answer that makes no sense. */
export class VenueUnreachable extends Error {}

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
const bets = z.object({
  bets: z.array(
    z.object({
      bet_id: identifier,
      version: z.int32(),
      player: identifier,
      game: identifier,
      stake: fen,
      payout: fen,
      status: z.enum(['open', 'settled', 'void']),
      placed_at: z.coerce.date(),
      settled_at: z.coerce.date().nullable(),
    }),
  ),
  next: z.string().regex(/^[\x20-\x7e]{0,64}$/),
  more: z.boolean(),
})

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

/** A page of the feed is 60 KB; nothing a venue says is longer than this. */
const answerBytesMax = 256 * 1024

type Options = { url: string; operator: string; secret: string; timeoutMs: number }
type Reply = { status: number; body: unknown }

/** Our side of the sandbox vendor's API (docs/venue-protocol.md) for one operator account. */
export class SandboxVenue {
  private readonly options: Options
  constructor(options: Options) {
    this.options = options
  }

  private async ask(path: string, body: object, timeoutMs: number): Promise<Reply> {
    const { url, operator, secret } = this.options
    const text = JSON.stringify(body)
    const timestamp = Date.now().toString()
    const signature = createHmac('sha256', secret)
      .update(`${timestamp}.${path}.${text}`)
      .digest('hex')
    try {
      const response = await fetch(new URL(path, url), {
        method: 'POST',
        body: text,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          // A small packed answer can unpack to any size.
          'accept-encoding': 'identity',
          'x-operator': operator,
          'x-timestamp': timestamp,
          'x-signature': signature,
        },
      })
      return { status: response.status, body: await readJson(response) }
    } catch (cause) {
      throw new VenueUnreachable(`venue ${operator} ${path}: ${String(cause)}`, { cause })
    }
  }

  private async expect<S extends z.ZodType>(
    schema: S,
    path: string,
    body: object,
    timeoutMs = this.options.timeoutMs,
  ): Promise<z.output<S>> {
    return this.read(schema, path, await this.ask(path, body, timeoutMs))
  }

  private read<S extends z.ZodType>(schema: S, path: string, reply: Reply): z.output<S> {
    const parsed = schema.safeParse(reply.body)
    if (reply.status !== 200 || !parsed.success) {
      throw new VenueUnreachable(
        `venue ${this.options.operator} ${path}: HTTP ${reply.status}`,
      )
    }
    return parsed.data
  }

  /** Makes the player known; repeating is harmless. */
  async createPlayer(player: string): Promise<void> {
    await this.expect(z.object({ player: z.literal(player) }), '/v1/players', { player })
  }

  /** The address of a game's frame; null when the venue has no such game. */
  async launch(player: string, game: string): Promise<URL | null> {
    const path = '/v1/launch'
    const reply = await this.ask(path, { player, game }, this.options.timeoutMs)
    if (reply.status === 404 && unknownGame.safeParse(reply.body).success) return null
    return new URL(this.read(launchAnswer, path, reply).url)
  }

  async balance(player: string, timeoutMs: number): Promise<bigint> {
    const answer = await this.expect(
      z.object({ player: z.literal(player), balance: fen }),
      '/v1/balance',
      { player },
      timeoutMs,
    )
    return answer.balance
  }

  /** Sends the transfer once; never throws: whatever is unclear is `unknown`. */
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

  /** Asks what became of a transfer; a reference the venue never saw is closed by asking. */
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

  async bets(
    after: string,
    limit: number,
  ): Promise<{ bets: VenueBet[]; next: string; more: boolean }> {
    const feed = await this.expect(bets, '/v1/bets', { after, limit })
    return {
      ...feed,
      bets: feed.bets.map(({ status, ...bet }) => ({ ...bet, state: status })),
    }
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

/** At most `answerBytesMax` of the body are read; leaving the loop hangs up. */
async function readJson(response: Response): Promise<unknown> {
  const packed = response.headers.get('content-encoding') ?? 'identity'
  const announced = Number.parseInt(response.headers.get('content-length') ?? '0', 10)
  if (packed !== 'identity' || announced > answerBytesMax) {
    await response.body?.cancel()
    throw new Error(packed === 'identity' ? 'answer too large' : `answer is ${packed}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > answerBytesMax) throw new Error('answer too large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return { unreadable: true }
  }
}
