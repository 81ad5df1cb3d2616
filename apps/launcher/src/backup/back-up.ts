import { existsSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { type LauncherConfig, openDataDir } from '../config.ts'
import { codeOf, ExpectedProblem } from '../expected-problem.ts'
import { startPostgres } from '../postgres.ts'
import { type BackupFolder, basesIn, claimBackupFolder } from './backup-folder.ts'
import { readBackupKey } from './backup-key.ts'
import { removeHalfBackups, takeBaseBackup } from './base-backup.ts'
import { prune } from './prune.ts'
import { removeRestoreNote } from './restore-note.ts'
import { beginArchive } from './wal-archive.ts'

export type BackupReport = {
  base: string
  files: number
  /** Bytes before compression. */
  bytes: number
  seconds: number
  /** Base backups in the series, and older ones that were deleted. */
  bases: number
  pruned: number
}

/** The lock of backups: held by the session that takes one, so it ends with it. */
const lock = `SELECT pg_try_advisory_lock(hashtextextended('jinli backup', 0)) AS free`

type Plan = {
  config: LauncherConfig
  env: Record<string, string | undefined>
  root: string
  keep: number
}

function backupFolderOf({ config, env, root }: Plan): BackupFolder {
  const key = readBackupKey(env)
  if (!key && config.mode === 'live')
    throw new ExpectedProblem(
      'In live mode backups are encrypted: set BACKUP_KEY or BACKUP_KEY_FILE.',
    )
  return { root: resolve(root), key }
}

async function assertReady(client: Client): Promise<string> {
  const { rows } = await client.query<{ mode: string; system: string; lsn: string }>(
    `SELECT current_setting('archive_mode') AS mode, system_identifier::text AS system FROM pg_control_system()`,
  )
  const [row] = rows
  if (row?.mode !== 'on')
    throw new ExpectedProblem(
      'The running PostgreSQL does not archive yet: stop Jinli and start it again, once.',
    )
  const { rows: locks } = await client.query<{ free: boolean }>(lock)
  if (!locks[0]?.free) throw new ExpectedProblem('Another backup is running.')
  return row.system
}

/** Throws if the folder's disk has less room than the house needs uncompressed, a quarter of it at the least. */
async function assertRoom(client: Client, root: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT sum(pg_database_size(oid)) AS bytes FROM pg_database',
  )
  const { bavail, bsize } = statfsSync(root)
  const [need, free] = [Number(rows[0]?.bytes ?? 0) / 4, bavail * bsize]
  if (free < need)
    throw new ExpectedProblem(
      `There is too little room in ${root}: ${mebibytes(free)} are free, a backup needs about ${mebibytes(need)}.`,
    )
}

const mebibytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MiB`

async function backUpWith(client: Client, plan: Plan): Promise<BackupReport> {
  const began = performance.now()
  const { config, env, keep } = plan
  const folder = backupFolderOf(plan)
  const system = await assertReady(client)
  await claimBackupFolder(folder, config.dataDir, system)
  await assertRoom(client, folder.root)
  const archive = beginArchive(config.dataDir, folder)
  removeHalfBackups(archive)
  const { base, manifest } = await takeBaseBackup(client, archive, {
    dataDir: config.dataDir,
    hasCardKey: !env.CARD_KEY,
    hasBucket: Boolean(env.JINLI_S3_BUCKET),
  })
  const prunedBackups = await prune(client, archive, keep)
  removeRestoreNote(config.dataDir)
  return {
    base: join(archive.seriesDir, base),
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, { size }) => sum + size, 0),
    seconds: (performance.now() - began) / 1000,
    bases: basesIn(archive.seriesDir).length,
    pruned: prunedBackups,
  }
}

/** Turns a full disk into words. */
function inWords(error: unknown, root: string): unknown {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))
    ? new ExpectedProblem(`No space is left in ${root}; the half backup was removed.`)
    : error
}

/** Backs up the house of a data folder, which may run meanwhile. Throws `ExpectedProblem` for what the operator can solve. */
export async function backUp(plan: Plan): Promise<BackupReport> {
  const { config } = plan
  if (config.databaseUrl)
    throw new ExpectedProblem(
      'DATABASE_URL is set: that PostgreSQL has its own backups (docs/runbook.md#backup-and-restore).',
    )
  if (!existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new ExpectedProblem(`Nothing is installed in ${config.dataDir} yet: npm start`)
  openDataDir(config.dataDir)
  const postgres = await startPostgres({ dataDir: config.dataDir })
  const client = new Client({
    connectionString: postgres.ownerUrl,
    application_name: 'jinli-backup',
  })
  try {
    await client.connect()
    return await backUpWith(client, plan)
  } catch (error) {
    throw inWords(error, resolve(plan.root))
  } finally {
    await client.end()
    if (!postgres.adopted) await postgres.stop()
  }
}
