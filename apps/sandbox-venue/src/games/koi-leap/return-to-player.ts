import { lineHit, scatterPrize } from './outcome.ts'
import {
  type ReelWeights,
  reelWeights,
  rowCount,
  type SlotSymbol,
  scatterSymbol,
  slotSymbols,
} from './paytable.ts'

/**
 * Calculates the exact theoretical return as a fraction of two integers. It enumerates every line of five symbols by
 * weight, and counts gates by their exact distribution over the grid.
 */
export function theoreticalReturn(): { numerator: bigint; denominator: bigint } {
  const totals = reelWeights.map(totalWeight)
  const perLine = totals.reduce((product, total) => product * total, 1n)
  // Each of the ten lines has a tenth of the stake, so all lines together return the average prize of one line.
  const lineSum = sumLines(0, 1n, [])
  const perGrid = perLine ** BigInt(rowCount)
  const scatterSum = gateCounts().reduce(
    (sum, ways, gates) => sum + ways * scatterPrize(gates),
    0n,
  )
  return {
    numerator: lineSum * (perGrid / perLine) + scatterSum,
    denominator: perGrid,
  }
}

/** Returns the theoretical return as text with two places, rounded down: '95.12%'. */
export function returnText(): string {
  const { numerator, denominator } = theoreticalReturn()
  const hundredths = ((numerator * 10_000n) / denominator).toString().padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}%`
}

function sumLines(reel: number, ways: bigint, symbols: readonly SlotSymbol[]): bigint {
  const weights = reelWeights[reel]
  if (!weights) return ways * (lineHit(symbols)?.prize ?? 0n)
  return slotSymbols.reduce((sum, symbol) => {
    const weight = BigInt(weights[symbol])
    return weight === 0n
      ? sum
      : sum + sumLines(reel + 1, ways * weight, [...symbols, symbol])
  }, 0n)
}

function gateCounts(): bigint[] {
  let counts = [1n]
  for (const weights of reelWeights) {
    const gate = BigInt(weights[scatterSymbol])
    const other = totalWeight(weights) - gate
    for (let row = 0; row < rowCount; row += 1) {
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
  return BigInt(slotSymbols.reduce((sum, symbol) => sum + weights[symbol], 0))
}
