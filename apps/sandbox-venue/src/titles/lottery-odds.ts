/** A kind of bet of a lottery: which outcomes win, of how many. */
export type LotteryPlace = {
  /** Outcomes that win, of `of` that are equally likely. */
  ways: bigint
  of: bigint
}

/** What a unit pays when it wins: 98 % of what would be even, in ten-thousandths, rounded down. */
export function lotteryPays({ ways, of }: LotteryPlace): bigint {
  return (9_800n * of) / ways
}

/** How many of these outcomes win, among all of them. */
export function placeOf<Outcome>(
  outcomes: readonly Outcome[],
  wins: (outcome: Outcome) => boolean,
): LotteryPlace & { wins: (outcome: Outcome) => boolean } {
  const ways = outcomes.filter(wins).length
  return { ways: BigInt(ways), of: BigInt(outcomes.length), wins }
}
