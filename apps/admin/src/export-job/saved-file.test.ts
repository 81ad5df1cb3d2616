import { expect, it } from 'vitest'
import { FileChunks, savedName } from './saved-file.ts'

it.each([
  ['deposits-2026-11-21.csv', 'deposits-2026-11-21.csv'],
  ['存款 2026/11/21.xlsx', '存款-2026-11-21.xlsx'],
  ['../../etc/passwd', 'etc-passwd'],
  ['', 'export'],
])('%s is saved as %s', (title, name) => expect(savedName(title)).toBe(name))

it('R-ADMIN-293: a file that comes in pieces is saved byte for byte', async () => {
  const file = new FileChunks()
  const bytes = new Uint8Array(9 * 1024 * 1024).map((_, at) => at % 251)
  for (let at = 0; at < bytes.length; at += 1_000_003)
    file.add(bytes.slice(at, at + 1_000_003))
  expect(new Uint8Array(await file.blob().arrayBuffer())).toEqual(bytes)
})
