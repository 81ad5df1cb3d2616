import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { appendBetChange } from './bets.ts'
import type { Operator, VenueConfig } from './config.ts'
import { integer, type Store, text, time } from './database.ts'
import { CallError } from './http-exchange.ts'
import { formatFen, parseFen } from './money.ts'
import { type Session, touchSession } from './sessions.ts'
import { drawGrid } from './slot/draw.ts'
import { evaluate } from './slot/outcome.ts'
import { GAME_ID, GAME_NAME, STAKES } from './slot/paytable.ts'
import { balanceOf, moveMoney } from './wallet.ts'

const RECENT_SPINS = 20

const State = z.strictObject({ session: z.string().max(100) })
const Spin = z.strictObject({
  session: z.string().max(100),
  stake: z.enum(STAKES),
  nonce: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
})

export type PlayContext = { store: Store; config: VenueConfig }

/** Runs a call of the game page; throws CallError (session_expired, insufficient_balance, …). */
export function runPlayCall(context: PlayContext, path: string, body: unknown): unknown {
  if (path === '/play/state') return readState(context, parse(State, body))
  if (path === '/play/spin') return spin(context, parse(Spin, body))
  throw new CallError(404, 'unknown_call', `there is no ${path}`)
}

/** The living session and its operator; null when expired or the operator has left. */
export function findSession(
  { store, config }: PlayContext,
  token: string,
): { session: Session; operator: Operator } | null {
  const session = touchSession(store, token)
  const operator = session && config.operators.get(session.operator)
  return session && operator ? { session, operator } : null
}

function readState(context: PlayContext, request: z.infer<typeof State>) {
  const { session, operator } = requireSession(context, request.session)
  const { store } = context
  const spins = store.all(
    `SELECT bet_id, stake, payout, at FROM spin WHERE operator = ? AND player = ?
     ORDER BY rowid DESC LIMIT ?`,
    session.operator,
    session.player,
    RECENT_SPINS,
  )
  return {
    game: GAME_ID,
    name: GAME_NAME,
    theme: { id: operator.id, name: operator.name, hue: operator.hue },
    balance: formatFen(balanceOf(store, session.operator, session.player) ?? 0n),
    spins: spins.map((row) => ({
      bet_id: text(row, 'bet_id'),
      stake: formatFen(integer(row, 'stake')),
      payout: formatFen(integer(row, 'payout')),
      at: time(row, 'at')?.toISOString() ?? null,
    })),
  }
}

function spin(context: PlayContext, request: z.infer<typeof Spin>): unknown {
  const { session } = requireSession(context, request.session)
  const stake = parseFen(request.stake)
  if (stake === null) throw new CallError(400, 'bad_request', 'stake is not an amount')
  return context.store.transaction(() => {
    const known = context.store.one(
      'SELECT stake, answer FROM spin WHERE operator = ? AND player = ? AND nonce = ?',
      session.operator,
      session.player,
      request.nonce,
    )
    if (!known) return settleSpin(context.store, session, request.nonce, stake)
    if (integer(known, 'stake') !== stake) {
      throw new CallError(409, 'nonce_conflict', 'this nonce was used with another stake')
    }
    return JSON.parse(text(known, 'answer'))
  })
}

/** One transaction: stake off, draw, payout on, bet in the feed, answer kept for repeats. */
function settleSpin(store: Store, session: Session, nonce: string, stake: bigint): unknown {
  const { operator, player, game } = session
  const betId = randomUUID()
  const at = Date.now()
  const movement = { operator, player, ref: betId, at }
  const staked = moveMoney(store, { ...movement, kind: 'stake', delta: -stake })
  if (staked === null) {
    const balance = formatFen(balanceOf(store, operator, player) ?? 0n)
    throw new CallError(409, 'insufficient_balance', 'transfer money in first', { balance })
  }
  const grid = drawGrid()
  const { lines, scatter, payout } = evaluate(grid, stake)
  const balance =
    payout === 0n
      ? staked
      : moveMoney(store, { ...movement, kind: 'payout', delta: payout })
  if (balance === null) throw new Error('a payout found no wallet')
  appendBetChange(store, {
    betId,
    version: 1,
    operator,
    player,
    game,
    stake,
    payout,
    status: 'settled',
    placedAt: at,
    settledAt: at,
  })
  const answer = {
    bet_id: betId,
    grid,
    lines: lines.map((line) => ({ ...line, win: formatFen(line.win) })),
    scatter: scatter && { count: scatter.count, win: formatFen(scatter.win) },
    stake: formatFen(stake),
    payout: formatFen(payout),
    balance: formatFen(balance),
    at: new Date(at).toISOString(),
  }
  store.run(
    `INSERT INTO spin (bet_id, operator, player, nonce, stake, payout, answer, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    betId,
    operator,
    player,
    nonce,
    stake,
    payout,
    JSON.stringify(answer),
    at,
  )
  return answer
}

function requireSession(context: PlayContext, token: string) {
  const found = findSession(context, token)
  if (!found) throw new CallError(401, 'session_expired', 'launch the game again')
  return found
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (!parsed.success) {
    throw new CallError(400, 'bad_request', z.prettifyError(parsed.error))
  }
  return parsed.data
}
