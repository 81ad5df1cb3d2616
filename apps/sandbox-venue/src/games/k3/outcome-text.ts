import type { K3Outcome } from './rules.ts'

export function diceOf(outcome: K3Outcome) {
  const { dice } = outcome
  const sum = dice.reduce((total, die) => total + die, 0)
  return { dice, sum, size: sum >= 11 ? '大' : '小', parity: sum % 2 ? '单' : '双' }
}

export function outcomeText(outcome: K3Outcome): string {
  const { dice, sum, size, parity } = diceOf(outcome)
  return `开奖 ${dice.join(' ')}，和值 ${sum}，${size}、${parity}`
}
