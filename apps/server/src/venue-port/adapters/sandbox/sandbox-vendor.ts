import { createHmac } from 'node:crypto'
import { categories } from '@jinli/contract/vocabulary'
import { parseYuan } from '@jinli/money/money'
import * as z from 'zod'
import {
  type BetEndOutcome,
  type BetEndWay,
  type VenueGame,
  type VenueGameList,
  VenueUnreachable,
} from '../../venue.port.ts'
import { askVenue, type VenueReply } from '../venue-http.ts'

export const fen = z.string().transform((text, ctx) => {
  const parsed = parseYuan(text)
  if (parsed === null) ctx.addIssue('not an amount')
  return parsed ?? 0n
})
/** docs/venue-protocol.md §2. */
export const identifier = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/)
/** Sums grow beyond what one amount may be. */
export const total = z
  .string()
  .regex(/^\d{1,15}\.\d{2}$/)
  .transform((text) => BigInt(text.replace('.', '')))
export const booked = z.object({ amount: total })
/** Open at both ends: neither side's clock decides what belongs to it. */
export const wholeTime = {
  from: '2000-01-01T00:00:00.000Z',
  to: '2100-01-01T00:00:00.000Z',
}

// The player's browser opens it: an address of another scheme would run there.
const launchAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })
const unknownGame = z.object({ error: z.literal('unknown_game') })
const unknownBet = z.object({ error: z.literal('unknown_bet') })
const endAnswer = z.object({
  bet_id: z.string(),
  status: z.enum(['open', 'settled', 'void']),
})
/** What people read: no line of it may hide or turn another. */
const gameName = z.string().regex(/^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,40}(?<!\s)$/u)
/** `0.9850` in basis points. A game that gives back half as much again as it takes is a mistake of who tells it. */
const share = z
  .string()
  .regex(/^[01]\.\d{4}$/)
  .transform((text) => Number.parseInt(text.replace('.', ''), 10))
  .pipe(z.int().max(15_000))
/** `5.86` in hundredths. */
const deviation = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,4})\.\d{2}$/)
  .transform((text) => Number.parseInt(text.replace('.', ''), 10))
  .pipe(z.int().min(1))
const game = z
  .object({
    game: identifier,
    name: gameName,
    category: z.enum(categories),
    rtp_least: share.optional(),
    rtp_most: share.optional(),
    deviation: deviation.optional(),
  })
  .refine(
    ({ rtp_least, rtp_most, deviation: spread }) =>
      rtp_least === undefined || rtp_most === undefined
        ? rtp_least === rtp_most && spread === undefined
        : rtp_least <= rtp_most && rtp_most > 0,
    { path: ['rtp_most'], message: 'no range of returns' },
  )
const namedGame = z.object({ game: identifier })
const gameList = z.object({ games: z.array(z.unknown()).max(500) })

/** Enough to see what is wrong with a row. */
const rawMax = 4000

function gameOf(told: z.output<typeof game>): VenueGame {
  const { rtp_least: least, rtp_most: most, deviation: spread = null, ...rest } = told
  const theory =
    least === undefined || most === undefined ? null : { least, most, deviation: spread }
  return { ...rest, theory }
}

export function problemOf({ issues }: z.ZodError): string {
  const problem = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return problem.join('; ').slice(0, 500)
}

export function rawOf(row: unknown): string {
  return JSON.stringify(row).slice(0, rawMax)
}

/** An operator account at the vendor. */
export type SandboxAccount = {
  url: string
  operator: string
  secret: string
  timeoutMs: number
}

/** Asks the sandbox vendor, signed; of either wallet (docs/venue-protocol.md §1). */
export class SandboxVendor {
  private readonly options: SandboxAccount
  constructor(options: SandboxAccount) {
    this.options = options
  }

  ask(path: string, body: object, timeoutMs = this.options.timeoutMs): Promise<VenueReply> {
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

  async expect<S extends z.ZodType>(
    schema: S,
    path: string,
    body: object,
    timeoutMs = this.options.timeoutMs,
  ): Promise<z.output<S>> {
    return this.read(schema, path, await this.ask(path, body, timeoutMs))
  }

  read<S extends z.ZodType>(schema: S, path: string, reply: VenueReply): z.output<S> {
    const parsed = schema.safeParse(reply.body)
    if (reply.status !== 200 || !parsed.success) {
      throw new VenueUnreachable(
        `venue ${this.options.operator} ${path}: HTTP ${reply.status}`,
      )
    }
    return parsed.data
  }
}

/** The games that a vendor lists; one that cannot be read does not spoil the others. */
export async function listedGames(vendor: SandboxVendor): Promise<VenueGameList> {
  const said = await vendor.expect(gameList, '/v1/games', {})
  const list: VenueGameList = { games: [], unfit: [] }
  const seen = new Set<string>()
  for (const row of said.games) {
    const read = game.safeParse(row)
    const twice = read.success && seen.has(read.data.game)
    if (read.success && !twice) {
      seen.add(read.data.game)
      list.games.push(gameOf(read.data))
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

/** The address that a launch answers; null for a game that the vendor does not have. */
export async function launched(vendor: SandboxVendor, body: object): Promise<URL | null> {
  const path = '/v1/launch'
  const reply = await vendor.ask(path, body)
  if (reply.status === 404 && unknownGame.safeParse(reply.body).success) return null
  return new URL(vendor.read(launchAnswer, path, reply).url)
}

/** How a bet stands after the vendor was asked to end it. */
export async function endedBet(
  vendor: SandboxVendor,
  betId: string,
  way: BetEndWay,
): Promise<BetEndOutcome> {
  try {
    const reply = await vendor.ask('/v1/bets/end', { bet_id: betId, as: way })
    if (reply.status === 404 && unknownBet.safeParse(reply.body).success)
      return { kind: 'refused', reason: 'unknown_bet' }
    const parsed = endAnswer.safeParse(reply.body)
    if (reply.status !== 200 || !parsed.success || parsed.data.bet_id !== betId)
      return { kind: 'unknown', detail: `HTTP ${reply.status}` }
    return { kind: 'stands', state: parsed.data.status }
  } catch (error) {
    if (error instanceof VenueUnreachable) return { kind: 'unknown', detail: error.message }
    throw error
  }
}
