import type { Draws } from '@jinli/fair/draws'
import type { SoloRules } from './game-rules.ts'

/** Creates the rules of a game without decisions. An opened round is settled at once, and all of it is visible. */
export function instantRules<Bet, Round>(game: {
  game: string
  parseBet: (input: unknown) => Bet | null
  open: (draws: Draws, bet: Bet) => Round
  /** Returns the payout of the round, in ten-thousandths of a unit. */
  multiple: (round: Round) => bigint
  /** Returns the most that a round of this bet can pay, in ten-thousandths of a unit. */
  multipleMax: (bet: Bet) => bigint
}): SoloRules<Bet, never, Round, Round> {
  return {
    game: game.game,
    parseBet: game.parseBet,
    parseDecision: () => null,
    open: game.open,
    decide: () => null,
    abandon: (round) => round,
    stakeOf: () => 1n,
    payoutOf: (round) => ({ multiple: game.multiple(round) }),
    multipleMax: game.multipleMax,
    view: (round) => round,
  }
}
