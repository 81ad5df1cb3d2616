import { describe, expect, it } from 'vitest'
import { dayFromText, dayRanges, monthDays, timeFromText } from './day-text.ts'

const today = '2026-11-27'

describe('a typed day', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026/11/5', '2026-11-05'],
    ['2026年11月5日', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['11-5', '2026-11-05'],
    ['1105', '2026-11-05'],
    ['今天', today],
    ['昨天', '2026-11-26'],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['05/11/26', null],
    ['soon', null],
    ['', null],
  ])('D-16: %j is %j', (text, day) => {
    expect(dayFromText(text, today)).toBe(day)
  })
})

describe('a typed time', () => {
  it.each([
    ['2026-11-05 08:00', '2026-11-05 08:00'],
    ['2026-11-05T08:00', '2026-11-05 08:00'],
    ['2026-11-05 08:00:59', '2026-11-05 08:00'],
    ['202611050800', '2026-11-05 08:00'],
    ['20261105 830', '2026-11-05 08:30'],
    ['11-5 8:30', '2026-11-05 08:30'],
    ['8:30', '2026-11-27 08:30'],
    ['2026-11-05', '2026-11-05 00:00'],
    ['2026-11-05 24:00', null],
    ['soon', null],
    ['', null],
  ])('D-16: %j is %j', (text, time) => {
    expect(timeFromText(text, today)).toBe(time)
  })
})

it('D-16: the ranges are those of the reader: the week begins on Monday', () => {
  expect(dayRanges(today)).toEqual([
    { label: '今天', since: today, until: today },
    { label: '昨天', since: '2026-11-26', until: '2026-11-26' },
    { label: '本周', since: '2026-11-23', until: today },
    { label: '上月', since: '2026-10-01', until: '2026-10-31' },
  ])
  expect(dayRanges('2026-03-01')[2]).toMatchObject({ since: '2026-02-23' })
  expect(dayRanges('2026-01-31')[3]).toMatchObject({ since: '2025-12-01' })
})

it('D-16: a month fills whole weeks from Monday', () => {
  const days = monthDays('2026-11')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
})
