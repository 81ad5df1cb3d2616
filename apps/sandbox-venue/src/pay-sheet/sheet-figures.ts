import { type Tally, wholeStake } from './tally.ts'

/** A share or a number of stakes as a fraction of whole numbers, never a float. */
export type Ratio = { over: bigint; under: bigint }

export type Figures = {
  /** What comes back of the first stake, on average. */
  returned: Ratio
  /** Rounds that pay anything. */
  hits: Ratio
  /** In stakes squared. */
  variance: Ratio
  /** In ten-thousandths of the stake. */
  largest: bigint
  /** One round of so many pays the largest, on average; rounded down. */
  oneIn: bigint
  /** The longest run of losing rounds among 1,000 is no longer than this, in half and in 99 of 100 such series. */
  losingRuns: { half: number; most: number }
}

const seriesLength = 1_000
/** Probabilities of runs are reckoned in parts of this. */
const whole = 10n ** 24n

/**
 * The chance, in parts of `whole`, that 1,000 rounds hold no run of `length` losses: a series ends its first such run
 * at a given round when the rounds before held none, one was no loss, and `length` losses followed.
 */
function withoutRun(loss: Ratio, length: number): bigint {
  const lost = (whole * loss.over) / loss.under
  let streak = whole
  for (let done = 0; done < length; done += 1) streak = (streak * lost) / whole
  const begins = (streak * (whole - lost)) / whole
  const free: bigint[] = []
  for (let rounds = 0; rounds <= seriesLength; rounds += 1) {
    if (rounds < length) free.push(whole)
    else if (rounds === length) free.push(whole - streak)
    else
      free.push(
        (free[rounds - 1] ?? 0n) - (begins * (free[rounds - length - 1] ?? 0n)) / whole,
      )
  }
  return free[seriesLength] ?? 0n
}

/** The smallest length that the longest run keeps to with a chance of at least `percent`. */
function runWithin(loss: Ratio, percent: bigint): number {
  let low = 0
  let high = seriesLength
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const kept = middle === seriesLength ? whole : withoutRun(loss, middle + 1)
    if (kept * 100n >= whole * percent) high = middle
    else low = middle + 1
  }
  return low
}

/** What comes back of the first stake, on average. */
export function returnOf(tally: Tally): Ratio {
  let [paid, ways] = [0n, 0n]
  for (const [multiple, count] of tally) {
    paid += multiple * count
    ways += count
  }
  return { over: paid, under: ways * wholeStake }
}

/** All that a sheet says, from how often what comes back. */
export function figuresOf(tally: Tally): Figures {
  let [ways, squares, hits, losses] = [0n, 0n, 0n, 0n]
  let largest = -(10n ** 30n)
  for (const [multiple, count] of tally) {
    ways += count
    squares += multiple * multiple * count
    if (multiple > 0n) hits += count
    if (multiple < wholeStake) losses += count
    if (multiple > largest) largest = multiple
  }
  if (ways === 0n) throw new RangeError('a sheet needs at least one outcome')
  const returned = returnOf(tally)
  const paid = returned.over
  const loss = { over: losses, under: ways }
  return {
    returned,
    hits: { over: hits, under: ways },
    variance: {
      over: squares * ways - paid * paid,
      under: ways * ways * wholeStake * wholeStake,
    },
    largest,
    oneIn: ways / (tally.get(largest) ?? 1n),
    losingRuns: { half: runWithin(loss, 50n), most: runWithin(loss, 99n) },
  }
}

/** The whole square root, rounded down. */
function root(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next >= guess) return guess
    guess = next
  }
}

/** The 99 % band around a return measured in so many rounds: half its width. */
export function bandOf(figures: Figures, rounds: bigint): Ratio {
  const { over, under } = figures.variance
  const scale = 10n ** 12n
  // 2.5758 standard errors of the mean.
  const deviation = root((over * scale * scale) / (under * rounds))
  return { over: deviation * 25_758n, under: scale * 10_000n }
}

/** A ratio with so many decimal places, rounded half up: '98.94' for percent. */
export function decimal(ratio: Ratio, places: number, times = 1n): string {
  const scale = 10n ** BigInt(places)
  const negative = ratio.over < 0n
  const over = (negative ? -ratio.over : ratio.over) * times * scale * 2n + ratio.under
  const digits = (over / (ratio.under * 2n)).toString().padStart(places + 1, '0')
  const sign = negative && /[1-9]/.test(digits) ? '-' : ''
  if (places === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A share in percent, with two places unless more are asked for: '98.94 %'. */
export function percent(ratio: Ratio, places = 2): string {
  return `${decimal(ratio, places, 100n)} %`
}
