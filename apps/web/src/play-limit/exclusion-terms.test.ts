import { parseBrandTime } from '@jinli/contract/wire/brand-time'
import { describe, expect, it } from 'vitest'
import { termChoices } from './exclusion-terms.ts'

const now = new Date('2026-11-20T16:00:30.000Z')

describe('terms of an exclusion', () => {
  it('R-LIMIT-01: nine of them, each with its end to the minute, never told too early', () => {
    expect(termChoices(now, null).map(({ label, until }) => [label, until])).toEqual([
      ['24小时', '2026-11-22 00:01'],
      ['7天', '2026-11-28 00:01'],
      ['30天', '2026-12-21 00:01'],
      ['6周', '2027-01-02 00:01'],
      ['6个月', '2027-05-20 00:01'],
      ['1年', '2027-11-21 00:01'],
      ['3年', '2029-11-20 00:01'],
      ['5年', '2031-11-20 00:01'],
      ['终身', '2126-11-22 00:01'],
    ])
  })

  it('R-LIMIT-02: one that would end a running exclusion sooner cannot be chosen', () => {
    const longer = (until: string) =>
      termChoices(now, parseBrandTime(until))
        .filter((choice) => choice.longer)
        .map((choice) => choice.term)
    expect(longer('2026-11-22 00:00:29')).toHaveLength(9)
    expect(longer('2026-11-22 00:00:30')).toHaveLength(8)
    expect(longer('2031-11-20 00:00:30')).toEqual(['life'])
  })
})
