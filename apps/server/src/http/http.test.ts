import { describe, expect, it } from 'vitest'
import { jsonShape } from './json-text.ts'

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
    ['{"amount":1,"\\u0061mount":2}', true],
    ['{"\\u0061mount":1,"amount":2}', true],
    [`{"a"${' '.repeat(500)}:1,"a"\t\r\n:2}`, true],
    ['{"a\\n":1,"a\\u000a":2}', true],
    ['{"a":1,"\\\\u0061":2}', false],
  ])('%s names a key twice: %s', (text, duplicate) => {
    expect(jsonShape(text).duplicateKey).toBe(duplicate)
  })
  it.each([
    ['{"a":"\\ud83d\\ude00"}', false],
    ['{"a":"😀"}', false],
    ['{"a":"\\ud83d"}', true],
    ['{"a":["x","\\uDC00\\uD800"]}', true],
    ['{"\\udc00":1}', true],
    ['{"a":"\\\\ud83d"}', false],
  ])('%s holds half a character: %s', (text, half) => {
    expect(jsonShape(text).halfCharacter).toBe(half)
  })
})
