import { parseYuan } from '@jinli/money/money'
import * as z from 'zod/mini'

/**
 * The calls that a venue makes for its seamless wallet (docs/venue-protocol-seamless.md): bodies, refusals, states
 * of a round. The calls have no envelope and no session; they are signed.
 */

/** States of a round. Only an open round accepts bets; any round pays a later win (money F-22). */
export const seamlessRoundNext = {
  open: ['closed', 'void'],
  closed: ['void'],
  void: [],
} as const satisfies Record<string, readonly string[]>
export type SeamlessRoundState = keyof typeof seamlessRoundNext

/** Refusals of a call that had no effect, with their HTTP status. Venues receive these words. */
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
  /** The player must not play: excluded, or not active. */
  limited: 409,
  /** The game session has ended, belongs to another player, or the player has signed out. */
  session_over: 409,
  /** The venue is switched off or under maintenance, or the game is hidden. */
  venue_closed: 409,
  round_closed: 409,
  /** The bet was rolled back before the bet itself arrived. */
  rolled_back: 409,
  /** The round has a win already, so staff must decide about the rollback. */
  round_won: 409,
  /** The transaction id is known, with different content. */
  transaction_mismatch: 409,
  /** The transaction is older than those that we still store. */
  transaction_expired: 409,
  busy: 429,
} as const
export type SeamlessRefusal = keyof typeof seamlessRefusals

const identifier = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/))
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/))

/** A decimal amount in yuan as text: a JSON number would be rounded before we can read it. Decodes to fen. */
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

/** What of the round's stakes was at risk, if the venue says so; the last call that says it counts. */
const atRisk = { at_risk: z.optional(amountOf(0n)) }

/** What the player picked and what came, in words; the last call that says it counts. */
const selection = { selection: z.optional(z.string()) }
const outcome = { outcome: z.optional(z.string()) }

/** Bodies of the calls. A key is the last part of the call's path. */
export const seamlessCalls = {
  balance: z.strictObject(ofPlayer),
  /** `raise`: an additional stake in an open round, accepted even from players who must not start a new one. */
  bet: z.strictObject({
    ...playing,
    ...selection,
    amount: amountOf(1n),
    raise: z._default(z.boolean(), false),
  }),
  /** `close`: the round accepts no more bets. A win of 0 reports a lost bet. */
  win: z.strictObject({
    ...inRound,
    ...atRisk,
    ...outcome,
    amount: amountOf(0n),
    close: z.boolean(),
  }),
  rollback: z.strictObject({ ...inRound, bet: identifier }),
  /** The stake and the win of a round that ends at once. */
  'bet-and-win': z.strictObject({
    ...playing,
    ...selection,
    ...atRisk,
    ...outcome,
    amount: amountOf(1n),
    win: amountOf(0n),
  }),
  close: z.strictObject({ ...inRound, ...atRisk, ...outcome }),
} as const
export type SeamlessCall = keyof typeof seamlessCalls
