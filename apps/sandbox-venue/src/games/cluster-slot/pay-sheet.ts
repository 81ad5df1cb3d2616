import { type PaySheet, simulatedLine } from '../../pay-sheet/sheet.ts'
import { percent } from '../../pay-sheet/sheet-figures.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
import { cascades, clusterWon } from './rules.ts'

const longFrom = 4

export function clusterSlotSheet(rounds: number): PaySheet {
  let long = 0
  const returns = simulate('cluster-slot', rounds, (draws) => {
    const round = cascades(draws)
    if (round.steps.length > longFrom) long += 1
    return BigInt(clusterWon(round)) * 100n
  })
  const share = percent({ numerator: BigInt(long), denominator: BigInt(rounds) })
  return {
    game: 'cluster-slot',
    way: 'Simulated with all cascades.',
    lines: [
      simulatedLine('a round', returns, [
        `${longFrom} cascades or more: ${share} of rounds`,
      ]),
    ],
  }
}
