import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { returnsOf } from '../src/pay-sheet/returns.ts'
import { sheetText } from '../src/pay-sheet/sheet.ts'
import { type Figures, figuresOf, percent } from '../src/pay-sheet/sheet-figures.ts'
import { pageWith, sheets } from '../src/pay-sheets.ts'

const page = readFileSync(new URL('../../../docs/pay-sheets.txt', import.meta.url), 'utf8')
/** Games whose sheets take minutes to compute. Their own tests compare them with docs/pay-sheets.txt. */
const long = new Set([
  'koi-leap',
  'video-poker',
  'tumble-slot',
  'cluster-slot',
  'hold-and-spin',
  'blackjack',
  'casino-holdem',
])

describe('docs/pay-sheets.txt', () => {
  it('R-FAIR-05: has a section for every game, in the order of the command', () => {
    const games = [...page.matchAll(/^## (.*)$/gm)].map(([, game]) => game)
    expect(games).toEqual(Object.keys(sheets))
    expect(pageWith(page, new Map())).toBe(page)
  })

  it.each(Object.keys(sheets).filter((game) => !long.has(game)))(
    'R-FAIR-05: has the returns of %s by its rules; npm run pay-sheets %s -- --write',
    (game) => {
      const sheet = sheets[game]?.(1)
      expect(page).toContain(`${sheet && sheetText(sheet)}\n`)
    },
  )
})

describe('figures', () => {
  /** The figures of a bet on a coin that pays 1.96. */
  const coin = figuresOf(
    returnsOf([
      [19_600n, 1n],
      [0n, 1n],
    ]),
  )

  it('match a coin, computed by hand', () => {
    const figureTexts = (figures: Figures) => [
      percent(figures.rtp),
      percent(figures.hits),
      figures.largest,
      figures.oneIn,
    ]
    expect(figureTexts(coin)).toEqual(['98.00 %', '50.00 %', 19_600n, 2n])
    // The variance is 1.96² / 2 − 0.98² = 0.9604.
    expect(percent(coin.variance)).toBe('96.04 %')
  })

  it('give the known longest losing run of 1,000 coins', () => {
    // The longest run of 1,000 throws is at most 9 in 61 of 100 series (at most 8 in 38), and at most 15 in 99.
    expect(coin.losingRuns).toEqual({ half: 9, most: 15 })
    const sure = figuresOf(returnsOf([[10_000n, 1n]]))
    expect(sure.losingRuns).toEqual({ half: 0, most: 0 })
    const never = figuresOf(returnsOf([[0n, 1n]]))
    expect(never.losingRuns).toEqual({ half: 1_000, most: 1_000 })
  })
})
