import { describe, expect, it } from 'vitest'
import { ageText, settleEffect } from './transfer-effect.ts'

const out = {
  username: 'player01',
  venue_name: '清波真人',
  direction: 'to_venue',
  amount: 100,
}
const home = { ...out, direction: 'to_centre' }

describe('settleEffect', () => {
  it('tells where money on its way out ends', () => {
    expect(settleEffect(out, 'success')).toContain(
      '在途 −100.00，记入场馆「清波真人」+100.00',
    )
    expect(settleEffect(out, 'failed')).toContain('退回中心钱包 +100.00')
  })

  it('tells what a way home brings', () => {
    expect(settleEffect(home, 'success')).toContain('中心钱包 +100.00')
    expect(settleEffect(home, 'failed')).toContain('中心钱包不变')
  })
})

it.each([
  [59, '不到 1 分钟'],
  [600, '10 分钟'],
  [3_900, '1 小时 5 分'],
  [90_000, '1 天 1 小时'],
])('%d seconds are %s', (seconds, words) => expect(ageText(seconds)).toBe(words))
