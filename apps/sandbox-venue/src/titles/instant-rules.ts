import type { Draws } from '@jinli/fair/draws'
import type { TitleRules } from './title-rules.ts'

/** A title without decisions: opened is settled, and everything may be shown. */
export function instantRules<Bet, Round>(title: {
  title: string
  parseBet: (input: unknown) => Bet | null
  open: (draws: Draws, bet: Bet) => Round
  /** What the round pays, in ten-thousandths of a unit. */
  multiple: (round: Round) => bigint
}): TitleRules<Bet, never, Round, Round> {
  return {
    title: title.title,
    parseBet: title.parseBet,
    parseDecision: () => null,
    open: title.open,
    decide: () => null,
    left: (round) => round,
    staked: () => 1n,
    settled: (round) => ({ multiple: title.multiple(round) }),
    shown: (round) => round,
  }
}
