import { burstOf, burstRange, targetLeast, targetMost } from '../burst.ts'
import { fieldsOf, wholeNumber } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/** A multiplier is drawn at once; a bet names the one that it must reach, and is paid just that. */
export type LimboBet = {
  /** Hundredths: 1.01 to 10,000.00. */
  target: number
}
export type LimboRound = {
  bet: LimboBet
  /** Hundredths, 1.00 at least. */
  burst: number
}

function parseBet(input: unknown): LimboBet | null {
  const fields = fieldsOf(input, ['target'])
  const target = wholeNumber(fields?.target, targetLeast, targetMost)
  return target === null ? null : { target }
}

export const rules = instantRules<LimboBet, LimboRound>({
  title: 'limbo',
  parseBet,
  open: (draws, bet) => ({ bet, burst: burstOf(draws.below(burstRange)) }),
  multiple: ({ bet, burst }) => (burst >= bet.target ? BigInt(bet.target) * 100n : 0n),
})
