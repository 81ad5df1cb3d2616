import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  differencesOf,
  isManifestSigned,
  readManifest,
} from '@jinli/build-manifest/build-manifest'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import type { Config } from './config.ts'
import { change } from './db.ts'
import { nodeName } from './job-lease.ts'

const root = join(import.meta.dirname, '../../../..')
const dayMs = 86_400_000
/** How many files a message names. */
const namedFiles = 5

/**
 * Compares the files of this release with the signed manifest. Returns what differs in words, or null; also null where
 * no manifest is configured.
 */
async function buildDifference(build: Config['buildManifest']): Promise<string | null> {
  if (!build) return null
  const signed = await readManifest(build.file)
  if (!isManifestSigned(signed, await readFile(build.keyFile, 'utf8')))
    return `${build.file} was not signed with the key of ${build.keyFile}`
  const differences = await differencesOf(root, signed.manifest)
  if (differences.length === 0) return null
  const names = differences
    .slice(0, namedFiles)
    .map(({ path, kind }) => `${path} (${kind})`)
  return `${differences.length} files differ from the build manifest: ${names.join(', ')}`
}

/** Ends the start when this release is not the one that was signed (JINLI_BUILD_MANIFEST, JINLI_BUILD_KEY). */
export async function assertBuild({ buildManifest }: Config): Promise<void> {
  const difference = await buildDifference(buildManifest)
  if (difference !== null) throw new Error(`This release does not start: ${difference}`)
}

type App = { pool: Pool; log: Logger; config: Config }

/** Writes what differs now on this node; the alarm `build_changed` shows it. */
export async function checkBuild({ pool, log, config }: App): Promise<void> {
  const difference = await buildDifference(config.buildManifest)
  if (difference !== null) log.fatal({ difference }, 'the release was changed')
  await change(
    pool,
    sql`UPDATE release_node SET build_difference = ${difference ?? ''}
      WHERE node = ${nodeName(config.port)}`,
  )
}

/** Checks each day, on each node, that its files are still those that were signed. Returns the function that ends it. */
export function keepBuild(app: App): () => void {
  if (!app.config.buildManifest) return () => {}
  const check = () =>
    checkBuild(app).catch((error: unknown) =>
      app.log.error({ err: error }, 'build manifest'),
    )
  const timer = setInterval(() => void check(), dayMs)
  return () => clearInterval(timer)
}
