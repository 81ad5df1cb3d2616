import { join } from 'node:path'
import { type Digest, readBackupText, writeBackupFile } from './backup-file.ts'
import type { WalArchive } from './wal-archive.ts'

/** What a base backup holds. It is written last, so a base backup without it is not complete. */
export type Manifest = {
  format: 1
  startedAt: string
  /** A restore can aim at any second after it. */
  finishedAt: string
  startSegment: string
  stopSegment: string
  /** Whether the key of cards is in `secret.json`; otherwise the operator's `CARD_KEY` is needed. */
  hasCardKey: boolean
  /** Whether the pictures are in a bucket of the operator, and not in the backup. */
  hasBucket: boolean
  /** The folders of the cluster, and all files by their paths in the data folder. */
  folders: string[]
  files: (Digest & { path: string })[]
}

type Series = Pick<WalArchive, 'folder' | 'seriesDir'>

/** Returns the file of a base backup that has the content of a file of the data folder. `dir` is its folder now. */
export function baseFile(
  { folder, seriesDir }: Series,
  base: string,
  path: string,
  dir = base,
) {
  return { path: join(seriesDir, dir, path), name: `${base}/${path}`, key: folder.key }
}

export async function readManifest(series: Series, base: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(
    await readBackupText(baseFile(series, base, 'manifest')),
  )
  return manifest
}

export async function writeManifest(
  series: Series,
  { base, dir, manifest }: { base: string; dir: string; manifest: Manifest },
): Promise<void> {
  const target = baseFile(series, base, 'manifest', dir)
  await writeBackupFile(target, JSON.stringify(manifest))
}
