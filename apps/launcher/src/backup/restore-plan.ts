import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ExpectedProblem } from '../expected-problem.ts'
import {
  type BackupFolder,
  basesIn,
  reachOf,
  readMarker,
  seriesIn,
  timeOfName,
} from './backup-folder.ts'
import { baseFile, type Manifest, readManifest } from './manifest.ts'
import { isSegment, missingSegment } from './wal-names.ts'

/** What a restore reads: a base backup, and the WAL after it. */
export type RestoreSource = {
  folder: BackupFolder
  seriesDir: string
  base: string
  manifest: Manifest
  /** The WAL files, segments in order. */
  wal: string[]
  /** A segment that the archive does not have: what came after it is lost. */
  gap: string | null
  /** Until which time everything can be restored; the end of the base backup without WAL after it. */
  reach: Date
}

type Series = { folder: BackupFolder; seriesDir: string }
type Choice = Series & { base: string; manifest: Manifest }

/** Returns the newest complete base backup that ended before `until`. */
async function chooseBase(folder: BackupFolder, until: Date | null): Promise<Choice> {
  let oldest: Date | null = null
  for (const name of seriesIn(folder.root).toReversed()) {
    const seriesDir = join(folder.root, name)
    for (const base of basesIn(seriesDir).toReversed()) {
      oldest = timeOfName(base)
      if (until && oldest > until) continue
      const manifest = await readManifest({ folder, seriesDir }, base)
      if (until && new Date(manifest.finishedAt) > until) continue
      return { folder, seriesDir, base, manifest }
    }
  }
  throw new ExpectedProblem(
    oldest && until
      ? `No backup in ${folder.root} ended before ${until.toISOString()}; the oldest began at ${oldest.toISOString()}.`
      : `${folder.root} has no complete backup.`,
  )
}

/** Returns the last segment that a restore can need: that of the next base backup after `until`. */
async function lastSegment(
  choice: Choice,
  until: Date | null,
  newest: string,
): Promise<string> {
  const next = until && basesIn(choice.seriesDir).find((base) => timeOfName(base) > until)
  return next ? (await readManifest(choice, next)).stopSegment : newest
}

async function walFor(
  choice: Choice,
  until: Date | null,
): Promise<Pick<RestoreSource, 'wal' | 'gap'>> {
  const { startSegment, stopSegment } = choice.manifest
  const names = readdirSync(join(choice.seriesDir, 'wal'))
  const segments = names.filter(isSegment).toSorted()
  const newest = segments.at(-1) ?? ''
  const last = await lastSegment(choice, until, newest)
  const set = new Set(segments)
  const neededSegment = missingSegment(set, startSegment, stopSegment)
  if (neededSegment)
    throw new ExpectedProblem(
      `wal/${neededSegment} is missing in the backup: ${choice.base} is useless.`,
    )
  const gap = missingSegment(set, stopSegment, last)
  const wal = segments.filter(
    (name) => name >= startSegment && name <= last && (gap === null || name < gap),
  )
  return { wal: [...names.filter((name) => name.endsWith('.history')), ...wal], gap }
}

function assertWhole(choice: Choice): void {
  for (const { path } of choice.manifest.files)
    if (!existsSync(baseFile(choice, choice.base, path).path))
      throw new ExpectedProblem(`${choice.base}/${path} is missing in the backup.`)
}

/** Finds what a restore reads. Refuses what cannot work before anything is written. */
export async function findSource(
  folder: BackupFolder,
  until: Date | null,
): Promise<RestoreSource> {
  await readMarker(folder)
  const choice = await chooseBase(folder, until)
  assertWhole(choice)
  const reach = reachOf(choice.seriesDir) ?? new Date(choice.manifest.finishedAt)
  if (until && until > reach)
    throw new ExpectedProblem(
      `The backup reaches until ${reach.toISOString()}: choose that time or an earlier one.`,
    )
  return { ...choice, ...(await walFor(choice, until)), reach }
}

/** Throws if the disk of a folder has too little room for a restore. */
export function assertRoomFor({ manifest }: RestoreSource, to: string): void {
  let existing = to
  while (!existsSync(existing)) existing = dirname(existing)
  const { bavail, bsize } = statfsSync(existing)
  const need = manifest.files.reduce((sum, { size }) => sum + size, 0)
  if (bavail * bsize < need)
    throw new ExpectedProblem(
      `There is too little room in ${to}: a restore needs ${Math.ceil(need / 1024 / 1024)} MiB and the WAL.`,
    )
}
