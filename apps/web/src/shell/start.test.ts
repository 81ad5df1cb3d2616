import { describe, expect, it } from 'vitest'
import { referralIn } from './referral.ts'
import { visitTarget } from './visit-address.ts'

describe('the referral code', () => {
  it('R-SITE-09: is read before the hash and inside it', () => {
    expect(referralIn('?pid=A1', '')).toBe('A1')
    expect(referralIn('', '#/?pid=B2')).toBe('B2')
    expect(referralIn('', '#/login?type=1&pid=C3')).toBe('C3')
    expect(referralIn('', '#/')).toBeNull()
    expect(referralIn('?pid=', '#/?pid=')).toBeNull()
  })

  it('is no place for long texts', () => {
    expect(referralIn(`?pid=${'x'.repeat(33)}`, '')).toBeNull()
  })
})

describe('the visit address', () => {
  const own = 'https://play.example'

  it('R-SITE-04 R-SITE-05: is followed, with the referral code appended', () => {
    expect(visitTarget('https://a.example/', own, null)).toBe('https://a.example/')
    expect(visitTarget('https://a.example', own, 'A&1')).toBe(
      'https://a.example/register?pid=A%261',
    )
  })

  it('R-SITE-06: is never our own origin, nor anything but a web page', () => {
    expect(visitTarget('https://play.example/x', own, null)).toBeNull()
    expect(visitTarget('javascript:alert(1)', own, null)).toBeNull()
    expect(visitTarget('nonsense', own, null)).toBeNull()
  })
})
