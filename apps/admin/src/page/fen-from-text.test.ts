import { describe, expect, it } from 'vitest'
import { fenFromText } from './fen-from-text.ts'

describe('fenFromText', () => {
  it.each([
    ['1000', 100000n],
    ['1,000.00', 100000n],
    [' 99.9 ', 9990n],
  ])('reads %s', (text, fen) => expect(fenFromText(text)).toBe(fen))

  it.each(['', undefined, '0', '0.00', '-1', '1.234', '1e3', 'abc', '1'.repeat(13)])(
    'refuses %s',
    (text) => expect(fenFromText(text)).toBeNull(),
  )
})
