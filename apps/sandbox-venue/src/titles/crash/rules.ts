import { burstOf, burstRange, targetLeast, targetMost } from '../burst.ts'
import { fieldsOf, wholeNumber } from '../input.ts'
import type { SharedRules } from '../title-rules.ts'

/**
 * One curve for all: it rises until it bursts. Who has left before is paid the multiplier of that moment, who has not
 * loses; at 10,000.00 all that is still in is paid. When the curve stands where is a table, no clock.
 */
export type CrashBet = {
  /** Hundredths at which the bet leaves by itself; null when the player leaves by hand. */
  autoAt: number | null
  /** Hundredths at which the player has left by hand; null as long as they have not. */
  leftAt: number | null
}
export type CrashOutcome = {
  /** Hundredths, 1.00 to 10,000.00. */
  burst: number
}

/** One tick is a tenth of a second. */
export const tickMs = 100

/** The curve in hundredths, tick by tick: it grows by 0.6 % each, reckoned in millionths and rounded down. */
const curve: readonly number[] = (() => {
  const points: number[] = []
  for (let height = 1_000_000n; ; height = (height * 1_006n) / 1_000n) {
    const hundredths = Number.parseInt((height / 10_000n).toString(), 10)
    if (hundredths >= targetMost) return [...points, targetMost]
    points.push(hundredths)
  }
})()

/** Where the curve stands after so many ticks, in hundredths. */
export function multiplierAt(tick: number): number {
  return curve[Math.min(Math.max(tick, 0), curve.length - 1)] ?? targetMost
}

/** The first tick at which the curve is higher than it may rise: there the round is over. */
export function burstTick(outcome: CrashOutcome): number {
  const over = curve.findIndex((height) => height > outcome.burst)
  return over === -1 ? curve.length - 1 : over
}

/** The bet of a player who leaves at a tick; null when it has left before. */
export function cashedOut(bet: CrashBet, tick: number): CrashBet | null {
  const height = multiplierAt(tick)
  if (bet.leftAt !== null || (bet.autoAt !== null && bet.autoAt <= height)) return null
  return { ...bet, leftAt: height }
}

function parseBet(input: unknown): CrashBet | null {
  const fields = fieldsOf(input, ['autoAt'])
  if (fields?.autoAt === null) return { autoAt: null, leftAt: null }
  const autoAt = wholeNumber(fields?.autoAt, targetLeast, targetMost)
  return autoAt === null ? null : { autoAt, leftAt: null }
}

function pays(outcome: CrashOutcome, { autoAt, leftAt }: CrashBet): { multiple: bigint } {
  const exit = Math.min(autoAt ?? targetMost, leftAt ?? targetMost)
  return { multiple: exit <= outcome.burst ? BigInt(exit) * 100n : 0n }
}

export const rules: SharedRules<CrashBet, CrashOutcome> = {
  title: 'crash',
  parseBet,
  draw: (draws) => ({ burst: Math.min(burstOf(draws.below(burstRange)), targetMost) }),
  staked: () => 1n,
  pays,
}
