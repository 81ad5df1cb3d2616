import sql, { empty, type Sql } from 'sql-template-tag'
import { change, type Db, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  byNumber,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import { maybe, type RowOf, type Shape, text, time } from '../platform/row-shape.ts'
import { identifier } from '../platform/sql-parts.ts'

/** The column prefix of the person who decided a draft or replaced a version. */
type Ender = 'checked' | 'decided'

const authorship = { made_by: text, made_at: time, reason: text }
/** The people of a version, with the times of their actions. */
export const peopleShape = {
  checked: { ...authorship, checked_by: text, checked_at: maybe(time) },
  decided: { ...authorship, decided_by: text, decided_at: maybe(time) },
} as const

/** Returns the columns of `peopleShape`. A name is empty for shipped versions and while nobody has decided. */
export function peopleColumns(ender: Ender): Sql {
  const [byColumn, at] = [identifier(`${ender}_by`), identifier(`${ender}_at`)]
  return sql`coalesce(m.display_name, '') AS made_by, r.made_at, r.reason,
    coalesce(e.display_name, '') AS ${byColumn}, r.${at}`
}

export function peopleJoins(ender: Ender): Sql {
  return sql`LEFT JOIN staff m ON m.id = r.made_by
    LEFT JOIN staff e ON e.id = r.${identifier(`${ender}_by`)}`
}

type Versions<S extends Shape> = {
  shape: S
  columns: Sql
  table: Sql
  joins: Sql
  /** The condition for one versioned item. */
  where: Sql
}

/** Returns a page of the versions of one item, newest first. */
export function versionsOf<S extends Shape>(
  db: Db,
  { shape, ...versions }: Versions<S>,
  request: KeysetRequest,
): Promise<KeysetPage<RowOf<S>>> {
  const listing = { ...versions, key: byNumber(sql`r.version`, 'DESC') }
  return keysetPage(db, shape, listing, request)
}

type Step<W extends string> = {
  table: string
  which: Sql
  from: readonly W[]
  to: W
  ender: Ender
  staffId: StaffId
  /** The new reason; without it the reason does not change. */
  reason?: string
  /** Other columns that the step sets. */
  also?: Sql
}

/** Changes the state of a version, with person and time. Returns false if its state has changed meanwhile. */
export async function stepVersion<W extends string>(
  tx: Tx,
  { table, which, from, to, ender, staffId, reason, also = empty }: Step<W>,
): Promise<boolean> {
  const [byColumn, at] = [identifier(`${ender}_by`), identifier(`${ender}_at`)]
  const isStepped = await change(
    tx,
    sql`UPDATE ${identifier(table)} SET state = ${to}, ${byColumn} = ${staffId}, ${at} = app_now(),
        reason = coalesce(${reason ?? null}, reason) ${also}
      WHERE ${which} AND state = ANY (${from})`,
  )
  return isStepped === 1
}
