import { phrasesMax } from '@jinli/contract/support/support-phrase.admin'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { int, type RowOf, text, time } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'

const phrase = {
  id: text,
  shortcut: text,
  text,
  version: int,
  changed_by: text,
  changed_at: time,
}
export type Phrase = RowOf<typeof phrase>

const selected = sql`SELECT r.id::text, r.shortcut, r.body AS text, r.version,
    coalesce(s.display_name, '') AS changed_by,
    r.changed_at
  FROM support_phrase r LEFT JOIN staff s ON s.id = r.changed_by`

export function phrases(db: Db): Promise<Phrase[]> {
  return rows(db, phrase, sql`${selected} ORDER BY lower(r.shortcut) LIMIT ${phrasesMax}`)
}

export function phraseById(db: Db, id: string): Promise<Phrase | null> {
  return row(db, phrase, sql`${selected} WHERE r.id = ${numberOf(id)}`)
}

export type PhraseText = { shortcut: string; text: string; staff: StaffId }

const room: Sql = sql`(SELECT count(*) FROM support_phrase) < ${phrasesMax}`

/** Adds a phrase and returns its id, or null at the maximum number. */
export async function addPhrase(
  tx: Tx,
  { shortcut, text: body, staff }: PhraseText,
): Promise<string | null> {
  const values = { shortcut, body, changed_by: staff }
  const phrase = await row(
    tx,
    { id: text },
    sql`${insertInto('support_phrase', values, sql`WHERE ${room}`)} RETURNING id::text`,
  )
  return phrase?.id ?? null
}

/** Replaces a phrase. Returns false if it has changed since the version that was read. */
export async function rewritePhrase(
  tx: Tx,
  { id, version }: { id: string; version: number },
  { shortcut, text: body, staff }: PhraseText,
): Promise<boolean> {
  const isWritten = await change(
    tx,
    sql`UPDATE support_phrase SET shortcut = ${shortcut}, body = ${body}, version = version + 1,
        changed_by = ${staff}, changed_at = app_now()
      WHERE id = ${numberOf(id)} AND version = ${version}`,
  )
  return isWritten === 1
}

export async function deletePhrase(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const isDeleted = await change(
    tx,
    sql`DELETE FROM support_phrase WHERE id = ${numberOf(id)} AND version = ${version}`,
  )
  return isDeleted === 1
}
