import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AuditHead } from './audit-chain.ts'

/** A head as a line of the file: when it was kept, the seal, the position, the hash. */
export function headLine({ seal, position, hash }: AuditHead, at: Date): string {
  return `${at.toISOString()} ${seal} ${position} ${hash}`
}

export type KeptHead = { at: string; position: bigint; hash: string }

/** Returns the heads in a text, oldest first. Throws on a line that is none: a damaged file proves nothing. */
export function headsIn(text: string): KeptHead[] {
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => {
    const [, at, position, hash] =
      /^(\S+Z) \d+ (\d{1,18}) ([0-9a-f]{64})$/.exec(line.trim()) ?? []
    if (!at || !position || !hash) throw new Error(`not a head of the audit trail: ${line}`)
    return { at, position: BigInt(position), hash }
  })
}

/** Returns the kept heads of a file, oldest first; none without the file. A head a day: ten years are 400 KB. */
export async function readHeads(file: string): Promise<KeptHead[]> {
  try {
    return headsIn(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
}

export async function keepHead(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${line}\n`, { mode: 0o600, flush: true })
}
