import { describe, expect, it } from 'vitest'
import { RefusalError } from '../platform/refuse.ts'
import { daysOf, referenceOf } from './order-filter.ts'

describe('brand days', () => {
  it('both ends are included', () => {
    expect(daysOf({ since: '2026-11-21', until: '2026-11-21' })).toEqual({
      from: new Date('2026-11-20T16:00:00Z'),
      before: new Date('2026-11-21T16:00:00Z'),
    })
    expect(daysOf({ since: '', until: '2028-02-29' })).toEqual({
      from: null,
      before: new Date('2028-02-29T16:00:00Z'),
    })
    expect(daysOf({ since: '2026-12-31', until: '' }).before).toBeNull()
  })

  it.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    'x',
    ' ',
    '1e3',
  ])('%j is no day', (since) => {
    expect(() => daysOf({ since, until: '' })).toThrow(RefusalError)
    expect(() => daysOf({ since: '', until: since })).toThrow(RefusalError)
  })
})

describe('references', () => {
  const hash = 'aB3'.repeat(21)
  it.each([
    ['', ''],
    [' AB 12 ', 'AB12'],
    ['ＡＢ１２', 'AB12'],
    ['a\u200bb\u00a0c\td', 'abcd'],
    [`0x${hash}f`, `${hash}f`],
    [`0X${hash}F`, `${hash}F`],
    [`0x${hash}`, `0x${hash}`],
    ['0x12', '0x12'],
  ])('%j is kept as %j', (input, reference) => {
    expect(referenceOf(input)).toBe(reference)
  })
})
