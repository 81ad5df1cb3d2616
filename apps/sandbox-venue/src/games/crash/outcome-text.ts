import { multipleOf } from '../bet-words.ts'
import type { CrashBet, CrashOutcome } from './rules.ts'

export function outcomeText({ burst }: CrashOutcome): string {
  return `线在 ${multipleOf(burst)} 处断了`
}

export function selectionText({ chips, autoAt }: CrashBet): string {
  const units = chips.reduce((sum, chip) => sum + chip.units, 0)
  return `放飞 ¥${units}${autoAt === null ? '' : `，${multipleOf(autoAt)} 收取`}`
}

/** Returns the end of a bet. A bet that left is settled while the burst is still secret, so it names only its exit. */
export function betOutcomeText(outcome: CrashOutcome, { autoAt }: CrashBet): string {
  const hasLeft = autoAt !== null && autoAt <= outcome.burst
  return hasLeft ? `在 ${multipleOf(autoAt)} 收取` : outcomeText(outcome)
}
