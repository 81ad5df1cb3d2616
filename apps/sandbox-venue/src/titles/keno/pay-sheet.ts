import { counted, type PaySheet } from '../../pay-sheet/sheet.ts'
import { choose, tallyOf } from '../../pay-sheet/tally.ts'
import { drawCount, kenoPays, marksMost, numberCount } from './rules.ts'

/** Every set of ten, by how many of the marks it holds. */
export function kenoTally(marks: number) {
  const hits = Array.from({ length: marks + 1 }, (_, hit) => hit)
  return tallyOf(
    hits.map((hit) => [
      BigInt(kenoPays(marks, hit)) * 100n,
      choose(marks, hit) * choose(numberCount - marks, drawCount - hit),
    ]),
  )
}

export function kenoSheet(): PaySheet {
  return {
    title: 'keno',
    way: 'Counted: every draw of ten of forty. Which numbers are marked does not matter.',
    lines: Array.from({ length: marksMost }, (_, at) =>
      counted(`${at + 1} marks`, kenoTally(at + 1)),
    ),
  }
}
