import { hash as digestOf } from 'node:crypto'
import type { PictureKind } from '@jinli/contract/picture'
import type { AppContext } from '../context.ts'
import { diskPictures } from './disk-pictures.ts'
import type { PictureStore } from './picture.port.ts'
import { endings } from './picture.rules.ts'
import { notePicture } from './picture.store.ts'
import { redraw } from './redraw.ts'

/** Where this house keeps its pictures: a folder of the machine; another store goes behind the same port. */
export function picturesOf({ config }: Pick<AppContext, 'config'>): PictureStore {
  return diskPictures(config.picturesDir)
}

/** A picture that is kept: its address for good, and its size in pixels. */
export type StoredPicture = { path: string; width: number; height: number }

/**
 * Draws the file anew, keeps it under the name of its content and answers its address. It refuses what is no
 * picture of this kind (`pictureRefusals`). Not for the inside of a transaction: use `before`.
 */
export async function storePicture(
  app: AppContext,
  file: Buffer,
  kind: PictureKind,
): Promise<StoredPicture> {
  const { bytes, type, width, height } = await redraw(file, kind)
  const digest = digestOf('sha256', Buffer.concat([Buffer.from(`${kind}\n`), bytes]))
  const name = `${digest.slice(0, 40)}.${endings[type]}`
  // Noted first: what lies in the store is known, whatever happens in between.
  await notePicture(app.pool, { name, kind, bytes: bytes.length, width, height })
  await picturesOf(app).put(name, bytes)
  return { path: `/images/${name}`, width, height }
}
