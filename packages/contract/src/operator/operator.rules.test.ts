import { expect, it } from 'vitest'
import { newStaffProblem, staffPasswordProblem } from './operator.rules.ts'

// R-ADMIN-51
it.each([
  ['nine-char', 'staff.password-length'],
  ['aaaaaaaaaa', 'staff.password-weak'],
  ['abababababab', 'staff.password-weak'],
  ['1234512345', 'staff.password-weak'],
  ['1234567890', 'staff.password-weak'],
  ['0987654321', 'staff.password-weak'],
  ['qwertyuiop', 'staff.password-weak'],
  ['Password123', 'staff.password-weak'],
  ['password2024!', 'staff.password-weak'],
  ['woaini1314520', 'staff.password-weak'],
  ['1qaz2wsx3edc', 'staff.password-weak'],
  ['Wang-01-2026', 'staff.password-weak'],
  ['xx王出纳组长xx1', 'staff.password-weak'],
  ['first-pass-1', null],
  ['correct horse', null],
  ['password-of-the-pond', null],
])('the staff password %j: %s', (password, key) => {
  const problem = staffPasswordProblem(password, 'wang-01', '王出纳组长')
  expect(problem?.key ?? null).toBe(key)
})

it('a new member is held to the own name', () => {
  const form = { username: 'wang-01', display_name: '王出纳', password: 'wang-01-wang-01' }
  expect(newStaffProblem(form)).toEqual({ key: 'staff.password-weak' })
})
