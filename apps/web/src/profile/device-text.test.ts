import { expect, it } from 'vitest'
import { deviceText } from './device-text.ts'

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

// R-SESS-30
it.each([
  [`${safari} Version/17.5 Mobile/15E148 Safari/604.1`, 'iPhone · Safari'],
  [`${safari} Mobile/15E148 MicroMessenger/8.0`, 'iPhone · 微信'],
  [chrome, '安卓 · Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0', 'Windows · Edge'],
  ['curl/8', '未知设备'],
  ['', '未知设备'],
])('%s → %s', (userAgent, text) => expect(deviceText(userAgent)).toBe(text))
