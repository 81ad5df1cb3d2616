import { burstOf, burstRange, targetLeast, targetMost } from '../burst.ts'
import { fieldsOf, wholeNumber } from '../input.ts'
import { instantRules } from '../instant-rules.ts'

/** A bet of Limbo. A multiplier is drawn; if it reaches the player's target, the bet pays the target. */
export type LimboBet = {
  /** The target in hundredths: 1.01 to 10,000.00. */
  target: number
}
export type LimboRound = {
  bet: LimboBet
  /** The drawn multiplier in hundredths, at least 1.00. */
  burst: number
}

function parseBet(input: unknown): LimboBet | null {
  const fields = fieldsOf(input, ['target'])
  const target = wholeNumber(fields?.target, targetLeast, targetMost)
  return target === null ? null : { target }
}

export const rules = instantRules<LimboBet, LimboRound>({
  game: 'limbo',
  parseBet,
  open: (draws, bet) => ({ bet, burst: burstOf(draws.below(burstRange)) }),
  multiple: ({ bet, burst }) => (burst >= bet.target ? BigInt(bet.target) * 100n : 0n),
  multipleMax: ({ target }) => BigInt(target) * 100n,
})
