import { lineHit, scatterPrize } from './outcome.ts'
import {
  REELS,
  type ReelWeights,
  ROWS,
  SCATTER,
  type SlotSymbol,
  SYMBOLS,
} from './paytable.ts'

/**
 * The exact theoretical return as a fraction of two integers: every line of five symbols is
 * enumerated by weight, and gates by their exact count distribution over the grid.
 */
export function theoreticalReturn(): { numerator: bigint; denominator: bigint } {
  const totals = REELS.map(totalWeight)
  const perLine = totals.reduce((product, total) => product * total, 1n)
  // Ten equal lines, each staked a tenth: the sum over lines is one line's mean prize.
  const lineSum = sumLines(0, 1n, [])
  const perGrid = perLine ** BigInt(ROWS)
  const scatterSum = gateCounts().reduce(
    (sum, ways, gates) => sum + ways * scatterPrize(gates),
    0n,
  )
  return {
    numerator: lineSum * (perGrid / perLine) + scatterSum,
    denominator: perGrid,
  }
}

/** The theoretical return as text with two places, rounded down: '95.12%'. */
export function returnText(): string {
  const { numerator, denominator } = theoreticalReturn()
  const hundredths = ((numerator * 10_000n) / denominator).toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}%`
}

function sumLines(reel: number, ways: bigint, symbols: readonly SlotSymbol[]): bigint {
  const weights = REELS[reel]
  if (!weights) return ways * (lineHit(symbols)?.prize ?? 0n)
  return SYMBOLS.reduce((sum, symbol) => {
    const weight = BigInt(weights[symbol])
    return weight === 0n
      ? sum
      : sum + sumLines(reel + 1, ways * weight, [...symbols, symbol])
  }, 0n)
}

function gateCounts(): bigint[] {
  let counts = [1n]
  for (const weights of REELS) {
    const gate = BigInt(weights[SCATTER])
    const other = totalWeight(weights) - gate
    for (let row = 0; row < ROWS; row += 1) {
      const next = Array.from({ length: counts.length + 1 }, () => 0n)
      counts.forEach((ways, gates) => {
        next[gates] = (next[gates] ?? 0n) + ways * other
        next[gates + 1] = (next[gates + 1] ?? 0n) + ways * gate
      })
      counts = next
    }
  }
  return counts
}

function totalWeight(weights: ReelWeights): bigint {
  return BigInt(SYMBOLS.reduce((sum, symbol) => sum + weights[symbol], 0))
}
