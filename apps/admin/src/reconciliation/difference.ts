import { yuanOfWire } from '../review/review-money.ts'

type Compared = { difference: number | null; explained: number }

/** Whether a person has to look: a difference that open transfers do not explain. */
export function isOff({ difference, explained }: Compared): boolean {
  return difference !== null && difference !== 0 && explained === 0
}

/** The difference in words; a venue that did not answer has none. */
export function differenceWord(compared: Compared): string {
  const { difference } = compared
  if (difference === null) return '场馆未回报'
  if (difference === 0) return '一致'
  return `${difference > 0 ? '+' : ''}${yuanOfWire(difference)}${isOff(compared) ? '' : '（在途可解释）'}`
}

/** A figure that may be missing. */
export function figureOf(amount: number | null): string {
  return amount === null ? '—' : yuanOfWire(amount)
}
