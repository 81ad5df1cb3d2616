import { type Fen, formatYuan } from '@jinli/money/money'

type Compared = { difference: Fen | null; explained: boolean }

/** Whether a person has to look: a difference that open transfers do not explain. */
export function isOff({ difference, explained }: Compared): boolean {
  return difference !== null && difference !== 0n && !explained
}

/** The difference in words; a venue that did not answer has none. */
export function differenceWord(compared: Compared): string {
  const { difference } = compared
  if (difference === null) return '场馆未回报'
  if (difference === 0n) return '一致'
  return `${difference > 0n ? '+' : ''}${formatYuan(difference)}${isOff(compared) ? '' : '（在途可解释）'}`
}

/** A figure that may be missing. */
export function figureOf(amount: Fen | null): string {
  return amount === null ? '—' : formatYuan(amount)
}
