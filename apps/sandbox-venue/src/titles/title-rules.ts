import type { Draws } from '@jinli/fair/draws'

/**
 * What a title is to the engine. Rules are pure and know draws, bets and decisions: never a player, an amount of
 * money, a balance, a history or a clock (R-GAME-14). A stake is one unit here; the engine knows what it is in fen.
 *
 * Bets, decisions, rounds and outcomes are plain JSON (no bigint, no undefined, no class), so that a round can be
 * stored between two decisions and replayed by a proof.
 */

/** A round of one player: `open` draws all of it, whatever is decided later. */
export type TitleRules<Bet, Decision, Round, Shown = unknown> = {
  readonly title: string
  /** What came from outside as a bet, or null when it is none. */
  parseBet(input: unknown): Bet | null
  parseDecision(input: unknown): Decision | null
  /** Fixes the whole round: deck, mine field, stops, respins. The only place that draws. */
  open(draws: Draws, bet: Bet): Round
  /** The round after a decision; null when it is not the player's to take now. A new value, `round` stays as it was. */
  decide(round: Round, decision: Decision): Round | null
  /** The round as it ends when nobody comes back to it: settled, by the play that adds no stake. */
  left(round: Round): Round
  /**
   * Whole units the round has cost so far: 1 from the start in most titles, more with chips on several places, after
   * a double or a call. The engine takes the difference before it keeps what `decide` gave.
   */
  staked(round: Round): bigint
  /** What the round pays in ten-thousandths of a unit, stakes that come back included; null while a decision is open. */
  settled(round: Round): { multiple: bigint } | null
  /** What a player may see now; nothing that is still covered. Everything once it is settled. */
  shown(round: Round): Shown
}

/** A round of all: one outcome, drawn without any bet, and what it pays on each. */
export type SharedRules<Bet, Outcome> = {
  readonly title: string
  parseBet(input: unknown): Bet | null
  /** The outcome of the round, whatever is bet on it. */
  draw(draws: Draws): Outcome
  /** Whole units that a bet costs. */
  staked(bet: Bet): bigint
  /** What the bet pays in ten-thousandths of a unit, its stake included; 0 when it loses. */
  pays(outcome: Outcome, bet: Bet): { multiple: bigint }
  /** Only of a round that runs on when bets are closed, and can be left by hand meanwhile. */
  readonly running?: RunningRules<Bet, Outcome>
}

/** Milliseconds count from the close of the round: a table, no clock. */
export type RunningRules<Bet, Outcome> = {
  /** How long the round runs; nothing of its outcome is told before. */
  lasts(outcome: Outcome): number
  /** What the round has come to after so long, as a whole number that never falls. */
  markAt(ms: number): number
  /** The bet of a player who leaves at a mark; null when it has left before by itself, or cannot leave there. */
  left(bet: Bet, mark: number): Bet | null
}

/** A unit in the measure of `multiple`. */
export const unit = 10_000n
