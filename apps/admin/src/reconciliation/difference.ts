import { type Fen, formatYuan } from '@jinli/money/money'

type Comparison = { difference: Fen | null; explained: boolean }

/** Whether there is a difference that open transfers cannot explain. */
export function isOff({ difference, explained: isExplained }: Comparison): boolean {
  return difference !== null && difference !== 0n && !isExplained
}

/** Describes the difference, or that the venue did not answer. */
export function differenceWord(comparison: Comparison): string {
  const { difference } = comparison
  if (difference === null) return '场馆未回报'
  if (difference === 0n) return '一致'
  return `${difference > 0n ? '+' : ''}${formatYuan(difference)}${isOff(comparison) ? '' : '（在途可解释）'}`
}

/** Formats an amount that may be missing. */
export function figureOf(amount: Fen | null): string {
  return amount === null ? '—' : formatYuan(amount)
}
