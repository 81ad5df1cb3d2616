import { bigSum, type FiveDigitOutcome, sumOf } from './rules.ts'

export function digitsOf(outcome: FiveDigitOutcome) {
  const { digits } = outcome
  const sum = sumOf(digits)
  const [first, , , , last] = digits
  return {
    digits,
    sum,
    size: sum >= bigSum ? '大' : '小',
    parity: sum % 2 ? '单' : '双',
    duel: first > last ? '龙' : first < last ? '虎' : '和',
  }
}

export function outcomeText(outcome: FiveDigitOutcome): string {
  const { digits, sum, size, parity, duel } = digitsOf(outcome)
  return `开奖 ${digits.join(' ')}，总和 ${sum}，${size}、${parity}，${duel}`
}
