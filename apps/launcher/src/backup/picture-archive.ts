import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { codeOf } from '../expected-problem.ts'
import { atOnce } from './at-once.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { readJson, writeJson } from './backup-folder.ts'
import { fileSink } from './file-sink.ts'
import type { WalArchive } from './wal-archive.ts'

/** A picture has its content's hash as its name, so a series keeps each once for all of its base backups. */
type Series = Pick<WalArchive, 'folder' | 'seriesDir'>

const isPicture = (name: string) => /^[0-9a-f]{40}\.[a-z]+$/.test(name)
const pathIn = (root: string, name: string) => join(root, name.slice(0, 2), name)
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

const pictureFile = ({ folder, seriesDir }: Series, name: string) => ({
  path: pathIn(join(seriesDir, 'pictures'), name),
  name: `pictures/${name}`,
  key: folder.key,
})

async function ship(series: Series, dataDir: string, name: string): Promise<void> {
  const target = pictureFile(series, name)
  const path = pathIn(join(dataDir, 'pictures'), name)
  // A row comes before its picture; a picture that nobody uses is deleted.
  if (existsSync(target.path) || !existsSync(path)) return
  await writeBackupFile(target, createReadStream(path)).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT' || existsSync(path)) throw error
  })
}

/** Copies all pictures of a data folder that the series does not have. */
export async function shipAllPictures(series: Series, dataDir: string): Promise<void> {
  const root = join(dataDir, 'pictures')
  for (const part of namesIn(root).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    await atOnce(readdirSync(join(root, part)).filter(isPicture), (name) =>
      ship(series, dataDir, name),
    )
}

const slice = 1000
const overlapMs = 600_000

/**
 * Copies the pictures that were uploaded after `since`. Returns from when the next call looks: ten minutes before the
 * end at the latest, because a picture is written after its row.
 */
export async function shipNewPictures(
  client: Client,
  series: Series,
  { dataDir, since }: { dataDir: string; since: Date },
): Promise<Date> {
  const { rows } = await client.query<{ name: string; sent_at: Date }>(
    'SELECT name, sent_at FROM picture WHERE sent_at >= $1 ORDER BY sent_at LIMIT $2',
    [since, slice],
  )
  await atOnce(rows, ({ name }) => ship(series, dataDir, name))
  const last = rows.at(-1)?.sent_at ?? since
  const newest = rows.length < slice ? Date.now() - overlapMs : last.getTime()
  return new Date(Math.max(since.getTime(), Math.min(newest, last.getTime())))
}

/** Writes the named pictures into a data folder. Returns those that the series does not have. */
export async function restorePictures(
  series: Series,
  names: readonly string[],
  dataDir: string,
): Promise<string[]> {
  const missingNames: string[] = []
  await atOnce(names, async (name) => {
    const source = pictureFile(series, name)
    if (!existsSync(source.path)) return void missingNames.push(name)
    await readBackupFile(source, fileSink(pathIn(join(dataDir, 'pictures'), name), 0o640))
  })
  return missingNames
}

const goneName = 'gone-pictures.json'

/**
 * Deletes the pictures that the house no longer had at the time of the oldest base backup, `oldest`. Notes those that it
 * no longer has now.
 */
export async function prunePictures(
  client: Client,
  series: Series,
  oldest: Date,
): Promise<void> {
  const root = join(series.seriesDir, 'pictures')
  const goneBefore = (readJson(join(series.seriesDir, goneName)) ?? {}) as Record<
    string,
    string
  >
  const goneNow: Record<string, string> = {}
  for (const part of namesIn(root)) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT n.name FROM unnest($1::text[]) n (name)
       WHERE NOT EXISTS (SELECT FROM picture p WHERE p.name = n.name)`,
      [readdirSync(join(root, part)).filter(isPicture)],
    )
    for (const { name } of rows) {
      const since = goneBefore[name] ?? new Date().toISOString()
      if (new Date(since) < oldest) await rm(pathIn(root, name), { force: true })
      else goneNow[name] = since
    }
  }
  writeJson(join(series.seriesDir, goneName), goneNow)
}
