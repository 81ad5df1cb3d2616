import { CallLost, CallRefused, isUnsettled } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'
import { describe, expect, it } from 'vitest'
import { attemptFor, settle } from './attempt.ts'

function refused(code: number, status = 200, error?: string): CallRefused {
  return new CallRefused({ code, message: '…', error }, status)
}

function failing(times: number, error: Error) {
  const seen = { calls: 0, pauses: [] as number[] }
  const send = async () => {
    seen.calls += 1
    if (seen.calls <= times) throw error
    return 'done'
  }
  const sleep = async (ms: number) => void seen.pauses.push(ms)
  return { seen, run: () => settle(send, sleep) }
}

// R-MSGTXT-03
describe('a call whose answer was lost', () => {
  it('is sent again, twice at most, with growing pauses', async () => {
    const twice = failing(2, new CallLost('network'))
    await expect(twice.run()).resolves.toBe('done')
    expect(twice.seen.calls).toBe(3)
    expect(twice.seen.pauses[1]).toBeGreaterThan(twice.seen.pauses[0] ?? 0)

    const always = failing(9, new CallLost('timeout'))
    await expect(always.run()).rejects.toBeInstanceOf(CallLost)
    expect(always.seen.calls).toBe(3)
  })

  it('is sent again after a fault, and while the first sending is at work', async () => {
    for (const error of [
      refused(500, 500),
      refused(503),
      refused(409, 200, 'idempotency.in-flight'),
    ]) {
      const once = failing(1, error)
      await expect(once.run()).resolves.toBe('done')
      expect(once.seen.calls).toBe(2)
    }
  })

  it('is not sent again after an answer', async () => {
    for (const error of [
      refused(422),
      refused(1001),
      refused(401),
      refused(501, 501),
      refused(409),
    ]) {
      const answered = failing(1, error)
      await expect(answered.run()).rejects.toBe(error)
      expect(answered.seen.calls).toBe(1)
      expect(isUnsettled(error)).toBe(false)
    }
  })
})

describe('the key of an attempt', () => {
  it('stays while the same is asked without a final answer', () => {
    const first = attemptFor(null, { amount: '100' })
    expect(attemptFor(first, { amount: '100' })).toBe(first)
    expect(attemptFor(null, { amount: '100' }).key).not.toBe(first.key)
  })

  it('is new for another body: the server would refuse it under the old one', () => {
    const first = attemptFor(null, { amount: '100' })
    expect(attemptFor(first, { amount: '200' }).key).not.toBe(first.key)
  })

  it('is never the same twice', () => {
    expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100)
  })
})
