import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('R-CONST-07: passwords that everybody tries first', () => {
  it.each([
    '12345678',
    '01234567',
    '87654321',
    '1234567890',
    '0987654321',
    'abcdefgh',
    '11111111',
    '12121212',
    'abcdabcd',
    'Password',
    'password1',
    'Passw0rd!',
    'qwertyuiop',
    'QWERTY123',
    'woaini1314',
    '5201314a',
    'iloveyou2024',
    '１２３４５６７８',
    'jinli2026',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['two-koi-here', 'quiet pond 7', '8f2Kq-91x', '红鲤鱼与绿鲤鱼与驴', '29384756'])(
    'not %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )

  it('the name beside it, with figures or without', () => {
    expect(isCommonPassword('PondKeeper', 'pondkeeper')).toBe(true)
    expect(isCommonPassword('pondkeeper88', 'pondkeeper')).toBe(true)
    expect(isCommonPassword('pondkeepers-cat', 'pondkeeper')).toBe(false)
  })
})
