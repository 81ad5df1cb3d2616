import { type BaccaratOutcome, baccaratPoints } from './rules.ts'

export function pointsOf(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + baccaratPoints(card), 0) % 10
}

export function winnerOf(outcome: BaccaratOutcome): '庄' | '闲' | '和' {
  const player = pointsOf(outcome.player)
  const banker = pointsOf(outcome.banker)
  if (player === banker) return '和'
  return player > banker ? '闲' : '庄'
}

export function outcomeText(outcome: BaccaratOutcome): string {
  const winner = winnerOf(outcome)
  const end = winner === '和' ? '和局' : `${winner}赢`
  return `闲 ${pointsOf(outcome.player)} 点，庄 ${pointsOf(outcome.banker)} 点，${end}`
}
