import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, type Tx } from '../platform/db.ts'
import { bool, text } from '../platform/row-shape.ts'
import { flag, moveMark, newUpto, takeMark } from './abuse-find.store.ts'
import type { ListedPerson } from './screening-file.ts'

/** Returns the hash of the list that was last read, and whether all players were compared with it today. */
export function listState(db: Db) {
  return one(
    db,
    { hash: text, is_compared: bool },
    sql`SELECT hash, coalesce(compared_on = (app_now() AT TIME ZONE 'Asia/Shanghai')::date, false) AS is_compared
      FROM screening_list`,
  )
}

/** Puts a list in place of the one before. */
export async function replaceList(
  tx: Tx,
  hash: string,
  persons: readonly ListedPerson[],
): Promise<void> {
  await change(
    tx,
    sql`UPDATE screening_list SET hash = ${hash}, read_at = app_now(), persons = ${persons.length}, compared_on = NULL`,
  )
  await change(tx, sql`DELETE FROM screening_person`)
  await change(
    tx,
    sql`INSERT INTO screening_person (name, birthday, source)
      SELECT name, birthday::date, source
      FROM jsonb_to_recordset(${JSON.stringify(persons)}::jsonb) AS each (name text, birthday text, source text)`,
  )
}

/** Players whose name is that of a person of the list, unless both birthdays are known and differ. */
function matches(players: Sql): Sql {
  return sql`SELECT p.id AS player_id, s.source || ':' || s.name || ':' || coalesce(s.birthday::text, '') AS key,
      p.id::text AS case_key, (CASE WHEN s.birthday = p.birthday THEN 2 ELSE 1 END) AS weight,
      jsonb_build_object('name', s.name, 'birthday', s.birthday, 'own_birthday', p.birthday, 'source', s.source)
        AS evidence
    FROM screening_person s JOIN player p ON folded_name(p.realname) = folded_name(s.name)
    WHERE ${players} AND (s.birthday IS NULL OR p.birthday IS NULL OR s.birthday = p.birthday)`
}

/** Compares all players with the list, by the index of their names. */
export async function compareAll(tx: Tx): Promise<void> {
  await flag(tx, 'listed_person', matches(sql`true`))
  await change(
    tx,
    sql`UPDATE screening_list SET compared_on = (app_now() AT TIME ZONE 'Asia/Shanghai')::date`,
  )
}

/** Compares the next slice of new players with the list. Returns false if there are none. */
export async function compareNew(tx: Tx): Promise<boolean> {
  const from = await takeMark(tx, 'listed_person')
  if (!from) return false
  const upto = await newUpto(tx, sql`player`, from.upto)
  if (upto === from.upto) return false
  await flag(tx, 'listed_person', matches(sql`p.id > ${from.upto} AND p.id <= ${upto}`))
  await moveMark(tx, 'listed_person', { ...from, upto })
  return true
}
