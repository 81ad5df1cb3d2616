import type { SoloRules } from '../src/games/game-rules.ts'
import { type Play, playRound } from '../src/games/played-round.ts'
import { add, type Returns } from '../src/pay-sheet/returns.ts'
import { bandOf, figuresOf, type Ratio } from '../src/pay-sheet/sheet-figures.ts'
import { sampleDraws } from '../src/pay-sheet/simulation.ts'

/** Plays this many rounds and collects their returns. */
export function playedReturns<Bet, Decision, Round, Shown>(
  rules: SoloRules<Bet, Decision, Round, Shown>,
  bet: Bet,
  play: Play<Decision, Shown>,
  rounds: number,
): Returns {
  const draws = sampleDraws(`played ${rules.game}`)
  const tally: Returns = new Map()
  for (let count = 0; count < rounds; count += 1)
    add(tally, playRound(rules, draws, bet, play).returned)
  return tally
}

/** Returns the distance of a measured return from theory, in 99 % bands for that many rounds. */
export function bandsApart(theory: Returns, sample: Returns): number {
  const rounds = [...sample.values()].reduce((sum, ways) => sum + ways, 0n)
  const figures = figuresOf(theory)
  const float = ({ numerator, denominator }: Ratio) =>
    Number((numerator * 10n ** 12n) / denominator) / 1e12
  const difference = float(figuresOf(sample).rtp) - float(figures.rtp)
  return Math.abs(difference) / float(bandOf(figures, rounds))
}
