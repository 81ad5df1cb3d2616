import { phrasesMax } from '@jinli/contract/support-phrase.admin'
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

const selected = sql`SELECT r.id::text, r.shortcut, r.body AS text, r.version, s.display_name AS changed_by,
    r.changed_at
  FROM support_phrase r JOIN staff s ON s.id = r.changed_by`

export function phrases(db: Db): Promise<Phrase[]> {
  return rows(db, phrase, sql`${selected} ORDER BY lower(r.shortcut) LIMIT ${phrasesMax}`)
}

export function phraseById(db: Db, id: string): Promise<Phrase | null> {
  return row(db, phrase, sql`${selected} WHERE r.id = ${numberOf(id)}`)
}

export type Written = { shortcut: string; text: string; staff: StaffId }

const room: Sql = sql`(SELECT count(*) FROM support_phrase) < ${phrasesMax}`

/** The number of a new one; null where there is no room for more. */
export async function addPhrase(
  tx: Tx,
  { shortcut, text: body, staff }: Written,
): Promise<string | null> {
  const values = { shortcut, body, changed_by: staff }
  const added = await row(
    tx,
    { id: text },
    sql`${insertInto('support_phrase', values, sql`WHERE ${room}`)} RETURNING id::text`,
  )
  return added?.id ?? null
}

/** Writes over the version that was seen; false when it is another by now. */
export async function rewritePhrase(
  tx: Tx,
  { id, version }: { id: string; version: number },
  { shortcut, text: body, staff }: Written,
): Promise<boolean> {
  const written = await change(
    tx,
    sql`UPDATE support_phrase SET shortcut = ${shortcut}, body = ${body}, version = version + 1,
        changed_by = ${staff}, changed_at = moment()
      WHERE id = ${numberOf(id)} AND version = ${version}`,
  )
  return written === 1
}

export async function deletePhrase(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const gone = await change(
    tx,
    sql`DELETE FROM support_phrase WHERE id = ${numberOf(id)} AND version = ${version}`,
  )
  return gone === 1
}
