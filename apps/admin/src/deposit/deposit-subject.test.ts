import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { DepositRow } from './deposit-row.ts'
import type { depositSubject } from './deposit-subject.ts'

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
  method_code: 'bank',
  amount: 1000,
  usdt_rate: null,
  usdt_amount: null,
  pay_to: '清源银行 6222000011112222 锦鲤科技',
  credited_amount: null,
  state: 1,
  status: 'submitted',
  payer_name: '陈晓明',
  payer_bank: '招商银行',
  payer_card: '**** 5678',
  payer_branch: '',
  flags: [],
  claim: null,
  two_person_above: 0,
  first_approved_by: '',
  first_approved_at: null,
  first_amount: null,
  first_approved_mine: 0,
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
      '会员 player01 中心钱包 +900.50（申请 1,000.00，少付，相差 −99.50）；订单变为已通过',
    )
  })

  it('says when a second person has to approve, too', () => {
    const guarded = { ...row, two_person_above: 2000 }
    expect(subject.approveEffect(guarded, 200_000n)).toContain('订单变为已通过')
    expect(subject.approveEffect(guarded, 200_001n)).toBe(
      '超过双人复核金额 2,000.00：先记为初审，会员钱包暂不变；另一位同事复核后，会员 player01 中心钱包 +2,000.01（申请 1,000.00，多付，相差 +1,000.01）',
    )
    const second = { ...guarded, first_approved_by: '小红', first_amount: 3000 }
    expect(subject.approveEffect(second, 300_000n)).toContain('订单变为已通过')
    const again = { ...second, first_approved_mine: 1 }
    expect(subject.approveEffect(again, 300_000n)).toContain('会员钱包暂不变')
  })

  it.each([
    ['submitted', true],
    ['expired', true],
    ['approved', false],
    ['rejected', false],
  ])('%s may be decided: %s', (status, may) => {
    const decisions = subject.deeds({ ...row, status }).map((deed) => deed.decision)
    expect(decisions).toEqual(may ? ['reject', 'approve'] : [])
    expect(subject.isOpen({ ...row, status })).toBe(may)
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

  it('R-DEP-46: shows the end of the payer’s card, and asks for the rest while the order is open', () => {
    const card = (of: DepositRow) =>
      subject
        .factGroups(of)
        .flatMap((group) => group.facts)
        .find((fact) => fact.label === '卡号')
    expect(card(row)).toEqual({
      label: '卡号',
      value: '**** 5678',
      reveal: expect.any(Function),
    })
    const decided = card({ ...row, state: 2, status: 'approved' })
    expect(decided).toEqual({ label: '卡号', value: '**** 5678' })
    expect(card({ ...row, payer_card: '' })).toBeUndefined()
    expect(subject.way(row).sub).toBe('陈晓明 · 尾号 5678')
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

  it('tells the two people of a large deposit whose turn it is', () => {
    const first = {
      ...row,
      first_approved_by: '小李',
      first_approved_at: '2026-11-21 09:35:00',
      first_amount: 990,
      first_approved_mine: 1,
    }
    expect(subject.waitsFor(first)).toBe('已初审，等待另一位同事')
    expect(subject.stateTag(first).text).toBe('待复核')
    expect(subject.deeds(first).some((deed) => deed.primary)).toBe(false)
    const second = { ...first, first_approved_mine: 0 }
    expect(subject.waitsFor(second)).toBe('小李 已初审，请核对后通过入账')
    expect(subject.approveAmount(second)).toBe(990)
    expect(subject.approveDone(row, second)).toContain('等待另一位同事复核')
  })

  it('shows what has to arrive in USDT, ready to be copied', () => {
    const usdt = { ...row, method: 'USDT-TRC20', usdt_amount: 137.93, usdt_rate: 7.25 }
    const facts = subject.factGroups(usdt).flatMap((group) => group.facts)
    expect(facts).toContainEqual({
      label: '应付 USDT',
      value: '137.93 USDT',
      copy: '137.93',
    })
    expect(subject.deeds(usdt)[0]?.decision).toBe('flag')
  })
})
