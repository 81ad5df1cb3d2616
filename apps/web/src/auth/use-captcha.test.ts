import { captchaProblem } from '@jinli/contract/auth/auth.rules'
import { describe, expect, it } from 'vitest'
import { captchaImages } from '../art/captcha.ts'
import { otherImage } from './use-captcha.ts'

describe('the captcha', () => {
  // R-LOGIN-06 R-LOGIN-10
  it('has 21 images, each with an answer that fits the register field', () => {
    expect(new Set(captchaImages.map((image) => image.src)).size).toBe(21)
    for (const { answer } of captchaImages) expect(answer).toMatch(/^[A-Z0-9]{4}$/)
  })

  it('R-LOGIN-07: is compared without regard to case', () => {
    expect(captchaProblem('t3pk', 'T3PK')).toBeNull()
    expect(captchaProblem('', 'T3PK')).toEqual({ key: 'auth.captcha-missing' })
    expect(captchaProblem('T3P', 'T3PK')).toEqual({ key: 'auth.captcha-wrong' })
  })

  it('R-LOGIN-08: another image is never the same one', () => {
    const images = new Set<number>()
    for (let i = 0; i < 400; i += 1) {
      const next = otherImage(7)
      expect(next).not.toBe(7)
      images.add(next)
    }
    expect(Math.max(...images)).toBeLessThan(21)
    expect(images.size).toBeGreaterThan(15)
  })
})
