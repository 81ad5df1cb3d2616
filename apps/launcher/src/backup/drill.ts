import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { lineOf } from '../expected-problem.ts'
import { startPostgres } from '../postgres.ts'
import { type BackupFolder, readMarker, writeJson } from './backup-folder.ts'
import { runChecks } from './drill-checks.ts'
import { type RestoreReport, restore } from './restore.ts'
import { findSource } from './restore-plan.ts'

/** The outcome of a drill, as `drill.json` keeps it. */
export type DrillReport = {
  at: string
  /** The base backup, and the time until which it was restored. */
  base: string
  until: string
  /** How old the last change in the restored house was (seconds). */
  age: number
  restoreSeconds: number
  seconds: number
  checks: number
  failures: string[]
}

async function examine(dataDir: string, report: RestoreReport) {
  const postgres = await startPostgres({ dataDir, settings: { archive_mode: 'off' } })
  const client = new Client({ connectionString: postgres.ownerUrl })
  try {
    await client.connect()
    return await runChecks({ dataDir, client, ownerUrl: postgres.ownerUrl, report })
  } finally {
    await client.end()
    await postgres.stop()
  }
}

async function drillIn(
  scratch: string,
  folder: BackupFolder,
): Promise<Omit<DrillReport, 'at' | 'seconds'>> {
  const { reach, manifest } = await findSource(folder, null)
  const until = reach > new Date(manifest.finishedAt) ? reach : null
  const report = await restore({ folder, to: join(scratch, 'data'), until })
  return {
    base: report.source.base,
    until: (until ?? report.lastCommit).toISOString(),
    age: (Date.now() - report.lastCommit.getTime()) / 1000,
    restoreSeconds: report.seconds,
    ...(await examine(join(scratch, 'data'), report)),
  }
}

/**
 * Restores the newest backup into a scratch folder in `place`, checks it, deletes it, and keeps the outcome beside the
 * backups. Throws for a folder or key that is wrong.
 */
export async function drill(folder: BackupFolder, place: string): Promise<DrillReport> {
  await readMarker(folder)
  const began = performance.now()
  const scratch = mkdtempSync(join(place, 'jinli-drill-'))
  chmodSync(scratch, 0o711)
  const nothing = { base: '', until: '', age: 0, restoreSeconds: 0, checks: 0 }
  try {
    const outcome = await drillIn(scratch, folder).catch((error: unknown) => ({
      ...nothing,
      failures: [lineOf(error)],
    }))
    const seconds = (performance.now() - began) / 1000
    const report = { at: new Date().toISOString(), seconds, ...outcome }
    writeJson(join(folder.root, 'drill.json'), report)
    return report
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
