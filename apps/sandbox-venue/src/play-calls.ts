import { z } from 'zod'
import { bookCalls } from './book-calls.ts'
import type { Store } from './database.ts'
import { CallError } from './http-exchange.ts'
import { formatFen, parseFen } from './money.ts'
import {
  call,
  Nonce,
  type PlayCall,
  type PlayContext,
  requireSession,
  Token,
} from './play-session.ts'
import { lastEndedOf, openRoundOf, readRounds } from './round-list.ts'
import { decideRound, openRound, type Seat } from './rounds.ts'
import { changeSeeds, revealedSeeds, seedsOf } from './seeds.ts'
import type { Session } from './sessions.ts'
import { tableCalls } from './table-calls.ts'
import { isOwn, type Title } from './titles/title.ts'

const State = z.strictObject({ session: Token })
const Spin = z.strictObject({ session: Token, stake: z.string().max(12), nonce: Nonce })
const Open = z.strictObject({ ...Spin.shape, bet: z.unknown() })
const Decide = z.strictObject({
  session: Token,
  round_id: z.string().max(64),
  decision: z.unknown(),
  nonce: Nonce,
})
const Rounds = z.strictObject({ session: Token, before: z.string().regex(/^\d{0,18}$/) })
const Change = z.strictObject({
  session: Token,
  server_seed_hash: z.string().regex(/^[0-9a-f]{64}$/),
  // Without a colon: it stands between the parts of what is signed.
  client_seed: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
})

/** Who comes back sooner has mostly not seen how the round ended. */
const LAST_SHOWN_MS = 60_000

const CALLS: ReadonlyMap<string, PlayCall> = new Map<string, PlayCall>([
  ['/play/state', call(State, readState)],
  ['/play/open', call(Open, open)],
  ['/play/spin', call(Spin, spin)],
  ['/play/decide', call(Decide, decide)],
  ['/play/rounds', call(Rounds, rounds)],
  ['/play/seeds', call(State, readSeeds)],
  ['/play/seeds/change', call(Change, change)],
  ...tableCalls,
  ...bookCalls,
])

/** Runs a call of the game page; throws or rejects with CallError (session_expired, insufficient_balance, …). */
export function runPlayCall(context: PlayContext, path: string, body: unknown): unknown {
  const run = CALLS.get(path)
  if (!run) throw new CallError(404, 'unknown_call', `there is no ${path}`)
  return run(context, body)
}

/** The session of a title whose rounds are one player's. */
function requireRounds(context: PlayContext, token: string) {
  const { title, ...found } = requireSession(context, token)
  if (!isOwn(title)) throw new CallError(404, 'unknown_call', 'its rounds are of all')
  return { ...found, title }
}

async function readState(context: PlayContext, request: z.infer<typeof State>) {
  const { session, operator, title } = requireRounds(context, request.session)
  const { store, purse } = context
  const balance = formatFen(await purse.balance(session))
  const { rounds } = readRounds(store, session, '')
  return {
    game: title.code,
    name: title.name,
    theme: { id: operator.id, name: operator.name, hue: operator.hue },
    balance,
    round: openRoundOf(store, session),
    last: lastEndedOf(store, session, Date.now() - LAST_SHOWN_MS),
    spins: rounds.map(({ round_id, stake, payout, at }) => ({
      bet_id: round_id,
      stake,
      payout,
      at,
    })),
  }
}

function stakeOf(title: Title, text: string): bigint {
  const fen = title.stakes.includes(text) ? parseFen(text) : null
  if (fen !== null) return fen
  const stakes = title.stakes.join(', ')
  throw new CallError(400, 'bad_request', `stake must be one of ${stakes}`)
}

function seatOf(context: PlayContext, token: string): Seat {
  const { session, title } = requireRounds(context, token)
  const { operator, player, ticket } = session
  return { operator, player, ticket, title }
}

function open(context: PlayContext, request: z.infer<typeof Open>) {
  const seat = seatOf(context, request.session)
  const unitStake = stakeOf(seat.title, request.stake)
  const bet = seat.title.rules.parseBet(request.bet)
  if (bet === null) throw new CallError(400, 'bad_request', 'this is no bet of the title')
  const order = { unitStake, bet, nonce: request.nonce }
  return openRound(context, seat, order, context.config.roundMs)
}

/** A round of a title that is told nothing but a stake (docs/venue-protocol.md §7). */
async function spin(context: PlayContext, request: z.infer<typeof Spin>) {
  const { shown, ...round } = await open(context, { ...request, bet: {} })
  return { ...(shown as object), ...round, bet_id: round.round_id }
}

function decide(context: PlayContext, request: z.infer<typeof Decide>) {
  const seat = seatOf(context, request.session)
  const decision = seat.title.rules.parseDecision(request.decision)
  if (decision === null) {
    throw new CallError(400, 'bad_request', 'this is no decision of the title')
  }
  const order = { roundId: request.round_id, decision, nonce: request.nonce }
  return decideRound(context, seat, order)
}

function rounds(context: PlayContext, request: z.infer<typeof Rounds>) {
  const { session } = requireRounds(context, request.session)
  return readRounds(context.store, session, request.before)
}

function seedsBody(store: Store, session: Session) {
  const seeds = seedsOf(store, session)
  return {
    server_seed_hash: seeds.serverSeedHash,
    client_seed: seeds.clientSeed,
    next_nonce: seeds.nextNonce,
    next_server_seed_hash: seeds.nextServerSeedHash,
    revealed: revealedSeeds(store, session).map((each) => ({
      server_seed: each.serverSeed,
      server_seed_hash: each.serverSeedHash,
      client_seed: each.clientSeed,
      rounds: each.rounds,
    })),
  }
}

function readSeeds(context: PlayContext, request: z.infer<typeof State>) {
  const { session } = requireSession(context, request.session)
  return context.store.transaction(() => seedsBody(context.store, session))
}

function change(context: PlayContext, request: z.infer<typeof Change>) {
  const { session } = requireSession(context, request.session)
  const { store } = context
  return store.transaction(() => {
    const wish = {
      serverSeedHash: request.server_seed_hash,
      clientSeed: request.client_seed,
    }
    const result = changeSeeds(store, session, wish)
    if (result === 'round_open') {
      throw new CallError(409, 'round_open', 'end the open round first')
    }
    if (result === 'stale') {
      throw new CallError(409, 'stale_seeds', 'these are not the seeds in use')
    }
    return seedsBody(store, session)
  })
}
