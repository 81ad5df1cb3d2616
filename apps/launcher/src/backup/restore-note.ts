import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ExpectedProblem } from '../expected-problem.ts'
import { isAlive } from '../process-table.ts'
import { readJson, writeJson } from './backup-folder.ts'

/** What a restored data folder says about itself until its first backup. */
export type RestoreNote = { base: string; restoredAt: string; until: string }

const path = (dataDir: string) => join(dataDir, 'restored.json')
/** Marks a folder into which a restore writes. */
export const restoringName = 'restoring.json'

export function writeRestoreNote(dataDir: string, note: RestoreNote): void {
  writeJson(path(dataDir), note)
}

export function readRestoreNote(dataDir: string): RestoreNote | null {
  return readJson(path(dataDir)) as RestoreNote | null
}

export function removeRestoreNote(dataDir: string): void {
  rmSync(path(dataDir), { force: true })
}

/** Returns what a start says about a restored data folder; null if it is none. */
export function restoreAdvice(dataDir: string): string | null {
  const note = readRestoreNote(dataDir)
  if (!note) return null
  return `This house was restored: it knows what was committed until ${note.until}. Venues may be ahead of it; compare them
  now (对账) and settle each difference with the vendor (docs/runbook.md#backup-and-restore). Then run: npm run backup`
}

/** Throws if a restore into this folder has not ended. */
export function assertNotRestoring(dataDir: string): void {
  const marker = readJson(join(dataDir, restoringName)) as { pid: number } | null
  if (!marker) return
  throw new ExpectedProblem(
    isAlive(marker.pid)
      ? `Another restore writes to ${dataDir}.`
      : `A restore into ${dataDir} was cut off: empty the folder and restore again.`,
  )
}
