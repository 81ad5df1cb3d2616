import { bandOf, figuresOf, type Ratio } from '../src/pay-sheet/sheet-figures.ts'
import { sampleDraws } from '../src/pay-sheet/simulation.ts'
import { add, type Tally } from '../src/pay-sheet/tally.ts'
import { type Play, playRound } from '../src/titles/played-round.ts'
import type { TitleRules } from '../src/titles/title-rules.ts'

/** What so many played rounds return. */
export function played<Bet, Decision, Round, Shown>(
  rules: TitleRules<Bet, Decision, Round, Shown>,
  bet: Bet,
  play: Play<Decision, Shown>,
  rounds: number,
): Tally {
  const draws = sampleDraws(`played ${rules.title}`)
  const tally: Tally = new Map()
  for (let done = 0; done < rounds; done += 1)
    add(tally, playRound(rules, draws, bet, play).returned)
  return tally
}

/** How far a measured return lies from theory, in 99 % bands of that many rounds. */
export function bandsApart(theory: Tally, measured: Tally): number {
  const rounds = [...measured.values()].reduce((sum, ways) => sum + ways, 0n)
  const told = figuresOf(theory)
  const float = ({ over, under }: Ratio) => Number((over * 10n ** 12n) / under) / 1e12
  const apart = float(figuresOf(measured).returned) - float(told.returned)
  return Math.abs(apart) / float(bandOf(told, rounds))
}
