import { sentPictureOf } from '../picture/picture.store.ts'
import type { Db } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import type { Picture, SaidRow } from './support.store.ts'

const folder = '/images/'

type Attached = Pick<
  SaidRow,
  | 'order_type'
  | 'order_no'
  | 'order_amount'
  | 'picture'
  | 'picture_width'
  | 'picture_height'
>

/** What hangs on a word, as the wire tells it. */
export function attachedTo(row: Attached) {
  const { order_type: type, order_no: number, order_amount: amount } = row
  const { picture, picture_width: width, picture_height: height } = row
  return {
    order:
      type !== null && number !== null && amount !== null ? { type, number, amount } : null,
    picture:
      picture !== null && width !== null && height !== null
        ? { path: `${folder}${picture}`, width, height }
        : null,
  }
}

/** The name of a picture by its address. */
export function pictureNameOf(path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path
}

/** A picture that was sent for a conversation; anything else is refused. */
export async function knownPicture(db: Db, path: string): Promise<Picture> {
  const found = await sentPictureOf(db, pictureNameOf(path), 'service')
  return found ?? refuse('support.picture-unknown')
}
