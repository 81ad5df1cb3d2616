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
  | { kind: 'conflict'; detail: string }
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

/** The venue could not be asked: connection, time-out, or an answer that makes no sense. */
export class VenueUnreachable extends Error {}

const fen = z.string().transform((text, ctx) => {
  const parsed = parseYuan(text)
  if (parsed === null) ctx.addIssue('not an amount')
  return parsed ?? 0n
})
const transferAnswer = z.object({
  reference: z.string(),
  status: z.enum(['done', 'refused', 'absent']),
  reason: z.string().optional(),
  player: z.string().optional(),
  direction: z.enum(['in', 'out']).optional(),
  amount: fen.optional(),
  balance: fen.optional(),
})
const launchAnswer = z.object({ url: z.url() })
const unknownGame = z.object({ error: z.literal('unknown_game') })
const bets = z.object({
  bets: z.array(
    z.object({
      bet_id: z.string().max(64),
      version: z.number().int(),
      player: z.string(),
      game: z.string().max(64),
      stake: fen,
      payout: fen,
      status: z.enum(['open', 'settled', 'void']),
      placed_at: z.coerce.date(),
      settled_at: z.coerce.date().nullable(),
    }),
  ),
  next: z.string(),
  more: z.boolean(),
})

const answerBytesMax = 512 * 1024

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
    return this.outcome('/v1/transfers', transfer, {
      reference,
      player,
      direction,
      amount,
      currency: 'CNY',
    })
  }

  /** Asks what became of a transfer; a reference the venue never saw is closed by asking. */
  async transferStatus(transfer: VenueTransfer): Promise<TransferOutcome> {
    return this.outcome('/v1/transfers/status', transfer, { reference: transfer.reference })
  }

  private async outcome(
    path: string,
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
      return judge(transfer, parsed.data)
    } catch (error) {
      if (error instanceof VenueUnreachable)
        return { kind: 'unknown', detail: error.message }
      throw error
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

/** A done transfer must echo what we asked for: another amount is a conflict, not a success. */
function judge(
  transfer: VenueTransfer,
  answer: z.output<typeof transferAnswer>,
): TransferOutcome {
  if (answer.status === 'absent') return { kind: 'absent' }
  if (answer.status === 'refused') return { kind: 'refused', reason: answer.reason ?? '' }
  const direction = transfer.direction === 'to_venue' ? 'in' : 'out'
  const differs =
    (answer.amount !== undefined && answer.amount !== transfer.amount) ||
    (answer.player !== undefined && answer.player !== transfer.player) ||
    (answer.direction !== undefined && answer.direction !== direction)
  if (differs) return { kind: 'conflict', detail: 'the venue echoes another transfer' }
  return { kind: 'done', balance: answer.balance ?? null }
}

async function readJson(response: Response): Promise<unknown> {
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
