import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const isVenue = (name: string) => /^venue-[\w-]+\.sqlite$/.test(name)

/**
 * Copies the files of the sandbox's venues, which write to them meanwhile, into a scratch folder of the data folder.
 * `remove` deletes it.
 */
export function vacuumVenues(dataDir: string): {
  copies: { name: string; path: string }[]
  remove: () => void
} {
  const prefix = 'backup-scratch-'
  for (const name of readdirSync(dataDir))
    if (name.startsWith(prefix))
      rmSync(join(dataDir, name), { recursive: true, force: true })
  const scratch = mkdtempSync(join(dataDir, prefix))
  const remove = () => rmSync(scratch, { recursive: true, force: true })
  try {
    const copies = readdirSync(dataDir)
      .filter(isVenue)
      .map((name) => ({ name, path: join(scratch, name) }))
    for (const { name, path } of copies) {
      const database = new DatabaseSync(join(dataDir, name), { timeout: 30_000 })
      try {
        database.prepare('VACUUM INTO ?').run(path)
      } finally {
        database.close()
      }
    }
    return { copies, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Returns what is wrong with the venues' files of a data folder, by file; none if they are sound. */
export function venueProblems(dataDir: string): Map<string, string> {
  const problems = new Map<string, string>()
  for (const name of readdirSync(dataDir).filter(isVenue)) {
    const database = new DatabaseSync(join(dataDir, name), { readOnly: true })
    try {
      const [row] = database.prepare('PRAGMA integrity_check').all()
      const result = String(row?.['integrity_check'])
      problems.set(name, result === 'ok' ? '' : result)
    } finally {
      database.close()
    }
  }
  return problems
}
