import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, type Tx } from '../platform/db.ts'
import {
  byNumber,
  type DeskFound,
  type DeskRequest,
  deskList,
} from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import { maybe, type RowOf, type Shape, text, time } from '../platform/row-shape.ts'
import { named } from '../platform/sql-parts.ts'

/** What a table of versions calls whoever ended a draft, or took the version out of its place. */
type Ender = 'checked' | 'decided'

const made = { made_by: text, made_at: time, reason: text }
/** The people of a version and their hours, as a row tells them. */
export const peopleShape = {
  checked: { ...made, checked_by: text, checked_at: maybe(time) },
  decided: { ...made, decided_by: text, decided_at: maybe(time) },
} as const

/** The same as columns; a name is empty where the installation brought the version or nobody has ended it. */
export function peopleColumns(ender: Ender): Sql {
  const [by, at] = [named(`${ender}_by`), named(`${ender}_at`)]
  return sql`coalesce(m.display_name, '') AS made_by, r.made_at, r.reason,
    coalesce(e.display_name, '') AS ${by}, r.${at}`
}

export function peopleJoins(ender: Ender): Sql {
  return sql`LEFT JOIN staff m ON m.id = r.made_by
    LEFT JOIN staff e ON e.id = r.${named(`${ender}_by`)}`
}

type Versions<S extends Shape> = {
  shape: S
  columns: Sql
  of: Sql
  joins: Sql
  /** The thing that they are versions of. */
  where: Sql
}

/** All versions of one thing, newest first. */
export function versionsOf<S extends Shape>(
  db: Db,
  { shape, ...versions }: Versions<S>,
  request: DeskRequest,
): Promise<DeskFound<RowOf<S>>> {
  const listing = { ...versions, key: byNumber(sql`r.version`, 'DESC') }
  return deskList(db, shape, listing, request)
}

type Step<W extends string> = {
  table: string
  which: Sql
  from: readonly W[]
  to: W
  ender: Ender
  staffId: StaffId
  /** Left as it is without one. */
  reason?: string
  /** What else the step sets. */
  also?: Sql
}

/** One step of a version to another state, by whom and when; false when it stands elsewhere by now. */
export async function stepVersion<W extends string>(
  tx: Tx,
  { table, which, from, to, ender, staffId, reason, also = empty }: Step<W>,
): Promise<boolean> {
  const [by, at] = [named(`${ender}_by`), named(`${ender}_at`)]
  const stepped = await change(
    tx,
    sql`UPDATE ${named(table)} SET state = ${to}, ${by} = ${staffId}, ${at} = moment(),
        reason = coalesce(${reason ?? null}, reason) ${also}
      WHERE ${which} AND state = ANY (${from})`,
  )
  return stepped === 1
}
