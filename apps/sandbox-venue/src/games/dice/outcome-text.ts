import type { DiceBet, DiceRound } from './rules.ts'

export const faceCount = 10_000

/** Formats a position on the rail: 4205 hundredths as '42.05'. */
export function placeText(place: number): string {
  const digits = String(place).padStart(4, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the winning numbers: '小于 50.00'. */
export function selectionText({ side, chance }: DiceBet): string {
  const isUnder = side === 'under'
  const target = isUnder ? chance : faceCount - chance
  return `${isUnder ? '小于 ' : '不小于 '}${placeText(Math.min(target, faceCount - 1))}`
}

export function outcomeText({ roll }: DiceRound): string {
  return `开出 ${placeText(roll)}`
}
