import { describe, expect, it } from 'vitest'
import { drawsOfRound } from '../src/fairness/draws-of-round.ts'
import { evaluate, lineHit } from '../src/games/koi-leap/outcome.ts'
import { paylines, reelWeights, slotSymbols } from '../src/games/koi-leap/paytable.ts'
import { returnText, theoreticalReturn } from '../src/games/koi-leap/return-to-player.ts'
import { drawGrid, rules } from '../src/games/koi-leap/rules.ts'
import { contrast, paper, themeOf } from '../src/page/theme.ts'

/** Fixed seeds. With them the tests see the same rounds each time. */
const seeds = { serverSeed: '5a'.repeat(32), clientSeed: 'koi' }
const gridOf = (nonce: number) => drawGrid(drawsOfRound(seeds, nonce))

describe('return to player', () => {
  it('lies between 94 % and 97 %, computed exactly', () => {
    const { numerator, denominator } = theoreticalReturn()
    expect(numerator * 100n).toBeGreaterThan(denominator * 94n)
    expect(numerator * 100n).toBeLessThan(denominator * 97n)
    expect(returnText()).toBe('96.06%')
  })

  it('matches the pays of evaluated draws', () => {
    const spins = 60_000
    let payout = 0n
    for (let spin = 0; spin < spins; spin += 1)
      payout += evaluate(gridOf(spin), 1000n).payout
    const share = Number.parseInt((payout / BigInt(spins)).toString(), 10) / 1000
    // The standard deviation of one spin is about 3.5 stakes, so six sigma of the average is 0.09.
    expect(Math.abs(share - 0.9606)).toBeLessThan(0.09)
  })
})

describe('draw', () => {
  // R-GAME-14
  it('takes only draws, so nothing else can change it', () => {
    expect(drawGrid).toHaveLength(1)
    expect(gridOf(7)).toEqual(gridOf(7))
    expect(rules.open(drawsOfRound(seeds, 7), {})).toEqual({ grid: gridOf(7) })
    expect(gridOf(8)).not.toEqual(gridOf(7))
  })

  it('follows the weights on every reel (chi-square)', () => {
    const draws = 20_000
    const counts = reelWeights.map(() => new Map<string, number>())
    for (let draw = 0; draw < draws; draw += 1) {
      gridOf(draw).forEach((column, reel) => {
        for (const symbol of column) {
          const reelCounts = counts[reel]
          reelCounts?.set(symbol, (reelCounts.get(symbol) ?? 0) + 1)
        }
      })
    }
    reelWeights.forEach((weights, reel) => {
      const total = slotSymbols.reduce((sum, symbol) => sum + weights[symbol], 0)
      const chiSquare = slotSymbols
        .filter((symbol) => weights[symbol] > 0)
        .reduce((sum, symbol) => {
          const expected = (draws * 3 * weights[symbol]) / total
          return sum + ((counts[reel]?.get(symbol) ?? 0) - expected) ** 2 / expected
        }, 0)
      // With eight degrees of freedom, chance exceeds 40 about three times in a million.
      expect(chiSquare).toBeLessThan(40)
    })
    expect(counts[0]?.has('pearl')).toBe(false)
  })
})

describe('outcome', () => {
  it('reads a line from the left, with the pearl as wild symbol', () => {
    expect(lineHit(['koi', 'pearl', 'koi', 'pearl', 'koi'])).toEqual({
      symbol: 'koi',
      count: 5,
      prize: 2000n,
    })
    expect(lineHit(['wave', 'pearl', 'wave', 'koi', 'wave'])?.count).toBe(3)
    expect(lineHit(['koi', 'koi', 'wave', 'koi', 'koi'])).toBeNull()
    expect(lineHit(['gate', 'gate', 'gate', 'gate', 'gate'])).toBeNull()
  })

  it('adds lines and gates', () => {
    const outcome = evaluate(
      [
        ['gate', 'jade', 'wave'],
        ['gate', 'jade', 'coin'],
        ['gate', 'jade', 'wave'],
        ['lotus', 'drum', 'coin'],
        ['koi', 'lantern', 'drum'],
      ],
      1000n,
    )
    expect(outcome.lines).toEqual([{ line: 1, symbol: 'jade', count: 3, win: 2000n }])
    expect(outcome.scatter).toEqual({ count: 3, win: 2000n })
    expect(outcome.payout).toBe(4000n)
  })

  it('has ten different lines', () => {
    expect(new Set(paylines.map((line) => line.join())).size).toBe(10)
  })
})

describe('theme', () => {
  it('is readable in every hue', () => {
    for (let hue = 0; hue < 360; hue += 1) {
      const theme = themeOf(hue)
      expect(contrast(theme.accent, paper)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(theme.glow, theme.deep)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(paper, theme.water)).toBeGreaterThanOrEqual(7)
    }
  })
})
