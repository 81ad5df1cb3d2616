import { expect, it } from 'vitest'
import { timePlayed } from './time-played.ts'

// R-GAME-38
it.each([
  [-5, '0 分 00 秒'],
  [999, '0 分 00 秒'],
  [65_000, '1 分 05 秒'],
  [3_599_999, '59 分 59 秒'],
  [3_600_000, '1 小时 00 分'],
  [90_000_000, '25 小时 00 分'],
])('%d ms are %s', (ms, text) => {
  expect(timePlayed(ms)).toBe(text)
})
