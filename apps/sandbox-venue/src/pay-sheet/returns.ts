/**
 * A distribution of returns. The key is a return in ten-thousandths of the first stake, the value is the number of ways
 * to it. Later stakes count as losses, so a doubled hand that loses returns −10,000.
 */
export type Returns = Map<bigint, bigint>

/** The first stake, in the unit of the keys. */
export const wholeStake = 10_000n

export function add(returns: Returns, multiple: bigint, ways = 1n): void {
  if (ways > 0n) returns.set(multiple, (returns.get(multiple) ?? 0n) + ways)
}

/** Creates a distribution from pairs of return and ways. */
export function returnsOf(pairs: Iterable<readonly [bigint, bigint]>): Returns {
  const returns: Returns = new Map()
  for (const [multiple, ways] of pairs) add(returns, multiple, ways)
  return returns
}

/** Returns the binomial coefficient n over k. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let step = 1; step <= k; step += 1)
    ways = (ways * BigInt(n - k + step)) / BigInt(step)
  return ways
}
