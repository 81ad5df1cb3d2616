import { describe, expect, it } from 'vitest'
import { settleEffect, venueWord } from './transfer-effect.ts'

const out = {
  username: 'player01',
  venue_name: '清波真人',
  direction: 'to_venue',
  amount: 10_000n,
} as const
const home = { ...out, direction: 'to_centre' } as const

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
  [
    'venue transferStatus: TimeoutError: The operation was aborted due to timeout',
    '场馆没有按时答复',
  ],
  ['venue transfer: TypeError: fetch failed', '场馆无法连接'],
  ['absent', '场馆查无此单'],
  ['HTTP 500', '场馆答复出错'],
  ['the venue echoes another transfer', '场馆回报的单与我方不符'],
  ['done without amount', '场馆的答复不完整'],
  ['no such player', '场馆答复异常'],
  ['场馆后台查到该笔已入账', '场馆后台查到该笔已入账'],
  ['', ''],
])('%s is said as %s', (reason, words) => expect(venueWord(reason)).toBe(words))
