import type { SicBoOutcome } from './rules.ts'

export function diceOf(outcome: SicBoOutcome) {
  const { dice } = outcome
  const sum = dice.reduce((total, die) => total + die, 0)
  const triple = new Set(dice).size === 1
  return { dice, sum, size: triple ? '围' : sum >= 11 ? '大' : '小' }
}

export function outcomeText(outcome: SicBoOutcome): string {
  const { dice, sum, size } = diceOf(outcome)
  const end = size === '围' ? '围骰' : `${size}、${sum % 2 ? '单' : '双'}`
  return `${dice.join(' ')}，共 ${sum} 点，${end}`
}
