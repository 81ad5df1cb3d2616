import { expect, it } from 'vitest'
import { eligibilityWord } from './eligibility-word.ts'

const condition = { label: '累计存款', met: true, detail: '' }

it('P-27: 未满足 stands only over a condition that is not met', () => {
  const isOpen = { ...condition, met: false }
  expect(eligibilityWord({ ready: true, conditions: [condition] })).toBe('可申请')
  expect(eligibilityWord({ ready: false, conditions: [condition, isOpen] })).toBe('未满足')
  expect(eligibilityWord({ ready: false, conditions: [condition] })).toBe('暂不可申请')
  expect(eligibilityWord({ ready: false, conditions: [] })).toBe('暂不可申请')
})
