import { expect, it } from 'vitest'
import { leavesOpen, PendingKeys } from './idempotency.ts'

it('repeats the key of an unanswered request and makes a new one afterwards', () => {
  const keys = new PendingKeys()
  const first = keys.keyFor('/a', '{"amount":1}')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.keyFor('/a', '{"amount":1}')).toBe(first)
  expect(keys.keyFor('/a', '{"amount":2}')).not.toBe(first)
  expect(keys.keyFor('/b', '{"amount":1}')).not.toBe(first)
  keys.answered('/a', '{"amount":1}')
  expect(keys.keyFor('/a', '{"amount":1}')).not.toBe(first)
})

it.each([
  [200, undefined, false],
  [409, 'review.already-decided', false],
  [409, 'idempotency.mismatch', false],
  [409, 'idempotency.in-flight', true],
  [422, 'input.invalid', false],
  [500, undefined, true],
  [501, 'http.not-served', false],
  [503, 'http.unavailable', true],
  [1001, 'ledger.insufficient', false],
])('%i %s leaves the outcome open: %s', (code, error, open) => {
  const envelope = { code, message: '', data: null, ...(error ? { error } : {}) }
  expect(leavesOpen(envelope)).toBe(open)
})
