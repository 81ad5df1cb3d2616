import { winsText } from '../bet-words.ts'
import { type SlotSymbol, symbolNames } from './paytable.ts'

type SpinWins = {
  lines: readonly { line: number; symbol: SlotSymbol; count: number }[]
  scatter: { count: number } | null
}

export function outcomeText({ lines, scatter }: SpinWins): string {
  const gates = scatter ? [`龙门 ×${scatter.count}`] : []
  const wins = lines.map(
    ({ line, symbol, count }) => `第 ${line} 线 ${symbolNames[symbol]} ×${count}`,
  )
  return winsText([...gates, ...wins])
}
