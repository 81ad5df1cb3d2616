import { readFileSync } from 'node:fs'
import type { Draws } from '@jinli/fair/draws'
import { describe, expect, it } from 'vitest'
import {
  cascades,
  clusterPays,
  clustersOf,
  clusterWon,
  factorOf,
  side,
} from '../src/games/cluster-slot/rules.ts'
import { holdAndSpin } from '../src/games/hold-and-spin/hold-and-spin-game.ts'
import { holdReturns } from '../src/games/hold-and-spin/pay-sheet.ts'
import {
  cellCount,
  coin,
  coinsToHold,
  coinsWon,
  rules as hold,
  holdLinePays,
  spin,
} from '../src/games/hold-and-spin/rules.ts'
import { tumbleGrid } from '../src/games/tumble.ts'
import {
  freeSpins,
  gate,
  gatesToOpen,
  spinAll,
  tumblePays,
  wonOf,
} from '../src/games/tumble-slot/rules.ts'
import { bandOf, decimal, figuresOf, percent } from '../src/pay-sheet/sheet-figures.ts'
import { sampleDraws, simulate } from '../src/pay-sheet/simulation.ts'

/** Returns the return of a game in docs/pay-sheets.txt, in percent. */
function documentedReturn(game: string): number {
  const page = readFileSync(
    new URL('../../../docs/pay-sheets.txt', import.meta.url),
    'utf8',
  )
  const section = page.split(/^## /m).find((one) => one.startsWith(`${game}\n`)) ?? ''
  return Number.parseFloat(/\| (\d+\.\d+) %/.exec(section)?.[1] ?? 'NaN')
}

/** Returns how far newly simulated rounds are from the figures in docs/pay-sheets.txt, in 99 % bands. */
function bandsFromPage(
  game: string,
  multipleOf: (draws: Draws) => number,
  rounds: number,
): number {
  const tally = simulate(
    `${game} again`,
    rounds,
    (draws) => BigInt(multipleOf(draws)) * 100n,
  )
  const figures = figuresOf(tally)
  const simulatedReturn = Number.parseFloat(decimal(figures.rtp, 6, 100n))
  const band = Number.parseFloat(decimal(bandOf(figures, BigInt(rounds)), 6, 100n))
  return Math.abs(simulatedReturn - documentedReturn(game)) / band
}

describe('a falling grid', () => {
  it('keeps the order of a column and fills it from the top', () => {
    const fresh = [10, 11, 12]
    const next = () => fresh.shift() ?? -1
    expect(
      tumbleGrid([1, 2, 3, 4, 5, 6], 3, (cell) => [0, 2, 4].includes(cell), next),
    ).toEqual([10, 11, 2, 12, 4, 6])
  })
})

describe('tumble slot', () => {
  it('R-FAIR-05: returns what its sheet says', () => {
    expect(documentedReturn('tumble-slot')).toBeGreaterThan(95)
    expect(documentedReturn('tumble-slot')).toBeLessThan(98)
    expect(
      bandsFromPage('tumble-slot', (draws) => wonOf(spinAll(draws)), 100_000),
    ).toBeLessThan(1.3)
  })

  it('pays by count, wherever the symbols are', () => {
    expect([7, 8, 9, 10, 11, 12, 30].map((count) => tumblePays(0, count))).toEqual([
      0, 1_000, 1_000, 2_500, 2_500, 5_000, 5_000,
    ])
    expect(tumblePays(gate, 12)).toBe(0)
  })

  it('R-FAIR-06: has every tumble and free spin from the start, and no others', () => {
    const draws = sampleDraws('tumble rounds')
    let free = 0
    for (let count = 0; count < 3_000; count += 1) {
      const { spins } = spinAll(draws)
      for (const { grids, won: spinWin, factor } of spins) {
        expect(grids.every((grid) => grid.length === 30)).toBe(true)
        expect(factor).toBeGreaterThanOrEqual(1)
        if (grids.length > 1) expect(spinWin).toBeGreaterThan(0)
      }
      const gates = spins[0]?.grids.at(-1)?.filter((cell) => cell === gate).length ?? 0
      if (gates >= gatesToOpen) expect(spins.length).toBeGreaterThan(freeSpins)
      else expect(spins).toHaveLength(1)
      if (gates >= gatesToOpen) free += 1
    }
    expect(free).toBeGreaterThan(0)
  })
})

describe('cluster slot', () => {
  it('R-FAIR-05: returns what its sheet says', () => {
    expect(documentedReturn('cluster-slot')).toBeGreaterThan(94)
    expect(documentedReturn('cluster-slot')).toBeLessThan(97)
    expect(
      bandsFromPage('cluster-slot', (draws) => clusterWon(cascades(draws)), 60_000),
    ).toBeLessThan(1.3)
  })

  it('joins symbols that touch by a side, not by a corner or around the edge', () => {
    // The grid has symbols that never pay together: a chess pattern of two, and a cross of a third.
    const grid = Array.from({ length: side * side }, (_, cell) => cell % 2)
    expect(clustersOf(grid)).toEqual([])
    for (const cell of [24, 23, 25, 17, 31]) grid[cell] = 5
    expect(clustersOf(grid)).toMatchObject([{ symbol: 5, pays: clusterPays(5, 5) }])
    const edge = Array.from({ length: side * side }, (_, cell) => cell % 2)
    for (const cell of [4, 5, 6, 7, 8]) edge[cell] = 5
    expect(clustersOf(edge)).toEqual([])
  })

  it('multiplies each cascade by more than the one before', () => {
    const one = { symbol: 6, cells: [0, 1, 2, 3, 4], pays: 30 }
    const step = { grid: [], clusters: [one] }
    expect(clusterWon({ steps: [step, step, step, { grid: [], clusters: [] }] })).toBe(180)
    expect([factorOf(0), factorOf(6), factorOf(60)]).toEqual([1, 20, 20])
    expect(clusterPays(0, 4)).toBe(0)
    expect(clusterPays(0, 49)).toBe(150_000)
  })

  it('R-FAIR-06: ends on a grid without a cluster', () => {
    const draws = sampleDraws('cluster rounds')
    for (let count = 0; count < 500; count += 1) {
      const { steps } = cascades(draws)
      expect(steps.at(-1)?.clusters).toEqual([])
      expect(steps.slice(0, -1).every((step) => step.clusters.length > 0)).toBe(true)
    }
  })
})

describe('hold and spin', () => {
  it('R-FAIR-05: returns 95.87 % counted exactly, and rounds agree', () => {
    const { lines, coins, held: holdShare } = holdReturns()
    expect([percent(lines, 3), percent(coins, 3), percent(holdShare, 3)]).toEqual([
      '62.499 %',
      '33.369 %',
      '1.246 %',
    ])
    // The total is 95.868 %. The text rounds it down.
    expect(holdAndSpin.returnText).toBe('95.86%')
    const tally = simulate('hold-and-spin again', 100_000, (draws) => {
      return hold.payoutOf(spin(draws))?.multiple ?? 0n
    })
    const figures = figuresOf(tally)
    const simulatedReturn = Number.parseFloat(decimal(figures.rtp, 6, 100n))
    const band = Number.parseFloat(decimal(bandOf(figures, 100_000n), 6, 100n))
    expect(Math.abs(simulatedReturn - 95.868) / band).toBeLessThan(1.3)
  })

  it('R-FAIR-06: holds coins when there are six, and gives three more spins after each new one', () => {
    const draws = sampleDraws('hold rounds')
    let holdRounds = 0
    for (let roundCount = 0; roundCount < 5_000; roundCount += 1) {
      const round = spin(draws)
      const count = round.grid.filter((cell) => cell === coin).length
      expect(round.coins.filter((one) => one > 0)).toHaveLength(count)
      if (count < coinsToHold) {
        expect([round.respins, coinsWon(round)]).toEqual([[], 0])
        continue
      }
      holdRounds += 1
      const came = round.respins.flat()
      expect(new Set(came.map((one) => one.cell)).size).toBe(came.length)
      expect(came.every((one) => round.coins[one.cell] === 0)).toBe(true)
      const full = count + came.length === cellCount
      if (!full) expect(round.respins.slice(-3)).toEqual([[], [], []])
    }
    expect(holdRounds).toBeGreaterThan(20)
  })

  it('pays each coin, and the grand prize for a full field', () => {
    const coins = Array.from({ length: cellCount }, () => 1)
    const grid = coins.map(() => coin)
    expect(coinsWon({ grid, coins, respins: [] })).toBe(15 * 100 + 100_000)
    const few = coins.map((one, cell) => (cell < 6 ? one : 0))
    const round = { grid, coins: few, respins: [[{ cell: 9, coin: 8 }], [], [], []] }
    expect(coinsWon(round)).toBe(6 * 100 + 25_000)
  })

  it('pays three and more from the left', () => {
    expect(holdLinePays([2, 2, 2, 3, 2])).toBe(60)
    expect(holdLinePays([2, 2, 2, 2, 2])).toBe(700)
    expect(holdLinePays([3, 2, 2, 2, 2])).toBe(0)
    expect(holdLinePays([coin, coin, coin, coin, coin])).toBe(0)
  })
})
