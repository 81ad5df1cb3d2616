import type { KenoBet, KenoRound } from './rules.ts'

export function selectionText({ marks }: KenoBet): string {
  return `选号 ${marks.join(' ')}`
}

export function hitsText({ bet, drawn }: KenoRound): string {
  const hits = bet.marks.filter((number) => drawn.includes(number)).length
  return `选 ${bet.marks.length} 中 ${hits}`
}

export function outcomeText(round: KenoRound): string {
  return `开出 ${round.drawn.toSorted((a, b) => a - b).join(' ')}，${hitsText(round)}`
}
