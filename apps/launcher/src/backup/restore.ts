import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { Client } from 'pg'
import { openDataDir } from '../config.ts'
import { codeOf, ExpectedProblem } from '../expected-problem.ts'
import { startPostgres } from '../postgres.ts'
import { atOnce } from './at-once.ts'
import { readBackupFile } from './backup-file.ts'
import { type BackupFolder, isInside } from './backup-folder.ts'
import { fileSink } from './file-sink.ts'
import { baseFile } from './manifest.ts'
import { restorePictures } from './picture-archive.ts'
import { assertNotRestoring, restoringName, writeRestoreNote } from './restore-note.ts'
import { assertRoomFor, findSource, type RestoreSource } from './restore-plan.ts'
import { isSegment, segmentBytes } from './wal-names.ts'

export type RestorePlan = { folder: BackupFolder; to: string; until: Date | null }
export type RestoreReport = {
  source: RestoreSource
  /** The time of the last restored commit. */
  lastCommit: Date
  pictures: number
  missingPictures: string[]
  seconds: number
}

const walFolder = 'wal-restore'
/** A restore may replay the WAL of a day. */
const recoveryMs = 6 * 3_600_000

/** Makes the target and claims it. Throws if it is not empty, or another restore writes to it. */
function claimTarget(to: string, root: string): void {
  if (isInside(to, root) || isInside(root, to))
    throw new ExpectedProblem('Restore into another folder than that of the backups.')
  openDataDir(to)
  const marker = { flag: 'wx', mode: 0o600 }
  try {
    writeFileSync(
      join(to, restoringName),
      `${JSON.stringify({ pid: process.pid })}\n`,
      marker,
    )
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    assertNotRestoring(to)
    throw new ExpectedProblem(`Another restore writes to ${to}.`)
  }
  if (readdirSync(to).length === 1) return
  rmSync(join(to, restoringName))
  throw new ExpectedProblem(`${to} is not empty: restore into an empty folder.`)
}

/** Deletes what a failed restore wrote into the folder, which was empty. */
function emptyTarget(to: string): void {
  for (const name of readdirSync(to))
    rmSync(join(to, name), { recursive: true, force: true })
}

async function writeBase(
  { manifest, base, ...series }: RestoreSource,
  to: string,
): Promise<void> {
  for (const folder of manifest.folders)
    mkdirSync(join(to, folder), { recursive: true, mode: 0o700 })
  await atOnce(manifest.files, async ({ path, size, sha256 }) => {
    const target = join(to, path)
    if (!isInside(target, to))
      throw new ExpectedProblem(`${path} in the backup leads elsewhere.`)
    const digest = await readBackupFile(
      baseFile(series, base, path),
      fileSink(target, 0o600),
    )
    if (digest.size !== size || digest.sha256 !== sha256)
      throw new ExpectedProblem(`${base}/${path} in the backup is damaged or was changed.`)
  })
}

/** Writes a segment without the zeros at its end: most segments of a quiet minute are zeros. */
async function writeSegment(
  { folder, seriesDir }: RestoreSource,
  name: string,
  to: string,
): Promise<void> {
  const parts: Buffer[] = []
  const content = new PassThrough().on('data', (part: Buffer) => parts.push(part))
  const source = {
    path: join(seriesDir, 'wal', name),
    name: `wal/${name}`,
    key: folder.key,
  }
  await readBackupFile(source, content)
  const bytes = Buffer.concat(parts)
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  const path = join(to, 'postgres', walFolder, name)
  await writeFile(path, isSegment(name) ? bytes.subarray(0, end) : bytes, { mode: 0o600 })
  if (isSegment(name)) await truncate(path, Math.max(bytes.length, segmentBytes))
}

async function writeWal(source: RestoreSource, to: string): Promise<void> {
  mkdirSync(join(to, 'postgres', walFolder), { mode: 0o700 })
  await atOnce(source.wal, (name) => writeSegment(source, name, to))
  writeFileSync(join(to, 'postgres', 'recovery.signal'), '', { mode: 0o600 })
}

/** Settings with which PostgreSQL replays the WAL until a time, and then is a database of its own. */
function recoverySettings(until: Date | null): Record<string, string> {
  return {
    archive_mode: 'off',
    hot_standby: 'off',
    restore_command: `cp ${walFolder}/%f %p`,
    recovery_target_action: 'promote',
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  }
}

async function readRestored(
  client: Client,
): Promise<{ lastCommit: Date | null; pictures: string[] }> {
  const { rows } = await client.query<{ at: Date | null; has: boolean }>(
    `SELECT pg_last_xact_replay_timestamp() AS at, to_regclass('public.picture') IS NOT NULL AS has`,
  )
  const names = rows[0]?.has
    ? await client.query<{ name: string }>(
        'SELECT name FROM picture WHERE dropping_at IS NULL',
      )
    : { rows: [] }
  return { lastCommit: rows[0]?.at ?? null, pictures: names.rows.map(({ name }) => name) }
}

/** Replays the WAL and asks the database which pictures it has. */
async function recover(to: string, until: Date | null): ReturnType<typeof readRestored> {
  const postgres = await startPostgres({
    dataDir: to,
    settings: recoverySettings(until),
    patienceMs: recoveryMs,
  })
  const client = new Client({ connectionString: postgres.ownerUrl })
  try {
    await client.connect()
    return await readRestored(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

async function restoreInto(to: string, source: RestoreSource, until: Date | null) {
  await writeBase(source, to)
  await writeWal(source, to)
  const { lastCommit, pictures } = await recover(to, until)
  await rm(join(to, 'postgres', walFolder), { recursive: true })
  const missingPictures = source.manifest.hasBucket
    ? []
    : await restorePictures(source, pictures, to)
  return {
    lastCommit: lastCommit ?? new Date(source.manifest.finishedAt),
    pictures: source.manifest.hasBucket ? 0 : pictures.length - missingPictures.length,
    missingPictures,
  }
}

/**
 * Restores a house into an empty folder, as it was at a time. Throws `ExpectedProblem` for what the operator can solve;
 * the folder is empty again then.
 */
export async function restore({
  folder,
  to: target,
  until,
}: RestorePlan): Promise<RestoreReport> {
  const began = performance.now()
  const to = resolve(target)
  if (existsSync(to)) assertNotRestoring(to)
  const source = await findSource(folder, until)
  assertRoomFor(source, to)
  claimTarget(to, folder.root)
  try {
    const report = await restoreInto(to, source, until)
    writeRestoreNote(to, {
      base: source.base,
      restoredAt: new Date().toISOString(),
      until: (until ?? report.lastCommit).toISOString(),
    })
    await rm(join(to, restoringName))
    return { source, ...report, seconds: (performance.now() - began) / 1000 }
  } catch (error) {
    emptyTarget(to)
    if (codeOf(error) === 'ENOSPC') throw new ExpectedProblem(`No space is left in ${to}.`)
    throw error
  }
}
