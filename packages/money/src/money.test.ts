import { costGrowth } from '@jinli/dev-env/cost-growth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fenOfNumber,
  formatYuan,
  parseYuan,
  shareOf,
  wholeYuanFloor,
  yuanNumber,
  yuanText,
} from './money.ts'
import {
  formatMicro,
  microNumber,
  microOfNumber,
  microText,
  parseMicro,
  usdtFloor2,
} from './usdt.ts'

describe('parseYuan', () => {
  it('costs no more than its text is long', () => {
    const growth = costGrowth(2000, (length) => {
      expect(parseYuan('9'.repeat(length))).toBeNull()
    })
    expect(growth).toBeLessThan(64)
  })

  it.each([
    ['0', 0n],
    ['100', 10000n],
    ['0.5', 50n],
    ['12.34', 1234n],
    [99.99, 9999n],
    [0.1, 10n],
    ['999999999.99', 99999999999n],
  ])('reads %s', (input, fen) => expect(parseYuan(input)).toBe(fen))

  it.each([
    ['-1'],
    ['+1'],
    ['1e3'],
    ['0x10'],
    ['Infinity'],
    ['NaN'],
    ['1_000'],
    ['1,000'],
    ['￥100'],
    ['１００'],
    [' 100 '],
    ['.5'],
    ['5.'],
    ['00100'],
    ['100.001'],
    [0.1 + 0.2],
    [-1],
    [-0.01],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [1e21],
    [2 ** 53 + 2],
    ['1'.repeat(1_000_000)],
    [true],
    [null],
    [undefined],
    [[100]],
    [{}],
    [''],
  ])('refuses %s', (input) => expect(parseYuan(input)).toBeNull())

  it('survives a round trip', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), (fen) => {
        expect(parseYuan(yuanText(fen))).toBe(fen)
        expect(parseYuan(yuanNumber(fen))).toBe(fen)
        expect(fenOfNumber(yuanNumber(-fen))).toBe(-fen)
      }),
    )
  })
})

describe('formats', () => {
  it('groups thousands and keeps the sign', () => {
    expect(formatYuan(123456789n)).toBe('1,234,567.89')
    expect(formatYuan(-5n)).toBe('-0.05')
    expect(wholeYuanFloor(12345n)).toBe(12300n)
  })
})

describe('a share of an amount', () => {
  it('is rounded down, and no part of it is lost or found (money I-14)', () => {
    expect(shareOf(120_049n, 400_000n)).toBe(480n)
    const fen = fc.bigInt({ min: 0n, max: 99_999_999_999n })
    fc.assert(
      fc.property(fen, fc.bigInt({ min: 0n, max: 5_000_000n }), (amount, rate) => {
        const share = shareOf(amount, rate)
        expect(share * 100_000_000n <= amount * rate).toBe(true)
        expect((share + 1n) * 100_000_000n > amount * rate).toBe(true)
      }),
    )
    expect(() => shareOf(-1n, 1n)).toThrow(RangeError)
  })
})

describe('usdt', () => {
  it('never profits the player (money I-14)', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1_000_000_000n }),
        fc.bigInt({ min: 10_000n, max: 100_000_000n }),
        (amount, rate) => {
          const out = usdtFloor2(amount, rate)
          expect(out % 10_000n).toBe(0n)
          expect(out * rate <= amount * 10_000n * 1_000_000n).toBe(true)
          expect((out + 10_000n) * rate > amount * 10_000n * 1_000_000n).toBe(true)
        },
      ),
    )
  })
  // R-DEP-06
  it.each([
    [10_000n, 7_120_000n, '14.04'],
    [50_000n, 7_120_000n, '70.22'],
    [71_200n, 7_120_000n, '100'],
    [71_199n, 7_120_000n, '99.99'],
    [7n, 7_120_000n, '0'],
    [8n, 7_120_000n, '0.01'],
    [10_000n, 3_000_000n, '33.33'],
    [99_999_999_999n, 1n, '999999999990000'],
  ])('%s fen at %s is %s USDT, rounded down', (fen, rate, expected) => {
    expect(microText(usdtFloor2(fen, rate))).toBe(expected)
  })
  it('asks for more when the amount grows or the rate falls, and never turns', () => {
    const fen = fc.bigInt({ min: 0n, max: 99_999_999_999n })
    const rate = fc.bigInt({ min: 1n, max: 999_999_999_999n })
    fc.assert(
      fc.property(fen, fen, rate, rate, (a, b, r, s) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        const [low, high] = r < s ? [r, s] : [s, r]
        expect(usdtFloor2(less, r) <= usdtFloor2(more, r)).toBe(true)
        expect(usdtFloor2(a, high) <= usdtFloor2(a, low)).toBe(true)
        // Two parts of an amount, converted separately, never give more USDT than the whole amount.
        expect(usdtFloor2(a, r) + usdtFloor2(b, r) <= usdtFloor2(a + b, r)).toBe(true)
      }),
    )
  })
  it.each([0n, -1n])('knows no rate of %s', (rate) => {
    expect(() => usdtFloor2(10_000n, rate)).toThrow(RangeError)
  })
  it('writes micro units without idle zeros, there and back', () => {
    expect([7_120_000n, 1_000_000n, 1n, 0n, -2_500_000n].map(microText)).toEqual([
      '7.12',
      '1',
      '0.000001',
      '0',
      '-2.5',
    ])
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (micro) => {
        expect(parseMicro(microText(micro))).toBe(micro)
      }),
    )
  })
  it('writes USDT for people, grouped and with two decimals at least', () => {
    expect(
      [0n, 10_000n, 70_220_000n, 1_404_494_380_000n, 123_456n, -500_000n].map(formatMicro),
    ).toEqual(['0.00', '0.01', '70.22', '1,404,494.38', '0.123456', '-0.50'])
  })
  it('reads numbers of the wire, also beyond a million', () => {
    expect(microOfNumber(1_404_494.38)).toBe(1_404_494_380_000n)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (micro) => {
        expect(microOfNumber(microNumber(micro))).toBe(micro)
      }),
    )
  })
  it('reads rates exactly', () => {
    expect(parseMicro('7.12')).toBe(7_120_000n)
    expect(parseMicro('7.1234567')).toBeNull()
    expect(microNumber(7_120_000n)).toBe(7.12)
  })
})
