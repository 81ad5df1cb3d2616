import { hash as digestOf } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PictureKind } from '@jinli/contract/picture'
import type { AppContext } from '../context.ts'
import type { UploadedFile } from '../http/upload.ts'
import { refuse } from '../platform/refuse.ts'
import { endings } from './picture.rules.ts'
import { notePicture } from './picture.store.ts'
import { fromStore, picturesOf } from './picture-stores.ts'
import { redraw } from './redraw.ts'

/** A picture that is kept: its address for good, and its size in pixels. */
export type StoredPicture = { path: string; width: number; height: number }

const [looks, lookMs] = [15, 200]

/** Notes a picture; one that is just leaving the store is waited for, so that it is put there behind that. */
async function noted(app: AppContext, picture: Parameters<typeof notePicture>[1]) {
  for (let nth = 0; nth < looks; nth += 1) {
    if (await notePicture(app.pool, picture)) return
    await wait(lookMs)
  }
  refuse('http.unavailable')
}

/**
 * Draws the file anew, keeps it under the name of its content and answers its address. It refuses what is no
 * picture of this kind (`pictureRefusals`). Not for the inside of a transaction: use `before`.
 */
export async function storePicture(
  app: AppContext,
  file: UploadedFile,
  kind: PictureKind,
): Promise<StoredPicture> {
  const { bytes, type, width, height } = await redraw(file, kind)
  const digest = digestOf('sha256', Buffer.concat([Buffer.from(`${kind}\n`), bytes]))
  const name = `${digest.slice(0, 40)}.${endings[type]}`
  // Noted first: what lies in the store is known, whatever happens in between.
  await noted(app, { name, kind, bytes: bytes.length, width, height })
  await fromStore(app, picturesOf(app).put(name, bytes))
  return { path: `/images/${name}`, width, height }
}
