import { expect, it } from 'vitest'
import { CsvFile, csvName } from './csv-file.ts'

it.each([
  ['deposits-2026-11-21.csv', 'deposits-2026-11-21.csv'],
  ['存款 2026/11/21', '存款-2026-11-21.csv'],
  ['../../etc/passwd', 'etc-passwd.csv'],
  ['', 'export.csv'],
  ['.csv', 'export.csv'],
])('%s is saved as %s', (title, name) => expect(csvName(title)).toBe(name))

it('R-ADMIN-74: counts the rows of a file that comes in pieces', async () => {
  const file = new CsvFile()
  const bytes = new TextEncoder().encode('\ufeff甲,乙\r\n1,"a\r\nb ""x"""\r\n2,c\r\n')
  const pieceCounts: number[] = []
  for (const byte of bytes) {
    file.add(Uint8Array.of(byte))
    if (file.rows !== pieceCounts.at(-1)) pieceCounts.push(file.rows)
  }
  expect(pieceCounts).toEqual([0, 1, 2])
  expect(new Uint8Array(await file.blob().arrayBuffer())).toEqual(bytes)
})
