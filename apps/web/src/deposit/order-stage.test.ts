import { describe, expect, it } from 'vitest'
import { stageOf, stepsOf } from './order-stage.ts'

function order(state: number, serverTime: string) {
  return {
    expires_at: '2026-11-21T09:00:00.000Z',
    server_time: serverTime,
    info: { amount: 100, created_at: '2026-11-21 16:00:00', paytype: 'bank', state },
  }
}
const early = '2026-11-21T08:30:00.000Z'
const late = '2026-11-21T09:00:00.000Z'
const decided = '2026-11-21 16:40:00'

describe('stage of a deposit', () => {
  it('R-DEP-21: is open for an hour by the server’s clock', () => {
    expect(stageOf(order(1, early), false, null)).toBe('open')
    expect(stageOf(order(1, late), false, null)).toBe('late')
  })

  it('turns over when the countdown runs out before the next answer', () => {
    expect(stageOf(order(1, early), true, null)).toBe('late')
  })

  it('tells rejected from expired, which share a code', () => {
    expect(stageOf(order(3, early), false, null)).toBe('rejected')
    expect(stageOf(order(3, late), false, null)).toBe('late')
    expect(stageOf(order(3, late), false, decided)).toBe('rejected')
  })

  it('is approved whatever the clock says', () => {
    expect(stageOf(order(2, late), true, decided)).toBe('approved')
  })
})

describe('steps of a deposit', () => {
  const times = { createdAt: '2026-11-21 16:00:00', decidedAt: decided }

  it('name one thing that is awaited while it is open', () => {
    for (const stage of ['open', 'late'] as const) {
      const now = stepsOf(stage, times, '').filter((step) => step.look === 'now')
      expect(now).toHaveLength(1)
    }
  })

  it('date the start and the end', () => {
    const steps = stepsOf('approved', times, '')
    expect(steps[0]?.at).toBe(times.createdAt)
    expect(steps.at(-1)?.at).toBe(decided)
    expect(steps.every((step) => step.look === 'done')).toBe(true)
  })

  it('give the reviewer’s reason', () => {
    expect(stepsOf('rejected', times, '未到账').at(-1)?.note).toContain('未到账')
  })
})
