import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export const isRoot = process.getuid?.() === 0
/** The ordinary user that root's tests become. */
export const nobody = { uid: 65_534, gid: 65_534 }

/** A data folder of its own for this file, removed after its tests. */
export function dataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `jinli-${name}-`))
  chmodSync(folder, 0o711)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
