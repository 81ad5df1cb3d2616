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

/**
 * Notes a picture that is about to lie in the store; one that is sent again counts as new. A picture of a
 * conversation is shown by nobody until a word says it. False while it is being taken out of the store.
 */
export async function notePicture(db: Db, picture: Kept): Promise<boolean> {
  const shown = picture.kind !== 'service'
  const released_at = shown ? null : sql`moment()`
  const again = shown
    ? sql`NULL`
    : sql`CASE WHEN picture.released_at IS NOT NULL THEN moment() END`
  const noted = await change(
    db,
    sql`${insertInto('picture', { ...picture, released_at })}
      ON CONFLICT (name) DO UPDATE SET sent_at = moment(), released_at = ${again}
        WHERE picture.dropping_at IS NULL`,
  )
  return noted === 1
}

/** Takes a picture that was sent for a conversation, by its name, to be shown for good; null for any other. */
export function showPicture(tx: Tx, name: string) {
  return row(
    tx,
    { name: text, width: int, height: int },
    sql`UPDATE picture SET released_at = NULL
      WHERE name = ${name} AND kind = 'service' AND dropping_at IS NULL
      RETURNING name, width, height`,
  )
}

/** Notes that somebody has put another picture in the place of this one. */
export async function releasePicture(tx: Tx, path: string): Promise<void> {
  const name = path.replace('/images/', '')
  await change(
    tx,
    sql`UPDATE picture SET released_at = moment() WHERE name = ${name} AND dropping_at IS NULL`,
  )
}

/**
 * Picks some pictures that nobody has shown for a day, and those that a former turn picked and did not finish;
 * their names. From here on nobody can show them.
 */
export async function pickUnshown(tx: Tx, atMost: number): Promise<string[]> {
  const due = await rows(
    tx,
    { name: text },
    sql`SELECT name FROM picture WHERE released_at < moment() - interval '1 day'
      ORDER BY released_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED`,
  )
  const names = due.map(({ name }) => name)
  // An avatar may be another player's, too.
  const shown = sql`kind = 'avatar' AND EXISTS (
    SELECT FROM player WHERE avatar <> '' AND avatar = '/images/' || picture.name)`
  await change(
    tx,
    sql`UPDATE picture SET released_at = NULL,
        dropping_at = CASE WHEN NOT (${shown}) THEN moment() END
      WHERE name = ANY (${names})`,
  )
  const picked = await rows(
    tx,
    { name: text },
    sql`UPDATE picture SET dropping_at = moment()
      WHERE dropping_at IS NOT NULL AND name = ANY (${names}::text[] || ARRAY(
        SELECT name FROM picture WHERE dropping_at < moment() - interval '10 minutes'
        ORDER BY dropping_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED))
      RETURNING name`,
  )
  return picked.map(({ name }) => name)
}

/** Forgets pictures that were picked and that the store holds no more. */
export async function forgetPicked(db: Db, names: readonly string[]): Promise<void> {
  await change(
    db,
    sql`DELETE FROM picture WHERE name = ANY (${names}) AND dropping_at IS NOT NULL`,
  )
}
