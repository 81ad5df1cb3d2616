import { createHash } from 'node:crypto'
import {
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf, ExpectedProblem } from '../expected-problem.ts'
import { spoolName } from '../wal-spool.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import {
  type BackupFolder,
  newSeriesName,
  readJson,
  readMarker,
  writeJson,
} from './backup-folder.ts'
import { isWalFile } from './wal-names.ts'

/** The archive of a data folder: PostgreSQL copies each WAL segment into the spool; we move it into the series. */
export type WalArchive = {
  folder: BackupFolder
  series: string
  seriesDir: string
  spool: string
}

/** What `npm run backup` notes in a data folder: where its backups go. Without it nothing is archived. */
type ArchiveNote = { folder: string; series: string }
const notePath = (dataDir: string) => join(dataDir, 'backup.json')

const archiveAt = (dataDir: string, folder: BackupFolder, series: string): WalArchive => ({
  folder,
  series,
  seriesDir: join(folder.root, series),
  spool: join(dataDir, 'postgres', spoolName),
})

/** Returns the archive of a data folder; null if it has none. */
export function archiveOf(dataDir: string, key: Buffer | null): WalArchive | null {
  const note = readJson(notePath(dataDir)) as ArchiveNote | null
  return note && archiveAt(dataDir, { root: note.folder, key }, note.series)
}

/** Returns the archive of a data folder in `folder`; begins a new series if there is none. */
export function beginArchive(dataDir: string, folder: BackupFolder): WalArchive {
  const before = archiveOf(dataDir, folder.key)
  const isSame = before && resolve(before.folder.root) === resolve(folder.root)
  const archive =
    isSame && existsSync(before.seriesDir)
      ? before
      : archiveAt(dataDir, folder, newSeriesName(new Date()))
  mkdirSync(join(archive.seriesDir, 'wal'), { recursive: true, mode: 0o700 })
  if (!existsSync(archive.spool)) {
    mkdirSync(archive.spool, { mode: 0o700 })
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    if (process.getuid?.() === 0) chownSync(archive.spool, uid, gid)
  }
  const note: ArchiveNote = { folder: resolve(folder.root), series: archive.series }
  writeJson(notePath(dataDir), note)
  return archive
}

/** Ends the archive of a data folder: WAL is dropped from now on. The backups stay. */
export async function endArchive(dataDir: string): Promise<void> {
  await rm(notePath(dataDir), { force: true })
  await rm(join(dataDir, 'postgres', spoolName), { recursive: true, force: true })
}

const walFile = ({ folder, seriesDir }: WalArchive, name: string) => ({
  path: join(seriesDir, 'wal', name),
  name: `wal/${name}`,
  key: folder.key,
})

export function hasWal(archive: WalArchive, name: string): boolean {
  return existsSync(walFile(archive, name).path)
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** A crash came between the copy and its removal from the spool, or two houses write to one series. */
async function assertSame(archive: WalArchive, name: string): Promise<void> {
  const content = new PassThrough().resume()
  const { sha256 } = await readBackupFile(walFile(archive, name), content)
  if (sha256 === (await sha256Of(join(archive.spool, name)))) return
  throw new ExpectedProblem(
    `${archive.seriesDir} has another WAL segment ${name}: a copy of this data folder writes there too. ` +
      `End this one's archive with: npm run backup -- --off`,
  )
}

/** The series is gone: the disk is not mounted, or somebody removed it. Throws, and nothing is written in its place. */
async function assertThere({ folder, seriesDir }: WalArchive): Promise<void> {
  await readMarker(folder)
  if (!existsSync(seriesDir)) throw new ExpectedProblem(`${seriesDir} is missing.`)
}

/** Moves what the spool holds into the series. Two processes may do so at once. */
export async function shipWal(archive: WalArchive): Promise<void> {
  const names = existsSync(archive.spool) ? readdirSync(archive.spool) : []
  const segments = names.filter(isWalFile).toSorted()
  if (segments.length === 0) return
  await assertThere(archive)
  for (const name of segments) {
    const path = join(archive.spool, name)
    try {
      if (hasWal(archive, name)) await assertSame(archive, name)
      else await writeBackupFile(walFile(archive, name), createReadStream(path))
    } catch (error) {
      // The other process was first.
      if (codeOf(error) !== 'ENOENT' || !hasWal(archive, name)) throw error
    }
    await rm(path, { force: true })
  }
}
