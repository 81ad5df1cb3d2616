import {
  type SeamlessCall,
  type SeamlessRefusal,
  seamlessCalls,
  seamlessRefusals,
} from '@jinli/contract/seamless'
import { yuanText } from '@jinli/money/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { keepUnfit } from '../bet/quarantine.store.ts'
import type { AppContext } from '../context.ts'
import { jsonText } from '../http/json-text.ts'
import { isDatabaseGone, type Tx, transaction } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { Refused } from '../platform/refuse.ts'
import { tokenHash } from '../platform/secrets.ts'
import { playerOfVenue } from '../venue/venue-player.ts'
import type { SeamlessOrder } from './seamless.rules.ts'
import { balanceAsked } from './seamless.store.ts'
import { callerOf, seamlessKeysOf } from './seamless-signature.ts'
import { type SeamlessAnswer, SeamlessWriter } from './seamless-writer.ts'
import { unfitBody } from './unfit-call.ts'

type Call = { app: AppContext; writer: SeamlessWriter; venue: string }
type Asked = {
  [K in SeamlessCall]: { call: K; body: z.output<(typeof seamlessCalls)[K]> }
}[SeamlessCall]
type Said = { status: number; body: Record<string, unknown> }

const currency = 'CNY'

function no(refusal: SeamlessRefusal, message: string = refusal, more: object = {}): Said {
  return { status: seamlessRefusals[refusal], body: { error: refusal, message, ...more } }
}

/** Nobody has such an id: what is asked about them is decided like anything about a stranger. */
const nobody = 0n as PlayerId

function orderOf(asked: Exclude<Asked, { call: 'balance' }>): SeamlessOrder {
  const { call, body } = asked
  const { request, transaction: id, round } = body
  const player = playerOfVenue(body.player) ?? nobody
  const plain = {
    call,
    request,
    transaction: id,
    player,
    named: body.player,
    round,
    game: '',
    session: null,
  }
  const moves = { stake: 0n, payout: 0n, bet: null, closes: false }
  switch (call) {
    case 'bet':
    case 'bet-and-win': {
      const payout = call === 'bet-and-win' ? body.win : 0n
      const session = tokenHash(body.session)
      return { ...plain, ...moves, game: body.game, session, stake: body.amount, payout }
    }
    case 'win':
      return { ...plain, ...moves, payout: body.amount, closes: body.close }
    case 'rollback':
      return { ...plain, ...moves, bet: body.bet }
    case 'close':
      return { ...plain, ...moves, closes: true }
  }
}

function told(echo: object, { refusal, balance }: SeamlessAnswer): Said {
  const stands = balance === null ? {} : { balance: yuanText(balance), currency }
  return refusal
    ? no(refusal, refusal, { ...echo, ...stands })
    : { status: 200, body: { ...echo, ...stands } }
}

async function balanceOf(
  { app, venue }: Call,
  body: { request: string; player: string },
): Promise<Said> {
  const { request } = body
  const player = playerOfVenue(body.player)
  const found = await balanceAsked(app.pool, venue, { request, player })
  const refusal = !found
    ? 'request_repeated'
    : found.available === null
      ? 'unknown_player'
      : null
  return told({ request }, { refusal, balance: found?.available ?? null })
}

/** What a venue says wrongly of money that it owes a player is kept for people (R-SEAM-11). */
async function keepOwed(
  { app, venue }: Call,
  call: string,
  body: unknown,
  problem: string,
) {
  if (call !== 'win' && call !== 'rollback') return
  const unfit = unfitBody(call, body, problem)
  const kept = await transaction(app.pool, (tx: Tx) =>
    keepUnfit(tx, { venue, cursor: '' }, [unfit]),
  )
  if (kept > 0) app.log.error({ venue, unread: kept }, 'calls of a venue in quarantine')
}

const callNames: ReadonlySet<string> = new Set(Object.keys(seamlessCalls))
const isCall = (name: string): name is SeamlessCall => callNames.has(name)

function parsed(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function answer(call: Call, name: string, raw: Buffer): Promise<Said> {
  if (!isCall(name)) return no('unknown_call')
  const body = parsed(jsonText(raw))
  const read = seamlessCalls[name].safeParse(body)
  if (!read.success) {
    const problem = read.error.issues
      .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
      .join('; ')
      .slice(0, 500)
    await keepOwed(call, name, body, problem)
    return no('bad_request', problem)
  }
  const asked = { call: name, body: read.data } as Asked
  if (asked.call === 'balance') return balanceOf(call, asked.body)
  const order = orderOf(asked)
  const echo = { request: order.request, transaction: order.transaction }
  return told(echo, await call.writer.submit(call.venue, order))
}

/** A fault is never told as an outcome: the venue asks again under the same transaction. */
function fault(error: unknown, request: FastifyRequest): Said {
  const { statusCode = 500 } = error as { statusCode?: number }
  if (error instanceof Refused || statusCode === 429) return no('busy')
  if (statusCode < 500) return no('bad_request')
  const isGone = isDatabaseGone(error)
  request.log.error({ err: error, support: request.id }, 'fault')
  return {
    status: isGone ? 503 : 500,
    body: { error: isGone ? 'unavailable' : 'internal', message: request.id },
  }
}

function send(reply: FastifyReply, { status, body }: Said) {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

const header = (request: FastifyRequest, name: string) =>
  String(request.headers[name] ?? '')

/** The calls that venues make of us: docs/venue-protocol-seamless.md. They know no session and no envelope. */
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
    const signed = {
      key: header(request, 'x-key'),
      timestamp: header(request, 'x-timestamp'),
      signature: header(request, 'x-signature'),
      path: `/venue/v1/${request.params.call}`,
      body,
    }
    const caller = callerOf(keys, signed, app.clock.now())
    if ('refusal' in caller) {
      const now = app.clock.now().getTime()
      return send(reply, no(caller.refusal, caller.refusal, { now }))
    }
    const { venue } = caller
    return send(reply, await answer({ app, writer, venue }, request.params.call, body))
  })
}
