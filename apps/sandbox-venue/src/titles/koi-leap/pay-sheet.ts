import { type PaySheet, simulated } from '../../pay-sheet/sheet.ts'
import { percent } from '../../pay-sheet/sheet-figures.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
import { theoreticalReturn } from './return-to-player.ts'
import { rules } from './rules.ts'

export function koiLeapSheet(rounds: number): PaySheet {
  const { numerator, denominator } = theoreticalReturn()
  const exact = percent({ over: numerator, under: denominator }, 3)
  const tally = simulate('koi-leap', rounds, (draws) => {
    return rules.settled(rules.open(draws, {}))?.multiple ?? 0n
  })
  return {
    title: 'koi-leap',
    way: 'Simulated for variance, runs and the largest; the return is also counted exactly.',
    lines: [simulated('a spin', tally, [`counted exactly: ${exact}`])],
  }
}
