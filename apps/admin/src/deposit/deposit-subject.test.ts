import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { DepositRow, depositSubject } from './deposit-subject.ts'

let subject: typeof depositSubject

// The staff session reads the browser's storage when it is loaded.
beforeAll(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  subject = (await import('./deposit-subject.ts')).depositSubject
})

const row: DepositRow = {
  deposit_no: 'D1',
  username: 'player01',
  realname: '陈晓明',
  method: '银行转账',
  amount: 1000,
  credited_amount: null,
  state: 1,
  status: 'submitted',
  payer_name: '陈晓明',
  payer_bank: '招商银行',
  payer_card: '6225880212345678',
  payer_branch: '',
  flags: [],
  created_at: '2026-11-21 09:30:00',
  expires_at: '2026-11-21T02:30:00.000Z',
  decided_at: null,
  decided_by: '',
  reason: '',
  reference: '',
}

function comparison(flags: string[]) {
  const facts = subject.factGroups({ ...row, flags })[0]?.facts
  return facts?.find((fact) => fact.match)?.match
}

describe('deposit review', () => {
  it('says in numbers what an approval does', () => {
    expect(subject.approveEffect(row, 100000n)).toBe(
      '会员 player01 中心钱包 +1,000.00；订单变为已通过',
    )
    expect(subject.approveEffect(row, 90050n)).toBe(
      '会员 player01 中心钱包 +900.50（申请 1,000.00，相差 −99.50）；订单变为已通过',
    )
  })

  it.each([
    ['submitted', true],
    ['expired', true],
    ['approved', false],
    ['rejected', false],
  ])('%s may be decided: %s', (status, may) => {
    expect(subject.allows({ ...row, status }, 'approve')).toBe(may)
    expect(subject.allows({ ...row, status }, 'reject')).toBe(may)
  })

  it('shows a late order as waiting', () => {
    const late = { ...row, status: 'expired', flags: ['expired'] }
    expect(subject.stateTag(late).text).toBe('待审核')
    expect(subject.timeline(late).map((step) => step.title)).toEqual([
      '会员提交存款',
      '超过付款时限',
      '等待审核',
    ])
  })

  it('compares the payer with the player', () => {
    expect(comparison([])).toBe('same')
    expect(comparison(['name_mismatch'])).toBe('differs')
  })

  it('tells who decided, when, and what was credited', () => {
    const done = {
      ...row,
      state: 2,
      status: 'approved',
      credited_amount: 900.5,
      decided_at: '2026-11-21 09:40:00',
      decided_by: 'admin',
    }
    expect(subject.timeline(done).at(-1)).toEqual({
      title: '审核通过',
      at: '2026-11-21 09:40:00',
      tone: 'done',
      note: 'admin · 到账 900.50',
    })
  })
})
