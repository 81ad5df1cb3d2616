import { describe, expect, it } from 'vitest'
import { cursorIn, digitsOf, groupDigits, hiddenGroups, lastFour } from './card-number.ts'

describe('card number typing', () => {
  it('keeps digits only, from any keyboard', () => {
    expect(digitsOf('6222-0212 3456abc')).toBe('622202123456')
    expect(digitsOf('６２２２')).toBe('6222')
    expect(digitsOf('1'.repeat(40))).toHaveLength(30)
  })

  it('groups by four without a trailing gap', () => {
    expect(groupDigits('6222')).toBe('6222')
    expect(groupDigits('62220')).toBe('6222 0')
    expect(groupDigits('6222021234567890')).toBe('6222 0212 3456 7890')
    expect(groupDigits('')).toBe('')
  })

  it('keeps the cursor behind the digit that was typed', () => {
    expect(cursorIn('6222 0', 5)).toBe(6)
    expect(cursorIn('6222 0212', 2)).toBe(2)
    expect(cursorIn('6222 0212', 4)).toBe(4)
    expect(cursorIn('', 0)).toBe(0)
  })

  it('shows the last four of a masked number', () => {
    expect(lastFour('**** **** **** 7890')).toBe('7890')
    expect(lastFour('**** jLj6')).toBe('jLj6')
    expect(hiddenGroups('**** **** **** 7890')).toBe(3)
    expect(hiddenGroups('**** jLj6')).toBe(1)
  })
})
