import { expect, it } from 'vitest'
import { shortNumber } from './short-number.ts'

it('P-28: a ticket number is short enough to read out', () => {
  expect(shortNumber('7b0c9a52-0d0e-4a4f-9c6e-1f2a3f2a9c1b')).toBe('3F2A 9C1B')
  expect(shortNumber('D2611270001')).toBe('D2611270001')
  expect(shortNumber('venue:round/000000123456789')).toBe('2345 6789')
})
