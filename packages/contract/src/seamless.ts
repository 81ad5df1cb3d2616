import { parseYuan } from '@jinli/money/money'
import * as z from 'zod/mini'

/**
 * The calls of the seamless wallet, which a venue makes (docs/venue-protocol-seamless.md): their bodies, the words that
 * refuse them, and the states of a round. They are no calls of players or staff: no envelope, no session, one signature.
 */

/** Open takes bets; closed and void take none, and what wins later still lands (money F-22). */
export const seamlessRoundNext = {
  open: ['closed', 'void'],
  closed: ['void'],
  void: [],
} as const satisfies Record<string, readonly string[]>
export type SeamlessRoundState = keyof typeof seamlessRoundNext

/** Why a call had no effect, with its HTTP status. Venues decide by the word. */
export const seamlessRefusals = {
  bad_request: 400,
  bad_signature: 401,
  stale_timestamp: 401,
  request_repeated: 409,
  unknown_call: 404,
  unknown_player: 404,
  unknown_round: 404,
  unknown_bet: 404,
  insufficient_balance: 409,
  /** The player may not play: excluded, or the account is not active. */
  limited: 409,
  /** The game session is over, is another player's, or the player has signed out. */
  session_over: 409,
  /** The venue is switched off. */
  venue_closed: 409,
  round_closed: 409,
  /** The bet was rolled back before it came. */
  rolled_back: 409,
  /** The round has a win: who rolls back then is a person's question. */
  round_won: 409,
  /** The transaction is known with other contents. */
  transaction_mismatch: 409,
  /** The transaction is older than what is kept. */
  transaction_expired: 409,
  busy: 429,
} as const
export type SeamlessRefusal = keyof typeof seamlessRefusals

const identifier = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/))
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/))

/** Decimal yuan as text; a number would have been rounded before we see it. */
const amountOf = (least: bigint) =>
  z.pipe(
    z.string(),
    z.transform((text, ctx) => {
      const fen = parseYuan(text)
      if (fen !== null && fen >= least) return fen
      ctx.issues.push({ code: 'custom', message: 'not an amount', input: text })
      return z.NEVER
    }),
  )

const ofPlayer = { request: identifier, player: identifier }
const inRound = {
  ...ofPlayer,
  transaction: identifier,
  round: identifier,
  currency: z.literal('CNY'),
}
const playing = { ...inRound, session: token, game: identifier }

/** Bodies by call, which is the last part of its path. */
export const seamlessCalls = {
  balance: z.strictObject(ofPlayer),
  bet: z.strictObject({ ...playing, amount: amountOf(1n) }),
  /** `close`: nothing more is bet in this round. A win of nothing is a bet that was lost. */
  win: z.strictObject({ ...inRound, amount: amountOf(0n), close: z.boolean() }),
  rollback: z.strictObject({ ...inRound, bet: identifier }),
  /** Stake and win of a round that ends at once. */
  'bet-and-win': z.strictObject({ ...playing, amount: amountOf(1n), win: amountOf(0n) }),
  close: z.strictObject(inRound),
} as const
export type SeamlessCall = keyof typeof seamlessCalls
