import { expect, it } from 'vitest'
import { csvName, marked } from './csv-file.ts'

it.each([
  ['deposits-2026-11-21.csv', 'deposits-2026-11-21.csv'],
  ['存款 2026/11/21', '存款-2026-11-21.csv'],
  ['../../etc/passwd', 'etc-passwd.csv'],
  ['', 'export.csv'],
  ['.csv', 'export.csv'],
])('%s is saved as %s', (wanted, name) => expect(csvName(wanted)).toBe(name))

it('marks the text as UTF-8 once', () => {
  expect(marked('a')).toBe('\uFEFFa')
  expect(marked(marked('a'))).toBe('\uFEFFa')
})
