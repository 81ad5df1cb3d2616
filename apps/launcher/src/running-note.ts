import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './expected-problem.ts'
import { commandLine, isAlive } from './process-table.ts'

/** The launcher that serves a data folder. The note is for messages only; the lock decides. */
export type RunningNote = { pid: number; port: number }

export function writeRunningNote(dataDir: string, port: number): void {
  writeFileSync(path(dataDir), `${JSON.stringify({ pid: process.pid, port })}\n`)
}

/** Removes the note, after an orderly stop. */
export function removeRunningNote(dataDir: string): void {
  rmSync(path(dataDir), { force: true })
}

/** Reads the note and whether its launcher still runs; null after an orderly stop. */
export function readRunningNote(dataDir: string): (RunningNote & { runs: boolean }) | null {
  try {
    const note: RunningNote = JSON.parse(readFileSync(path(dataDir), 'utf8'))
    const isLauncher = commandLine(note.pid).some((word) => word.includes('launcher'))
    return { ...note, runs: isAlive(note.pid) && isLauncher }
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/** Returns the message for a second start on the same data folder. */
export function alreadyRunning(note: RunningNote | null): string {
  if (!note) return 'Jinli is already running on this DATA_DIR.'
  return `Jinli is already running on this DATA_DIR: http://localhost:${note.port}/ (stop it with: kill ${note.pid}).`
}

function path(dataDir: string): string {
  return join(dataDir, 'running.json')
}
