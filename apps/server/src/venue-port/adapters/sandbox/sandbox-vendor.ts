import { createHmac } from 'node:crypto'
import { categories } from '@jinli/contract/vocabulary'
import { parseYuan } from '@jinli/money/money'
import * as z from 'zod'
import {
  type BetEndOutcome,
  type BetEndWay,
  type DemoOutcome,
  type SessionEnd,
  type SessionEndOutcome,
  type VenueGame,
  type VenueGameList,
  VenueUnreachable,
} from '../../venue.port.ts'
import { askVenue, readSvg, type VenueReply } from '../venue-http.ts'

export const fen = z.string().transform((text, ctx) => {
  const amount = parseYuan(text)
  if (amount === null) ctx.addIssue('not an amount')
  return amount ?? 0n
})
/** An id of the protocol (docs/venue-protocol.md §2). */
export const identifier = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/)
/** A sum of amounts, which may be larger than one amount may be. */
export const total = z
  .string()
  .regex(/^\d{1,15}\.\d{2}$/)
  .transform((text) => BigInt(text.replace('.', '')))
export const bookedSum = z.object({ amount: total })
/** A period that contains everything, so that no clock decides what belongs to it. */
export const wholeTime = {
  from: '2000-01-01T00:00:00.000Z',
  to: '2100-01-01T00:00:00.000Z',
}

// The player's browser opens this address, and another scheme could run code there.
const launchAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })
const unknownGame = z.object({ error: z.literal('unknown_game') })
const unknownBet = z.object({ error: z.literal('unknown_bet') })
const endAnswer = z.object({
  bet_id: z.string(),
  status: z.enum(['open', 'settled', 'void']),
})
/** The name of a game, without control and line characters. */
const gameName = z.string().regex(/^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,40}(?<!\s)$/u)
/** A return such as `0.9850`, decoded to basis points. A return above 150 % is an error of the vendor. */
const share = z
  .string()
  .regex(/^[01]\.\d{4}$/)
  .transform((text) => Number.parseInt(text.replace('.', ''), 10))
  .pipe(z.int().max(15_000))
/** A deviation such as `5.86`, decoded to hundredths. */
const deviation = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,4})\.\d{2}$/)
  .transform((text) => Number.parseInt(text.replace('.', ''), 10))
  .pipe(z.int().min(1))
