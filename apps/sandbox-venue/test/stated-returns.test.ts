import { expect, it } from 'vitest'
import { titlesOf } from '../src/offered-titles.ts'
import type { PaySheet } from '../src/pay-sheet/sheet.ts'
import { classicSlotSheet } from '../src/titles/classic-slot/pay-sheet.ts'
import { diceSheet } from '../src/titles/dice/pay-sheet.ts'
import { kenoSheet } from '../src/titles/keno/pay-sheet.ts'
import { limboSheet } from '../src/titles/limbo/pay-sheet.ts'
import { minesSheet } from '../src/titles/mines/pay-sheet.ts'
import { plinkoSheet } from '../src/titles/plinko/pay-sheet.ts'
import { scratchCardSheet } from '../src/titles/scratch-card/pay-sheet.ts'

/** Those whose every outcome is counted in no time; the slot's own is in slot.test.ts. */
const sheets: readonly (() => PaySheet)[] = [
  classicSlotSheet,
  diceSheet,
  kenoSheet,
  limboSheet,
  minesSheet,
  plinkoSheet,
  scratchCardSheet,
]

/** Hundredths of a percent, rounded down, as text. */
function percentOf(hundredths: bigint): string {
  const digits = hundredths.toString()
  return `${digits.slice(0, -2)}.${digits.slice(-2)}%`
}

// R-GAME-55
it.each(sheets.map((sheet) => sheet()))(
  '$title states on its page the return that its rules come to',
  ({ title, lines }) => {
    const returns = lines
      .map(({ figures }) => (figures.returned.over * 10_000n) / figures.returned.under)
      .toSorted((a, b) => (a < b ? -1 : 1))
    const least = percentOf(returns.at(0) ?? 0n)
    const most = percentOf(returns.at(-1) ?? 0n)
    const stated = titlesOf(null).get(title)?.returnText
    expect(stated).toBe(least === most ? least : `${least}–${most}`)
  },
)
