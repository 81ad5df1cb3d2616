import type { DepositFlag } from '@jinli/contract/deposit/deposit.admin'
import { parseBrandTime } from '@jinli/contract/wire/brand-time'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { approveEffect } from './deposit-effect.ts'
import {
  type Correction,
  type DepositRow,
  isOpen,
  stateOf,
  waitsFor,
} from './deposit-row.ts'

let queue: typeof import('./deposit-queue.ts')
let facts: typeof import('./deposit-facts.ts')
let columns: typeof import('./deposit-columns.ts')
let approval: typeof import('./approve-deposit-dialog.tsx')

// The session module reads the browser's storage when it is loaded.
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
  method: 'bank',
  amount: 100_000n,
  usdt_rate: null,
  usdt_amount: null,
  pay_to: '清源银行 6222000011112222 锦鲤科技',
  credited_amount: null,
  true_amount: null,
  corrections: [],
  reopened_at: null,
  released_reference: '',
  state: 'submitted',
  payer_name: '陈晓明',
  payer_bank: '招商银行',
  payer_card: '**** 5678',
  payer_branch: '',
  flags: [],
  order_flags: [],
  flag_reasons: [],
  first_reason: '',
  claim: null,
  two_person_above: 0n,
  one_person_max: 5_000_000n,
  reference_required: false,
  first_approved_by: '',
  first_approved_at: null,
  first_amount: null,
  tail: null,
  payer_reference: '',
  same_payment: [],
  waits_since: null,
  waits_until: null,
  waits_amount: null,
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

function actionsFor(order: DepositRow) {
  return queue.depositActions.filter((action) => action.when(order))
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
    const bigOrder = { ...row, two_person_above: 200_000n, one_person_max: 200_000n }
    expect(approveEffect(bigOrder, 200_000n)).toContain('订单变为已通过')
    expect(approveEffect(bigOrder, 200_001n)).toBe(
      '超过双人复核金额 2,000.00：先记为初审，会员钱包暂不变；另一位员工复核后，会员 player01 中心钱包 +2,000.01（申请 1,000.00，多付，相差 +1,000.01）',
    )
    expect(approveEffect({ ...row, one_person_max: 200_000n }, 200_001n)).toMatch(
      /^多于一人可入账的 2,000\.00：先记为初审/,
    )
    const second = { ...bigOrder, first_approved_by: '小红', first_amount: 300_000n }
    expect(approveEffect(second, 300_000n)).toContain('订单变为已通过')
    const ownHalf = { ...second, first_approved_mine: true }
    expect(approveEffect(ownHalf, 300_000n)).toContain('会员钱包暂不变')
  })

  it.each([
    ['submitted', true],
    ['expired', true],
    ['approved', false],
    ['rejected', false],
  ] as const)('%s may be decided: %s', (state, may) => {
    const labels = actionsFor({ ...row, state }).map((action) => action.label)
    expect(labels).toEqual(
      may ? ['拒绝', '通过'] : [state === 'approved' ? '冲正' : '重新打开'],
    )
    expect(isOpen({ ...row, state })).toBe(may)
  })

  it('says that a late order is late, and that it still waits', () => {
    const late: DepositRow = { ...row, state: 'expired' }
    expect(stateOf(late).text).toBe('超时待核对')
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
    const card = (order: DepositRow) =>
      facts
        .depositFacts(order)
        .flatMap((group) => group.facts)
        .find((fact) => fact.label === '卡号')
    expect(card(row)).toEqual({
      label: '卡号',
      value: '**** 5678',
      reveal: expect.any(Function),
    })
    const approvedCard = card({ ...row, state: 'approved' })
    expect(approvedCard).toEqual({ label: '卡号', value: '**** 5678' })
    expect(card({ ...row, payer_card: '' })).toBeUndefined()
    expect(columns.depositWay(row).sub).toBe('陈晓明 · 尾号 5678')
  })

  it('tells who decided, when, and what was credited', () => {
    const approvedRow: DepositRow = {
      ...row,
      state: 'approved',
      credited_amount: 90_050n,
      decided_at: parseBrandTime('2026-11-21 09:40:00'),
      decided_by: 'admin',
    }
    expect(facts.depositTimeline(approvedRow).at(-1)).toEqual({
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
    expect(waitsFor(first)).toBe('已初审，等待另一位员工')
    expect(stateOf(first).text).toBe('待复核')
    expect(actionsFor(first).map((action) => action.label)).toEqual(['拒绝', '更正初审'])
    expect(actionsFor(first).some((action) => action.primary)).toBe(false)
    const second = { ...first, first_approved_mine: false }
    expect(waitsFor(second)).toBe('小李 已初审，请核对后通过入账')
    expect(approval.beginsWith(second)).toBe('990.00')
    expect(approval.approveDone(row, second)).toContain('等待另一位员工复核')
  })

  it('shows what has to arrive in USDT, ready to be copied', () => {
    const usdt: DepositRow = {
      ...row,
      method: 'usdt_trc20',
      usdt_amount: 137_930_000n,
      usdt_rate: 7_250_000n,
    }
    const usdtFacts = facts.depositFacts(usdt).flatMap((group) => group.facts)
    expect(usdtFacts).toContainEqual({
      label: '应付金额',
      value: '137.93 USDT',
      copy: '137.93',
    })
    expect(actionsFor(usdt)[0]?.label).toBe('链上标记')
  })

  it('Y-5: shows the amount to pay in yuan with its tail and what the player told', () => {
    const tailedRow: DepositRow = {
      ...row,
      method: 'wechat',
      amount: 100_001n,
      tail: 10_000n,
      payer_reference: '4200001',
    }
    const allFacts = facts.depositFacts(tailedRow).flatMap((group) => group.facts)
    expect(allFacts).toContainEqual({
      label: '应付金额',
      value: '1,000.01',
      copy: '1000.01',
    })
    expect(allFacts).toContainEqual({ label: '识别尾数', value: '+0.01 元' })
    expect(allFacts).toContainEqual({
      label: '会员所填付款信息',
      value: '4200001',
      copy: '4200001',
    })
  })

  it('Y-3: says what a paid order waits for', () => {
    const waitingRow: DepositRow = {
      ...row,
      waits_since: new Date('2026-11-21T02:00:00.000Z'),
      waits_until: new Date('2026-11-21T16:00:00.000Z'),
      waits_amount: 120_000n,
    }
    expect(stateOf(waitingRow)).toEqual({ text: '待额度', tone: 'flag' })
    expect(waitsFor(waitingRow)).toContain('超过会员自设的存款限额')
    expect(waitsFor(waitingRow)).toContain('2026-11-22 00:00')
    expect(waitsFor({ ...waitingRow, waits_until: null })).toContain('退款后拒绝')
    expect(approval.beginsWith(waitingRow)).toBe('1200.00')
    expect(approval.approveDone(row, waitingRow)).toContain('D1 未入账')
  })
})

