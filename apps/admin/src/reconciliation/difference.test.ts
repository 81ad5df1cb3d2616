import { expect, it } from 'vitest'
import { differenceWord, figureOf, isOff } from './difference.ts'

it.each([
  [null, 0, '场馆未回报', false],
  [0, 1, '一致', false],
  [12.5, 1, '+12.50（在途可解释）', false],
  [12.5, 0, '+12.50', true],
  [-3, 0, '-3.00', true],
])('a difference of %s (explained %d) reads %s', (difference, explained, words, off) => {
  expect(differenceWord({ difference, explained })).toBe(words)
  expect(isOff({ difference, explained })).toBe(off)
})

it('shows what is missing as missing', () => {
  expect(figureOf(null)).toBe('—')
  expect(figureOf(0)).toBe('0.00')
})
