import type { WithdrawalState } from '@jinli/contract/states'
import { parseBrandTime } from '@jinli/contract/wire/brand-time'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  approveEffect,
  approveQuestion,
  outcomeEffect,
  outcomesOf,
  payEffect,
  rejectEffect,
} from './payment-effect.ts'
import {
  debtNote,
  isOpen,
  needsTwo,
  type WithdrawalRow,
  waitsFor,
} from './withdrawal-row.ts'

let queue: typeof import('./withdrawal-queue.ts')
let facts: typeof import('./withdrawal-facts.ts')
let columns: typeof import('./withdrawal-columns.ts')

// The session module reads the browser's storage when it is loaded.
beforeAll(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  queue = await import('./withdrawal-queue.ts')
  facts = await import('./withdrawal-facts.ts')
  columns = await import('./withdrawal-columns.ts')
})

const row: WithdrawalRow = {
  out_trade_no: 'W1',
  username: 'player01',
  realname: '陈晓明',
  method: 'bank',
  amount: 123_450n,
  usdt_rate: null,
  usdt_estimate: null,
  usdt_fee: null,
  usdt_net: null,
  state: 'requested',
  bank: '招商银行',
  bank_owner: '陈晓明',
  bank_no: '****5678',
  bank_address: '',
  flags: [],
  order_flags: [],
  flag_reasons: [],
  on_risk_hold: false,
  risk_holds: [],
  turnover_missing: 0n,
  debt: 0n,
  created_at: parseBrandTime('2026-11-21 09:30:00'),
  state_since: parseBrandTime('2026-11-21 09:30:00'),
  claim: null,
  approved_by: '',
  payout_ref: '',
  paid_by: '',
  decided_at: null,
  decided_by: '',
  reason: '',
  reference: '',
  reversal: null,
  steps: [],
}

it('D-1: says what the player owes, and what becomes of it', () => {
  expect(debtNote(row)).toBe('')
  expect(debtNote({ ...row, debt: 90_000n })).toBe(
    '会员欠款 900.00：拒绝后款项退回中心钱包，下次取款先行扣除；照付则欠款仍在',
  )
})

