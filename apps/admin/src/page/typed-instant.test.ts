import { expect, it } from 'vitest'
import { instantText, typedInstant } from './typed-instant.ts'

it('reads a date field in brand time, and writes it back', () => {
  const at = typedInstant('2026-11-22T08:00')
  expect(at).toEqual(new Date('2026-11-22T00:00:00.000Z'))
  expect(instantText(at)).toBe('2026-11-22T08:00')
  expect(typedInstant('')).toBeNull()
  expect(typedInstant('soon')).toBeNull()
  expect(instantText(null)).toBe('')
})
