import { expect, it } from 'vitest'
import { Refused, Unanswered, wordsOf } from './refused.ts'

it('shows the words of the server and knows the field they belong to', () => {
  const refused = new Refused(409, '该流水号已使用', 'review.reference-used')
  expect(wordsOf(refused)).toBe('该流水号已使用')
  expect(refused.field).toBe('reference')
})

it('has no field for a key that the catalogue does not know', () => {
  expect(new Refused(422, '？', 'toString').field).toBeUndefined()
  expect(new Refused(422, '？').field).toBeUndefined()
})

it('never shows the inside of a fault', () => {
  expect(wordsOf(new Unanswered())).toBe('网络异常，请检查网络后重试')
  expect(wordsOf(new TypeError('x is undefined'))).not.toContain('undefined')
})
