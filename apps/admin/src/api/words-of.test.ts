import { CallLost, CallRefused } from '@jinli/client/failure'
import { expect, it } from 'vitest'
import { wordsOf } from './words-of.ts'

const refusal = (code: number, message: string, more: object = {}) =>
  new CallRefused({ code, message, ...more }, 200)

it('shows the words of the server', () => {
  const referenceUsed = refusal(409, '该流水号已使用', {
    error: 'review.reference-used',
    field: 'reference',
  })
  expect(wordsOf(referenceUsed)).toBe('该流水号已使用')
  expect(referenceUsed.field).toBe('reference')
})

it('tells the number that support can look a fault up by', () => {
  expect(wordsOf(refusal(500, '服务器异常', { request_id: 'r1' }))).toBe(
    '服务器异常（编号 r1）',
  )
  expect(wordsOf(refusal(1001, '余额不足', { request_id: 'r1' }))).toBe('余额不足')
})

it('has no field for a key that the catalogue does not know', () => {
  expect(refusal(422, '？', { error: 'toString' }).field).toBeUndefined()
  expect(refusal(422, '？').field).toBeUndefined()
})

it('never shows the inside of a fault', () => {
  expect(wordsOf(new CallLost('timeout'))).toBe('网络异常，请检查网络后重试')
  expect(wordsOf(new TypeError('x is undefined'))).not.toContain('undefined')
})
