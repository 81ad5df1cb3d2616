import { type PaySheet, simulatedLine } from '../../pay-sheet/sheet.ts'
import { percent } from '../../pay-sheet/sheet-figures.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
import { spinAll, wonOf } from './rules.ts'

export function tumbleSlotSheet(rounds: number): PaySheet {
  let free = 0
  let freeWon = 0
  const returns = simulate('tumble-slot', rounds, (draws) => {
    const round = spinAll(draws)
    const multiple = wonOf(round)
    if (round.spins.length > 1) {
      free += 1
      freeWon += multiple - Math.min(multiple, round.spins[0]?.won ?? 0)
    }
    return BigInt(multiple) * 100n
  })
  const shareOf = (part: number, whole: number) =>
    percent({ numerator: BigInt(part), denominator: BigInt(whole) })
  return {
    game: 'tumble-slot',
    way: 'Simulated with all tumbles and free spins.',
    lines: [
      simulatedLine('a spin', returns, [
        `free spins: ${shareOf(free, rounds)} of rounds, ${shareOf(freeWon, rounds * 100)} of stakes`,
      ]),
    ],
  }
}
