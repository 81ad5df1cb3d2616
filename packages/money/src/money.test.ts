import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fenOfNumber,
  formatYuan,
  parseYuan,
  wholeYuanFloor,
  yuanNumber,
  yuanText,
} from './money.ts'
import { microNumber, parseMicro, usdtFloor2 } from './usdt.ts'

describe('parseYuan', () => {
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
  it('reads rates exactly', () => {
    expect(parseMicro('7.12')).toBe(7_120_000n)
    expect(parseMicro('7.1234567')).toBeNull()
    expect(microNumber(7_120_000n)).toBe(7.12)
  })
})
