import { isAbout } from '../at-risk.ts'
import { burstOf, burstRange, targetLeast, targetMost } from '../burst.ts'
import { type ChipBet, parseChips, stakedChips } from '../chips.ts'
import { type RunningRules, type TableRules, unit } from '../game-rules.ts'
import { fieldsOf, wholeNumber } from '../input.ts'

/**
 * Rules of Crash. One curve for all players rises until it bursts. A player who leaves before that is paid the current
 * multiplier; all others lose. At 10,000.00 every remaining player is paid. A fixed list gives the height of the curve
 * at each time, so the rules read no clock.
 */

export type CrashBet = ChipBet & {
  /** The multiplier (hundredths) at which the bet leaves, chosen before or during the round. Null if it stays. */
  autoAt: number | null
}
export type CrashOutcome = {
  /** The multiplier at which the curve bursts, in hundredths: 1.00 to 10,000.00. */
  burst: number
}

/** The only place of the board. */
export const crashPlace = 'in'
/** The limit of one bet (units). It is low because a bet may win 10,000 times its stake. */
export const crashUnitsMost = 1_000
/** The length of a tick of the curve. */
export const tickMs = 50

/** The height of the curve by tick, in hundredths. It grows by 0.5 % at first, and by 0.009 % more with each tick. */
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

/** Returns the height of the curve after this many ticks, in hundredths. */
export function multiplierAt(tick: number): number {
  return curve[Math.min(Math.max(tick, 0), curve.length - 1)] ?? targetMost
}

/** Returns the first tick above the burst point, when the round ends. */
export function burstTick({ burst }: CrashOutcome): number {
  const burstIndex = curve.findIndex((height) => height > burst)
  return burstIndex === -1 ? curve.length - 1 : burstIndex
}

const runningRules: RunningRules<CrashBet, CrashOutcome> = {
  durationMs: (outcome) => burstTick(outcome) * tickMs,
  markAt: (ms) => multiplierAt(Math.floor(ms / tickMs)),
  leaveAt: (bet, mark) => {
    const hasLeft = bet.autoAt !== null && bet.autoAt <= mark
    return hasLeft || mark < targetLeast ? null : { ...bet, autoAt: mark }
  },
  autoMark: ({ autoAt }) => autoAt,
  markWithin: (bet, multiple) => {
    const mark = multiple / (stakedChips(bet) * 100n)
    if (mark < BigInt(targetLeast)) return null
    return mark < BigInt(targetMost) ? Number.parseInt(mark.toString(), 10) : targetMost
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

/** Returns what a bet pays if the curve rises to the end. */
function bestPays(bet: CrashBet): bigint {
  return stakedChips(bet) * BigInt(bet.autoAt ?? targetMost) * 100n
}

export const rules: TableRules<CrashBet, CrashOutcome> = {
  game: 'crash',
  parseBet,
  draw: (draws) => ({ burst: Math.min(burstOf(draws.below(burstRange)), targetMost) }),
  stakeOf: stakedChips,
  payoutOf: pays,
  // The curve passes the multiples of all bets.
  multipleMax: (bets) => bets.reduce((sum, bet) => sum + bestPays(bet), 0n),
  // Who leaves at about the stake has taken it back.
  riskOf: (outcome, bets) =>
    bets.map((bet) => {
      const stake = stakedChips(bet) * unit
      return isAbout(pays(outcome, bet).multiple, stake) ? 0n : stake
    }),
  running: runningRules,
}
