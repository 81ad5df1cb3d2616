import { expect, it } from 'vitest'
import { appLink } from './payment-picture.ts'

it('R-DEP-52: only an address of an app or of the web can be opened', () => {
  const links = [
    'https://qr.alipay.com/fkx1',
    'wxp://f2f0abc',
    'weixin://wxpay/bizpayurl?pr=1',
  ]
  for (const link of links) expect(appLink(link)).toBe(link)
  for (const text of [
    'TXYZabc123',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://pay.example',
    'https://a b',
    '',
  ])
    expect(appLink(text)).toBeNull()
})
