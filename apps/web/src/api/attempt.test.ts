import { CallLost, CallRefused, isUnsettled } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'
import { describe, expect, it } from 'vitest'
import { attemptFor, settle } from './attempt.ts'

function refusal(code: number, status = 200, error?: string): CallRefused {
  return new CallRefused({ code, message: '…', error }, status)
}

function failing(times: number, error: Error) {
  const calls = { calls: 0, pauses: [] as number[] }
  const send = async () => {
    calls.calls += 1
    if (calls.calls <= times) throw error
    return 'done'
  }
  const sleep = async (ms: number) => void calls.pauses.push(ms)
  return { seen: calls, run: () => settle(send, sleep) }
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
      refusal(500, 500),
      refusal(503),
      refusal(409, 200, 'idempotency.in-flight'),
    ]) {
      const call = failing(1, error)
      await expect(call.run()).resolves.toBe('done')
      expect(call.seen.calls).toBe(2)
    }
  })

  it('is not sent again after an answer', async () => {
    for (const error of [
      refusal(422),
      refusal(1001),
      refusal(401),
      refusal(501, 501),
      refusal(409),
    ]) {
      const call = failing(1, error)
      await expect(call.run()).rejects.toBe(error)
      expect(call.seen.calls).toBe(1)
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
