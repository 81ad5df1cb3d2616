import { showPicture } from '../picture/picture.store.ts'
import type { Tx } from '../platform/db.ts'
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

/** A picture that was sent for a conversation, to be said now; anything else is refused. */
export async function knownPicture(tx: Tx, path: string): Promise<Picture> {
  const found = await showPicture(tx, pictureNameOf(path))
  return found ?? refuse('support.picture-unknown')
}
