import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  isOpen,
  recordName,
  signOf,
  stateLabel,
  stateTone,
  typeOf,
  wayText,
} from './record-state.ts'

describe('state words', () => {
  it('reads one code differently by record type', () => {
    expect(stateLabel(1, { state: 2 })).toBe('已通过')
    expect(stateLabel(3, { state: 2 })).toBe('待结算')
    expect(stateLabel(2, { state: 1 })).toBe('待审核')
    expect(stateLabel(4, { state: 1 })).toBe('成功')
    expect(stateLabel(4, { state: 0 })).toBe('失败')
    expect(stateLabel(1, { state: 0 })).toBe('未定义')
    expect(stateLabel(3, { state: 9 })).toBe('未定义')
  })

  it('asks again only for what is open', () => {
    expect([0, 1, 2, 3].map((state) => isOpen(1, state))).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect([0, 1, 2, 3].map((state) => isOpen(3, state))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('direction', () => {
  it('R-TRF-14: brings 转入 home and sends 转出 out', () => {
    expect(wayText(3, '锦鲤电游')).toBe('锦鲤电游 → 中心钱包')
    expect(wayText(4, '锦鲤电游')).toBe('中心钱包 → 锦鲤电游')
    expect(wayText(1, '银行转账')).toBe('银行转账')
  })

  it('R-TRF-14: no other room says 转入', () => {
    const app = new URL('../', import.meta.url)
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
    const saying = files.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !file.startsWith('statement/') &&
        readFileSync(new URL(file, app), 'utf8').includes('转入'),
    )
    expect(saying).toEqual([])
  })

  it('signs what moved and nothing that failed', () => {
    const amount = 10_000n
    expect(signOf(1, { amount, state: 2 })).toBe('+')
    expect(signOf(2, { amount, state: 1 })).toBe('-')
    expect(signOf(3, { amount, state: 1 })).toBe('+')
    expect(signOf(4, { amount, state: 2 })).toBe('-')
    expect(signOf(4, { amount, state: 0 })).toBe('')
    expect(signOf(2, { amount, state: 3 })).toBe('')
  })

  it('R-STMT-11: an adjustment is done when it is seen, and carries its own sign', () => {
    expect(stateLabel(9, { state: 1 })).toBe('成功')
    expect(stateTone(9, 1)).toBe('ok')
    expect([0, 1, 2, 3].some((state) => isOpen(9, state))).toBe(false)
    expect([0, 2, 3].map((state) => stateLabel(9, { state }))).toEqual(
      Array(3).fill('未定义'),
    )
    expect(signOf(9, { amount: 8050n, state: 1 })).toBe('+')
    expect(signOf(9, { amount: -1n, state: 1 })).toBe('-')
    expect(wayText(9, '系统扣款')).toBe('系统扣款')
  })
})

it('D-18: a withdrawal whose money came back is not called rejected', () => {
  expect(stateLabel(2, { state: 3 })).toBe('已拒绝')
  expect(stateLabel(2, { state: 3, money_back: true })).toBe('已退回')
})

it('R-STMT-18: a list of all types decodes each record by its own type', () => {
  expect([1, 2, 3, 4, 9].map((type) => typeOf({ type }, 0))).toEqual([1, 2, 3, 4, 9])
  expect(typeOf({}, 2)).toBe(2)
  expect(stateLabel(typeOf({ type: 3 }, 0), { state: 1 })).toBe('成功')
})

it('P-28: the name of a record begins with the words that stand on it', () => {
  const row = { pay_way: '锦鲤电游', amount: 30_000n, out_trade_no: 'T1' }
  const record = { ...row, state: 1 as const, created_at: new Date('2026-11-27T04:00:00Z') }
  expect(recordName(4, record, false)).toBe(
    '中心钱包 → 锦鲤电游，-¥300.00，2026-11-27 12:00:00，成功，查看详情',
  )
  expect(recordName(4, record, true)).toMatch(/^转出 · 中心钱包 → 锦鲤电游，/)
  expect(recordName(1, { ...record, pay_way: '银行转账' }, true)).toBe(
    '存款 · 银行转账，+¥300.00，2026-11-27 12:00:00，待审核，订单号T1，查看详情',
  )
})
