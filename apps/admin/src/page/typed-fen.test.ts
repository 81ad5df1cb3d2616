import { describe, expect, it } from 'vitest'
import { typedFen } from './typed-fen.ts'

describe('typedFen', () => {
  it.each([
    ['1000', 100000n],
    ['1,000.00', 100000n],
    [' 99.9 ', 9990n],
  ])('reads %s', (typed, fen) => expect(typedFen(typed)).toBe(fen))

  it.each(['', undefined, '0', '0.00', '-1', '1.234', '1e3', 'abc', '1'.repeat(13)])(
    'refuses %s',
    (typed) => expect(typedFen(typed)).toBeNull(),
  )
})
