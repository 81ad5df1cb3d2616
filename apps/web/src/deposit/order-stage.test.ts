import { describe, expect, it } from 'vitest'
import { mayChange, stageOf } from './order-stage.ts'

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
