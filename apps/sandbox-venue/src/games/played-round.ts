import type { Draws } from '@jinli/fair/draws'
import { type SoloRules, unit } from './game-rules.ts'

/** A strategy that decides from what the player sees. */
export type Play<Decision, Shown> = (view: Shown) => Decision

/** Plays a round to its end. `returned` counts later stakes as losses, as the pay sheets do. */
export function playRound<Bet, Decision, Round, Shown>(
  rules: SoloRules<Bet, Decision, Round, Shown>,
  draws: Draws,
  bet: Bet,
  play: Play<Decision, Shown>,
): { round: Round; returned: bigint } {
  let round = rules.open(draws, bet)
  for (;;) {
    const end = rules.payoutOf(round)
    if (end) {
      const laterStakes = rules.stakeOf(round) - 1n
      return { round, returned: end.multiple - laterStakes * unit }
    }
    const next = rules.decide(round, play(rules.view(round)))
    if (next === null) throw new Error('a decision that is not open')
    round = next
  }
}
