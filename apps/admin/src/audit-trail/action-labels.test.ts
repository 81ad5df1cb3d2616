import { expect, it } from 'vitest'
import { auditActionChoices, auditActionLabel } from './action-labels.ts'

it('R-ADMIN-63: every action is in the tree of kinds, in words', () => {
  const choices = auditActionChoices()
  expect(choices).toMatchObject({
    '': '全部操作',
    'deposit.': '存款（全部）',
    'deposit.approved': '存款 · 通过',
    'setting.': '资金设置（全部）',
  })
  const keys = Object.keys(choices)
  expect(keys.indexOf('deposit.approved')).toBeGreaterThan(keys.indexOf('deposit.'))
  for (const [action, words] of Object.entries(choices)) {
    expect(words, action).toMatch(/\p{Script=Han}/u)
    expect(words, action).not.toMatch(/[a-z]\.[a-z]/)
  }
})

it('keeps the name of an action that it does not know', () => {
  expect(auditActionLabel('withdrawal.paid')).toBe('取款 · 付款成功')
  expect(auditActionLabel('gone.away')).toBe('gone.away')
})
