/** The chance of a place: the number of winning outcomes among equally likely ones. */
export type LotteryPlace = {
  /** The number of winning outcomes, and of all outcomes. */
  ways: bigint
  of: bigint
}

/** Returns what a winning unit pays: 98 % of the fair amount, in ten-thousandths, rounded down. */
export function lotteryPays({ ways, of: total }: LotteryPlace): bigint {
  return (9_800n * total) / ways
}

/** Creates a place by counting its winning outcomes. */
export function placeOf<Outcome>(
  outcomes: readonly Outcome[],
  wins: (outcome: Outcome) => boolean,
): LotteryPlace & { wins: (outcome: Outcome) => boolean } {
  const ways = outcomes.filter(wins).length
  return { ways: BigInt(ways), of: BigInt(outcomes.length), wins }
}
