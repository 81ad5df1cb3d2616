import { expect, it } from 'vitest'
import { differenceWord, figureOf, isOff } from './difference.ts'

it.each([
  [null, false, '场馆未回报', false],
  [0n, true, '一致', false],
  [1250n, true, '+12.50（在途可解释）', false],
  [1250n, false, '+12.50', true],
  [-300n, false, '-3.00', true],
])('a difference of %s (explained %s) reads %s', (difference, isExplained, words, off) => {
  expect(differenceWord({ difference, explained: isExplained })).toBe(words)
  expect(isOff({ difference, explained: isExplained })).toBe(off)
})

it('shows what is missing as missing', () => {
  expect(figureOf(null)).toBe('—')
  expect(figureOf(0n)).toBe('0.00')
})
