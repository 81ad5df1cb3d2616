import type { PictureKind } from '@jinli/contract/picture/picture'
import sql from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { int, text } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

type PictureRow = {
  name: string
  kind: PictureKind
  owner: string
  bytes: number
  width: number
  height: number
}

/**
 * Saves the row of a picture before the picture is stored; an uploaded duplicate counts as new. A support picture is
 * unused until a message shows it. Returns false while the picture is being deleted from the store.
 */
export async function notePicture(db: Db, picture: PictureRow): Promise<boolean> {
  const isShown = picture.kind !== 'service'
  const released_at = isShown ? null : sql`app_now()`
  const releasedAgainAt = isShown
    ? sql`NULL`
    : sql`CASE WHEN picture.released_at IS NOT NULL THEN app_now() END`
  const isNoted = await change(
    db,
    sql`${insertInto('picture', { ...picture, released_at })}
      ON CONFLICT (name) DO UPDATE SET sent_at = app_now(), released_at = ${releasedAgainAt}
        WHERE picture.dropping_at IS NULL`,
  )
  return isNoted === 1
}

/** Marks a support picture that this owner has uploaded as used and returns its row; null for any other name. */
export function showPicture(tx: Tx, name: string, owner: string) {
  return row(
    tx,
    { name: text, width: int, height: int },
    sql`UPDATE picture SET released_at = NULL
      WHERE name = ${name} AND kind = 'service' AND owner = ${owner} AND dropping_at IS NULL
      RETURNING name, width, height`,
  )
}

/** Returns the owner of a picture of a private conversation; null for a public picture or an unknown name. */
export async function privateOwner(db: Db, name: string): Promise<string | null> {
  const picture = await row(
    db,
    { owner: text },
    sql`SELECT owner FROM picture WHERE name = ${name} AND kind = 'service'`,
  )
  return picture?.owner ?? null
}

const slice = 1000

/** Job: marks pictures as unused whose conversations are older than the keeping time. */
export async function releaseOldPictures(db: Db): Promise<void> {
  const names = sql`SELECT name FROM picture_outlived LIMIT ${slice}`
  const release = sql`UPDATE picture SET released_at = app_now()
    WHERE name IN (${names}) AND released_at IS NULL AND dropping_at IS NULL`
  while ((await change(db, release)) === slice);
}

/** Marks a replaced picture as unused. */
export async function releasePicture(tx: Tx, path: string): Promise<void> {
  const name = path.replace('/images/', '')
  await change(
    tx,
    sql`UPDATE picture SET released_at = app_now() WHERE name = ${name} AND dropping_at IS NULL`,
  )
}

/**
 * Marks pictures that are unused for a day and returns their names, together with the names that an aborted run had
 * marked. Nobody can use a marked picture.
 */
export async function pickReleased(tx: Tx, atMost: number): Promise<string[]> {
  const due = await rows(
    tx,
    { name: text },
    sql`SELECT name FROM picture WHERE released_at < app_now() - interval '1 day'
      ORDER BY released_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED`,
  )
  const names = due.map(({ name }) => name)
  // Another player may have the same avatar.
  const isShown = sql`kind = 'avatar' AND EXISTS (
    SELECT FROM player WHERE avatar <> '' AND avatar = '/images/' || picture.name)`
  await change(
    tx,
    sql`UPDATE picture SET released_at = NULL,
        dropping_at = CASE WHEN NOT (${isShown}) THEN app_now() END
      WHERE name = ANY (${names})`,
  )
  const pictures = await rows(
    tx,
    { name: text },
    sql`UPDATE picture SET dropping_at = app_now()
      WHERE dropping_at IS NOT NULL AND name = ANY (${names}::text[] || ARRAY(
        SELECT name FROM picture WHERE dropping_at < app_now() - interval '10 minutes'
        ORDER BY dropping_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED))
      RETURNING name`,
  )
  return pictures.map(({ name }) => name)
}

/** Deletes the rows of marked pictures that the store has deleted. */
export async function deletePicked(db: Db, names: readonly string[]): Promise<void> {
  await change(
    db,
    sql`DELETE FROM picture WHERE name = ANY (${names}) AND dropping_at IS NOT NULL`,
  )
}