describe('withdrawal review', () => {
  it('says in numbers what a decision does', () => {
    expect(approveEffect(row, false)).toBe(
      '会员 player01 冻结金额 −1,234.50（已付款）；订单变为已通过',
    )
    expect(rejectEffect(row)).toBe(
      '会员 player01 中心钱包 +1,234.50（由冻结退回）；订单变为已拒绝',
    )
    expect(approveQuestion(row)).toContain('招商银行 陈晓明 ****5678')
  })

  it.each([
    ['requested', ['风控暂缓', '拒绝', '通过']],
    ['in_review', ['风控暂缓', '拒绝', '通过']],
    ['approved', ['风控暂缓', '拒绝', '退回审核', '开始付款']],
    ['paying', ['付款结果']],
    ['pay_unknown', ['付款结果']],
    ['paid', ['银行退回']],
    ['returned', []],
    ['rejected', []],
    ['reversed', []],
  ] as const)('%s offers %j', (state, decisions) => {
    const actions = queue.withdrawalActions.filter((action) =>
      action.when({ ...row, state }),
    )
    expect(actions.map((action) => action.label)).toEqual(decisions)
    expect(isOpen({ ...row, state })).toBe(decisions.length > 0 && state !== 'paid')
  })

  it.each(['requested', 'in_review', 'approved'] as const)(
    'D-22: %s on hold offers to end the hold, and nothing else',
    (state) => {
      const hold = {
        begun_by: '小风',
        begun_at: row.created_at,
        reason: '核实账户',
        ended_by: '',
        ended_at: null,
        end_reason: '',
      }
      const heldOrder = { ...row, state, on_risk_hold: true, risk_holds: [hold] }
      const actions = queue.withdrawalActions.filter((action) => action.when(heldOrder))
      expect(actions.map(({ label }) => label)).toEqual(['风控放行'])
      expect(waitsFor(heldOrder)).toContain('小风：核实账户')
      const titles = facts.withdrawalTimeline(heldOrder).map(({ title }) => title)
      expect(titles).toContain('风控暂缓')
      expect(titles.at(-1)).toBe('风控暂缓中')
    },
  )

  it('copies plain figures, and asks for the whole number only while it is open', () => {
    const payee = facts.withdrawalFacts(row).find((group) => group.title === '付款到')
    const copyTexts = Object.fromEntries(payee?.facts.map((f) => [f.label, f.copy]) ?? [])
    expect(copyTexts).toMatchObject({ 金额: '1234.50', 开户人姓名: '陈晓明' })
    const number = payee?.facts.find((fact) => fact.label === '卡号')
    expect(number).toMatchObject({ value: '****5678', reveal: expect.any(Function) })
    const paidFacts = facts.withdrawalFacts({ ...row, state: 'paid' })
    expect(paidFacts.flatMap((group) => group.facts).some((fact) => fact.reveal)).toBe(
      false,
    )
  })

  it('shows a USDT payout with protocol, address and locked figures', () => {
    const usdt: WithdrawalRow = {
      ...row,
      method: 'usdt_trc20',
      bank: 'USDT',
      bank_owner: 'TRC20',
      usdt_rate: 7_050_000n,
      usdt_estimate: 175_100_000n,
      usdt_fee: 1_000_000n,
      usdt_net: 174_100_000n,
    }
    const usdtFacts = facts.withdrawalFacts(usdt).flatMap((group) => group.facts)
    const labels = usdtFacts.map((fact) => fact.label)
    expect(labels).toEqual(expect.arrayContaining(['钱包协议', '地址', '折合', '手续费']))
    expect(labels).not.toContain('开户人姓名')
    expect(usdtFacts).toContainEqual({ label: '实付', value: '174.1 USDT', copy: '174.1' })
    expect(columns.amountNote(usdt)).toBe('实付 174.1 USDT')
  })

  it('releases a large one for another person to pay', () => {
    const large: WithdrawalRow = { ...row, flags: ['two_person'] }
    expect(needsTwo(large)).toBe(true)
    expect(needsTwo(row)).toBe(false)
    expect(approveQuestion(large)).toContain('现在不要付款')
    expect(approveEffect(large, true)).toContain('保持不变；订单变为待付款')
    expect(waitsFor({ ...large, state: 'approved', approved_by: '小李' })).toBe(
      '小李 已初审，等待另一位员工付款',
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
    const labelsOffered = (state: WithdrawalState) =>
      outcomesOf({ ...row, state }).map((outcome) => outcome.value)
    expect(labelsOffered('paying')).toEqual(['paid', 'returned', 'unknown', 'retry'])
    expect(labelsOffered('pay_unknown')).toEqual(['paid', 'returned', 'retry'])
  })
})

describe('D-19: the timeline of staff', () => {
  const at = parseBrandTime('2026-11-21 10:00:00')
  const step = (name: WithdrawalRow['steps'][number]['step'], note = '') => ({
    step: name,
    at,
    by: '小李',
    note,
  })
  const titles = (more: Partial<WithdrawalRow>) =>
    facts.withdrawalTimeline({ ...row, ...more }).map(({ title }) => title)

  it('D-19: has no step that did not happen', () => {
    const order = { state: 'paid', approved_by: '小李', paid_by: '小李' } as const
    const byHand = { ...order, steps: [step('paid')] }
    expect(titles(byHand)).toEqual(['会员申请取款', '付款成功'])
    expect(facts.withdrawalTimeline({ ...row, ...byHand })[1]).toMatchObject({
      at,
      note: '小李 · 已付款 1,234.50',
    })
  })

  it('D-19: tells an order that went back, and what it waits for now', () => {
    const steps = [step('approved'), step('sent_back', '姓名待核实')]
    expect(titles({ steps })).toEqual(['会员申请取款', '审核通过', '退回审核', '等待审核'])
  })

  it('D-18: tells the return of a payout, and hides its reference until it is confirmed', () => {
    const steps = [step('paid'), step('reversal_proposed', '销户'), step('reversed')]
    const end = facts.withdrawalTimeline({ ...row, state: 'reversed', steps }).at(-1)
    expect(end).toMatchObject({
      title: '银行退回 · 复核',
      tone: 'off',
      note: '小李 · 1,234.50 退回中心钱包',
    })
    const reversal = {
      cause: 'bank_return' as const,
      returned_on: '2026-11-21',
      reference: 'RT-9',
      reason: '销户',
      proposed_by: '小李',
      proposed_at: at,
      mine: false,
    }
    const groupOf = (state: 'proposed' | 'confirmed') =>
      JSON.stringify(
        facts
          .withdrawalFacts({ ...row, state: 'paid', reversal: { ...reversal, state } })
          .find(({ title }) => title === '银行退回')?.facts,
      )
    expect(groupOf('proposed')).not.toContain('RT-9')
    expect(groupOf('confirmed')).toContain('RT-9')
    const proposal = {
      ...row,
      state: 'paid',
      reversal: { ...reversal, state: 'proposed' },
    } as const
    expect(waitsFor(proposal)).toContain('等待另一位员工复核')
    const labels = (mine: boolean) =>
      queue.withdrawalActions
        .filter(({ when }) =>
          when({ ...proposal, reversal: { ...proposal.reversal, mine } }),
        )
        .map(({ label }) => label)
    expect(labels(false)).toEqual(['撤销退回', '复核退回'])
    expect(labels(true)).toEqual(['撤销退回'])
  })
})
