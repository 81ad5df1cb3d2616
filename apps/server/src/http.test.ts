import { describe, expect, it } from 'vitest'
import { jsonShape } from './http.ts'

describe('jsonShape', () => {
  it('measures depth outside of strings', () => {
    expect(jsonShape('{"a":[{"b":"]}}[[["}]}').depth).toBe(3)
    expect(jsonShape('['.repeat(500_000)).depth).toBeLessThan(20)
  })
  it.each([
    ['{"amount":1,"amount":2}', true],
    ['{"amount":1,"a":{"amount":2}}', false],
    ['{"a":"amount","amount":"a"}', false],
    ['[{"a":1},{"a":1}]', false],
    ['{"a":{"b":1,"b" :2}}', true],
    ['{"a":"x\\",\\"a\\":1"}', false],
  ])('%s names a key twice: %s', (text, duplicate) => {
    expect(jsonShape(text).duplicateKey).toBe(duplicate)
  })
})
