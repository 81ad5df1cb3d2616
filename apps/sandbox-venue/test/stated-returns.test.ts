import { expect, it } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { classicSlotSheet } from '../src/games/classic-slot/pay-sheet.ts'
import { diceSheet } from '../src/games/dice/pay-sheet.ts'
import { kenoSheet } from '../src/games/keno/pay-sheet.ts'
import { limboSheet } from '../src/games/limbo/pay-sheet.ts'
import { minesSheet } from '../src/games/mines/pay-sheet.ts'
import { plinkoSheet } from '../src/games/plinko/pay-sheet.ts'
import { scratchCardSheet } from '../src/games/scratch-card/pay-sheet.ts'
import type { PaySheet } from '../src/pay-sheet/sheet.ts'

/** The sheets that are computed quickly. The slot machine is tested in slot.test.ts. */
const sheets: readonly (() => PaySheet)[] = [
  classicSlotSheet,
  diceSheet,
  kenoSheet,
  limboSheet,
  minesSheet,
  plinkoSheet,
  scratchCardSheet,
]

/** Formats hundredths of a percent as text: 9900n as '99.00%'. */
function percentOf(hundredths: bigint): string {
  const digits = hundredths.toString()
  return `${digits.slice(0, -2)}.${digits.slice(-2)}%`
}

// R-GAME-55
it.each(sheets.map((sheet) => sheet()))(
  '$game states on its page the return of its rules',
  ({ game, lines }) => {
    const returns = lines
      .map(({ figures }) => (figures.rtp.numerator * 10_000n) / figures.rtp.denominator)
      .toSorted((a, b) => (a < b ? -1 : 1))
    const least = percentOf(returns.at(0) ?? 0n)
    const most = percentOf(returns.at(-1) ?? 0n)
    const statedReturn = gamesOf(null).get(game)?.returnText
    expect(statedReturn).toBe(least === most ? least : `${least}–${most}`)
  },
)
