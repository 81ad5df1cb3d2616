import { choose } from '../../pay-sheet/returns.ts'
import { type PaySheet, simulatedLine } from '../../pay-sheet/sheet.ts'
import { percent, type Ratio } from '../../pay-sheet/sheet-figures.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
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
/** The scale of the integer chances in the respin feature. */
const scale = 10n ** 30n

/** Sums the pays of one line over all symbols, in stakes of one line, times their weights. All lines are equal. */
function lineSum(symbols: readonly number[], ways: bigint): bigint {
  if (symbols.length === reelCount) return ways * BigInt(holdLinePays(symbols))
  return cellWeights.reduce(
    (sum, weight, symbol) => sum + lineSum([...symbols, symbol], ways * BigInt(weight)),
    0n,
  )
}

/** Returns the chance (in parts of `scale`) that n cells get k coins, if each gets one at 1 in `respinOneIn`. */
function chanceOf(n: number, k: number): bigint {
  const none = BigInt(respinOneIn - 1) ** BigInt(n - k)
  return (scale * choose(n, k) * none) / BigInt(respinOneIn) ** BigInt(n)
}

/** Returns the average final coins and the chance of a full field, times `scale`, from these coins and respins. */
function heldFrom(coins: number, respinsLeft: number): { coins: bigint; full: bigint } {
  if (coins === cellCount) return { coins: scale * BigInt(coins), full: scale }
  if (respinsLeft === 0) return { coins: scale * BigInt(coins), full: 0n }
  const empty = cellCount - coins
  let sum = { coins: 0n, full: 0n }
  for (let came = 0; came <= empty; came += 1) {
    const chance = chanceOf(empty, came)
    const next = heldFrom(coins + came, came > 0 ? respinsGiven : respinsLeft - 1)
    sum = {
      coins: sum.coins + (chance * next.coins) / scale,
      full: sum.full + (chance * next.full) / scale,
    }
  }
  return sum
}

/** Calculates the exact return of the lines and of the held coins. `held` is the share of rounds with the feature. */
export function holdReturns(): { lines: Ratio; coins: Ratio; held: Ratio } {
  const coinWeight = BigInt(cellWeights[coin] ?? 0)
  const weightSum = BigInt(coinWeights.reduce<number>((sum, weight) => sum + weight, 0))
  const prizeSum = coinPrizes.reduce(
    (sum, prize, at) => sum + BigInt(prize) * BigInt(coinWeights[at] ?? 0),
    0n,
  )
  const grids = total ** BigInt(cellCount)
  let [totalMultiple, holdRounds] = [0n, 0n]
  for (let count = coinsToHold; count <= cellCount; count += 1) {
    const others = (total - coinWeight) ** BigInt(cellCount - count)
    const ways = choose(cellCount, count) * coinWeight ** BigInt(count) * others
    const end = heldFrom(count, respinsGiven)
    holdRounds += ways
    totalMultiple +=
      ways * ((end.coins * prizeSum) / weightSum + end.full * BigInt(grandPrize))
  }
  return {
    lines: { numerator: lineSum([], 1n), denominator: total ** BigInt(reelCount) },
    coins: { numerator: totalMultiple, denominator: grids * scale * 100n },
    held: { numerator: holdRounds, denominator: grids },
  }
}

export function holdAndSpinSheet(rounds: number): PaySheet {
  const exact = holdReturns()
  let holdRounds = 0
  const returns = simulate('hold-and-spin', rounds, (draws) => {
    const round = spin(draws)
    if (coinsWon(round) > 0) holdRounds += 1
    return rules.payoutOf(round)?.multiple ?? 0n
  })
  const shareText = percent(
    { numerator: BigInt(holdRounds), denominator: BigInt(rounds) },
    3,
  )
  const sum = {
    numerator:
      exact.lines.numerator * exact.coins.denominator +
      exact.coins.numerator * exact.lines.denominator,
    denominator: exact.lines.denominator * exact.coins.denominator,
  }
  return {
    game: 'hold-and-spin',
    way: 'Simulated for variance, runs and the largest; the return is also counted exactly.',
    lines: [
      simulatedLine('a spin', returns, [
        `counted exactly: ${percent(sum, 3)}, of which lines ${percent(exact.lines, 3)} and held coins ${percent(exact.coins, 3)}`,
        `coins are held in ${percent(exact.held, 3)} of rounds (simulated: ${shareText})`,
      ]),
    ],
  }
}
