import type { Draws } from '@jinli/fair/draws'
import { type TitleRules, unit } from './title-rules.ts'

/** What a program decides from what a player sees. */
export type Play<Decision, Shown> = (shown: Shown) => Decision

/** A round played to its end, and what it returns: later stakes count as losses, as sheets have it. */
export function playRound<Bet, Decision, Round, Shown>(
  rules: TitleRules<Bet, Decision, Round, Shown>,
  draws: Draws,
  bet: Bet,
  play: Play<Decision, Shown>,
): { round: Round; returned: bigint } {
  let round = rules.open(draws, bet)
  for (;;) {
    const end = rules.settled(round)
    if (end) {
      const later = rules.staked(round) - 1n
      return { round, returned: end.multiple - later * unit }
    }
    const next = rules.decide(round, play(rules.shown(round)))
    if (next === null) throw new Error('a decision that is not open')
    round = next
  }
}
