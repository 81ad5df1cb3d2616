import { type PaySheet, simulated } from '../../pay-sheet/sheet.ts'
import { percent, type Ratio } from '../../pay-sheet/sheet-figures.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
import { choose } from '../../pay-sheet/tally.ts'
import {
  cellCount,
  cellWeights,
  coin,
  coinPrizes,
  coinsToHold,
  coinsWon,
  coinWeights,
  grandPrize,
  holdLinePays,
  reelCount,
  respinOneIn,
  respinsGiven,
  rules,
  spin,
} from './rules.ts'

const total = BigInt(cellWeights.reduce((sum, weight) => sum + weight, 0))
/** Chances in the feature are reckoned in parts of this. */
const whole = 10n ** 30n

/** Pays of one line in stakes of a line, by weight: every line is like any other. */
function lineSum(symbols: readonly number[], ways: bigint): bigint {
  if (symbols.length === reelCount) return ways * BigInt(holdLinePays(symbols))
  return cellWeights.reduce(
    (sum, weight, symbol) => sum + lineSum([...symbols, symbol], ways * BigInt(weight)),
    0n,
  )
}

/** n cells, each given a coin with 1 chance of `respinOneIn`: the chance of k, in parts of `whole`. */
function chanceOf(n: number, k: number): bigint {
  const none = BigInt(respinOneIn - 1) ** BigInt(n - k)
  return (whole * choose(n, k) * none) / BigInt(respinOneIn) ** BigInt(n)
}

/**
 * From so many coins and so many spins left: the mean number of coins in the end and the chance of a full field, both
 * in parts of `whole`.
 */
function heldFrom(coins: number, left: number): { coins: bigint; full: bigint } {
  if (coins === cellCount) return { coins: whole * BigInt(coins), full: whole }
  if (left === 0) return { coins: whole * BigInt(coins), full: 0n }
  const empty = cellCount - coins
  let sum = { coins: 0n, full: 0n }
  for (let came = 0; came <= empty; came += 1) {
    const chance = chanceOf(empty, came)
    const next = heldFrom(coins + came, came > 0 ? respinsGiven : left - 1)
    sum = {
      coins: sum.coins + (chance * next.coins) / whole,
      full: sum.full + (chance * next.full) / whole,
    }
  }
  return sum
}

/** The exact return, apart: what the lines give back, and what the held coins do. */
export function holdReturns(): { lines: Ratio; coins: Ratio; held: Ratio } {
  const coinWeight = BigInt(cellWeights[coin] ?? 0)
  const weightSum = BigInt(coinWeights.reduce<number>((sum, weight) => sum + weight, 0))
  const prizeSum = coinPrizes.reduce(
    (sum, prize, at) => sum + BigInt(prize) * BigInt(coinWeights[at] ?? 0),
    0n,
  )
  const grids = total ** BigInt(cellCount)
  let [won, held] = [0n, 0n]
  for (let count = coinsToHold; count <= cellCount; count += 1) {
    const others = (total - coinWeight) ** BigInt(cellCount - count)
    const ways = choose(cellCount, count) * coinWeight ** BigInt(count) * others
    const end = heldFrom(count, respinsGiven)
    held += ways
    won += ways * ((end.coins * prizeSum) / weightSum + end.full * BigInt(grandPrize))
  }
  return {
    lines: { over: lineSum([], 1n), under: total ** BigInt(reelCount) },
    coins: { over: won, under: grids * whole * 100n },
    held: { over: held, under: grids },
  }
}

export function holdAndSpinSheet(rounds: number): PaySheet {
  const exact = holdReturns()
  let held = 0
  const tally = simulate('hold-and-spin', rounds, (draws) => {
    const round = spin(draws)
    if (coinsWon(round) > 0) held += 1
    return rules.settled(round)?.multiple ?? 0n
  })
  const seen = percent({ over: BigInt(held), under: BigInt(rounds) }, 3)
  const sum = {
    over: exact.lines.over * exact.coins.under + exact.coins.over * exact.lines.under,
    under: exact.lines.under * exact.coins.under,
  }
  return {
    title: 'hold-and-spin',
    way: 'Simulated for variance, runs and the largest; the return is also counted exactly.',
    lines: [
      simulated('a spin', tally, [
        `counted exactly: ${percent(sum, 3)}, of which lines ${percent(exact.lines, 3)} and held coins ${percent(exact.coins, 3)}`,
        `coins are held in ${percent(exact.held, 3)} of rounds (simulated: ${seen})`,
      ]),
    ],
  }
}
