import { z } from 'zod'
import { readFeed, readReport, voidBet } from './bets.ts'
import type { VenueConfig } from './config.ts'
import { endBet } from './end-bet.ts'
import { CallError } from './http-exchange.ts'
import { formatFen, parseFen } from './money.ts'
import type { Ground } from './purse/purse.ts'
import { readStakeReport } from './purse/stake-report.ts'
import { type Answer, playSentinel, statusFlaps } from './sentinels.ts'
import { openSession } from './sessions.ts'
import { titleTheory } from './title-theory.ts'
import { isTable, type OfferedTitle } from './titles/title.ts'
import {
  applyTransfer,
  isKnownReference,
  type TransferOrder,
  type TransferResult,
  transferStatus,
} from './transfers.ts'
import { balanceOf, createPlayer } from './wallet.ts'

const CURRENCY = 'CNY'
const Identifier = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/)
const Amount = z.string().transform((value, context) => {
  const fen = parseFen(value)
  if (fen !== null && fen > 0n) return fen
  context.addIssue('amount must be a decimal above zero with at most two places')
  return z.NEVER
})
const Player = z.strictObject({ player: Identifier })
const Launch = z.strictObject({
  player: Identifier,
  game: z.string(),
  session: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,100}$/)
    .optional(),
  return_url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
})
const Nothing = z.strictObject({})
const Transfer = z.strictObject({
  reference: Identifier,
  player: Identifier,
  direction: z.enum(['in', 'out']),
  amount: Amount,
  currency: z.literal(CURRENCY),
})
const Reference = z.strictObject({ reference: Identifier })
const Players = z.strictObject({ players: z.array(Identifier).max(200) })
const Feed = z.strictObject({
  after: z.string().regex(/^\d{0,18}$/),
  limit: z.number().int().min(1).max(500),
})
const Period = z
  .strictObject({ from: z.iso.datetime(), to: z.iso.datetime() })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), 'from must not be after to')
const Bet = z.strictObject({ bet_id: Identifier })
const Ending = z.strictObject({ bet_id: Identifier, as: z.enum(['void', 'left']) })

export type VendorContext = Ground & {
  config: VenueConfig
  titles: ReadonlyMap<string, OfferedTitle>
  operator: string
  /** Origin under which players reach the game. */
  origin: string
}

type Call = (context: VendorContext, body: unknown) => Answer | Promise<Answer>

const anyWallet: readonly (readonly [string, Call])[] = [
  ['/v1/launch', call(Launch, launch)],
  ['/v1/games', call(Nothing, listGames)],
  ['/v1/bets/void', call(Bet, voidCall)],
  ['/v1/bets/end', call(Ending, endCall)],
  ['/v1/report', call(Period, report)],
]

const CALLS: Record<VenueConfig['wallet'], ReadonlyMap<string, Call>> = {
  transfer: new Map([
    ...anyWallet,
    ['/v1/players', call(Player, createPlayerCall)],
    ['/v1/transfers', call(Transfer, transfer)],
    ['/v1/transfers/status', call(Reference, status)],
    ['/v1/balance', call(Player, balance)],
    ['/v1/balances', call(Players, balances)],
    [
      '/v1/bets',
      call(Feed, ({ store, operator }, { after, limit }) =>
        ok(readFeed(store, operator, after, limit)),
      ),
    ],
  ]),
  // The platform has the money and every bet of it: there is nothing to move and nothing to read.
  seamless: new Map(anyWallet),
}

/** Runs a signed vendor call; throws CallError for unknown paths and wrong bodies. */
export function runVendorCall(
  context: VendorContext,
  path: string,
  body: unknown,
): Answer | Promise<Answer> {
  const run = CALLS[context.config.wallet].get(path)
  if (!run) throw new CallError(404, 'unknown_call', `there is no ${path}`)
  return run(context, body)
}

function call<T>(
  schema: z.ZodType<T>,
  run: (context: VendorContext, body: T) => Answer | Promise<Answer>,
): Call {
  return (context, body) => {
    const parsed = schema.safeParse(body)
    if (!parsed.success) {
      throw new CallError(400, 'bad_request', z.prettifyError(parsed.error))
    }
    return run(context, parsed.data)
  }
}

function ok(body: unknown): Answer {
  return { kind: 'json', status: 200, body }
}

function createPlayerCall(context: VendorContext, { player }: z.infer<typeof Player>) {
  return ok({ player, created: createPlayer(context.store, context.operator, player) })
}

/** The player of a launch is known by a wallet here, or by the session of the platform's. */
function ticketOf(context: VendorContext, request: z.infer<typeof Launch>): string {
  const isSeamless = context.config.wallet === 'seamless'
  if ((request.session !== undefined) !== isSeamless) {
    throw new CallError(400, 'bad_request', 'session belongs to the seamless wallet')
  }
  if (!isSeamless) requireBalance(context, request.player)
  else createPlayer(context.store, context.operator, request.player)
  return request.session ?? ''
}

