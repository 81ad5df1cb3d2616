import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '@jinli/contract/export-job/export-job.admin'
import type { StoredFile } from '../picture/picture.port.ts'
import { type Cell, csvHead, csvLines } from './csv.ts'
import { xlsxFile } from './xlsx.ts'

type Lines = { titles: readonly string[]; slices: AsyncIterable<Cell[][]> }

async function* csvText({ titles, slices }: Lines) {
  yield csvHead(titles)
  for await (const slice of slices) yield csvLines(slice)
}

function fileOf(format: ExportFormat, lines: Lines): Readable {
  return format === 'xlsx'
    ? xlsxFile(lines.titles, lines.slices)
    : Readable.from(csvText(lines), { objectMode: false })
}

/** Writes the rows into a temporary file, gives it to `keep`, and deletes it. The memory that it takes is constant. */
export async function withExportFile(
  folder: string,
  { format, lines, signal }: { format: ExportFormat; lines: Lines; signal: AbortSignal },
  keep: (file: StoredFile) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      fileOf(format, lines),
      async function* (pieces: AsyncIterable<Buffer | string>) {
        for await (const piece of pieces) {
          const bytes = Buffer.from(piece)
          size += bytes.length
          hash.update(bytes)
          yield bytes
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      { signal },
    )
    await keep({ path, size, digest: hash.digest('hex') })
  } finally {
    await rm(path, { force: true })
  }
}
