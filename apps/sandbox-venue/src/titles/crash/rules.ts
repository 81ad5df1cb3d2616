import { burstOf, burstRange, targetLeast, targetMost } from '../burst.ts'
import { type ChipBet, parseChips, stakedChips } from '../chips.ts'
import { fieldsOf, wholeNumber } from '../input.ts'
import type { RunningRules, SharedRules } from '../title-rules.ts'

/**
 * One curve for all: it rises until it bursts. Who has left before is paid the multiplier of that moment, who has not
 * loses; at 10,000.00 all that is still in is paid. When the curve stands where is a table, no clock.
 */
export type CrashBet = ChipBet & {
  /** Hundredths at which the bet leaves: by itself, or where the player has left by hand. Null stays in. */
  autoAt: number | null
}
export type CrashOutcome = {
  /** Hundredths, 1.00 to 10,000.00. */
  burst: number
}

/** The only place that chips are put on. */
export const crashPlace = 'in'
/** Of one bet: 10,000 times as much may have to be paid. */
export const crashUnitsMost = 1_000
/** One tick is a twentieth of a second. */
export const tickMs = 50

/** The curve in hundredths, tick by tick: it grows by 0.5 % at first and by 0.009 % more with each tick. */
const curve: readonly number[] = (() => {
  const points: number[] = []
  let height = 1_000_000n
  for (let tick = 0n; ; tick += 1n) {
    const hundredths = Number.parseInt((height / 10_000n).toString(), 10)
    if (hundredths >= targetMost) return [...points, targetMost]
    points.push(hundredths)
    height = (height * (1_005_000n + 90n * tick)) / 1_000_000n
  }
})()

/** Where the curve stands after so many ticks, in hundredths. */
export function multiplierAt(tick: number): number {
  return curve[Math.min(Math.max(tick, 0), curve.length - 1)] ?? targetMost
}

/** The first tick at which the curve is higher than it may rise: there the round is over. */
export function burstTick({ burst }: CrashOutcome): number {
  const over = curve.findIndex((height) => height > burst)
  return over === -1 ? curve.length - 1 : over
}

const running: RunningRules<CrashBet, CrashOutcome> = {
  lasts: (outcome) => burstTick(outcome) * tickMs,
  markAt: (ms) => multiplierAt(Math.floor(ms / tickMs)),
  left: (bet, mark) => {
    const gone = bet.autoAt !== null && bet.autoAt <= mark
    return gone || mark < targetLeast ? null : { ...bet, autoAt: mark }
  },
}

function parseBet(input: unknown): CrashBet | null {
  const fields = fieldsOf(input, ['chips', 'autoAt'])
  const bet = parseChips({ chips: fields?.chips }, (place) => place === crashPlace)
  if (!fields || !bet || stakedChips(bet) > BigInt(crashUnitsMost)) return null
  if (fields.autoAt === null) return { ...bet, autoAt: null }
  const autoAt = wholeNumber(fields.autoAt, targetLeast, targetMost)
  return autoAt === null ? null : { ...bet, autoAt }
}

function pays({ burst }: CrashOutcome, bet: CrashBet): { multiple: bigint } {
  const exit = bet.autoAt ?? targetMost
  return { multiple: exit <= burst ? stakedChips(bet) * BigInt(exit) * 100n : 0n }
}

export const rules: SharedRules<CrashBet, CrashOutcome> = {
  title: 'crash',
  parseBet,
  draw: (draws) => ({ burst: Math.min(burstOf(draws.below(burstRange)), targetMost) }),
  staked: stakedChips,
  pays,
  running,
}
