import { sampleDraws } from '../pay-sheet/simulation.ts'
import type { PlayOnce } from './round-result.ts'

/** Sums over rounds, in ten-thousandths of a first stake: payouts, stakes, their squares and their products. */
export type PlayedSums = {
  paid: bigint
  staked: bigint
  paidSquares: bigint
  products: bigint
  stakedSquares: bigint
}

/** Plays this many rounds from a fixed key. A round whose stake came back is not in the sums. */
export function playedSums(name: string, play: PlayOnce, rounds: number): PlayedSums {
  const draws = sampleDraws(`best play of ${name}`)
  let [paid, staked, paidSquares, products, stakedSquares] = [0n, 0n, 0n, 0n, 0n]
  for (let count = 0; count < rounds; count += 1) {
    const result = play(draws)
    if (result === null) continue
    paid += result.paid
    staked += result.staked
    paidSquares += result.paid * result.paid
    products += result.paid * result.staked
    stakedSquares += result.staked * result.staked
  }
  return { paid, staked, paidSquares, products, stakedSquares }
}
