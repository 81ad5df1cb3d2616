import { expect, it } from 'vitest'
import { adjustmentEffect } from './adjustment-effect.ts'

const adjustment = {
  username: 'player01',
  direction: 'credit',
  against: 'adjustment',
  fen: 10000n,
  turnoverTimes: 0,
} as const

it('tells the balance before and after', () => {
  expect(adjustmentEffect(adjustment, 5000n)).toBe(
    '会员 player01 中心钱包 +100.00：50.00 → 150.00；科目「人工调整」−100.00',
  )
})

it('tells a debit that the balance cannot bear, and a requirement', () => {
  expect(
    adjustmentEffect({ ...adjustment, direction: 'debit', against: 'suspense' }, 5000n),
  ).toBe(
    '会员 player01 中心钱包 −100.00：50.00 → -50.00；科目「挂账待查」+100.00；余额不足，届时无法入账',
  )
  expect(adjustmentEffect({ ...adjustment, turnoverTimes: 3 }, null)).toContain(
    '新增流水要求 300.00',
  )
})

it('waits for who and how much', () => {
  expect(adjustmentEffect({ ...adjustment, fen: null }, 5000n)).toContain('填写会员与金额')
})
