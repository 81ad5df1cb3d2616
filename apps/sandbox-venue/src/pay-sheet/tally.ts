/**
 * How often what comes back: from a return in ten-thousandths of the first stake to its ways. A return counts stakes
 * put in later as losses, so a doubled hand that loses returns −10,000.
 */
export type Tally = Map<bigint, bigint>

/** The first stake in the measure of a return. */
export const wholeStake = 10_000n

export function add(tally: Tally, multiple: bigint, ways = 1n): void {
  if (ways > 0n) tally.set(multiple, (tally.get(multiple) ?? 0n) + ways)
}

/** Returns with their ways, from pairs. */
export function tallyOf(pairs: Iterable<readonly [bigint, bigint]>): Tally {
  const tally: Tally = new Map()
  for (const [multiple, ways] of pairs) add(tally, multiple, ways)
  return tally
}

/** n over k, exact. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let step = 1; step <= k; step += 1)
    ways = (ways * BigInt(n - k + step)) / BigInt(step)
  return ways
}
