import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { makeFolders } from '../config.ts'
import { codeOf, ExpectedProblem } from '../expected-problem.ts'
import { isEncrypted, readBackupText, writeBackupFile } from './backup-file.ts'

/**
 * The folder of backups:
 * `jinli-backup` says whose backups it has; `drill.json` is the outcome of the last drill;
 * `series-…/` holds the backups of one data folder: `base-…/` with its `manifest`, `wal/`, `pictures/`, `reach.json`.
 */
export type BackupFolder = { root: string; key: Buffer | null }

const markerName = 'jinli-backup'
type Marker = { format: 1; system: string }

/** Returns `20261127T085500Z`. */
export function stampOf(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Returns the time of a name that ends in a stamp, such as `base-20261127T085500Z`. */
export function timeOfName(name: string): Date {
  const iso = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/
  return new Date(name.replace(/^.*?(?=\d{8}T)/, '').replace(iso, '$1-$2-$3T$4:$5:$6Z'))
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** Returns the series of a folder, oldest first. */
export function seriesIn(root: string): string[] {
  return namesIn(root)
    .filter((name) => name.startsWith('series-'))
    .toSorted()
}

/** Returns the complete base backups of a series, oldest first. */
export function basesIn(seriesDir: string): string[] {
  return namesIn(seriesDir)
    .filter((name) => /^base-\d{8}T\d{6}Z$/.test(name))
    .toSorted()
}

export function newSeriesName(at: Date): string {
  return `series-${stampOf(at)}-${randomBytes(3).toString('hex')}`
}

const markerOf = ({ root, key }: BackupFolder) => ({
  path: join(root, markerName),
  name: markerName,
  key,
})

/** Whether `inner` is `outer` or lies in it. */
export function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner)
  return way === '' || (!way.startsWith('..') && !way.startsWith('/'))
}

/** Checks that a folder holds backups and that the key opens them. Returns whose they are. */
export async function readMarker(folder: BackupFolder): Promise<Marker> {
  const marker = markerOf(folder)
  if (!existsSync(marker.path))
    throw new ExpectedProblem(`${folder.root} holds no backups of Jinli.`)
  if (folder.key && !(await isEncrypted(marker)))
    throw new ExpectedProblem(
      `The backups in ${folder.root} are not encrypted: leave BACKUP_KEY out, or choose another folder.`,
    )
  try {
    const content: Marker = JSON.parse(await readBackupText(marker))
    return content
  } catch (error) {
    if (!folder.key || !(error instanceof ExpectedProblem)) throw error
    throw new ExpectedProblem(
      `The key is not the one of the backups in ${folder.root} (BACKUP_KEY, BACKUP_KEY_FILE).`,
    )
  }
}

/** Makes the folder, or checks that it is the folder of this installation's backups. */
export async function claimBackupFolder(
  folder: BackupFolder,
  dataDir: string,
  system: string,
): Promise<void> {
  const { root } = folder
  if (isInside(root, dataDir) || isInside(dataDir, root))
    throw new ExpectedProblem(
      `Backups must not lie in DATA_DIR (${dataDir}), nor around it: choose another folder, on another disk.`,
    )
  try {
    makeFolders(root, 0o700)
    if (!statSync(root).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(root, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ExpectedProblem(`Cannot write backups to ${root}: ${codeOf(error)}`)
  }
  if (!existsSync(join(root, markerName))) {
    if (readdirSync(root).length > 0)
      throw new ExpectedProblem(`${root} is not empty and holds no backups of Jinli.`)
    await writeBackupFile(markerOf(folder), JSON.stringify({ format: 1, system }))
  }
  if ((await readMarker(folder)).system !== system)
    throw new ExpectedProblem(`${root} holds the backups of another installation.`)
}

/** Replaces a small file in one step. */
export function writeJson(path: string, value: unknown): void {
  const draft = `${path}.new-${process.pid}`
  writeFileSync(draft, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, path)
}

/** Reads a small file; null if it is missing or not JSON. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/** Until which time the WAL of a series reaches: what was committed before it can be restored. */
export function reachOf(seriesDir: string): Date | null {
  const reach = readJson(join(seriesDir, 'reach.json')) as { until: string } | null
  return reach && new Date(reach.until)
}

export function saveReach(seriesDir: string, until: Date): void {
  const before = reachOf(seriesDir)
  if (before && before >= until) return
  writeJson(join(seriesDir, 'reach.json'), { until: until.toISOString() })
}
