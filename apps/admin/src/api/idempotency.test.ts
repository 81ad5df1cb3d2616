import { expect, it } from 'vitest'
import { PendingKeys } from './idempotency.ts'

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
