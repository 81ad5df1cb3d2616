import { winsText } from '../bet-words.ts'
import { type ClassicRound, classicLinePays, classicWindow } from './rules.ts'

type Win = { line: number; rows: readonly number[]; pays: number }

export function winsOf(
  lines: readonly (readonly number[])[],
  { stops }: ClassicRound,
): Win[] {
  const window = classicWindow(stops)
  return lines.flatMap((rows, index) => {
    const pays = classicLinePays(rows.map((row, reel) => window[reel]?.[row]))
    return pays > 0 ? [{ line: index + 1, rows, pays }] : []
  })
}

export function outcomeTextOf(lines: readonly (readonly number[])[]) {
  return (round: ClassicRound): string =>
    winsText(winsOf(lines, round).map(({ line, pays }) => `第 ${line} 线 ×${pays}`))
}
