/** A result of a match with how often it comes, out of all. */
export type Weighted<Result> = { result: Result; ways: bigint }

/** A kind of bet on a match: the results on which it wins, of all. */
export type MatchPlace<Result> = {
  ways: bigint
  of: bigint
  wins: (result: Result) => boolean
}

export function matchPlace<Result>(
  results: readonly Weighted<Result>[],
  wins: (result: Result) => boolean,
): MatchPlace<Result> {
  const sum = (some: readonly Weighted<Result>[]) =>
    some.reduce((total, { ways }) => total + ways, 0n)
  return { ways: sum(results.filter(({ result }) => wins(result))), of: sum(results), wins }
}

/** What a unit pays when it wins: 95 % of what would be even, in ten-thousandths, odds in whole hundredths. */
export function matchPays({ ways, of }: { ways: bigint; of: bigint }): bigint {
  return ((95n * of) / ways) * 100n
}
