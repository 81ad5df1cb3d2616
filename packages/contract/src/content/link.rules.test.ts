import { costGrowth } from '@jinli/dev-env/cost-growth'
import { describe, expect, it } from 'vitest'
import { hasCredentials, hostOf, isHost, linkPlace, linksOutside } from './link.rules.ts'
import { linkedRoutes } from './staff-link.ts'

const hosts = ['pond.example', 'xn--fiq228c.xn--fiqs8s']

// R-ADMIN-114
describe('where a link leads', () => {
  it.each([
    ['', 'none'],
    ['/', 'inside'],
    ['/vip', 'inside'],
    ['#/vip', 'inside'],
    ['/boutBallBetInfo?type=8', 'inside'],
    ['/login', 'wrong'],
    ['/vip?a?b', 'wrong'],
    ['/vip?x="y"', 'wrong'],
    ['/nowhere', 'wrong'],
    ['https://pond.example', 'listed'],
    ['https://POND.example/a?b=1#c', 'listed'],
    ['https://xn--fiq228c.xn--fiqs8s/', 'listed'],
    ['https://sub.pond.example/', 'outside'],
    ['https://pond.example:8443/', 'outside'],
    ['https://pond.example.evil.example/', 'outside'],
    ['https://pond.example@evil.example/', 'wrong'],
    ['https://pond.example\\@evil.example/', 'wrong'],
    ['https://pond.example/a b', 'wrong'],
    ['https://pond.example/\u0000', 'wrong'],
    ['https://localhost/', 'wrong'],
    ['https://[::1]/', 'wrong'],
    ['http://pond.example/', 'wrong'],
    ['HTTPS://pond.example/', 'listed'],
    [' https://pond.example/', 'wrong'],
    [`https://pond.example/${'a'.repeat(300)}`, 'wrong'],
  ])('%j: %s', (link, place) => {
    expect(linkPlace(link, hosts)).toBe(place)
  })

  it.each([
    ['https://bank.example@evil.example/', true],
    ['HTTP://name:secret@evil.example', true],
    ['https:\\\\name@evil.example/x', true],
    ['https:name@evil.example', true],
    [' ht\ntps://bank.exam\tple@evil.example/', true],
    ['https://pond.example/@name', false],
    ['https://pond.example?a=b@c', false],
    ['https://pond.example#@', false],
    ['mailto:name@pond.example', false],
    ['/vip?a=@', false],
  ])('%j before whose host a name stands: %s', (address, has) => {
    expect(hasCredentials(address)).toBe(has)
  })

  it.each(['a', 'a.', 'a-', '-', '.', '%', '&amp;'])(
    'costs no more than it is long: %s again and again',
    (part) => {
      const growth = costGrowth(2000, (length) => hostOf(`https://${part.repeat(length)}`))
      expect(growth).toBeLessThan(64)
    },
  )

  it('of a text by each of its links', () => {
    const link = (href: string) => `<p><a href="${href}">x</a></p>`
    expect(
      linksOutside(link('/vip') + link('https://pond.example/?a=1&amp;b=2'), hosts),
    ).toBe(false)
    for (const href of [
      'https://evil.example/',
      'http://pond.example/',
      'mailto:a@b.example',
    ])
      expect(linksOutside(link('/vip') + link(href), hosts)).toBe(true)
  })

  it.each([
    ['<p>领奖 https://evil.example/gala </p>', true],
    ['<p>领奖请访问evil.example领取</p>', true],
    ['<p>www.evil.example</p>', true],
    ['<p>ev<strong>il</strong>.example</p>', true],
    ['<p>evil\u200b.example</p>', true],
    ['<p>ｅｖｉｌ．ｅｘａｍｐｌｅ</p>', true],
    ['<p>evil。example</p>', true],
    ['<p>evil 点 com</p>', true],
    ['<p>evil&#46;example</p>', true],
    ['<p>10.0.0.1:8080</p>', true],
    ['<p>好运.中国</p>', true],
    ['<p>https://pond.example@evil.example/</p>', true],
    ['<p>evil.example:8443/a</p>', true],
    ['<p>mail@evil.example</p>', true],
    ['<a href="https://pond.example/">https://evil.example/</a>', true],
    ['<p>https://pond.example/a.html?x=evil.example</p>', false],
    ['<p>POND.example/rules.html</p>', false],
    ['<p>存款满100.50元送8.88%。明天见。祝好运…</p>', false],
    ['<p>10.30开始，3.5倍流水，第2.1条</p>', false],
    ['<p>首存</p><p>com</p>', false],
  ])('D-17: as a reader sees it, %j leads outside: %s', (html, isOutside) => {
    expect(linksOutside(html, hosts)).toBe(isOutside)
  })

  it.each(['a', 'a.', '.', 'a。', ' 点 ', '<', '&#4', '://', 'a@'])(
    'D-17: reading a text costs no more than it is long: %s again and again',
    (part) => {
      const growth = costGrowth(2000, (length) => linksOutside(part.repeat(length), hosts))
      expect(growth).toBeLessThan(64)
    },
  )

  it('hosts are bare names', () => {
    expect(hosts.every(isHost)).toBe(true)
    for (const wrong of [
      '',
      'Pond.example',
      'pond',
      'https://pond.example',
      '*.example',
      '1.2.3.4',
    ])
      expect([wrong, isHost(wrong)]).toEqual([wrong, false])
  })

  it('the screens to choose from are screens of ours', () => {
    for (const { address } of linkedRoutes)
      expect([address, linkPlace(address, [])]).toEqual([address, 'inside'])
  })
})
