import { hash as digestOf } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PictureKind } from '@jinli/contract/picture/picture'
import type { AppContext } from '../context.ts'
import type { UploadedFile } from '../http/upload.ts'
import { refuse } from '../platform/refuse.ts'
import { endings } from './picture.rules.ts'
import { notePicture } from './picture.store.ts'
import { fromStore, picturesOf } from './picture-stores.ts'
import { redraw } from './redraw.ts'

/** A stored picture: its permanent path, and its size in pixels. */
export type StoredPicture = { path: string; width: number; height: number }

const [looks, lookMs] = [15, 200]

/** Saves the row of a picture; waits while the same picture is being deleted from the store. */
async function notePictureWhenFree(
  app: AppContext,
  picture: Parameters<typeof notePicture>[1],
) {
  for (let nth = 0; nth < looks; nth += 1) {
    if (await notePicture(app.pool, picture)) return
    await wait(lookMs)
  }
  refuse('http.unavailable')
}

/**
 * Redraws the file, stores it under its content hash and returns its path. Refuses an invalid picture
 * (`pictureRefusals`). A picture of a private conversation has an `owner`: who sent it. Do not call it inside a
 * transaction: use `before`.
 */
export async function storePicture(
  app: AppContext,
  file: UploadedFile,
  kind: PictureKind,
  owner = '',
): Promise<StoredPicture> {
  const { bytes, type, width, height } = await redraw(file, kind)
  // The same picture of another owner has another name, so that a name proves who sent it.
  const ownerPart = owner === '' ? '' : `${owner}\n`
  const digest = digestOf(
    'sha256',
    Buffer.concat([Buffer.from(`${kind}\n${ownerPart}`), bytes]),
  )
  const name = `${digest.slice(0, 40)}.${endings[type]}`
  // The row is written first, so that every stored picture has one, even after a crash.
  await notePictureWhenFree(app, { name, kind, owner, bytes: bytes.length, width, height })
  await fromStore(app, picturesOf(app).put(name, bytes))
  return { path: `/images/${name}`, width, height }
}
