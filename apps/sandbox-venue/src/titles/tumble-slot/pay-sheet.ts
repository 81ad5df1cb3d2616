import { type PaySheet, simulated } from '../../pay-sheet/sheet.ts'
import { percent } from '../../pay-sheet/sheet-figures.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
import { spinAll, wonOf } from './rules.ts'

export function tumbleSlotSheet(rounds: number): PaySheet {
  let free = 0
  let freeWon = 0
  const tally = simulate('tumble-slot', rounds, (draws) => {
    const round = spinAll(draws)
    const won = wonOf(round)
    if (round.spins.length > 1) {
      free += 1
      freeWon += won - Math.min(won, round.spins[0]?.won ?? 0)
    }
    return BigInt(won) * 100n
  })
  const shareOf = (part: number, whole: number) =>
    percent({ over: BigInt(part), under: BigInt(whole) })
  return {
    title: 'tumble-slot',
    way: 'Simulated with all tumbles and free spins.',
    lines: [
      simulated('a spin', tally, [
        `free spins: ${shareOf(free, rounds)} of rounds, ${shareOf(freeWon, rounds * 100)} of stakes`,
      ]),
    ],
  }
}
