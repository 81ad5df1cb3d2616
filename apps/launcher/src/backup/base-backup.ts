import { createReadStream, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { codeOf, ExpectedProblem } from '../expected-problem.ts'
import { atOnce } from './at-once.ts'
import { writeBackupFile } from './backup-file.ts'
import { stampOf } from './backup-folder.ts'
import { baseFile, type Manifest, writeManifest } from './manifest.ts'
import { shipAllPictures } from './picture-archive.ts'
import { vacuumVenues } from './venue-copies.ts'
import { hasWal, shipWal, type WalArchive } from './wal-archive.ts'

/** Folders of the cluster whose content a backup leaves out, as pg_basebackup does. */
const emptyFolders = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(
    ' ',
  ),
)
const leftOut =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label(\.old)?|tablespace_map|backup_manifest|(recovery|standby)\.signal|postgresql\.auto\.conf\.tmp|wal-(spool|restore))$/
const archiveMs = 120_000

type Tree = { folders: string[]; files: string[] }

/** Lists folders and files of the cluster, by their paths in the data folder. A folder may vanish meanwhile. */
function addTree(dataDir: string, folder: string, tree: Tree): Tree {
  tree.folders.push(folder)
  if (emptyFolders.has(folder.replace('postgres/', ''))) return tree
  const entries = existsSync(join(dataDir, folder))
    ? readdirSync(join(dataDir, folder), { withFileTypes: true })
    : []
  for (const entry of entries) {
    if (leftOut.test(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) addTree(dataDir, path, tree)
    else if (entry.isFile()) tree.files.push(path)
  }
  return tree
}

type Copying = { archive: WalArchive; dataDir: string; base: string; dir: string }

/** Copies a file into the base backup. A file that PostgreSQL has removed meanwhile is not needed. */
async function copyFile(
  { archive, dataDir, base, dir }: Copying,
  path: string,
  files: Manifest['files'],
  from = join(dataDir, path),
): Promise<void> {
  try {
    const target = baseFile(archive, base, path, dir)
    files.push({ path, ...(await writeBackupFile(target, createReadStream(from))) })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || existsSync(from)) throw error
  }
}

async function copyCluster(copying: Copying, files: Manifest['files']): Promise<string[]> {
  const tree = addTree(copying.dataDir, 'postgres', { folders: [], files: [] })
  // The control file comes last, as with pg_basebackup.
  const control = 'postgres/global/pg_control'
  await atOnce(
    tree.files.filter((path) => path !== control),
    (path) => copyFile(copying, path, files),
  )
  await copyFile(copying, control, files)
  return tree.folders
}

/** Copies what stands beside the cluster: secrets, the licence, the folder of pictures, the venues' files. */
async function copyRest(copying: Copying, files: Manifest['files']): Promise<void> {
  const { archive, dataDir } = copying
  const small = ['secret.json', 'policy.json', 'pictures/folder-id']
  for (const path of small)
    if (existsSync(join(dataDir, path))) await copyFile(copying, path, files)
  await shipAllPictures(archive, dataDir)
  const venues = vacuumVenues(dataDir)
  try {
    for (const { name, path } of venues.copies) await copyFile(copying, name, files, path)
  } finally {
    venues.remove()
  }
}

/** Waits until the series has a segment. */
async function untilArchived(
  client: Client,
  archive: WalArchive,
  segment: string,
): Promise<void> {
  const deadline = performance.now() + archiveMs
  for (;;) {
    await shipWal(archive)
    if (hasWal(archive, segment)) return
    if (performance.now() > deadline) break
    await sleep(100)
  }
  const { rows } = await client.query('SELECT last_failed_wal FROM pg_stat_archiver')
  throw new ExpectedProblem(
    `PostgreSQL does not archive its WAL (${rows[0]?.last_failed_wal ?? 'no attempt'}): see postgres.log.`,
  )
}

/** Removes what a killed backup left. The caller holds the lock of backups. */
export function removeHalfBackups(archive: WalArchive): void {
  for (const name of readdirSync(archive.seriesDir))
    if (/^base-.*\.(new|old)$/.test(name))
      rmSync(join(archive.seriesDir, name), { recursive: true, force: true })
}

type Stop = { label: string; segment: string; at: Date }

/** Copies everything between `pg_backup_start` and `pg_backup_stop`, which belong to this session. */
async function copyAll(
  client: Client,
  copying: Copying,
): Promise<Stop & Pick<Manifest, 'folders' | 'files'>> {
  const files: Manifest['files'] = []
  await client.query('SELECT pg_backup_start($1, fast => true)', [copying.base])
  const folders = await copyCluster(copying, files)
  await copyRest(copying, files)
  const { rows } = await client.query<Stop>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS segment, clock_timestamp() AS at
     FROM pg_backup_stop(wait_for_archive => false)`,
  )
  const [stop] = rows
  if (!stop) throw new Error('pg_backup_stop has no row')
  const path = 'postgres/backup_label'
  const target = baseFile(copying.archive, copying.base, path, copying.dir)
  files.push({ path, ...(await writeBackupFile(target, stop.label)) })
  return { ...stop, folders, files }
}

/**
 * Takes a base backup while the house runs. It has a temporary name until it is complete. Returns its name and manifest.
 * The client holds the lock of backups.
 */
export async function takeBaseBackup(
  client: Client,
  archive: WalArchive,
  {
    dataDir,
    hasCardKey,
    hasBucket,
  }: { dataDir: string } & Pick<Manifest, 'hasCardKey' | 'hasBucket'>,
): Promise<{ base: string; manifest: Manifest }> {
  const startedAt = new Date()
  const base = `base-${stampOf(startedAt)}`
  const dir = `${base}.new`
  try {
    const { label, segment, at, ...content } = await copyAll(client, {
      archive,
      dataDir,
      base,
      dir,
    })
    const manifest: Manifest = {
      format: 1,
      startedAt: startedAt.toISOString(),
      finishedAt: at.toISOString(),
      startSegment: /\(file (\w+)\)/.exec(label)?.[1] ?? '',
      stopSegment: segment,
      hasCardKey,
      hasBucket,
      ...content,
    }
    await untilArchived(client, archive, segment)
    await writeManifest(archive, { base, dir, manifest })
    renameSync(join(archive.seriesDir, dir), join(archive.seriesDir, base))
    return { base, manifest }
  } catch (error) {
    rmSync(join(archive.seriesDir, dir), { recursive: true, force: true })
    throw error
  }
}
