import { expect, it } from 'vitest'
import { instantFromText, instantText } from './instant-from-text.ts'

it('reads a date field in brand time, and writes it back', () => {
  const at = instantFromText('2026-11-22T08:00')
  expect(at).toEqual(new Date('2026-11-22T00:00:00.000Z'))
  expect(instantText(at)).toBe('2026-11-22 08:00')
  expect(instantFromText('')).toBeNull()
  expect(instantFromText('soon')).toBeNull()
  expect(instantText(null)).toBe('')
})
