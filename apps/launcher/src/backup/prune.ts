import { readdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { basesIn, seriesIn } from './backup-folder.ts'
import { readManifest } from './manifest.ts'
import { prunePictures } from './picture-archive.ts'
import type { WalArchive } from './wal-archive.ts'

/** Renames first: a base backup whose deletion is cut off must not look complete. */
async function removeBase(seriesDir: string, base: string): Promise<void> {
  const old = join(seriesDir, `${base}.old`)
  renameSync(join(seriesDir, base), old)
  await rm(old, { recursive: true, force: true })
}

/** Deletes the WAL before a segment. */
async function pruneWal(seriesDir: string, first: string): Promise<void> {
  const folder = join(seriesDir, 'wal')
  for (const name of readdirSync(folder))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(0, 24) < first)
      await rm(join(folder, name), { force: true })
}

/**
 * Keeps the newest `keep` base backups of the folder, and the WAL and pictures that they need. An older series (of the
 * data folder before a restore) goes with its last base backup. Returns the number of deleted base backups.
 */
export async function prune(
  client: Client,
  archive: WalArchive,
  keep: number,
): Promise<number> {
  const { root } = archive.folder
  const dirs = seriesIn(root)
    .filter((series) => series <= archive.series)
    .map((series) => join(root, series))
  const bases = dirs.flatMap((dir) => basesIn(dir).map((base) => ({ dir, base })))
  const old = bases.slice(0, -keep)
  for (const { dir, base } of old) await removeBase(dir, base)
  for (const dir of dirs)
    if (dir !== archive.seriesDir && basesIn(dir).length === 0)
      await rm(dir, { recursive: true, force: true })
  const [oldest] = basesIn(archive.seriesDir)
  if (oldest) {
    const { startSegment, startedAt } = await readManifest(archive, oldest)
    await pruneWal(archive.seriesDir, startSegment)
    await prunePictures(client, archive, new Date(startedAt))
  }
  return old.length
}
