import { expect, it } from 'vitest'
import { ageText, waitedText } from './age-text.ts'

it.each([
  [59, '不到 1 分钟'],
  [600, '10 分钟'],
  [3_900, '1 小时 5 分'],
  [90_000, '1 天 1 小时'],
])('%d seconds are %s', (seconds, words) => expect(ageText(seconds)).toBe(words))

const askedAt = new Date('2026-11-21T01:30:00Z')
const after = (seconds: number) => waitedText(askedAt, askedAt.getTime() + seconds * 1000)

it.each([
  [-120, '刚刚'],
  [59, '刚刚'],
  [60, '已等 1 分钟'],
  [3_599, '已等 59 分钟'],
  [3_660, '已等 1 小时 1 分'],
  [90_000, '已等 1 天 1 小时'],
])('%d s waited is %s', (seconds, text) => expect(after(seconds)).toBe(text))
