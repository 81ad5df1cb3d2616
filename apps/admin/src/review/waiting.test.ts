import { parseBrandTime } from '@jinli/contract/brand-time'
import { expect, it } from 'vitest'
import { waitedText } from './waiting.ts'

const asked = '2026-11-21 09:30:00'
const after = (seconds: number) =>
  waitedText(asked, parseBrandTime(asked).getTime() + seconds * 1000)

it.each([
  [-120, '刚刚'],
  [59, '刚刚'],
  [60, '已等 1 分钟'],
  [3_599, '已等 59 分钟'],
  [3_660, '已等 1 小时 1 分'],
  [90_000, '已等 1 天 1 小时'],
])('%d s is %s', (seconds, text) => expect(after(seconds)).toBe(text))