function launch(context: VendorContext, request: z.infer<typeof Launch>): Answer {
  const { store, operator } = context
  if (!context.titles.has(request.game)) {
    throw new CallError(404, 'unknown_game', `there is no game ${request.game}`)
  }
  const ticket = ticketOf(context, request)
  const { token, expiresAt } = openSession(store, {
    operator,
    player: request.player,
    game: request.game,
    returnUrl: request.return_url ?? null,
    ticket,
  })
  return ok({
    url: `${context.origin}/play?session=${token}`,
    expires_at: expiresAt.toISOString(),
  })
}

/** Of bets that share an outcome nobody can judge a deviation who is not told which: only the feed of bets says it. */
function theoryOf(title: OfferedTitle, wallet: VenueConfig['wallet']) {
  const { deviation, ...returns } = titleTheory[title.code] ?? {}
  const told = deviation !== undefined && (!isTable(title) || wallet === 'transfer')
  return told ? { ...returns, deviation } : returns
}

function listGames({ operator, titles, config }: VendorContext): Answer {
  const games = [...titles.values()].map((title) => {
    const { code, name, category } = title
    const cover = `/covers/${operator}/${code}.svg`
    return { game: code, name, category, cover, ...theoryOf(title, config.wallet) }
  })
  return ok({ games })
}

function transfer(
  { store, config, operator }: VendorContext,
  request: z.infer<typeof Transfer>,
): Answer {
  const { reference, player, direction, amount } = request
  const order: TransferOrder = { operator, reference, player, direction, amount }
  const apply = () => applyTransfer(store, order)
  const toBody = (result: TransferResult) => transferAnswer(reference, result)
  // A sentinel plays once per reference: a repeat is answered honestly and at once.
  if (!config.sentinels || isKnownReference(store, operator, reference)) {
    return toBody(apply())
  }
  return playSentinel(amount, config.delayScale, apply, toBody)
}

function transferAnswer(reference: string, result: TransferResult): Answer {
  if (result.status === 'conflict') {
    throw new CallError(
      409,
      'reference_conflict',
      'this reference was used for another transfer',
    )
  }
  return ok({
    reference,
    status: result.status,
    ...(result.status === 'refused' ? { reason: result.reason } : {}),
    amount: formatFen(result.amount),
    balance: formatFen(result.balance),
  })
}

function status(
  { store, config, operator }: VendorContext,
  { reference }: z.infer<typeof Reference>,
): Answer {
  const record = transferStatus(store, operator, reference)
  if (record.status === 'absent') return ok({ reference, status: 'absent' })
  if (config.sentinels && statusFlaps(record.amount, record.asked)) {
    const body = { error: 'unavailable', message: 'sentinel .37: ask again' }
    return { kind: 'json', status: 503, body }
  }
  return ok({
    reference,
    status: record.status,
    ...(record.reason === null ? {} : { reason: record.reason }),
    player: record.player,
    direction: record.direction,
    amount: formatFen(record.amount),
    balance: formatFen(record.balance),
  })
}

function balance(context: VendorContext, { player }: z.infer<typeof Player>): Answer {
  const fen = requireBalance(context, player)
  return ok({ player, balance: formatFen(fen), currency: CURRENCY })
}

function balances(
  { store, operator }: VendorContext,
  { players }: z.infer<typeof Players>,
): Answer {
  const known = players.flatMap((player) => {
    const fen = balanceOf(store, operator, player)
    return fen === null ? [] : [{ player, balance: formatFen(fen) }]
  })
  return ok({ balances: known })
}

async function voidCall(
  context: VendorContext,
  { bet_id }: z.infer<typeof Bet>,
): Promise<Answer> {
  const result = await voidBet(context, context.operator, bet_id)
  if (result === 'void') return ok({ bet_id, status: 'void' })
  throw result === 'unknown_bet'
    ? new CallError(404, 'unknown_bet', 'this operator has no such bet')
    : new CallError(409, 'insufficient_balance', 'the payout is no longer in the wallet')
}

async function endCall(
  context: VendorContext,
  { bet_id, as }: z.infer<typeof Ending>,
): Promise<Answer> {
  const order = { operator: context.operator, betId: bet_id, as }
  const status = await endBet(context, context.titles, order)
  if (status) return ok({ bet_id, status })
  throw new CallError(404, 'unknown_bet', 'this operator has no such bet')
}

function report(
  { store, config, operator }: VendorContext,
  { from, to }: z.infer<typeof Period>,
): Answer {
  const read = config.wallet === 'seamless' ? readStakeReport : readReport
  const totals = read(store, operator, Date.parse(from), Date.parse(to))
  return ok({ from, to, currency: CURRENCY, ...totals })
}

function requireBalance({ store, operator }: VendorContext, player: string): bigint {
  const fen = balanceOf(store, operator, player)
  if (fen === null) throw new CallError(404, 'unknown_player', 'create the player first')
  return fen
}
