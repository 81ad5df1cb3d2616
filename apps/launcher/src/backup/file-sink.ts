import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'

/** Returns a stream into a new file; makes its folder. */
export function fileSink(path: string, mode: number): Writable {
  mkdirSync(dirname(path), { recursive: true, mode: 0o750 })
  return createWriteStream(path, { flags: 'wx', mode })
}
