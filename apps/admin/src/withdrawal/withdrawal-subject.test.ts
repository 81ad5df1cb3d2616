import { beforeAll, describe, expect, it, vi } from 'vitest'
import { outcomeEffect, outcomesOf, payEffect } from './payment-effect.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'
import type { withdrawalSubject } from './withdrawal-subject.ts'

let subject: typeof withdrawalSubject

// The staff session reads the browser's storage when it is loaded.
beforeAll(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  subject = (await import('./withdrawal-subject.ts')).withdrawalSubject
})

const row: WithdrawalRow = {
  out_trade_no: 'W1',
  username: 'player01',
  realname: '陈晓明',
  method: 'bank',
  amount: 1234.5,
  usdt_rate: null,
  usdt_estimate: null,
  usdt_fee: null,
  usdt_net: null,
  state: 1,
  status: 'requested',
  bank: '招商银行',
  bank_owner: '陈晓明',
  bank_no: '****5678',
  bank_address: '',
  flags: [],
  turnover_missing: 0,
  created_at: '2026-11-21 09:30:00',
  status_since: '2026-11-21 09:30:00',
  claim: null,
  approved_by: '',
  payout_ref: '',
  paid_by: '',
  decided_at: null,
  decided_by: '',
  reason: '',
  reference: '',
}

describe('withdrawal review', () => {
  it('says in numbers what a decision does', () => {
    expect(subject.approveEffect(row, 123450n)).toBe(
      '会员 player01 冻结金额 −1,234.50（已付款）；订单变为已通过',
    )
    expect(subject.rejectEffect(row)).toBe(
      '会员 player01 中心钱包 +1,234.50（由冻结退回）；订单变为已拒绝',
    )
    expect(subject.approveQuestion(row)).toContain('招商银行 陈晓明 ****5678')
  })

  it.each([
    ['requested', ['reject', 'approve']],
    ['in_review', ['reject', 'approve']],
    ['approved', ['pay']],
    ['paying', ['settle']],
    ['pay_unknown', ['settle']],
    ['paid', []],
    ['returned', []],
    ['rejected', []],
  ])('%s offers %j', (status, decisions) => {
    const deeds = subject.deeds({ ...row, status })
    expect(deeds.map((deed) => deed.decision)).toEqual(decisions)
    expect(subject.isOpen({ ...row, status })).toBe(decisions.length > 0)
  })

  it('copies plain figures, and asks for the whole number only while it is open', () => {
    const payee = subject.factGroups(row).find((group) => group.title === '付款到')
    const copied = Object.fromEntries(payee?.facts.map((f) => [f.label, f.copy]) ?? [])
    expect(copied).toMatchObject({ 金额: '1234.50', 开户人姓名: '陈晓明' })
    const number = payee?.facts.find((fact) => fact.label === '卡号')
    expect(number).toMatchObject({ value: '****5678', reveal: expect.any(Function) })
    const closed = subject.factGroups({ ...row, state: 2, status: 'paid' })
    expect(closed.flatMap((group) => group.facts).some((fact) => fact.reveal)).toBe(false)
  })

  it('shows a USDT payout with protocol, address and locked figures', () => {
    const usdt = {
      ...row,
      method: 'usdt_trc20',
      bank: 'USDT',
      bank_owner: 'TRC20',
      usdt_rate: 7.05,
      usdt_estimate: 175.1,
      usdt_fee: 1,
      usdt_net: 174.1,
    }
    const facts = subject.factGroups(usdt).flatMap((group) => group.facts)
    const labels = facts.map((fact) => fact.label)
    expect(labels).toEqual(expect.arrayContaining(['钱包协议', '地址', '折合', '手续费']))
    expect(labels).not.toContain('开户人姓名')
    expect(facts).toContainEqual({ label: '实付', value: '174.1 USDT', copy: '174.1' })
    expect(subject.amountNote(usdt)).toBe('实付 174.1 USDT')
  })

  it('releases a large one for another person to pay', () => {
    const large = { ...row, flags: ['two_person'] }
    expect(subject.payLater(large)).toBe('must')
    expect(subject.payLater(row)).toBe('may')
    expect(subject.approveQuestion(large)).toContain('现在不要付款')
    expect(subject.approveEffect(large, 0n, true)).toContain('保持不变；订单变为待付款')
    expect(subject.waitsFor({ ...large, status: 'approved', approved_by: '小李' })).toBe(
      '小李 已初审，等待另一位同事付款',
    )
  })
})

describe('a payment and its result', () => {
  it('says what moves, and when nothing does', () => {
    expect(payEffect(row)).toContain('冻结金额到付款成功时才扣除')
    expect(outcomeEffect(row, 'paid')).toContain('冻结金额 −1,234.50')
    expect(outcomeEffect(row, 'returned')).toContain('中心钱包 +1,234.50')
    expect(outcomeEffect(row, 'unknown')).toContain('保持不变')
    expect(outcomeEffect({ ...row, payout_ref: 'P1' }, 'retry')).toContain('P1 不变')
  })

  it('does not offer to call the unknown unknown again', () => {
    const offered = (status: string) =>
      outcomesOf({ ...row, status }).map((outcome) => outcome.value)
    expect(offered('paying')).toEqual(['paid', 'returned', 'unknown', 'retry'])
    expect(offered('pay_unknown')).toEqual(['paid', 'returned', 'retry'])
  })
})
