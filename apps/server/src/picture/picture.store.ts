import type { PictureKind } from '@jinli/contract/picture'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
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
      ON CONFLICT (name) DO UPDATE SET sent_at = moment(), released_at = NULL`,
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

/** Notes that somebody has put another picture in the place of this one. */
export async function releasePicture(tx: Tx, path: string): Promise<void> {
  const name = path.replace('/images/', '')
  await change(tx, sql`UPDATE picture SET released_at = moment() WHERE name = ${name}`)
}

/**
 * Forgets some avatars that were put away a day ago and more and that nobody shows; their names. Whoever sends
 * one of them again meanwhile waits for the end of this transaction and keeps it anew.
 */
export async function forgetReleased(tx: Tx, atMost: number): Promise<string[]> {
  const due = sql`SELECT name FROM picture
    WHERE released_at < moment() - interval '1 day' AND kind = 'avatar'
    ORDER BY released_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED`
  const found = await rows(tx, { name: text }, due)
  const names = found.map(({ name }) => name)
  const gone = await rows(
    tx,
    { name: text },
    sql`DELETE FROM picture p WHERE p.name = ANY (${names}) AND NOT EXISTS (
        SELECT FROM player WHERE avatar <> '' AND avatar = '/images/' || p.name)
      RETURNING p.name`,
  )
  await change(tx, sql`UPDATE picture SET released_at = NULL WHERE name = ANY (${names})`)
  return gone.map(({ name }) => name)
}
