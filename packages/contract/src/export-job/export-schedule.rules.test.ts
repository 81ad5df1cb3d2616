import { describe, expect, it } from 'vitest'
import { brandTime, parseBrandTime } from '../wire/brand-time.ts'
import { lastPeriod } from './export-schedule.rules.ts'

describe('R-ADMIN-324: the last period that has ended', () => {
  it.each([
    ['day', '2026-03-02 00:59:59', '2026-02-28', '2026-02-28', '2026-03-02 01:00:00'],
    ['day', '2026-03-02 01:00:00', '2026-03-01', '2026-03-01', '2026-03-03 01:00:00'],
    ['week', '2026-03-02 00:30:00', '2026-02-16', '2026-02-22', '2026-03-02 01:00:00'],
    ['week', '2026-03-02 09:00:00', '2026-02-23', '2026-03-01', '2026-03-09 01:00:00'],
    ['week', '2027-01-03 23:00:00', '2026-12-21', '2026-12-27', '2027-01-04 01:00:00'],
    ['month', '2028-03-31 12:00:00', '2028-02-01', '2028-02-29', '2028-04-01 01:00:00'],
    ['month', '2027-01-01 00:10:00', '2026-11-01', '2026-11-30', '2027-01-01 01:00:00'],
  ] as const)('by %s at %s is %s to %s, and the next comes at %s', (...row) => {
    const [repeat, now, since, until, next] = row
    const period = lastPeriod(repeat, parseBrandTime(now))
    expect({ ...period, nextAt: brandTime(period.nextAt) }).toEqual({
      since,
      until,
      nextAt: next,
    })
  })
})
