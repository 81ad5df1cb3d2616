import type { ThreeDigitOutcome } from './rules.ts'

export function digitsOf({ digits }: ThreeDigitOutcome) {
  return { digits, sum: digits.reduce((total, digit) => total + digit, 0) }
}

/** Returns the name of a number that the board does not list: 'direct-123' is '直选 123'. */
export function numberText(place: string): string {
  const [kind, number] = place.split('-')
  return `${kind === 'direct' ? '直选' : '组选'} ${number}`
}

export function outcomeText(outcome: ThreeDigitOutcome): string {
  const { digits, sum } = digitsOf(outcome)
  return `开奖 ${digits.join(' ')}，和值 ${sum}，${sum >= 14 ? '大' : '小'}`
}
