import { beats, bullOf, type DouNiuOutcome, noBull, twoTens } from './rules.ts'

const digits = '零一二三四五六七八九'
const seatNames = ['天', '地', '人']

export function bullText(hand: readonly number[]): string {
  const bull = bullOf(hand)
  if (bull === noBull) return '没牛'
  return bull === twoTens ? '牛牛' : `牛${digits.charAt(bull)}`
}

function winners({ banker, seats }: DouNiuOutcome): string {
  const names = seatNames.filter((_, at) => beats(seats[at] ?? [], banker))
  return names.length > 0 ? `${names.join('、')}胜` : '庄家通吃'
}

export function outcomeText(outcome: DouNiuOutcome): string {
  return `庄${bullText(outcome.banker)}，${winners(outcome)}`
}
