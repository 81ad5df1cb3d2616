import { CallLost, CallRefused, isUnsettled } from '@jinli/client/failure'
import { expect, it } from 'vitest'
import { PendingKeys } from './pending-keys.ts'

it('repeats the key of an unanswered action and makes a new one afterwards', async () => {
  const keys = new PendingKeys()
  const loseResponse = async (content: string): Promise<string> => {
    let sentKey = ''
    await keys
      .under(content, async (key) => {
        sentKey = key
        throw new CallLost('timeout')
      })
      .catch(() => undefined)
    return sentKey
  }
  const respond = (content: string) => keys.under(content, async (key) => key)
  const first = await loseResponse('a 1')
  expect(first).not.toBe('')
  expect(await loseResponse('a 1')).toBe(first)
  expect(await loseResponse('a 2')).not.toBe(first)
  expect(await respond('a 1')).toBe(first)
  expect(await respond('a 1')).not.toBe(first)
})

it('forgets the key of a refusal', async () => {
  const keys = new PendingKeys()
  const keysSent: string[] = []
  for (let time = 0; time < 2; time += 1) {
    await keys
      .under('a', async (key) => {
        keysSent.push(key)
        throw new CallRefused({ code: 409, message: '', error: 'review.claimed' }, 200)
      })
      .catch(() => undefined)
  }
  expect(new Set(keysSent).size).toBe(2)
})

it.each([
  [409, 'review.already-decided', false],
  [409, 'idempotency.mismatch', false],
  [409, 'idempotency.in-flight', true],
  [422, 'input.invalid', false],
  [500, undefined, true],
  [503, 'http.unavailable', true],
  [1001, 'ledger.insufficient', false],
])('%i %s leaves the outcome open: %s', (code, error, open) => {
  const refusal = new CallRefused({ code, message: '', ...(error ? { error } : {}) }, 200)
  expect(isUnsettled(refusal)).toBe(open)
})
