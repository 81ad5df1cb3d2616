import { describe, expect, it } from 'vitest'
import { mayChange, stageOf, stepsOf } from './order-stage.ts'

function order(status: string, serverTime: string) {
  return {
    expires_at: '2026-11-21T09:00:00.000Z',
    server_time: serverTime,
    info: { status },
  }
}
const early = '2026-11-21T08:30:00.000Z'
const late = '2026-11-21T09:00:00.000Z'

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

  it('is approved whatever the clock says', () => {
    expect(stageOf(order('approved', late), true)).toBe('approved')
  })

  it('offers no payment in a state it does not know', () => {
    expect(stageOf(order('something-new', early), false)).toBe('late')
  })
})

describe('timeline beside the slip', () => {
  const asked = {
    title: '提交存款',
    at: '2026-11-21 16:00:00',
    note: '',
    tone: 'done',
  } as const
  const waits = { title: '等待付款', at: null, note: '', tone: 'now' } as const
  const ended = '2026-11-21T09:00:00.000Z'

  it('R-DEP-21: says late as soon as the slip does, by the time the order ended', () => {
    const steps = stepsOf([asked, waits], 'late', ended)
    expect(steps.map(({ title, tone }) => [title, tone])).toEqual([
      ['提交存款', 'done'],
      ['订单已超时', 'bad'],
      ['核实到账', 'next'],
    ])
    expect(steps[1]?.at).toBe('2026-11-21 17:00:00')
  })

  it('leaves the server’s steps alone otherwise', () => {
    expect(stepsOf([asked, waits], 'open', ended)).toEqual([asked, waits])
    expect(stepsOf([asked], 'late', ended)).toEqual([asked])
  })
})
