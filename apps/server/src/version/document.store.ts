import sql, { type Sql } from 'sql-template-tag'
import { type Db, one, row, rows, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import type { KeysetPage, KeysetRequest } from '../platform/keyset-page.ts'
import {
  bool,
  type Column,
  int,
  json,
  maybe,
  type RowOf,
  type Shape,
  text,
} from '../platform/row-shape.ts'
import { identifier, insertInto, numberOf } from '../platform/sql-parts.ts'
import { onePerson } from '../session/second-person.ts'
import {
  peopleColumns,
  peopleJoins,
  peopleShape,
  stepVersion,
  versionsOf,
} from './version.store.ts'

type Kind<K extends string, M extends Shape> = {
  table: string
  key: Column<K>
  /** The column with the current state; one of `more`. */
  standing: keyof M & string
  more: M
  moreColumns: Sql
}

type NewVersion<K extends string> = {
  key: K
  version: number
  value: unknown
  state: 'draft' | 'approved'
  reason: string
  staffId: StaffId
}

function reads<const K extends string, M extends Shape>(kind: Kind<K, M>) {
  const { table, key, more, moreColumns } = kind
  const tableName = identifier(table)
  const standingView = identifier(kind.standing)
  const shape = {
    id: text,
    key,
    version: int,
    value: json<unknown>(),
    maker: maybe(staffId),
    mine: bool,
    ...peopleShape.checked,
    ...more,
  }
  const joins = peopleJoins('checked')
  /** Returns the columns as one member of staff sees them. */
  const columnsFor = (staffId: StaffId) => sql`r.id::text, r.key, r.version, r.value,
    r.made_by AS maker, ${onePerson(sql`r.made_by`, staffId)} AS mine, ${peopleColumns('checked')}, ${moreColumns}`

  return {
    /** Returns the newest version of each key and state. */
    standing: (
      db: Db,
      staffId: StaffId,
      { keys, as }: { keys: readonly K[]; as: readonly string[] },
    ) =>
      rows(
        db,
        shape,
        sql`SELECT DISTINCT ON (key, ${standingView}) *
          FROM (SELECT ${columnsFor(staffId)} FROM ${tableName} r ${joins}) AS v
          WHERE ${standingView} = ANY (${as}) AND key = ANY (${keys})
          ORDER BY key, ${standingView}, version DESC`,
      ),

    byId: (db: Db, staffId: StaffId, id: string) =>
      row(
        db,
        shape,
        sql`SELECT ${columnsFor(staffId)} FROM ${tableName} r ${joins} WHERE r.id = ${numberOf(id)}`,
      ),

    /** Returns a page of the versions of a key, newest first. */
    ofKey: (
      db: Db,
      staffId: StaffId,
      { key: documentKey, ...request }: KeysetRequest & { key: K },
    ): Promise<KeysetPage<RowOf<typeof shape>>> => {
      const columns = columnsFor(staffId)
      const where = sql`r.key = ${documentKey}`
      return versionsOf(db, { shape, columns, table: tableName, joins, where }, request)
    },
  }
}

function writes<K extends string>(table: string) {
  type State = 'draft' | 'approved' | 'cancelled'
  const step = (tx: Tx, staffId: StaffId, to: State, which: Sql, also?: Sql) =>
    stepVersion<State>(tx, {
      table,
      which,
      from: ['draft'],
      to,
      ender: 'checked',
      staffId,
      also,
    })

  return {
    /** Adds a version and returns its id. */
    insert: async (
      tx: Tx,
      { value, staffId, ...versionValues }: NewVersion<K>,
      besides: Readonly<Record<string, unknown>> = {},
    ): Promise<string> => {
      const authorship = { value: JSON.stringify(value), made_by: staffId }
      const insert = insertInto(table, { ...versionValues, ...authorship, ...besides })
      return (await one(tx, { id: text }, sql`${insert} RETURNING id::text`)).id
    },

    /** Approves another member's draft. Returns false if it is no longer a draft. */
    approve: (tx: Tx, id: string, staffId: StaffId, also?: Sql) => {
      const which = sql`id = ${numberOf(id)} AND NOT ${onePerson(sql`made_by`, staffId)}`
      return step(tx, staffId, 'approved', which, also)
    },

    /** Cancels a draft. Returns false if it is no longer a draft. */
    cancel: (tx: Tx, id: string, staffId: StaffId) =>
      step(tx, staffId, 'cancelled', sql`id = ${numberOf(id)}`),
  }
}

/**
 * Returns the store for versions of documents by key. Each concept has its own table (decision 011). A draft is
 * approved by a second member, or cancelled.
 */
export function documentVersions<const K extends string, M extends Shape>(
  kind: Kind<K, M>,
) {
  return { ...reads(kind), ...writes<K>(kind.table) }
}
