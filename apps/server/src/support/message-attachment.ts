import { showPicture } from '../picture/picture.store.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import type { MessageRow, Picture } from './support.store.ts'

const folder = '/images/'

type AttachmentFields = Pick<
  MessageRow,
  | 'order_type'
  | 'order_no'
  | 'order_amount'
  | 'picture'
  | 'picture_width'
  | 'picture_height'
>

/** Returns the attachment of a message in the wire format. */
export function attachedTo(row: AttachmentFields) {
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

/** Returns the name of a picture from its path. */
export function pictureNameOf(path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path
}

/** Returns a picture that this owner has uploaded for a conversation; refuses anything else. */
export async function knownPicture(tx: Tx, path: string, owner: string): Promise<Picture> {
  const picture = await showPicture(tx, pictureNameOf(path), owner)
  return picture ?? refuse('support.picture-unknown')
}
