import { describe, expect, it } from 'vitest'
import { drawsOfRound } from '../src/draws-of-round.ts'
import { contrast, PAPER, themeOf } from '../src/page/theme.ts'
import { evaluate, lineHit } from '../src/titles/koi-leap/outcome.ts'
import { LINES, REELS, SYMBOLS } from '../src/titles/koi-leap/paytable.ts'
import { returnText, theoreticalReturn } from '../src/titles/koi-leap/return-to-player.ts'
import { drawGrid, rules } from '../src/titles/koi-leap/rules.ts'

/** Fixed seeds: what these tests see is the same each time. */
const seeds = { serverSeed: '5a'.repeat(32), clientSeed: 'koi' }
const gridOf = (nonce: number) => drawGrid(drawsOfRound(seeds, nonce))

describe('return to player', () => {
  it('lies between 94 % and 97 %, computed exactly', () => {
    const { numerator, denominator } = theoreticalReturn()
    expect(numerator * 100n).toBeGreaterThan(denominator * 94n)
    expect(numerator * 100n).toBeLessThan(denominator * 97n)
    expect(returnText()).toBe('96.06%')
  })

  it('agrees with what evaluated draws pay', () => {
    const spins = 60_000
    let paid = 0n
    for (let spin = 0; spin < spins; spin += 1) paid += evaluate(gridOf(spin), 1000n).payout
    const share = Number.parseInt((paid / BigInt(spins)).toString(), 10) / 1000
    // One spin's standard deviation is about 3.5 stakes: six sigma of the mean is 0.09.
    expect(Math.abs(share - 0.9606)).toBeLessThan(0.09)
  })
})

describe('draw', () => {
  // R-GAME-14
  it('takes draws alone, so nothing else can steer it', () => {
    expect(drawGrid).toHaveLength(1)
    expect(gridOf(7)).toEqual(gridOf(7))
    expect(rules.open(drawsOfRound(seeds, 7), {})).toEqual({ grid: gridOf(7) })
    expect(gridOf(8)).not.toEqual(gridOf(7))
  })

  it('follows the weights on every reel (chi-square)', () => {
    const draws = 20_000
    const counts = REELS.map(() => new Map<string, number>())
    for (let draw = 0; draw < draws; draw += 1) {
      gridOf(draw).forEach((column, reel) => {
        for (const symbol of column) {
          const seen = counts[reel]
          seen?.set(symbol, (seen.get(symbol) ?? 0) + 1)
        }
      })
    }
    REELS.forEach((weights, reel) => {
      const total = SYMBOLS.reduce((sum, symbol) => sum + weights[symbol], 0)
      const chiSquare = SYMBOLS.filter((symbol) => weights[symbol] > 0).reduce(
        (sum, symbol) => {
          const expected = (draws * 3 * weights[symbol]) / total
          return sum + ((counts[reel]?.get(symbol) ?? 0) - expected) ** 2 / expected
        },
        0,
      )
      // Eight degrees of freedom: 40 is exceeded about three times in a million.
      expect(chiSquare).toBeLessThan(40)
    })
    expect(counts[0]?.has('pearl')).toBe(false)
  })
})

describe('outcome', () => {
  it('reads a line from the left and lets the pearl stand in', () => {
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
    expect(new Set(LINES.map((line) => line.join())).size).toBe(10)
  })
})

describe('theme', () => {
  it('is readable in every hue', () => {
    for (let hue = 0; hue < 360; hue += 1) {
      const theme = themeOf(hue)
      expect(contrast(theme.accent, PAPER)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(theme.glow, theme.deep)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(PAPER, theme.water)).toBeGreaterThanOrEqual(7)
    }
  })
})
