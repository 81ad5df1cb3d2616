import { describe, expect, it } from 'vitest'
import { agentApplicationProblem } from './agent.rules.ts'
import { latestBirthday, profileProblem } from './player.rules.ts'
import { refusal } from './refusals.ts'

const now = new Date('2026-11-23T10:00:00+08:00')
const good = {
  mobile: '13800138000',
  email: 'lin.xiaoyu@example.com',
  birthday: '1990-02-28',
}

function said(change: Partial<typeof good>): string | null {
  const problem = profileProblem({ ...good, ...change }, now)
  return problem ? refusal(problem.key, problem.params).message : null
}

/** Whether each form takes a number: profile, agent. */
function taken(mobile: string): [boolean, boolean] {
  const agent = agentApplicationProblem({ mobile, apply_info: 'x' })
  return [said({ mobile }) === null, agent === null]
}

describe('phone numbers', () => {
  // R-ME-05 R-AGENT-02 R-AGENT-04
  it.each([
    ['13012345678', true, true],
    ['014512345678', true, true],
    ['8614712345678', true, true],
    ['1795115912345678', true, true],
    ['17612345678', true, true],
    ['17712345678', true, true],
    ['17812345678', true, true],
    ['18912345678', true, true],
    ['15412345678', false, true],
    ['14612345678', false, false],
    ['17512345678', false, false],
    ['12012345678', false, false],
    ['19912345678', false, false],
    ['1381234567', false, false],
    ['138123456789', false, false],
    ['+8613812345678', false, false],
    ['8886138123456', false, false],
    ['１３８１２３４５６７８', false, false],
    ['13812345678\n1', false, false],
    ['', false, false],
  ])('%j: profile %s, agent form %s', (mobile, profile, agent) => {
    expect(taken(mobile)).toEqual([profile, agent])
  })

  it('R-ME-11: long and hostile texts cost no more than they are long', () => {
    const bad = ['8', '86', '17951', '13', '1'].map((part) => part.repeat(100_000))
    const began = performance.now()
    for (const mobile of bad) {
      expect(taken(mobile)).toEqual([false, false])
      expect(said({ email: `${mobile}.${mobile}@${mobile}.com` })).toBe('请输入正确邮箱号')
      expect(said({ email: `${'a.'.repeat(50_000)}@x.com` })).toBe('请输入正确邮箱号')
    }
    expect(performance.now() - began).toBeLessThan(200)
  })
})

// R-ME-06
describe('e-mail', () => {
  it.each(['a@b.cn', 'x.y+z@mail.example.org', "o'neil@sub-domain.example.com"])(
    '%s is one',
    (email) => expect(said({ email })).toBeNull(),
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
  ])('%j is none', (email) => expect(said({ email })).toBe('请输入正确邮箱号'))
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
  ])('%j → %s', (birthday, expected) => expect(said({ birthday })).toBe(expected))

  it('a leap day before a common year is the 28th', () => {
    expect(latestBirthday(new Date('2028-02-29T12:00:00+08:00'))).toBe('2010-02-28')
  })

  it('R-ME-05 R-ME-06: the first failing rule alone is told', () => {
    expect(said({ mobile: '', email: '', birthday: '' })).toBe('请输入正确手机号')
    expect(said({ email: '', birthday: '' })).toBe('请输入正确邮箱号')
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