/** A path on the vendor's host. */
const coverPath = /^\/(?!\/)[\w./~%-]{1,200}$/
const game = z
  .object({
    game: identifier,
    name: gameName,
    category: z.enum(categories),
    cover: z.string().regex(coverPath).catch('').default(''),
    demo: z.boolean().default(false),
    stake_least: fen.optional(),
    stake_most: fen.optional(),
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
  .refine(
    ({ stake_least, stake_most }) =>
      stake_least === undefined || stake_most === undefined
        ? stake_least === stake_most
        : stake_least > 0n && stake_least <= stake_most,
    { path: ['stake_most'], message: 'no range of stakes' },
  )
const namedGame = z.object({ game: identifier })
const gameList = z.object({ games: z.array(z.unknown()).max(500) })

/** The largest length of a stored raw row, enough to see its problem. */
const rawMax = 4000

function gameOf(listing: z.output<typeof game>): VenueGame {
  const { game: code, name, category, cover, demo, stake_least, stake_most } = listing
  const { rtp_least: least, rtp_most: most, deviation: spread = null } = listing
  const theory =
    least === undefined || most === undefined ? null : { least, most, deviation: spread }
  const stakes =
    stake_least === undefined || stake_most === undefined
      ? null
      : { least: stake_least, most: stake_most }
  return { game: code, name, category, cover, demo, stakes, theory }
}

export function problemOf({ issues }: z.ZodError): string {
  const problem = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return problem.join('; ').slice(0, 500)
}

export function rawOf(row: unknown): string {
  return JSON.stringify(row).slice(0, rawMax)
}

/** An operator account at the sandbox vendor. */
export type SandboxAccount = {
  url: string
  operator: string
  secret: string
  timeoutMs: number
}

/** The signed client of the sandbox vendor, for both wallet modes (docs/venue-protocol.md §1). */
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

  cover(path: string): Promise<string | null> {
    const { url, operator, timeoutMs } = this.options
    return readSvg(`${operator} cover`, new URL(path, url), timeoutMs)
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
    const result = schema.safeParse(reply.body)
    if (reply.status !== 200 || !result.success) {
      throw new VenueUnreachable(
        `venue ${this.options.operator} ${path}: HTTP ${reply.status}`,
      )
    }
    return result.data
  }
}

/** Returns the games of a vendor's list, with the invalid ones in their own list. */
export async function listedGames(vendor: SandboxVendor): Promise<VenueGameList> {
  const response = await vendor.expect(gameList, '/v1/games', {})
  const list: VenueGameList = { games: [], invalidGames: [] }
  const codes = new Set<string>()
  for (const row of response.games) {
    const read = game.safeParse(row)
    const twice = read.success && codes.has(read.data.game)
    if (read.success && !twice) {
      codes.add(read.data.game)
      list.games.push(gameOf(read.data))
      continue
    }
    const nameOnly = namedGame.safeParse(row)
    list.invalidGames.push({
      game: nameOnly.success ? nameOnly.data.game : '',
      problem: read.success ? 'game: listed twice' : problemOf(read.error),
      raw: rawOf(row),
    })
  }
  return list
}

/** Returns the launch address; null for a game that the vendor does not have. */
export async function launchAddress(
  vendor: SandboxVendor,
  body: object,
): Promise<URL | null> {
  const path = '/v1/launch'
  const reply = await vendor.ask(path, body)
  if (reply.status === 404 && unknownGame.safeParse(reply.body).success) return null
  return new URL(vendor.read(launchAnswer, path, reply).url)
}

const unknownCall = z.object({ error: z.literal('unknown_call') })
const demoAnswer = z.object({ ...launchAnswer.shape, balance: fen })
const noDemo = z.object({ error: z.enum(['unknown_game', 'unknown_call']) })
const demoFull = z.object({ error: z.literal('demo_full') })

/** Opens a game with play money. A vendor of before has no such call. */
export async function openDemo(
  vendor: SandboxVendor,
  player: string,
  game: string,
): Promise<DemoOutcome> {
  const path = '/v1/demo'
  const reply = await vendor.ask(path, { player, game })
  if (reply.status === 404 && noDemo.safeParse(reply.body).success) return 'none'
  if (reply.status === 409 && demoFull.safeParse(reply.body).success) return 'full'
  const { url, balance } = vendor.read(demoAnswer, path, reply)
  return { url: new URL(url), balance }
}

/** Ends sessions at the vendor. An older vendor responds that it has no such call. */
export async function endVendorSessions(
  vendor: SandboxVendor,
  { player, game: code, reason }: SessionEnd,
): Promise<SessionEndOutcome> {
  const path = '/v1/sessions/end'
  const body = {
    ...(player === null ? {} : { player }),
    ...(code === null ? {} : { game: code }),
    reason,
  }
  const reply = await vendor.ask(path, body)
  if (reply.status === 404 && unknownCall.safeParse(reply.body).success)
    return 'unknown-call'
  vendor.read(z.object({ ended: z.literal(true) }), path, reply)
  return 'ended'
}

/** Returns the state of a bet after the request to end it. */
export async function endedBet(
  vendor: SandboxVendor,
  betId: string,
  way: BetEndWay,
): Promise<BetEndOutcome> {
  try {
    const reply = await vendor.ask('/v1/bets/end', { bet_id: betId, as: way })
    if (reply.status === 404 && unknownBet.safeParse(reply.body).success)
      return { kind: 'refused', reason: 'unknown_bet' }
    const result = endAnswer.safeParse(reply.body)
    if (reply.status !== 200 || !result.success || result.data.bet_id !== betId)
      return { kind: 'unknown', detail: `HTTP ${reply.status}` }
    return { kind: 'stands', state: result.data.status }
  } catch (error) {
    if (error instanceof VenueUnreachable) return { kind: 'unknown', detail: error.message }
    throw error
  }
}
