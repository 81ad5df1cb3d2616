import {
  type SeamlessCall,
  type SeamlessRefusal,
  seamlessCalls,
  seamlessRefusals,
} from '@jinli/contract/seamless/seamless'
import { yuanText } from '@jinli/money/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { keepRejectedRows } from '../bet/rejected-row.store.ts'
import type { AppContext } from '../context.ts'
import { jsonText } from '../http/json-text.ts'
import { isDatabaseGone, type Tx, transaction } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { RefusalError } from '../platform/refuse.ts'
import { tokenHash } from '../platform/secrets.ts'
import { playerOfVenue } from '../venue-port/player-at-venue.ts'
import { vendorText } from '../venue-port/vendor-text.ts'
import { invalidBodyRow } from './rejected-call.ts'
import type { SeamlessOrder } from './seamless.rules.ts'
import { balanceForRequest } from './seamless.store.ts'
import { callerOf, seamlessKeysOf } from './seamless-signature.ts'
import { type SeamlessAnswer, SeamlessWriter } from './seamless-writer.ts'

type Call = { app: AppContext; writer: SeamlessWriter; venue: string }
type SeamlessRequest = {
  [K in SeamlessCall]: { call: K; body: z.output<(typeof seamlessCalls)[K]> }
}[SeamlessCall]
type SeamlessResponse = { status: number; body: Record<string, unknown> }

const currency = 'CNY'

function refusalResponse(
  refusal: SeamlessRefusal,
  message: string = refusal,
  more: object = {},
): SeamlessResponse {
  return { status: seamlessRefusals[refusal], body: { error: refusal, message, ...more } }
}

/** No player has this id, so the order is decided as for an unknown player. */
const unknownPlayer = 0n as PlayerId

function orderOf(
  seamlessRequest: Exclude<SeamlessRequest, { call: 'balance' }>,
): SeamlessOrder {
  const { call, body } = seamlessRequest
  const { request, transaction: id, round } = body
  const player = playerOfVenue(body.player) ?? unknownPlayer
  const selection = 'selection' in body ? vendorText(body.selection) : null
  const outcome = 'outcome' in body ? vendorText(body.outcome) : null
  const plain = {
    selection,
    outcome,
    call,
    request,
    transaction: id,
    player,
    named: body.player,
    round,
    game: '',
    session: null,
  }
  const moves = { stake: 0n, payout: 0n, bet: null, closes: false, atRisk: null }
  const atRisk = 'at_risk' in body ? (body.at_risk ?? null) : null
  switch (call) {
    case 'bet':
    case 'bet-and-win': {
      const payout = call === 'bet-and-win' ? body.win : 0n
      const session = tokenHash(body.session)
      const isRaise = call === 'bet' && body.raise
      const { game, amount: stake } = body
      return { ...plain, ...moves, game, session, stake, payout, atRisk, isRaise }
    }
    case 'win':
      return { ...plain, ...moves, payout: body.amount, atRisk, closes: body.close }
    case 'rollback':
      return { ...plain, ...moves, bet: body.bet }
    case 'close':
      return { ...plain, ...moves, atRisk, closes: true }
  }
}

function toResponse(
  echo: object,
  { refusal, balance, heldAmount }: SeamlessAnswer,
): SeamlessResponse {
  const balanceFields = {
    ...(balance === null ? {} : { balance: yuanText(balance), currency }),
    ...(heldAmount > 0n ? { held: yuanText(heldAmount) } : {}),
  }
  return refusal
    ? refusalResponse(refusal, refusal, { ...echo, ...balanceFields })
    : { status: 200, body: { ...echo, ...balanceFields } }
}

async function balanceOf(
  { app, venue }: Call,
  body: { request: string; player: string },
): Promise<SeamlessResponse> {
  const { request } = body
  const player = playerOfVenue(body.player)
  const row = await balanceForRequest(app.pool, venue, { request, player })
  const refusal = !row
    ? 'request_repeated'
    : row.available === null
      ? 'unknown_player'
      : null
  return toResponse(
    { request },
    {
      refusal,
      balance: row?.available ?? null,
      heldAmount: 0n,
    },
  )
}

/** Saves a rejected win or rollback for staff, because the venue owes the player money (R-SEAM-11). */
async function rejectOwed(
  { app, venue }: Call,
  call: string,
  body: unknown,
  problem: string,
) {
  if (call !== 'win' && call !== 'rollback') return
  const invalidRow = invalidBodyRow(call, body, problem)
  const newRows = await transaction(app.pool, (tx: Tx) =>
    keepRejectedRows(tx, { venue, cursor: '' }, [invalidRow]),
  )
  if (newRows > 0) app.log.error({ venue, unread: newRows }, 'rejected calls of a venue')
}

const callNames: ReadonlySet<string> = new Set(Object.keys(seamlessCalls))
const isCall = (name: string): name is SeamlessCall => callNames.has(name)

function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function answer(call: Call, name: string, raw: Buffer): Promise<SeamlessResponse> {
  if (!isCall(name)) return refusalResponse('unknown_call')
  const body = parseJson(jsonText(raw))
  const read = seamlessCalls[name].safeParse(body)
  if (!read.success) {
    const problem = read.error.issues
      .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
      .join('; ')
      .slice(0, 500)
    await rejectOwed(call, name, body, problem)
    return refusalResponse('bad_request', problem)
  }
  const seamlessRequest = { call: name, body: read.data } as SeamlessRequest
  if (seamlessRequest.call === 'balance') return balanceOf(call, seamlessRequest.body)
  const order = orderOf(seamlessRequest)
  const echo = { request: order.request, transaction: order.transaction }
  return toResponse(echo, await call.writer.submit(call.venue, order))
}

/** Returns the response to an error. An error is never an outcome, so the venue repeats the same transaction. */
function fault(error: unknown, request: FastifyRequest): SeamlessResponse {
  const { statusCode = 500 } = error as { statusCode?: number }
  if (error instanceof RefusalError || statusCode === 429) return refusalResponse('busy')
  if (statusCode < 500) return refusalResponse('bad_request')
  const isGone = isDatabaseGone(error)
  request.log.error({ err: error, support: request.id }, 'fault')
  return {
    status: isGone ? 503 : 500,
    body: { error: isGone ? 'unavailable' : 'internal', message: request.id },
  }
}

function send(reply: FastifyReply, { status, body }: SeamlessResponse) {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

const header = (request: FastifyRequest, name: string) =>
  String(request.headers[name] ?? '')

/** Serves the calls from venues (docs/venue-protocol-seamless.md). They have no session and no envelope. */
export function serveSeamless(server: FastifyInstance, app: AppContext): void {
  const keys = seamlessKeysOf(app.config.venue)
  const writer = new SeamlessWriter(app)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  server.setErrorHandler((error, request, reply) => send(reply, fault(error, request)))
  server.post<{ Params: { call: string } }>('/venue/v1/:call', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signedCall = {
      key: header(request, 'x-key'),
      timestamp: header(request, 'x-timestamp'),
      signature: header(request, 'x-signature'),
      path: `/venue/v1/${request.params.call}`,
      body,
    }
    const caller = callerOf(keys, signedCall, app.clock.now())
    if ('refusal' in caller) {
      const now = app.clock.now().getTime()
      return send(reply, refusalResponse(caller.refusal, caller.refusal, { now }))
    }
    const { venue } = caller
    return send(reply, await answer({ app, writer, venue }, request.params.call, body))
  })
}
