import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { WithdrawalRow, withdrawalSubject } from './withdrawal-subject.ts'

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
  amount: 1234.5,
  state: 1,
  status: 'requested',
  bank: '招商银行',
  bank_owner: '陈晓明',
  bank_no: '6225880212345678',
  bank_address: '',
  flags: [],
  turnover_missing: 0,
  created_at: '2026-11-21 09:30:00',
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
    expect(subject.approveQuestion(row)).toContain('招商银行 陈晓明 6225 8802 1234 5678')
  })

  it.each([
    ['requested', true],
    ['paid', false],
    ['rejected', false],
  ])('%s may be decided: %s', (status, may) => {
    expect(subject.allows({ ...row, status }, 'approve')).toBe(may)
    expect(subject.allows({ ...row, status }, 'reject')).toBe(may)
  })

  it('copies plain figures and numbers, whatever is shown', () => {
    const payee = subject.factGroups(row).find((group) => group.title === '付款到')
    const copied = Object.fromEntries(payee?.facts.map((f) => [f.label, f.copy]) ?? [])
    expect(copied).toMatchObject({ 卡号: '6225880212345678', 金额: '1234.50' })
  })

  it('shows a USDT payout as protocol and address', () => {
    const usdt = { ...row, bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TJRyWwFs9wTFGZg3' }
    const labels = subject.factGroups(usdt).flatMap((g) => g.facts.map((f) => f.label))
    expect(labels).toContain('钱包协议')
    expect(labels).not.toContain('开户人姓名')
  })
})
