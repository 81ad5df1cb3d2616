import { describe, expect, it } from 'vitest'
import { type Problem, refusal } from '../refusal/refusals.ts'
import { type PasswordForm, passwordProblem } from './auth.rules.ts'

const form: PasswordForm = {
  password: 'old-secret',
  paypassword: 'new-secret',
  confirmPass: 'new-secret',
}
const empty: PasswordForm = { password: '', paypassword: '', confirmPass: '' }

/** Returns the message of a problem and the form field that it belongs to. */
function fieldOf(problem: Problem | null): [string, string | undefined] | null {
  if (!problem) return null
  const { message, field } = refusal(problem.key, problem.params)
  return [message, field]
}

const oldMissing = ['请输入旧密码', 'password']
const newMissing = ['请输入新密码', 'paypassword']
const confirmMissing = ['请输入确认密码', 'confirmPass']
const oldShort = ['请输入正确的旧密码长度', 'password']
const newShort = ['请输入正确的新密码长度', 'paypassword']
const differs = ['两次密码不一致！', 'confirmPass']
const same = ['新旧密码不能一致！', 'paypassword']

// R-PASS-03 R-PASS-04 R-PASS-05 R-PASS-06 R-PASS-07 R-PASS-08 R-PASS-09
describe('a password change, in the order of spec §5', () => {
  const samePassword = { paypassword: form.password, confirmPass: form.password }
  it.each([
    ['old missing', { password: '' }, oldMissing],
    ['new missing', { paypassword: '' }, newMissing],
    ['confirmation missing', { confirmPass: '' }, confirmMissing],
    ['old of five', { password: '12345' }, oldShort],
    ['old of six', { password: '123456' }, null],
    ['new of five', { paypassword: '12345', confirmPass: '12345' }, newShort],
    ['new of six', { paypassword: '123456', confirmPass: '123456' }, null],
    ['confirmation differs', { confirmPass: 'new-secreT' }, differs],
    ['confirmation with a space', { confirmPass: 'new-secret ' }, differs],
    ['new equals old', samePassword, same],
    ['spaces are characters', { password: ' '.repeat(6) }, null],
    ['all well', {}, null],
  ])('%s', (_, change, expected) => {
    expect(fieldOf(passwordProblem({ ...form, ...change }))).toEqual(expected)
  })

  // Each step corrects the field of the previous message and leaves all later rules unmet.
  it('R-PASS-02: the first failure alone is told, one after the other', () => {
    const steps: [Partial<PasswordForm>, string[] | null][] = [
      [{}, oldMissing],
      [{ password: '12345' }, newMissing],
      [{ paypassword: '1234' }, confirmMissing],
      [{ confirmPass: '4321' }, oldShort],
      [{ password: '123456' }, newShort],
      [{ paypassword: '123456' }, differs],
      [{ confirmPass: '123456' }, same],
      [{ password: '654321' }, null],
    ]
    let form = empty
    for (const [change, expected] of steps) {
      form = { ...form, ...change }
      expect(fieldOf(passwordProblem(form))).toEqual(expected)
    }
  })
})
