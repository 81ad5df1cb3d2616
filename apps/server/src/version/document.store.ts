import sql, { type Sql } from 'sql-template-tag'
import { type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { DeskFound, DeskRequest } from '../platform/desk-list.ts'
import type { StaffId } from '../platform/ids.ts'
import {
  bool,
  type Column,
  int,
  json,
  type RowOf,
  type Shape,
  text,
} from '../platform/row-shape.ts'
import { insertInto, named, numberOf } from '../platform/sql-parts.ts'
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
  /** The column that says what a version is today; it is one of `more`. */
  standing: keyof M & string
  more: M
  moreColumns: Sql
}

type Made<K extends string> = {
  key: K
  version: number
  value: unknown
  state: 'draft' | 'approved'
  reason: string
  staffId: StaffId
}

function reads<const K extends string, M extends Shape>(kind: Kind<K, M>) {
  const { table, key, more, moreColumns } = kind
  const of = named(table)
  const standing = named(kind.standing)
  const shape = {
    id: text,
    key,
    version: int,
    value: json<unknown>(),
    mine: bool,
    ...peopleShape.checked,
    ...more,
  }
  const joins = peopleJoins('checked')
  /** As one member reads them. */
  const columnsFor = (staffId: StaffId) => sql`r.id::text, r.key, r.version, r.value,
    coalesce(r.made_by = ${staffId}, false) AS mine, ${peopleColumns('checked')}, ${moreColumns}`

  return {
    /** Of some keys the newest version that stands so; at most one of each. */
    standing: (
      db: Db,
      staffId: StaffId,
      { keys, as }: { keys: readonly K[]; as: readonly string[] },
    ) =>
      rows(
        db,
        shape,
        sql`SELECT DISTINCT ON (key, ${standing}) *
          FROM (SELECT ${columnsFor(staffId)} FROM ${of} r ${joins}) AS v
          WHERE ${standing} = ANY (${as}) AND key = ANY (${keys})
          ORDER BY key, ${standing}, version DESC`,
      ),

    byId: (db: Db, staffId: StaffId, id: string) =>
      row(
        db,
        shape,
        sql`SELECT ${columnsFor(staffId)} FROM ${of} r ${joins} WHERE r.id = ${numberOf(id)}`,
      ),

    /** All versions of a key, newest first. */
    ofKey: (
      db: Db,
      staffId: StaffId,
      { key: wanted, ...request }: DeskRequest & { key: K },
    ): Promise<DeskFound<RowOf<typeof shape>>> => {
      const columns = columnsFor(staffId)
      const where = sql`r.key = ${wanted}`
      return versionsOf(db, { shape, columns, of, joins, where }, request)
    },
  }
}

function deeds<K extends string>(table: string) {
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
    /** Adds a version; answers its id. */
    insert: async (
      tx: Tx,
      { value, staffId, ...made }: Made<K>,
      besides: Readonly<Record<string, unknown>> = {},
    ): Promise<string> => {
      const signed = { value: JSON.stringify(value), made_by: staffId }
      const insert = insertInto(table, { ...made, ...signed, ...besides })
      return (await one(tx, { id: text }, sql`${insert} RETURNING id::text`)).id
    },

    /** Approves a draft that somebody else made; false when it is none any more. */
    approve: (tx: Tx, id: string, staffId: StaffId, also?: Sql) => {
      const which = sql`id = ${numberOf(id)} AND made_by <> ${staffId}`
      return step(tx, staffId, 'approved', which, also)
    },

    /** Ends a draft without effect; false when it is none any more. */
    cancel: (tx: Tx, id: string, staffId: StaffId) =>
      step(tx, staffId, 'cancelled', sql`id = ${numberOf(id)}`),
  }
}

/**
 * Whole documents by their keys, each change a new version in a table of its own (decision 011): a draft is
 * approved by somebody else, or cancelled.
 */
export function documentVersions<const K extends string, M extends Shape>(
  kind: Kind<K, M>,
) {
  return { ...reads(kind), ...deeds<K>(kind.table) }
}
