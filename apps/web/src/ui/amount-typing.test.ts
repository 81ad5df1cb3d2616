import { describe, expect, it } from 'vitest'
import { amountTyping, amountTypingNote, readAmount } from './amount-field.tsx'
import { countdownText } from './countdown.tsx'

describe('typing an amount', () => {
  it('lets through what can become one', () => {
    expect(
      ['', '1', '12.', '12.5', '12.50', '1,234', '12。5', '007'].map(amountTyping),
    ).toEqual(['', '1', '12.', '12.5', '12.50', '1234', '12.5', '7'])
  })

  it('keeps out what cannot', () => {
    for (const bad of ['12.345', '-1', '1e3', 'abc', '1.2.3', '1234567890']) {
      expect(amountTyping(bad)).toBeNull()
    }
  })
})

it('P-28: what the amount field does not take is told', () => {
  expect(amountTypingNote('123456789012')).toBe('未填入：金额最多 9 位整数')
  expect(amountTypingNote('123,456,789,012.50')).toBe('未填入：金额最多 9 位整数')
  expect(amountTypingNote('12.345')).toBe('金额最多两位小数')
  for (const text of ['一百', '-1', '1e3', '1.2.3'])
    expect(amountTypingNote(text)).toBe('未填入：金额只能是数字')
  for (const text of ['', '12.', '1,234.50', '12。5'])
    expect(amountTypingNote(text)).toBeNull()
})

it('R-HOME-23: a large amount is read out in groups and in 万', () => {
  expect(
    ['', '999', '1000', '5000.5', '10000', '12500', '12345.67', '1000000', 'x'].map(
      readAmount,
    ),
  ).toEqual([
    '',
    '',
    '1,000 元',
    '5,000.50 元',
    '10,000 元 = 1 万',
    '12,500 元 = 1.25 万',
    '12,345.67 元 = 1.234567 万',
    '1,000,000 元 = 100 万',
    '',
  ])
})

describe('the countdown', () => {
  it('shows minutes and seconds, and hours when there are any', () => {
    expect(countdownText(3_600_000)).toBe('1:00:00')
    expect(countdownText(3_547_000)).toBe('59:07')
    expect(countdownText(900)).toBe('00:01')
    expect(countdownText(-5)).toBe('00:00')
  })
})
