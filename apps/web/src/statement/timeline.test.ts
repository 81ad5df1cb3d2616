import { describe, expect, it } from 'vitest'
import {
  isOpen,
  type StatementType,
  signOf,
  stateLabel,
  timelineOf,
  wayText,
} from './timeline.ts'

const line = {
  state: 1,
  created_at: '2026-11-21 09:00:00',
  decided_at: null as string | null,
  reason: '',
  pay_way: '清源银行',
}
const decided = '2026-11-21 09:30:00'
const last = (type: StatementType, change: Partial<typeof line>) =>
  timelineOf(type, { ...line, ...change }).at(-1)

describe('state words', () => {
  it('reads one code differently by record type', () => {
    expect(stateLabel(1, 2)).toBe('已通过')
    expect(stateLabel(3, 2)).toBe('待结算')
    expect(stateLabel(2, 1)).toBe('待审核')
    expect(stateLabel(4, 1)).toBe('成功')
    expect(stateLabel(4, 0)).toBe('失败')
    expect(stateLabel(1, 0)).toBe('未定义')
    expect(stateLabel(3, 9)).toBe('未定义')
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
  it('brings 转入 home and sends 转出 out', () => {
    expect(wayText(3, '锦鲤电游')).toBe('锦鲤电游 → 中心钱包')
    expect(wayText(4, '锦鲤电游')).toBe('中心钱包 → 锦鲤电游')
    expect(wayText(1, '银行转账')).toBe('银行转账')
  })

  it('signs what moved and nothing that failed', () => {
    expect(signOf(1, 2)).toBe('+')
    expect(signOf(2, 1)).toBe('-')
    expect(signOf(3, 1)).toBe('+')
    expect(signOf(4, 2)).toBe('-')
    expect(signOf(4, 0)).toBe('')
    expect(signOf(2, 3)).toBe('')
  })
})

describe('timeline', () => {
  it('says who waits for whom while a withdrawal is open', () => {
    const steps = timelineOf(2, line)
    expect(steps.map((step) => step.mark)).toEqual(['done', 'now', 'next'])
    expect(steps[1]?.note).toContain('等待平台审核')
  })

  it('dates the decision and gives its reason', () => {
    expect(last(2, { state: 3, decided_at: decided, reason: '姓名不符' })).toEqual({
      mark: 'bad',
      title: '审核未通过',
      note: '姓名不符；金额已退回中心钱包',
      at: decided,
    })
    expect(last(1, { state: 2, decided_at: decided })).toMatchObject({
      mark: 'done',
      at: decided,
    })
  })

  it('tells an expired deposit from a rejected one', () => {
    expect(last(1, { state: 3, reason: '超时未支付' })?.title).toBe('超时未支付')
    expect(last(1, { state: 3, decided_at: decided })?.title).toBe('审核未通过')
  })

  it('leaves an unknown transfer open', () => {
    expect(last(4, { state: 3 })).toMatchObject({ mark: 'now', title: '人工核对中' })
    expect(last(4, { state: 0, decided_at: decided })).toMatchObject({ mark: 'bad' })
    expect(last(3, { state: 2 })).toMatchObject({ mark: 'next' })
  })
})
