import { randomInt } from 'node:crypto'
import { REELS, type ReelWeights, ROWS, type SlotSymbol, SYMBOLS } from './paytable.ts'

/** Five reels of three symbols, top to bottom. */
export type Grid = readonly (readonly SlotSymbol[])[]

/**
 * Draws a grid from the operating system's generator. It takes no arguments on purpose: no
 * player, stake, balance or history can reach the draw.
 */
export function drawGrid(): Grid {
  return REELS.map((weights) => Array.from({ length: ROWS }, () => drawSymbol(weights)))
}

function drawSymbol(weights: ReelWeights): SlotSymbol {
  const total = SYMBOLS.reduce((sum, symbol) => sum + weights[symbol], 0)
  let rest = randomInt(total)
  for (const symbol of SYMBOLS) {
    rest -= weights[symbol]
    if (rest < 0) return symbol
  }
  throw new Error('a draw fell outside the weights')
}
