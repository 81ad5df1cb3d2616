import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export const isRoot = process.getuid?.() === 0
/** The ordinary user for tests that run as root. */
export const nobody = { uid: 65_534, gid: 65_534 }

/** Creates a data folder for a test file, and removes it after the tests. */
export function dataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `jinli-${name}-`))
  chmodSync(folder, 0o711)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