describe('a deposit with a proposal', () => {
  const proposal: Correction = {
    correction_no: 'C1',
    kind: 'amount',
    status: 'draft',
    from_amount: 140_000n,
    amount: 50_000n,
    wallet_change: null,
    debt_change: null,
    reference: '',
    reason: '金额录入错误',
    decided_at: parseBrandTime('2026-11-21 09:40:00'),
    decided_reason: '',
    made_by: '小红',
    made_at: parseBrandTime('2026-11-21 09:50:00'),
    mine: false,
    checked_by: '',
    checked_at: null,
  }
  const creditedRow: DepositRow = {
    ...row,
    state: 'approved',
    credited_amount: 140_000n,
    decided_at: parseBrandTime('2026-11-21 09:40:00'),
    decided_by: '小李',
  }
  const withProposal = (more: Partial<Correction> = {}): DepositRow => ({
    ...creditedRow,
    corrections: [{ ...proposal, ...more }],
  })
  const noteOf = (order: DepositRow) => facts.depositTimeline(order).at(-1)?.note

  it('D-1: the second person finds the true amount in the payment, not on the order', () => {
    for (const text of [waitsFor(withProposal()), noteOf(withProposal())]) {
      expect(text).toContain('冲正')
      expect(text).not.toContain('500.00')
    }
    const own = withProposal({ mine: true })
    expect(waitsFor(own)).toContain('冲正 1,400.00 → 500.00')
    expect(noteOf(own)).toContain('冲正 1,400.00 → 500.00')
  })

  it('D-1: a key begins the check, and one name drops a proposal of either kind', () => {
    for (const kind of ['amount', 'reopening'] as const) {
      const labels = actionsFor(withProposal({ kind })).map(({ label, press }) => [
        label,
        press,
      ])
      expect(labels).toEqual([
        ['取消提交', undefined],
        ['复核', 'A'],
      ])
    }
  })

  it('D-25: an order corrected to nothing names the receipt that it gave back', () => {
    const order = { ...creditedRow, true_amount: 0n, released_reference: 'SLIP-X' }
    const allFacts = facts.depositFacts(order).flatMap((group) => group.facts)
    expect(allFacts).toContainEqual({
      label: '退回的流水号',
      value: 'SLIP-X',
      copy: 'SLIP-X',
    })
  })
})
