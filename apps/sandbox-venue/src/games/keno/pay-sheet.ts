import { choose, returnsOf } from '../../pay-sheet/returns.ts'
import { countedLine, type PaySheet } from '../../pay-sheet/sheet.ts'
import { drawCount, kenoPays, marksMost, numberCount } from './rules.ts'

/** Calculates the returns over every set of ten drawn numbers, by how many marked numbers the set contains. */
export function kenoReturns(marks: number) {
  const hits = Array.from({ length: marks + 1 }, (_, hit) => hit)
  return returnsOf(
    hits.map((hit) => [
      BigInt(kenoPays(marks, hit)) * 100n,
      choose(marks, hit) * choose(numberCount - marks, drawCount - hit),
    ]),
  )
}

export function kenoSheet(): PaySheet {
  return {
    game: 'keno',
    way: 'Counted: every draw of ten of forty. Which numbers are marked does not matter.',
    lines: Array.from({ length: marksMost }, (_, at) =>
      countedLine(`${at + 1} marks`, kenoReturns(at + 1)),
    ),
  }
}
