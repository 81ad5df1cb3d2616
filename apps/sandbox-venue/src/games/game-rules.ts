import type { Draws } from '@jinli/fair/draws'

/**
 * The rules of a game are pure functions of draws, bets and decisions. They never see a player, an amount of money, a
 * balance, a history or a clock (R-GAME-14). A stake is counted in units; only the engine knows its amount in fen.
 * Bets, decisions, rounds and outcomes are plain JSON (no bigint, no undefined, no class), so that a round can be
 * stored between two decisions and replayed by a proof.
 */

/** The rules of a solo game. `open` draws everything at once, whatever the player decides later. */
export type SoloRules<Bet, Decision, Round, Shown = unknown> = {
  readonly game: string
  /** Parses the bet of a request. Returns null when it is invalid. */
  parseBet(input: unknown): Bet | null
  parseDecision(input: unknown): Decision | null
  /** Draws the whole round: deck, mines, stops, respins. No other function draws. */
  open(draws: Draws, bet: Bet): Round
  /** Returns the round after a decision, as a new value. Returns null if the decision is not possible now. */
  decide(round: Round, decision: Decision): Round | null
  /** Ends a round whose player does not come back. The round is settled without another stake. */
  abandon(round: Round): Round
  /**
   * Returns the stake of the round so far, in units. In most games it is 1. Chips on several places, a double or a call
   * add to it. The engine takes the difference before it stores the result of `decide`.
   */
  stakeOf(round: Round): bigint
  /** Returns the payout in ten-thousandths of a unit, with returned stakes; null while a decision is open. */
  payoutOf(round: Round): { multiple: bigint } | null
  /** Returns the most that a round of this bet can pay, in ten-thousandths of a unit. No draw ever pays more. */
  multipleMax(bet: Bet): bigint
  /** Only for games whose payout rises until the player stops: the payout after one more step. */
  nextMultiple?(round: Round): bigint
  /** Returns the part of the stake that was at risk, in units: no push. By default it is the whole stake. */
  riskOf?(round: Round): bigint
  /** Returns what the player may see now: nothing that is still hidden, and everything once the round is settled. */
  view(round: Round): Shown
}

/** The rules of a shared round: one outcome, drawn without knowledge of the bets, and the payout of each bet. */
export type TableRules<Bet, Outcome> = {
  readonly game: string
  parseBet(input: unknown): Bet | null
  /** Draws the outcome of the round. Bets have no influence. */
  draw(draws: Draws): Outcome
  /** Returns the stake of a bet in units. */
  stakeOf(bet: Bet): bigint
  /** Returns the payout of a bet in ten-thousandths of a unit, including its stake; 0 when it loses. */
  payoutOf(outcome: Outcome, bet: Bet): { multiple: bigint }
  /** Returns the most that bets on one round can pay together, in ten-thousandths of a unit. */
  multipleMax(bets: readonly Bet[]): bigint
  /**
   * Returns what of each of a player's bets in a round was at risk, in ten-thousandths of a unit: no stake that came
   * back, and of opposite bets the difference.
   */
  riskOf(outcome: Outcome, bets: readonly Bet[]): readonly bigint[]
  /** Only for games whose round continues after bets are closed, so that players can leave it. */
  readonly running?: RunningRules<Bet, Outcome>
}

/** The rules of a running round. Milliseconds count from the close of bets; the rules read no clock. */
export type RunningRules<Bet, Outcome> = {
  /** Returns how long the round runs. Its outcome is secret until then. */
  durationMs(outcome: Outcome): number
  /** Returns the mark (multiple) of the round after this time, an integer that never falls. */
  markAt(ms: number): number
  /** Returns the bet after it leaves at a mark. Returns null if it has left before, or cannot leave there. */
  leaveAt(bet: Bet, mark: number): Bet | null
  /** Returns the mark at which the bet leaves by itself. Null when it stays until the player leaves. */
  autoMark(bet: Bet): number | null
  /** Returns the highest mark at which a bet can leave and be paid no more than `multiple`. Null when there is none. */
  markWithin(bet: Bet, multiple: bigint): number | null
}

/** One unit, in ten-thousandths. */
export const unit = 10_000n
