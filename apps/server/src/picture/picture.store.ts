import type { PictureKind } from '@jinli/contract/picture'
import sql from 'sql-template-tag'
import { change, type Db, row } from '../platform/db.ts'
import { int, text } from '../platform/row-shape.ts'
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

/** A picture that was sent for this end, by its name; null for any other. */
export function sentPictureOf(db: Db, name: string, kind: PictureKind) {
  return row(
    db,
    { name: text, width: int, height: int },
    sql`SELECT name, width, height FROM picture WHERE name = ${name} AND kind = ${kind}`,
  )
}
