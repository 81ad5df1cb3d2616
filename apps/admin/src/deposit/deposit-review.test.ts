import { parseBrandTime } from '@jinli/contract/brand-time'
import type { DepositFlag } from '@jinli/contract/deposit.admin'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { approveEffect } from './deposit-effect.ts'
import { type DepositRow, isOpen, stateOf, waitsFor } from './deposit-row.ts'

let queue: typeof import('./deposit-queue.ts')
let facts: typeof import('./deposit-facts.ts')
let columns: typeof import('./deposit-columns.ts')
let approval: typeof import('./approve-deposit-dialog.tsx')

// The staff session reads the browser's storage when it is loaded.
beforeAll(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  queue = await import('./deposit-queue.ts')
  facts = await import('./deposit-facts.ts')
  columns = await import('./deposit-columns.ts')
  approval = await import('./approve-deposit-dialog.tsx')
})

const row: DepositRow = {
  deposit_no: 'D1',
  username: 'player01',
  realname: '陈晓明',
  method: '银行转账',
  method_code: 'bank',
  amount: 100_000n,
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
  two_person_above: 0n,
  one_person_max: 5_000_000n,
  reference_required: false,
  first_approved_by: '',
  first_approved_at: null,
  first_amount: null,
  first_approved_mine: false,
  created_at: parseBrandTime('2026-11-21 09:30:00'),
  expires_at: new Date('2026-11-21T02:30:00.000Z'),
  closed_at: null,
  decided_at: null,
  decided_by: '',
  reason: '',
  reference: '',
}

function comparison(flags: DepositFlag[]) {
  const group = facts.depositFacts({ ...row, flags })[0]
  return group?.facts.find((fact) => fact.match)?.match
}

function deedsOf(of: DepositRow) {
  return queue.depositDeeds.filter((deed) => deed.when(of))
}

describe('deposit review', () => {
  it('says in numbers what an approval does', () => {
    expect(approveEffect(row, 100000n)).toBe(
      '会员 player01 中心钱包 +1,000.00；订单变为已通过',
    )
    expect(approveEffect(row, 90050n)).toBe(
      '会员 player01 中心钱包 +900.50（申请 1,000.00，少付，相差 −99.50）；订单变为已通过',
    )
  })

  it('says when a second person has to approve, too', () => {
    const guarded = { ...row, two_person_above: 200_000n, one_person_max: 200_000n }
    expect(approveEffect(guarded, 200_000n)).toContain('订单变为已通过')
    expect(approveEffect(guarded, 200_001n)).toBe(
      '超过双人复核金额 2,000.00：先记为初审，会员钱包暂不变；另一位同事复核后，会员 player01 中心钱包 +2,000.01（申请 1,000.00，多付，相差 +1,000.01）',
    )
    expect(approveEffect({ ...row, one_person_max: 200_000n }, 200_001n)).toMatch(
      /^多于一人可入账的 2,000\.00：先记为初审/,
    )
    const second = { ...guarded, first_approved_by: '小红', first_amount: 300_000n }
    expect(approveEffect(second, 300_000n)).toContain('订单变为已通过')
    const again = { ...second, first_approved_mine: true }
    expect(approveEffect(again, 300_000n)).toContain('会员钱包暂不变')
  })

  it.each([
    ['submitted', true],
    ['expired', true],
    ['approved', false],
    ['rejected', false],
  ] as const)('%s may be decided: %s', (status, may) => {
    const labels = deedsOf({ ...row, status }).map((deed) => deed.label)
    expect(labels).toEqual(may ? ['拒绝', '通过'] : [])
    expect(isOpen({ ...row, status })).toBe(may)
  })

  it('says that a late order is late, and that it still waits', () => {
    const late: DepositRow = { ...row, status: 'expired', flags: ['expired'] }
    expect(stateOf(late).text).toBe('已超时')
    expect(isOpen(late)).toBe(true)
    expect(stateOf({ ...late, closed_at: row.created_at }).text).toBe('已关闭')
    expect(facts.depositTimeline(late).map((step) => step.title)).toEqual([
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
      facts
        .depositFacts(of)
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
    expect(columns.depositWay(row).sub).toBe('陈晓明 · 尾号 5678')
  })

  it('tells who decided, when, and what was credited', () => {
    const done: DepositRow = {
      ...row,
      state: 2,
      status: 'approved',
      credited_amount: 90_050n,
      decided_at: parseBrandTime('2026-11-21 09:40:00'),
      decided_by: 'admin',
    }
    expect(facts.depositTimeline(done).at(-1)).toEqual({
      title: '审核通过',
      at: parseBrandTime('2026-11-21 09:40:00'),
      tone: 'done',
      note: 'admin · 到账 900.50',
    })
  })

  it('tells the two people of a large deposit whose turn it is', () => {
    const first = {
      ...row,
      first_approved_by: '小李',
      first_approved_at: parseBrandTime('2026-11-21 09:35:00'),
      first_amount: 99_000n,
      first_approved_mine: true,
    }
    expect(waitsFor(first)).toBe('已初审，等待另一位同事')
    expect(stateOf(first).text).toBe('待复核')
    expect(deedsOf(first).map((deed) => deed.label)).toEqual(['拒绝', '更正初审'])
    expect(deedsOf(first).some((deed) => deed.primary)).toBe(false)
    const second = { ...first, first_approved_mine: false }
    expect(waitsFor(second)).toBe('小李 已初审，请核对后通过入账')
    expect(approval.beginsWith(second)).toBe('990.00')
    expect(approval.approveDone(row, second)).toContain('等待另一位同事复核')
  })

  it('shows what has to arrive in USDT, ready to be copied', () => {
    const usdt: DepositRow = {
      ...row,
      method: 'USDT-TRC20',
      usdt_amount: 137_930_000n,
      usdt_rate: 7_250_000n,
    }
    const usdtFacts = facts.depositFacts(usdt).flatMap((group) => group.facts)
    expect(usdtFacts).toContainEqual({
      label: '应付 USDT',
      value: '137.93 USDT',
      copy: '137.93',
    })
    expect(deedsOf(usdt)[0]?.label).toBe('链上标记')
  })
})
