import { costGrowth } from '@jinli/dev-env/cost-growth'
import { describe, expect, it } from 'vitest'
import { agentApplicationProblem } from '../agent/agent.rules.ts'
import { refusal } from '../refusal/refusals.ts'
import { mobileOf } from './mobile.rules.ts'
import { latestBirthday, profileProblem } from './profile.rules.ts'

const now = new Date('2026-11-23T10:00:00+08:00')
const good = {
  mobile: '13800138000',
  email: 'lin.xiaoyu@example.com',
  birthday: '1990-02-28',
}

function problemOf(change: Partial<typeof good>): string | null {
  const problem = profileProblem({ ...good, ...change }, now)
  return problem ? refusal(problem.key, problem.params).message : null
}

/** Returns whether the profile form and the agent form accept a phone number. */
function validity(mobile: string): [boolean, boolean] {
  const agent = agentApplicationProblem({ mobile, apply_info: 'x' })
  return [problemOf({ mobile }) === null, agent === null]
}

describe('phone numbers', () => {
  // R-ME-05 R-AGENT-02 R-AGENT-04
  it.each([
    '13012345678',
    '014512345678',
    '8614712345678',
    '1795115912345678',
    '15412345678',
    '14612345678',
    '14912345678',
    '16212345678',
    '17012345678',
    '17512345678',
    '19112345678',
    '19912345678',
    '+8613812345678',
    '008613812345678',
    '+86 138-1234-5678',
    '(+86) 138 1234 5678',
    '１３８１２３４５６７８',
    '＋８６　１３８１２３４５６７８',
    '\u202a13812345678\u202c',
    '138‐1234‑5678',
  ])('Y-9: %j is one, in both forms', (mobile) => {
    expect(validity(mobile)).toEqual([true, true])
    const digits = mobile.normalize('NFKC').replace(/\D/g, '')
    expect(mobileOf(mobile)).toBe(digits.slice(-11))
  })

  it.each([
    '12012345678',
    '11012345678',
    '1381234567',
    '138123456789',
    '8886138123456',
    '+8513812345678',
    '+13812345678',
    '13812345678\n1',
    '13812345678x',
    '٠١٣٨١٢٣٤٥٦٧٨',
    '+86',
    '',
  ])('Y-9: %j is none', (mobile) => {
    expect(validity(mobile)).toEqual([false, false])
  })

  it('R-ME-11: long and hostile texts cost no more than they are long', () => {
    const tryAll = (length: number) => {
      for (const part of ['8', '86', '17951', '13', '1']) {
        const mobile = part.repeat(length)
        expect(validity(mobile)).toEqual([false, false])
        expect(problemOf({ email: `${mobile}.${mobile}@${mobile}.com` })).toBe(
          '请输入正确邮箱号',
        )
        expect(problemOf({ email: `${'a.'.repeat(length)}@x.com` })).toBe(
          '请输入正确邮箱号',
        )
      }
    }
    expect(costGrowth(2000, tryAll)).toBeLessThan(64)
  })
})

// R-ME-06
describe('e-mail', () => {
  it.each(['a@b.cn', 'x.y+z@mail.example.org', "o'neil@sub-domain.example.com"])(
    '%s is one',
    (email) => expect(problemOf({ email })).toBeNull(),
  )
  it.each([
    '',
    'a',
    '@b.cn',
    'a@',
    'a@b',
    'a@b.',
    'a@.cn',
    '.a@b.cn',
    'a..b@c.cn',
    'a b@c.cn',
    'a@b c.cn',
    'a@-b.cn',
    'a@b.c1',
    '<script>@b.cn',
    `${'x'.repeat(65)}@b.cn`,
  ])('%j is none', (email) => expect(problemOf({ email })).toBe('请输入正确邮箱号'))
})

// R-ME-07 R-ME-03
describe('birthday', () => {
  const wrong = '请输入正确的日期格式：YYYY-MM-DD'
  const range = '生日须在1980-01-01至2008-11-23之间（须年满18岁）'
  it.each([
    ['', wrong],
    ['1990-2-3', wrong],
    ['1990/02/03', wrong],
    ['1990-02-30', wrong],
    ['1990-13-01', wrong],
    ['1990-02-28T00:00:00Z', wrong],
    ['1979-12-31', range],
    ['2008-11-24', range],
    ['1980-01-01', null],
    ['2008-11-23', null],
  ])('%j → %s', (birthday, expected) => expect(problemOf({ birthday })).toBe(expected))

  it('a leap day before a common year is the 28th', () => {
    expect(latestBirthday(new Date('2028-02-29T12:00:00+08:00'))).toBe('2010-02-28')
  })

  it('R-ME-05 R-ME-06: the first failing rule alone is told', () => {
    expect(problemOf({ mobile: '', email: '', birthday: '' })).toBe('请输入正确手机号')
    expect(problemOf({ email: '', birthday: '' })).toBe('请输入正确邮箱号')
  })
})

// R-AGENT-03
describe('agent application', () => {
  it.each([
    ['', '', '请输入正确手机号'],
    ['13800138000', '', '请输入申请理由'],
    ['13800138000', '   ', '请输入申请理由'],
  ])('%j, %j → %s', (mobile, apply_info, expected) => {
    const problem = agentApplicationProblem({ mobile, apply_info })
    expect(problem && refusal(problem.key).message).toBe(expected)
  })
})
