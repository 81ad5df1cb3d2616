import { z } from 'zod'
import { CallError } from './http-exchange.ts'
import { parseFen } from './money.ts'
import {
  call,
  Nonce,
  type PlayCall,
  type PlayContext,
  requireSession,
  Token,
} from './play-session.ts'
import type { BookSeat } from './slip-rows.ts'
import { LEGS_MOST, STAKE_LEAST, STAKE_MOST } from './slips.ts'
import { isBook } from './titles/title.ts'

const Id = z.number().int().min(1).max(1_000_000_000)
const Amount = z
  .string()
  .max(12)
  .transform((value, context) => {
    const fen = parseFen(value)
    if (fen !== null) return fen
    context.addIssue('an amount is a decimal with at most two places')
    return z.NEVER
  })
const Read = z.strictObject({ session: Token })
const Fixture = z.strictObject({ session: Token, chain: Id, fixture: Id })
const Leg = z.strictObject({
  chain: Id,
  fixture: Id,
  selection: z.string().max(32),
  odds: z
    .string()
    .regex(/^\d{1,3}\.\d{2}$/)
    .transform((odds) => Number.parseInt(odds.replace('.', ''), 10)),
})
const Place = z.strictObject({
  session: Token,
  legs: z.array(Leg).min(1).max(LEGS_MOST),
  stake: Amount.refine((fen) => fen >= STAKE_LEAST && fen <= STAKE_MOST),
  nonce: Nonce,
})
const CashOut = z.strictObject({
  session: Token,
  bet_id: z.string().max(64),
  price: Amount,
  nonce: Nonce,
})
const Slips = z.strictObject({ session: Token, before: z.string().regex(/^\d{0,18}$/) })

/** The calls of a book's page (docs/venue-protocol.md §7). */
export const bookCalls: readonly (readonly [string, PlayCall])[] = [
  [
    '/play/book',
    call(Read, (context, { session }) => context.books.read(seatOf(context, session))),
  ],
  [
    '/play/book/fixture',
    call(Fixture, (context, { session, chain, fixture }) =>
      context.books.fixture(seatOf(context, session), { chainId: chain, fixture }),
    ),
  ],
  ['/play/book/bet', call(Place, place)],
  ['/play/book/cash-out', call(CashOut, cashOut)],
  [
    '/play/book/slips',
    call(Slips, (context, { session, before }) =>
      context.books.slips(seatOf(context, session), before),
    ),
  ],
  [
    '/play/book/standings',
    call(Read, (context, { session }) => context.books.standings(seatOf(context, session))),
  ],
]

function seatOf(context: PlayContext, token: string): BookSeat {
  const { session, title } = requireSession(context, token)
  if (!isBook(title)) throw new CallError(404, 'unknown_call', 'this is no book')
  const { operator, player, ticket } = session
  return { operator, player, ticket, title }
}

function place(context: PlayContext, request: z.infer<typeof Place>) {
  const seat = seatOf(context, request.session)
  const legs = request.legs.map(({ chain, ...leg }) => ({ chainId: chain, ...leg }))
  const known = legs.every(({ selection }) => seat.title.book.nameOf(selection) !== null)
  // What hangs together is not multiplied.
  const apart = new Set(legs.map(({ chainId, fixture }) => `${chainId}:${fixture}`))
  if (!known || apart.size !== legs.length) {
    throw new CallError(400, 'bad_request', 'legs are known, and of different fixtures')
  }
  return context.books.place(seat, { legs, stake: request.stake, nonce: request.nonce })
}

function cashOut(context: PlayContext, request: z.infer<typeof CashOut>) {
  const seat = seatOf(context, request.session)
  const { bet_id: betId, price, nonce } = request
  return context.books.cashOut(seat, { betId, price, nonce })
}
