import { type Returns, wholeStake } from './returns.ts'

/** A share or a number of stakes as an exact fraction of integers. */
export type Ratio = { numerator: bigint; denominator: bigint }

export type Figures = {
  /** The average return of the first stake. */
  rtp: Ratio
  /** The share of rounds that pay anything. */
  hits: Ratio
  /** The variance of the return, in stakes squared. */
  variance: Ratio
  /** The largest return occurs on average once in this many rounds; rounded down. */
  largest: bigint
  /** The longest losing run in 1,000 rounds is at most `half` in half of all series, and `most` in 99 of 100. */
  oneIn: bigint
  /** The longest losing run of 1,000 rounds: at most `half` in half of all series, at most `most` in 99 of 100. */
  losingRuns: { half: number; most: number }
}

const seriesLength = 1_000
/** The scale of the integer probabilities of runs. */
const chanceScale = 10n ** 24n

/**
 * Returns the chance (`chanceScale`) that 1,000 rounds have no run of `length` losses. A series ends its first such run
 * at a round if the earlier rounds had no run, then one round was no loss, and then `length` losses followed.
 */
function withoutRun(loss: Ratio, length: number): bigint {
  const lossShare = (chanceScale * loss.numerator) / loss.denominator
  let streak = chanceScale
  for (let count = 0; count < length; count += 1)
    streak = (streak * lossShare) / chanceScale
  const begins = (streak * (chanceScale - lossShare)) / chanceScale
  const free: bigint[] = []
  for (let rounds = 0; rounds <= seriesLength; rounds += 1) {
    if (rounds < length) free.push(chanceScale)
    else if (rounds === length) free.push(chanceScale - streak)
    else
      free.push(
        (free[rounds - 1] ?? 0n) -
          (begins * (free[rounds - length - 1] ?? 0n)) / chanceScale,
      )
  }
  return free[seriesLength] ?? 0n
}

/** Returns the smallest n for which the longest losing run has at most n rounds in `percent` of all series. */
function runWithin(loss: Ratio, percent: bigint): number {
  let low = 0
  let high = seriesLength
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const chance = middle === seriesLength ? chanceScale : withoutRun(loss, middle + 1)
    if (chance * 100n >= chanceScale * percent) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the average return of the first stake. */
export function returnOf(returns: Returns): Ratio {
  let [payout, ways] = [0n, 0n]
  for (const [multiple, count] of returns) {
    payout += multiple * count
    ways += count
  }
  return { numerator: payout, denominator: ways * wholeStake }
}

/** Calculates all figures of a sheet from the distribution of returns. */
export function figuresOf(returns: Returns): Figures {
  let [ways, squares, hits, losses] = [0n, 0n, 0n, 0n]
  let largest = -(10n ** 30n)
  for (const [multiple, count] of returns) {
    ways += count
    squares += multiple * multiple * count
    if (multiple > 0n) hits += count
    if (multiple < wholeStake) losses += count
    if (multiple > largest) largest = multiple
  }
  if (ways === 0n) throw new RangeError('a sheet needs at least one outcome')
  const rtp = returnOf(returns)
  const payout = rtp.numerator
  const loss = { numerator: losses, denominator: ways }
  return {
    rtp,
    hits: { numerator: hits, denominator: ways },
    variance: {
      numerator: squares * ways - payout * payout,
      denominator: ways * ways * wholeStake * wholeStake,
    },
    largest,
    oneIn: ways / (returns.get(largest) ?? 1n),
    losingRuns: { half: runWithin(loss, 50n), most: runWithin(loss, 99n) },
  }
}

/** Returns the integer square root, rounded down. */
function root(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next >= guess) return guess
    guess = next
  }
}

/** Returns half the width of the 99 % band around a return that was measured in `rounds` rounds. */
export function bandOf(figures: Figures, rounds: bigint): Ratio {
  const { numerator, denominator } = figures.variance
  const scale = 10n ** 12n
  // Half the band is 2.5758 standard errors of the mean.
  const deviation = root((numerator * scale * scale) / (denominator * rounds))
  return { numerator: deviation * 25_758n, denominator: scale * 10_000n }
}

/** Formats `ratio` · `times` with this many decimal places, rounded half up: '98.94' for percent. */
export function decimal(ratio: Ratio, places: number, times = 1n): string {
  const scale = 10n ** BigInt(places)
  const negative = ratio.numerator < 0n
  const twiceScaled =
    (negative ? -ratio.numerator : ratio.numerator) * times * scale * 2n + ratio.denominator
  const digits = (twiceScaled / (ratio.denominator * 2n))
    .toString()
    .padStart(places + 1, '0')
  const sign = negative && /[1-9]/.test(digits) ? '-' : ''
  if (places === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Formats a share in percent, with two places by default: '98.94 %'. */
export function percent(ratio: Ratio, places = 2): string {
  return `${decimal(ratio, places, 100n)} %`
}
