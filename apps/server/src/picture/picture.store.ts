import type { PictureKind } from '@jinli/contract/picture'
import sql from 'sql-template-tag'
import { change, type Db } from '../platform/db.ts'
import { insertInto } from '../platform/sql-parts.ts'

type Kept = {
  name: string
  kind: PictureKind
  bytes: number
  width: number
  height: number
}

/** Notes a picture that lies in the store; one that is sent again counts as new. */
export async function notePicture(db: Db, picture: Kept): Promise<void> {
  await change(
    db,
    sql`${insertInto('picture', picture)}
      ON CONFLICT (name, kind) DO UPDATE SET sent_at = moment()`,
  )
}
