import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import { change, one } from '../platform/db.ts'
import { text } from '../platform/row-shape.ts'

const fileName = 'folder-id'

/** Returns the id of a folder, which its first node writes into it. */
async function folderId(folder: string): Promise<string> {
  const path = join(folder, fileName)
  await mkdir(folder, { recursive: true, mode: 0o750 })
  // Another node may write it at the same moment. The first one counts.
  await writeFile(path, `${randomUUID()}\n`, { flag: 'wx', mode: 0o640 }).catch(
    (error: unknown) => {
      if (Object(error).code !== 'EEXIST') throw error
    },
  )
  return (await readFile(path, 'utf8')).trim()
}

/** Returns the id of the folder that holds the pictures of this database: the one given, if there was none. */
async function knownFolder(pool: Pool, id: string): Promise<string> {
  await change(
    pool,
    sql`INSERT INTO picture_folder (id) VALUES (${id}) ON CONFLICT DO NOTHING`,
  )
  return (await one(pool, { id: text }, sql`SELECT id::text AS id FROM picture_folder`)).id
}

/** Refuses to start if the house keeps its pictures in another folder than this node: each would have only some of them. */
export async function checkPictureFolder({ config, pool }: AppContext): Promise<void> {
  if (config.pictureStore) return
  const id = await folderId(config.picturesDir)
  const folderBefore = await knownFolder(pool, id)
  if (id === folderBefore) return
  throw new Error(
    `the pictures of this database are in another folder than ${config.picturesDir}: share that folder or use a bucket ` +
      `(JINLI_S3_ENDPOINT). If they are here, ${fileName} must say ${folderBefore}`,
  )
}
