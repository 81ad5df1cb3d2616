import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sheetText } from '../src/pay-sheet/sheet.ts'
import { type Figures, figuresOf, percent } from '../src/pay-sheet/sheet-figures.ts'
import { tallyOf } from '../src/pay-sheet/tally.ts'
import { pageWith, sheets } from '../src/pay-sheets.ts'

const page = readFileSync(new URL('../../../docs/pay-sheets.md', import.meta.url), 'utf8')
/** Titles whose sheets take minutes: their own tests hold the page to them. */
const long = new Set([
  'koi-leap',
  'video-poker',
  'tumble-slot',
  'cluster-slot',
  'hold-and-spin',
  'blackjack',
  'casino-holdem',
])

describe('docs/pay-sheets.md', () => {
  it('R-FAIR-05: has a section for every title, in the order of the command', () => {
    const titles = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
    expect(titles).toEqual(Object.keys(sheets))
    expect(pageWith(page, new Map())).toBe(page)
  })

  it.each(Object.keys(sheets).filter((title) => !long.has(title)))(
    'R-FAIR-05: says of %s what its rules return; npm run pay-sheets %s -- --write',
    (title) => {
      expect(page).toContain(`${sheetText(sheets[title]?.(1) as never)}\n`)
    },
  )
})

describe('figures', () => {
  /** A coin that pays 1.96. */
  const coin = figuresOf(
    tallyOf([
      [19_600n, 1n],
      [0n, 1n],
    ]),
  )

  it('are those of a coin, reckoned by hand', () => {
    const told = (figures: Figures) => [
      percent(figures.returned),
      percent(figures.hits),
      figures.largest,
      figures.oneIn,
    ]
    expect(told(coin)).toEqual(['98.00 %', '50.00 %', 19_600n, 2n])
    // 1.96² / 2 − 0.98² = 0.9604.
    expect(percent(coin.variance)).toBe('96.04 %')
  })

  it('tell the longest losing run among 1,000 as it is known of coins', () => {
    // Of 1,000 throws the longest run is at most 9 in 61 of 100 series (8 in 38), at most 15 in 99.
    expect(coin.losingRuns).toEqual({ half: 9, most: 15 })
    const sure = figuresOf(tallyOf([[10_000n, 1n]]))
    expect(sure.losingRuns).toEqual({ half: 0, most: 0 })
    const never = figuresOf(tallyOf([[0n, 1n]]))
    expect(never.losingRuns).toEqual({ half: 1_000, most: 1_000 })
  })
})
