import { type PaySheet, simulatedLine } from '../../pay-sheet/sheet.ts'
import { percent } from '../../pay-sheet/sheet-figures.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
import { theoreticalReturn } from './return-to-player.ts'
import { rules } from './rules.ts'

export function koiLeapSheet(rounds: number): PaySheet {
  const { numerator, denominator } = theoreticalReturn()
  const exact = percent({ numerator, denominator }, 3)
  const returns = simulate('koi-leap', rounds, (draws) => {
    return rules.payoutOf(rules.open(draws, {}))?.multiple ?? 0n
  })
  return {
    game: 'koi-leap',
    way: 'Simulated for variance, runs and the largest; the return is also counted exactly.',
    lines: [simulatedLine('a spin', returns, [`counted exactly: ${exact}`])],
  }
}
