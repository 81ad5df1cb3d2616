import { decodeResponse } from '@jinli/client/codec'
import { CallLost } from '@jinli/client/failure'
import { payinfo } from '@jinli/contract/deposit/deposit'
import type { DepositState } from '@jinli/contract/states'
import { describe, expect, it } from 'vitest'
import { mayChange, stageOf, stepsOf } from './order-stage.ts'

function order(status: DepositState, serverTime: Date) {
  return {
    expires_at: new Date('2026-11-21T09:00:00.000Z'),
    server_time: serverTime,
    info: { status, waits_for_limit: false },
  }
}
const early = new Date('2026-11-21T08:30:00.000Z')
const late = new Date('2026-11-21T09:00:00.000Z')

describe('stage of a deposit', () => {
  it('R-DEP-21: is open for an hour by the server’s clock', () => {
    expect(stageOf(order('submitted', early), false)).toBe('open')
    expect(stageOf(order('submitted', late), false)).toBe('late')
  })

  it('turns over when the countdown runs out before the next answer', () => {
    expect(stageOf(order('submitted', early), true)).toBe('late')
  })

  it('R-DEP-26: tells rejected from expired, which share a code; both by their word', () => {
    expect(stageOf(order('rejected', late), false)).toBe('rejected')
    expect(stageOf(order('expired', late), false)).toBe('late')
    expect(mayChange('late')).toBe(true)
    expect(mayChange('rejected')).toBe(false)
  })

  it('a word it does not know is no answer, so that no payment is offered', () => {
    const now = '2026-11-21T08:30:00.000Z'
    const info = {
      amount: 100,
      created_at: '2026-11-21 16:00:00',
      paytype: 'bank',
      method: 'bank',
      state: 1,
      reason: '',
      credited_amount: null,
      usdt_amount: null,
      usdt_rate: null,
      tail: null,
      payer_reference: '',
      waits_for_limit: 0,
    }
    const bank = { bank_name: '', bank_owner: '', bank_address: '' }
    const answer = (status: string) => ({
      deposit_no: 'D1',
      info: { ...info, status },
      cardlist: { mch_id: '', content: '', payimg: '', ...bank },
      expires_at: now,
      server_time: now,
    })
    expect(decodeResponse(payinfo, answer('submitted')).info.status).toBe('submitted')
    expect(() => decodeResponse(payinfo, answer('something-new'))).toThrow(CallLost)
  })

  it('Y-3: waits for the player’s own limit, whatever the clock says', () => {
    for (const status of ['submitted', 'expired'] as const) {
      const paidOrder = order(status, late)
      paidOrder.info.waits_for_limit = true
      expect(stageOf(paidOrder, true)).toBe('waiting')
    }
    expect(mayChange('waiting')).toBe(true)
  })

  it('is approved whatever the clock says', () => {
    expect(stageOf(order('approved', late), true)).toBe('approved')
  })
})

describe('timeline beside the payment instructions', () => {
  const submitStep = {
    title: '提交存款',
    at: new Date('2026-11-21T08:00:00.000Z'),
    note: '',
    tone: 'done',
  } as const
  const waits = { title: '等待付款', at: null, note: '', tone: 'now' } as const
  const expiresAt = new Date('2026-11-21T09:00:00.000Z')

  it('R-DEP-21: says late as soon as the payment instructions do, by the time the order ended', () => {
    const steps = stepsOf([submitStep, waits], 'late', expiresAt)
    expect(steps.map(({ title, tone }) => [title, tone])).toEqual([
      ['提交存款', 'done'],
      ['订单已超时', 'bad'],
      ['核实到账', 'next'],
    ])
    expect(steps[1]?.at).toBe(expiresAt)
  })

  it('leaves the server’s steps alone otherwise', () => {
    expect(stepsOf([submitStep, waits], 'open', expiresAt)).toEqual([submitStep, waits])
    expect(stepsOf([submitStep], 'late', expiresAt)).toEqual([submitStep])
  })
})
