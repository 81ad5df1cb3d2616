import { isEnd, withdrawalNext, withdrawalStates } from '@jinli/contract/states'
import { describe, expect, it } from 'vitest'
import {
  type DepositLife,
  depositTimeline,
  entryTitle,
  placeName,
  type Step,
  transferTimeline,
  withdrawalTimeline,
} from './timeline.rules.ts'

const created_at = new Date('2026-11-21T01:00:00Z')
const expires_at = new Date('2026-11-21T02:00:00Z')
const decided_at = new Date('2026-11-21T01:30:00Z')
const state_since = new Date('2026-11-21T01:10:00Z')

const tones = (steps: Step[]) => steps.map((step) => step.tone).join(' ')
const last = (steps: Step[]) => steps.at(-1)

function deposit(change: Partial<DepositLife>, at = decided_at): Step[] {
  const plain = { method: 'usdt_trc20', state: 'submitted', amount: 50_000n } as const
  const open = {
    credited_amount: null,
    reason: '',
    decided_at: null,
    reopened_at: null,
    waits_since: null,
  }
  return depositTimeline({ ...plain, ...open, created_at, expires_at, ...change }, at)
}

describe('a deposit’s timeline', () => {
  it('names who waits for whom, and nothing twice', () => {
    expect(deposit({ method: 'bank' }).map((step) => step.title)).toEqual([
      '提交存款',
      '等待审核',
      '存款到账',
    ])
    expect(tones(deposit({}))).toBe('done now next next')
    expect(deposit({})[0]?.at).toBe(created_at)
  })

  it('R-DEP-26: over time is told at its hour, and that a late payment still counts', () => {
    const steps = deposit({ state: 'expired' })
    expect(deposit({}, expires_at)).toEqual(steps)
    expect(tones(steps)).toBe('done bad next')
    expect(steps[1]).toMatchObject({ title: '订单已超时', at: expires_at })
    expect(last(steps)?.note).toContain('核实后仍会入账')
  })

  it('R-DEP-27: says what arrived when it is not what was asked', () => {
    const approvedDeposit = { state: 'approved', decided_at } as const
    expect(last(deposit({ ...approvedDeposit, credited_amount: 50_000n }))?.note).toBe(
      '已存入中心钱包',
    )
    const partial = { ...approvedDeposit, credited_amount: 45_050n, reason: '少付' }
    expect(last(deposit(partial))?.note).toBe(
      '已存入中心钱包；实际到账 ¥450.50，少于申请的 ¥500.00；少付',
    )
    const overpayment = { ...approvedDeposit, credited_amount: 60_000n }
    expect(last(deposit(overpayment))?.note).toContain('多于申请的 ¥500.00')
    const late = new Date(expires_at.getTime() + 1000)
    const lately = { ...approvedDeposit, credited_amount: 50_000n, decided_at: late }
    expect(last(deposit(lately))?.note).toContain('超时后核实到账')
  })

  it('R-DEP-28: gives the reason of a rejection', () => {
    const steps = deposit({ state: 'rejected', decided_at, reason: '未到账' })
    expect(last(steps)).toEqual({
      title: '审核未通过',
      at: decided_at,
      note: '未到账',
      tone: 'bad',
    })
  })
})

describe('a withdrawal’s timeline', () => {
  const states = {
    requested: ['等待审核', 'done now next'],
    in_review: ['审核中', 'done now next'],
    approved: ['等待打款', 'done done now'],
    paying: ['打款中', 'done done now'],
    pay_unknown: ['结果核实中', 'done done now'],
    paid: ['审核通过，已打款', 'done done'],
    rejected: ['审核未通过', 'done bad'],
    returned: ['打款未成功', 'done done bad'],
    reversed: ['银行退回', 'done done bad'],
  } as const
  it.each(withdrawalStates)('%s', (state) => {
    const [title, look] = states[state]
    const steps = withdrawalTimeline({
      method: 'bank',
      state,
      reason: '姓名不符',
      created_at,
      state_since,
      decided_at: isEnd(withdrawalNext, state) ? decided_at : null,
      reversal_cause: state === 'reversed' ? 'bank_return' : null,
    })
    expect(tones(steps)).toBe(look)
    expect(steps.filter((step) => step.title === title)).toHaveLength(1)
    const back = ['rejected', 'returned', 'reversed'].includes(state)
    expect(last(steps)?.note.includes('姓名不符；金额已退回中心钱包')).toBe(back)
  })
})

describe('a transfer’s timeline', () => {
  const transfer = {
    direction: 'to_venue',
    venue: '锦鲤电游',
    created_at,
    decided_at: null,
  }
  it('R-TRF-10: stays open while the venue is silent', () => {
    for (const state of ['sent', 'unknown', 'manual'] as const)
      expect(tones(transferTimeline({ ...transfer, state }, ''))).toBe('done now next')
  })

  it('lands, or returns with its reason', () => {
    const endedTransfer = { ...transfer, decided_at }
    const good = transferTimeline({ ...endedTransfer, state: 'success' }, '')
    expect(last(good)).toMatchObject({ tone: 'done', at: decided_at })
    const steps = transferTimeline({ ...endedTransfer, state: 'failed' }, '场馆余额不足')
    expect(last(steps)).toMatchObject({ tone: 'bad', note: '场馆余额不足' })
    const home = { ...endedTransfer, direction: 'to_centre', state: 'success' as const }
    expect(transferTimeline(home, '')[0]?.note).toBe('锦鲤电游 → 中心钱包')
  })
})

describe('entries', () => {
  it('are named by kind and place', () => {
    expect(entryTitle('withdrawal.held')).toBe('取款冻结')
    expect(entryTitle('something.new')).toBe('账务变动')
    expect(placeName('player:1:available')).toBe('中心钱包')
    expect(placeName('player:1:held')).toBe('冻结金额')
    expect(placeName('player:1:transit:obgdy')).toBe('转账途中')
  })
})
